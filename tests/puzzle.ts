// A browser that is asked for a puzzle and solves it as app/ui/puzzle/solve-puzzle.ts does.
import { createHash } from "node:crypto";
import type { Answer, Visitor } from "./test-site.ts";

/** The puzzle in an answer's header or in its page data. */
export function puzzleIn(answer: Answer): string | undefined {
  return answer.headers.get("puzzle") ?? /[\w-]{22}\.[0-9a-z]+\.\d+\.\d+\.[\w-]{43}/.exec(answer.text)?.[0];
}

export function solutionOf(puzzle: string): number[] {
  const [, , parts, bits] = puzzle.split(".");
  return Array.from({ length: Number(parts) }, (_, part) => {
    for (let number = 0; ; number++) {
      const digest = createHash("sha256").update(`${puzzle}:${part}:${number}`).digest();
      if (digest.readUInt32BE() >>> (32 - Number(bits)) === 0) return number;
    }
  });
}

export function handIn(visitor: Visitor, puzzle: string, numbers = solutionOf(puzzle)): Promise<Answer> {
  return visitor.postJson("/api/puzzles", { puzzle, numbers });
}
