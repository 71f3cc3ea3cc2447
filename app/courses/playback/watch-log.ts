import type { Range } from "../progress/watched-ranges.ts";

/** Seconds. Players report their position several times a second; a longer step is a jump. */
const MAX_STEP_LENGTH = 4;
const TENTHS = 10;

/** The parts of a video that were watched since the last `take`. */
export class WatchLog {
  #parts: Range[] = [];
  #last: number | undefined;

  /** The current position. While the video plays, everything since the previous position was watched. */
  note(second: number, { playing, speed }: { playing: boolean; speed: number }): void {
    const before = this.#last;
    this.#last = playing ? second : undefined;
    if (before === undefined || second <= before || second - before > MAX_STEP_LENGTH * Math.max(1, speed))
      return;
    const current = this.#parts.at(-1);
    if (current && current[1] === before) current[1] = second;
    else this.#parts.push([before, second]);
  }

  /** The next position is not a continuation. */
  jump(): void {
    this.#last = undefined;
  }

  take(): Range[] {
    const parts = this.#parts.map(([from, to]): Range => [rounded(from), rounded(to)]);
    this.#parts = [];
    return parts.filter(([from, to]) => to > from);
  }

  /** Puts back parts that could not be sent. */
  giveBack(parts: Range[]): void {
    this.#parts = [...parts, ...this.#parts];
  }
}

function rounded(second: number): number {
  return Math.round(second * TENTHS) / TENTHS;
}
