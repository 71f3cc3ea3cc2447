// Parses an uploaded file in a thread, so that the event loop stays free.
import { parseInThread, parseWhole } from "#app/platform/files/parsing-thread.server.ts";
import type { FileLayout } from "./file-layout.ts";
import type { FileSample } from "./file-sample.ts";
import type { JudgedLine, JudgeSettings } from "./judged-lines.ts";

const PROGRAM = "./app/move-in/file-parsing-worker.ts";
/** Timeouts. A person waits for the first look. The full reading ends well within the lease of its job. */
const LOOK_MS = 20_000;
const READ_MS = 40_000;

interface JudgeTask {
  bytes: Uint8Array;
  sheet: string | null;
  layout: FileLayout;
  settings: JudgeSettings;
}

export type ParsingTask = JudgeTask | { bytes: Uint8Array; layout?: undefined };

/** The file's layout and first rows, or the reason why the file cannot be read. */
export type LookedAt =
  | { ok: true; layout: FileLayout; isKnown: boolean; sheet: string | null; sample: FileSample }
  | { ok: false; message: string };

/** Throws ParsersBusy. */
export function lookAtFile(bytes: Uint8Array): Promise<LookedAt> {
  const input: ParsingTask = { bytes };
  return parseWhole<LookedAt>({ program: PROGRAM, input, ms: LOOK_MS });
}

/**
 * Yields the judged lines in slices. Slices of the first pass are empty. The bytes are transferred to the thread, so
 * the caller cannot use them afterwards.
 */
export function judgeFile(
  task: JudgeTask & { bytes: Uint8Array<ArrayBuffer> },
): AsyncGenerator<JudgedLine[], void> {
  const handedOver = [task.bytes.buffer];
  return parseInThread<JudgedLine[]>({ program: PROGRAM, input: task, handedOver, ms: READ_MS });
}
