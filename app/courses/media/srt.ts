// Converts SubRip, as written by editors, players and speech recognition, to WebVTT.
import { readTimes, vttTime } from "./timing-line.ts";

const NUMBER = /^[ \t\uFEFF]*\d+[ \t]*$/;
/** "{\\an8}", a position tag that only some players know. */
const PLACES = /\{\\[^{}\n]*\}/g;
/** SubRip's known tags; any other "<" is literal text. */
const NO_MARK = /<(?!\/?(?:[biusvcp]|font|ruby|rt|lang|span|em|strong|br)(?:[\s./][^<>]*)?>|\d\d:[\d:.]+>)/gi;

/** The text begins with the number of its first caption, or with a timing line. */
export function isSrt(text: string): boolean {
  const [first = "", second = ""] = text.split("\n", 2);
  return readTimes(first) !== undefined || (NUMBER.test(first) && readTimes(second) !== undefined);
}

/**
 * Captions are separated by their timing lines only: some files lack empty lines between captions, others have them
 * within a caption.
 */
export function vttOfSrt(srt: string): string {
  const lines = srt.replace(PLACES, "").split("\n");
  const starts = lines.flatMap((line, at) => (readTimes(line) ? [at] : []));
  const isNumbered = starts[0] !== 0;
  const cues = starts.map((at, index) => {
    const [number] = isNumbered && NUMBER.test(lines[at - 1] ?? "") ? [lines[at - 1] ?? ""] : [];
    const next = starts[index + 1];
    const end = next !== undefined && isNumbered && NUMBER.test(lines[next - 1] ?? "") ? next - 1 : next;
    const said = lines.slice(at + 1, end).filter((line) => line.trim() !== "");
    const { start, end: until } = readTimes(lines[at] ?? "") ?? { start: 0, end: 0 };
    return [
      ...(number === undefined ? [] : [number.replace(/[^\d]/g, "")]),
      `${vttTime(start)} --> ${vttTime(until)}`,
      ...said.map((line) => line.replaceAll("-->", "--&gt;").replace(NO_MARK, "&lt;")),
    ].join("\n");
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}
