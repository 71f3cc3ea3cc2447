// SubRip, as editors, players and speech programs write it: the same captions as WebVTT.
import { readTimes, vttTime } from "./timing-line.ts";

const NUMBER = /^[ \t\uFEFF]*\d+[ \t]*$/;
/** "{\\an8}", which only some players know. */
const PLACES = /\{\\[^{}\n]*\}/g;
/** What this format knows as a mark; any other < is meant as it is written. */
const NO_MARK = /<(?!\/?(?:[biusvcp]|font|ruby|rt|lang|span|em|strong|br)(?:[\s./][^<>]*)?>|\d\d:[\d:.]+>)/gi;

/** Begins with the number of its first caption, or at once with its times. */
export function isSrt(text: string): boolean {
  const [first = "", second = ""] = text.split("\n", 2);
  return readTimes(first) !== undefined || (NUMBER.test(first) && readTimes(second) !== undefined);
}

/** Captions are told apart by their times alone: empty lines are missing between some, and stand within others. */
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
