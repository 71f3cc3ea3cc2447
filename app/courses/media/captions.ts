// Whether a browser will show these captions (WebVTT), and where it would not.
import type { Outcome } from "#app/platform/outcome.ts";
import { parseVtt } from "./web-vtt.ts";

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/** The file as it is kept, and what is said in it; or the first line that is wrong. */
export function checkCaptions(bytes: Uint8Array): Outcome<{ source: string; text: string }> {
  const source = decode(bytes);
  if (source === undefined)
    return {
      ok: false,
      message: "As legendas precisam estar em UTF-8. Salve o arquivo assim e envie de novo.",
    };
  if (source.trim() === "") return { ok: false, message: "O arquivo de legendas está vazio." };
  const lines = source.split("\n");
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) {
    const isSrt = /^\d+\s*$/.test(lines[0] ?? "") && /-->/.test(lines[1] ?? "");
    const problem = isSrt
      ? "Isto é um arquivo SRT. Converta para WebVTT (.vtt) e envie de novo."
      : "A primeira linha do arquivo deve ser WEBVTT.";
    return { ok: false, message: problem };
  }
  for (const [at, line] of lines.entries()) {
    const problem = line.includes("-->") ? problemOf(line) : undefined;
    if (problem) return { ok: false, message: `Linha ${at + 1}: ${problem}` };
  }
  const cues = parseVtt(source);
  if (cues.length === 0) return { ok: false, message: "O arquivo não tem nenhuma legenda." };
  return { ok: true, source, text: cues.map((cue) => cue.text).join("\n") };
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
