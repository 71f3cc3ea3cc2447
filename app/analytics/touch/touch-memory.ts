import type { Touch } from "#db/schema.ts";
import { touchIn } from "./kept-touch.ts";
import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from "./touch.ts";

export interface Touches {
  firstTouch?: Touch;
  /** Left out when the visit was come to only once. */
  lastTouch?: Touch;
}

/** Where this visit came from, fit to be sent with a form; empty when nothing was kept. */
export function loadTouches(): Touches {
  const [firstTouch, lastTouch] = [FIRST_TOUCH_KEY, LAST_TOUCH_KEY].map(loadTouch);
  return { ...(firstTouch ? { firstTouch } : {}), ...(lastTouch ? { lastTouch } : {}) };
}

function loadTouch(key: string): Touch | undefined {
  try {
    return touchIn(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return undefined;
  }
}
