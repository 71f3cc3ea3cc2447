// The line of a caption with its start and end time.

export interface Times {
  /** Milliseconds. */
  start: number;
  end: number;
  /** Position settings, as written behind the times. */
  settings: string;
}

/** Accepts a comma or a point, and one digit where the format needs two, because tools differ. */
const MOMENT = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})\d*`;
const TIMES = new RegExp(String.raw`^[ \t]*${MOMENT}[ \t]*-->[ \t]*${MOMENT}((?:[ \t].*)?)$`);

export function readTimes(line: string): Times | undefined {
  const match = TIMES.exec(line);
  if (!match) return undefined;
  const [, h1, m1, s1, f1, h2, m2, s2, f2, settings = ""] = match;
  return { start: thousandths(h1, m1, s1, f1), end: thousandths(h2, m2, s2, f2), settings };
}

/** True also for invalid times; false for an arrow between words. */
export function looksLikeTimes(line: string): boolean {
  return /^[ \t]*-?\d+[:.,]\d.*-->/.test(line);
}

/** True for exactly the format of WebVTT. */
export function isTime(text: string): boolean {
  return /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/.test(text);
}

function thousandths(hours = "0", minutes = "0", seconds = "0", fraction = "0"): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, "0"));
}

export function vttTime(at: number): string {
  const parts = [Math.floor(at / 3_600_000), Math.floor(at / 60_000) % 60, Math.floor(at / 1000) % 60];
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.${String(at % 1000).padStart(3, "0")}`;
}
