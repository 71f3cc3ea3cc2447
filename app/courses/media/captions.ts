// Captions as stored: WebVTT that browsers can show, converted from the output of other tools.
import type { Outcome } from "#app/platform/outcome.ts";
import { textOfFile } from "#app/ui/draft-form/file-text.ts";
import { isSrt, vttOfSrt } from "./srt.ts";
import { isTime, looksLikeTimes, readTimes, vttTime } from "./timing-line.ts";
import { parseVtt } from "./web-vtt.ts";

/** The stored file and its text, or the first invalid line. */
export function checkCaptions(bytes: Uint8Array): Outcome<{ source: string; text: string }> {
  // A browser shows U+0000 as U+FFFD, and no database stores it.
  const given = textOfFile(bytes).replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
  const begun = given.trimStart();
  if (begun === "") return { ok: false, message: "O arquivo de legendas está vazio." };
  const srt = isSrt(begun);
  if (!srt && !/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(begun))
    return { ok: false, message: "A primeira linha do arquivo deve ser WEBVTT, ou o arquivo ser um SRT." };
  for (const [at, line] of given.split("\n").entries()) {
    const problem = problemOf(line);
    if (problem) return { ok: false, message: `Linha ${at + 1}: ${problem}` };
  }
  const source = srt ? vttOfSrt(begun) : begun.split("\n").map(shownLine).join("\n");
  const cues = parseVtt(source);
  if (cues.length === 0) return { ok: false, message: "O arquivo não tem nenhuma legenda." };
  return { ok: true, source, text: cues.map((cue) => cue.text).join("\n") };
}

function problemOf(line: string): string | undefined {
  if (!looksLikeTimes(line)) return undefined;
  const times = readTimes(line);
  if (!times) return "o tempo precisa ter o formato 00:01:02.500 --> 00:01:05.000.";
  return times.end < times.start ? "a legenda termina antes de começar." : undefined;
}

/** A browser drops a whole caption if its times have a comma or its text has an arrow. */
function shownLine(line: string): string {
  if (!line.includes("-->")) return line;
  const times = readTimes(line);
  if (!times) return line.replaceAll("-->", "--&gt;");
  const [from = "", , to = ""] = line.split(/[ \t]+/);
  if (isTime(from) && isTime(to)) return line;
  return `${vttTime(times.start)} --> ${vttTime(times.end)}${times.settings}`;
}
