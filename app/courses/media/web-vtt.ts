// Reads from WebVTT what a transcript needs: start and text of each sentence.
import { decodeHTML } from "entities/decode";

export interface Cue {
  start: number;
  text: string;
}

interface WrittenCue {
  start: number;
  end: number;
  lines: string[];
}

const MAX_CUES = 5000;
const TIME = String.raw`(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3}`;
const TIMING = new RegExp(`^[ \\t]*(${TIME})[ \\t]*-->[ \\t]*(${TIME})?`);
/** Seconds: within this gap a cue may continue the cue before it. */
const GOES_ON = 0.5;

/** The cues in order, each sentence once. Other blocks (notes, styles, damaged cues) are skipped. */
export function parseVtt(source: string): Cue[] {
  const lines = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  const cues = blocksOf(lines)
    .flatMap(readCue)
    .sort((one, other) => one.start - other.start);
  return unrolled(cues)
    .map(({ start, lines }) => ({ start, text: lines.join(" ") }))
    .filter(({ text }) => text !== "")
    .slice(0, MAX_CUES);
}

/** A block ends at an empty line, or directly before the next timing line. */
function blocksOf(lines: string[]): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  let hasTimes = false;
  for (const line of lines) {
    const isTimes = TIMING.test(line);
    if (line === "" || (isTimes && hasTimes)) {
      blocks.push(block);
      block = [];
      hasTimes = false;
    }
    if (line !== "") block.push(line);
    hasTimes ||= isTimes;
  }
  return [...blocks, block];
}

function readCue(lines: string[]): WrittenCue[] {
  const at = lines.findIndex((line) => TIMING.test(line));
  const [, from, to] = TIMING.exec(lines[at] ?? "") ?? [];
  if (!from) return [];
  // A tag may continue on the next line.
  const said = lines
    .slice(at + 1)
    .join("\n")
    .replace(/<[^<>]*>/g, "")
    .split("\n")
    .map(spokenText)
    .filter(Boolean);
  const start = secondsOf(from);
  return said.length > 0 ? [{ start, end: to ? secondsOf(to) : start, lines: said }] : [];
}

/**
 * Rolling captions, as YouTube writes them: each line stays above the next line and is repeated in several cues.
 * Applies only to a file that is written like this throughout. In other files, a repeated line was really said twice.
 */
function unrolled(cues: WrittenCue[]): WrittenCue[] {
  const kept = cues.map((cue, at) => keptLines(cues[at - 1], cue));
  const isRolling = kept.filter((count) => count > 0).length * 2 >= cues.length - 1;
  const grows = cues.some(({ lines }, at) => (kept[at] ?? 0) > 0 && lines.length > (kept[at] ?? 0));
  if (!isRolling || !grows) return cues;
  return cues.map((cue, at) => ({ ...cue, lines: cue.lines.slice(kept[at]) }));
}

/** Limit: a video has no room for more caption lines. */
const MOST_ROLLING = 10;

/** The number of first lines that repeat the last lines of the previous cue. */
function keptLines(before: WrittenCue | undefined, { start, lines }: WrittenCue): number {
  if (!before || start > before.end + GOES_ON) return 0;
  for (let count = Math.min(before.lines.length, lines.length, MOST_ROLLING); count > 0; count--) {
    if (before.lines.slice(-count).every((line, at) => line === lines[at])) return count;
  }
  return 0;
}

/** Parses "01:02:03.500" and "02:03.500". */
function secondsOf(time: string): number {
  return time
    .replace(",", ".")
    .split(":")
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** Decodes character references as a browser does: WebVTT takes them from HTML. */
function spokenText(line: string): string {
  return decodeHTML(line)
    .replace(/[\u200E\u200F]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
