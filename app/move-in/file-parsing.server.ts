// A file that somebody brought, parsed in a thread beside the event loop.
import { parseInThread, parseWhole } from "#app/platform/files/parsing-thread.server.ts";
import type { FileLayout } from "./file-layout.ts";
import type { FileSample } from "./file-sample.ts";
import type { JudgedLine, JudgeSettings } from "./judged-lines.ts";

const PROGRAM = "./app/move-in/file-parsing-worker.ts";
/** Somebody waits for the first look. The reading ends well within the lease of its job. */
const LOOK_MS = 20_000;
const READ_MS = 40_000;

interface JudgeTask {
  bytes: Uint8Array;
  sheet: string | null;
  layout: FileLayout;
  settings: JudgeSettings;
}

export type ParsingTask = JudgeTask | { bytes: Uint8Array; layout?: undefined };

/** What it is, with its first rows; or why nothing can be read from it. */
export type LookedAt =
  | { ok: true; layout: FileLayout; isKnown: boolean; sheet: string | null; sample: FileSample }
  | { ok: false; message: string };

/** Throws ParsersBusy. */
export function lookAtFile(bytes: Uint8Array): Promise<LookedAt> {
  const input: ParsingTask = { bytes };
  return parseWhole<LookedAt>({ program: PROGRAM, input, ms: LOOK_MS });
}

/** What each line says, slice by slice; a slice is empty while lines are only seen. The bytes go to the thread for good. */
export function judgeFile(
  task: JudgeTask & { bytes: Uint8Array<ArrayBuffer> },
): AsyncGenerator<JudgedLine[], void> {
  const handedOver = [task.bytes.buffer];
  return parseInThread<JudgedLine[]>({ program: PROGRAM, input: task, handedOver, ms: READ_MS });
}
