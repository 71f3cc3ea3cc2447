// Write load of the file and waits for a turn: the last hour, by minute.
const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Milliseconds. A noticeable wait for a turn. */
const SLOW_MS = 500;

export interface WriteFigures {
  writes: number;
  /** Writes per second in the busiest minute. */
  perSecond: number;
  longestMs: number;
  /** Writes that waited half a second or more, refused ones included. */
  slow: number;
  /** Writes that never got a turn. */
  refused: number;
}

interface Minute extends Omit<WriteFigures, "perSecond"> {
  number: number;
}

export class WriteCounter {
  #minutes: Minute[] = [];

  /** Records a write with its wait for a turn. */
  note(waitedMs: number, { isRefused = false } = {}): void {
    const minute = this.#minuteOf(performance.now());
    minute.writes++;
    minute.longestMs = Math.max(minute.longestMs, waitedMs);
    if (waitedMs >= SLOW_MS) minute.slow++;
    if (isRefused) minute.refused++;
  }

  ofLastHour(): WriteFigures {
    const first = Math.floor(performance.now() / MINUTE_MS) - MINUTES;
    const minutes = this.#minutes.filter(({ number }) => number > first);
    const sum = (of: (minute: Minute) => number) => minutes.reduce((all, minute) => all + of(minute), 0);
    return {
      writes: sum(({ writes }) => writes),
      perSecond: Math.max(0, ...minutes.map(({ writes }) => writes)) / 60,
      longestMs: Math.max(0, ...minutes.map(({ longestMs }) => longestMs)),
      slow: sum(({ slow }) => slow),
      refused: sum(({ refused }) => refused),
    };
  }

  #minuteOf(now: number): Minute {
    const number = Math.floor(now / MINUTE_MS);
    const last = this.#minutes.at(-1);
    if (last?.number === number) return last;
    const minute = { number, writes: 0, longestMs: 0, slow: 0, refused: 0 };
    this.#minutes = [...this.#minutes.slice(-MINUTES), minute];
    return minute;
  }
}
