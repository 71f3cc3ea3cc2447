// The worker's side of `parsing-thread.server.ts`: handles one input at a time and sends each piece on request.
import { parentPort } from "node:worker_threads";
import type { ParsedPiece, Question } from "./parsing-thread.server.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Each piece is copied to the main thread, so `parse` must yield small, plain values. */
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
