// How often the order page asks for news.

const FAST_MS = 2_000;
const SLOW_MS = 15_000;
/** Most payments are settled within half a minute; after that each wait is half as long again. */
const FAST_QUESTIONS = 15;
const GROWTH = 1.5;

/** The wait before the next question, counted from 0 since the page opened or last changed. */
export function pollDelay(asked: number): number {
  if (asked < FAST_QUESTIONS) return FAST_MS;
  return Math.min(SLOW_MS, Math.round(FAST_MS * GROWTH ** (asked - FAST_QUESTIONS + 1)));
}
