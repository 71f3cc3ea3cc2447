// The thread's side of `parsing-thread.server.ts`: one input after the other, each piece when it is asked for.
import { parentPort } from "node:worker_threads";
import type { ParsedPiece, Question } from "./parsing-thread.server.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** What is yielded is copied to the other thread: little at once, plain values. */
export function servePieces<I, T>(parse: (input: I) => Iterable<T>): void {
  let pieces: Iterator<T> = [][Symbol.iterator]();
  const answer = (question: Question): ParsedPiece<T> => {
    try {
      if (question !== "next") pieces = parse(question.input as I)[Symbol.iterator]();
      const { done, value } = pieces.next();
      return done ? { isDone: true } : { value };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return { refusal: error.message };
    }
  };
  parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)));
}
