import { z } from "zod";
import { touchIn } from "./kept-touch.ts";

/** Far above what a browser of ours sends; longer is read by nobody. */
const MAX_FIELD = 20_000;

/** As a JSON body carries it; never a reason to refuse the body. */
export const touchSchema = z.unknown().transform(touchIn).optional();

/** As a form carries it: the same as text, or empty. */
export const touchField = z.unknown().transform(readField).optional();

function readField(text: unknown) {
  if (typeof text !== "string" || text.length > MAX_FIELD) return undefined;
  try {
    return touchIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}
