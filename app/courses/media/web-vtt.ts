// WebVTT as far as a transcript needs it: when each sentence begins, and what it says.

export interface Cue {
  start: number;
  text: string;
}

const MAX_CUES = 5000;
const TIMING = /^((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})[ \t]+-->[ \t]/;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" };

/** The cues in their order; blocks that are none (notes, styles, damaged ones) are left out. */
export function parseVtt(source: string): Cue[] {
  const blocks = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMING.test(line));
    const time = TIMING.exec(lines[at] ?? "")?.[1];
    const text = lines
      .slice(at + 1)
      .map(bareText)
      .filter(Boolean)
      .join(" ");
    if (time && text && cues.length < MAX_CUES) cues.push({ start: secondsOf(time), text });
  }
  return cues.sort((one, other) => one.start - other.start);
}

/** "01:02:03.500" and "02:03.500". */
function secondsOf(time: string): number {
  return time
    .replace(",", ".")
    .split(":")
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

function bareText(line: string): string {
  return line
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? "")
    .trim();
}
