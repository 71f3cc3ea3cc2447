// Whether a browser will show these captions (WebVTT), and where it would not.
import type { Outcome } from "#app/platform/outcome.ts";
import { parseVtt } from "./web-vtt.ts";

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/** The file as it is kept, and what is said in it; or the first line that is wrong. */
export function checkCaptions(bytes: Uint8Array): Outcome<{ source: string; text: string }> {
  const given = decode(bytes);
  if (given === undefined)
    return {
      ok: false,
      message: "As legendas precisam estar em UTF-8. Salve o arquivo assim e envie de novo.",
    };
  const source = SRT.test(given) ? vttOf(given) : given;
  if (source.trim() === "") return { ok: false, message: "O arquivo de legendas está vazio." };
  const lines = source.split("\n");
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? ""))
    return { ok: false, message: "A primeira linha do arquivo deve ser WEBVTT, ou o arquivo ser um SRT." };
  const added = lines.length - given.split("\n").length;
  for (const [at, line] of lines.entries()) {
    const problem = line.includes("-->") ? problemOf(line) : undefined;
    if (problem) return { ok: false, message: `Linha ${at + 1 - added}: ${problem}` };
  }
  const cues = parseVtt(source);
  if (cues.length === 0) return { ok: false, message: "O arquivo não tem nenhuma legenda." };
  return { ok: true, source, text: cues.map((cue) => cue.text).join("\n") };
}

const SRT_TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
/** Begins with the number of its first caption, or at once with its times. */
const SRT = new RegExp(`^\\s*(?:\\d+[ \\t]*\\n)?[ \\t]*${SRT_TIME}[ \\t]*-->`);
/** A few of its kind say behind the times where on the picture it stands. */
const SRT_TIMES = new RegExp(`^[ \\t]*${SRT_TIME}[ \\t]*-->[ \\t]*${SRT_TIME}.*$`, "gm");
/** "{\\an8}", which only some players know. */
const PLACES = /\{\\[^{}\n]*\}/g;

/** As browsers read it: the same captions, with their times as WebVTT spells them. */
function vttOf(srt: string): string {
  const captions = srt.replace(PLACES, "").replace(SRT_TIMES, (_, ...parts: (string | undefined)[]) => {
    const [h1, m1, s1, f1, h2, m2, s2, f2] = parts;
    return `${vttTime([h1, m1, s1, f1])} --> ${vttTime([h2, m2, s2, f2])}`;
  });
  return `WEBVTT\n\n${captions.trimStart()}`;
}

function vttTime([hours, minutes, seconds, fraction]: (string | undefined)[]): string {
  const [h, m, s] = [hours, minutes, seconds].map((part) => (part ?? "").padStart(2, "0"));
  return `${h}:${m}:${s}.${(fraction ?? "").padEnd(3, "0")}`;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text.replace(/\r\n?/g, "\n");
  } catch {
    return undefined;
  }
}

function problemOf(line: string): string | undefined {
  const [from, arrow, to] = line.trim().split(/[ \t]+/);
  const start = secondsOf(from);
  const end = secondsOf(to);
  if (arrow !== "-->" || start === undefined || end === undefined) {
    return "o tempo precisa ter o formato 00:01:02.500 --> 00:01:05.000.";
  }
  return end <= start ? "a legenda termina antes de começar." : undefined;
}

function secondsOf(time: string | undefined): number | undefined {
  const match = TIME.exec(time ?? "");
  if (!match) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", thousandths = "0"] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}
