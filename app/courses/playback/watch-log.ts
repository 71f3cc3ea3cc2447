import type { Range } from "../progress/watched-ranges.ts";

/** Players tell where they stand several times a second; a longer step than this is a jump. */
const MAX_STEP_LENGTH = 4;
const TENTHS = 10;

/** Which parts of a video were watched since somebody last asked. */
export class WatchLog {
  #parts: Range[] = [];
  #last: number | undefined;

  /** The video stands here now. While it plays, the way from the place before was watched. */
  note(second: number, { playing, speed }: { playing: boolean; speed: number }): void {
    const before = this.#last;
    this.#last = playing ? second : undefined;
    if (before === undefined || second <= before || second - before > MAX_STEP_LENGTH * Math.max(1, speed))
      return;
    const current = this.#parts.at(-1);
    if (current && current[1] === before) current[1] = second;
    else this.#parts.push([before, second]);
  }

  /** What comes next is somewhere else. */
  jump(): void {
    this.#last = undefined;
  }

  /** The parts so far; the log begins anew. */
  take(): Range[] {
    const parts = this.#parts.map(([from, to]): Range => [rounded(from), rounded(to)]);
    this.#parts = [];
    return parts.filter(([from, to]) => to > from);
  }

  /** Parts that did not arrive. */
  giveBack(parts: Range[]): void {
    this.#parts = [...parts, ...this.#parts];
  }
}

function rounded(second: number): number {
  return Math.round(second * TENTHS) / TENTHS;
}
