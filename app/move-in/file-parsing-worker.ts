// Runs in the thread that `file-parsing.server.ts` starts. Recognizes a file's layout and judges each of its lines.
import { servePieces } from "#app/platform/files/parsing-answers.ts";
import type { LookedAt, ParsingTask } from "./file-parsing.server.ts";
import { sampleOf } from "./file-sample.ts";
import { linesOf, openTable } from "./file-table.server.ts";
import { type JudgedLine, LineJudge } from "./judged-lines.ts";

const LINES_AT_ONCE = 100;
/** Lines per slice in the first pass. Slices must come often enough to keep the job's lease. */
const SEEN_AT_ONCE = 2000;

servePieces(
  (task: ParsingTask): Iterable<LookedAt | JudgedLine[]> =>
    task.layout ? judgedSlices(task) : [lookAt(task.bytes)],
);

function lookAt(bytes: Uint8Array): LookedAt {
  const { sheet, head, recognition } = openTable(bytes);
  if (!recognition.ok) return recognition;
  return { ...recognition, sheet, sample: sampleOf(head, recognition.layout) };
}

/** Yields the judged lines in slices. The first pass only collects facts about all lines and yields empty slices. */
function* judgedSlices({ bytes, sheet, layout, settings }: ParsingTask & { layout: object }) {
  const judge = new LineJudge(layout, settings);
  let seen = 0;
  for (const row of linesOf(bytes, sheet, layout)) {
    judge.see(row);
    if (++seen % SEEN_AT_ONCE === 0) yield [];
  }
  let slice: JudgedLine[] = [];
  for (const row of linesOf(bytes, sheet, layout)) {
    const line = judge.judge(row);
    if (line) slice.push(line);
    if (slice.length < LINES_AT_ONCE) continue;
    yield slice;
    slice = [];
  }
  yield slice;
}
