// Does the small sum that a busy address is asked for, and hands it in. What has to be done stands in the puzzle.

import { lossOf } from "../connection/lost-connection.ts";

/** Tried together: each digest is waited for, and waiting for one costs as much as waiting for many. */
const BATCH = 128;
const ADDRESS = "/api/puzzles";

/** Whether this browser has shown what it was asked for. False where it cannot: then it waits. */
export async function solvePuzzle(puzzle: string): Promise<boolean> {
  const [, , parts, bits] = puzzle.split(".");
  // Only there over https, or on one's own machine.
  if (!globalThis.crypto?.subtle) return false;
  const numbers: number[] = [];
  for (let part = 0; part < Number(parts); part++) {
    numbers.push(await numberFor(`${puzzle}:${part}`, Number(bits)));
  }
  try {
    const headers = { accept: "application/json", "content-type": "application/json" };
    const answer = await fetch(ADDRESS, {
      method: "POST",
      headers,
      body: JSON.stringify({ puzzle, numbers }),
    });
    return answer.ok;
  } catch (error) {
    lossOf(error);
    return false;
  }
}

/** The first number with which the digest begins with so many zeros. */
async function numberFor(text: string, bits: number): Promise<number> {
  const words = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const digests = await Promise.all(
      Array.from({ length: BATCH }, (_, step) =>
        crypto.subtle.digest("SHA-256", words.encode(`${text}:${first + step}`)),
      ),
    );
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return first + found;
  }
}
