import { z } from "zod";
import { lineOfText } from "../forms/text.schema.ts";
import { MAX_ADDRESS, MAX_MARK } from "./first-touch.ts";

const mark = lineOfText(MAX_MARK).optional();
const address = lineOfText(MAX_ADDRESS).optional();
const UNREADABLE = "Recarregue a página e tente de novo.";

/** As a JSON body carries it. */
export const firstTouchSchema = z.strictObject(
  {
    landing: address,
    referrer: address,
    source: mark,
    medium: mark,
    campaign: mark,
    term: mark,
    content: mark,
  },
  UNREADABLE,
);

/** As a form carries it: the same as text, or empty. */
export const firstTouchField = z
  .string(UNREADABLE)
  .max(2000, UNREADABLE)
  .transform((text, context) => {
    if (text === "") return undefined;
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      context.addIssue({ code: "custom", message: UNREADABLE });
      return z.NEVER;
    }
  })
  .pipe(firstTouchSchema.optional())
  .optional();
