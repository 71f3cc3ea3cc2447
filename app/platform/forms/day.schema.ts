import { z } from "zod";
import { typedAt } from "../money-and-dates/day-fields.ts";
import { type PlainDay, YEAR_SENTENCE } from "../money-and-dates/known-days.ts";
import { lineOfText } from "./text.schema.ts";

interface DayFieldOptions {
  /** Maximum length of the input: 10 for a day, 20 for a day and a time. */
  most: 10 | 20;
  /**
   * Error message for text that is not a date. Without a message, such text becomes an invalid Date. The rule book
   * refuses that Date and reports all errors of the form at once.
   */
  sentence?: string | undefined;
}

/** Optional day or moment of a form. Null when the field is empty, or when an end lies in the year 9999. */
export function dayField(plainDay: PlainDay, { most, sentence }: DayFieldOptions) {
  return lineOfText(most)
    .transform((text, context) => {
      if (text === "") return null;
      const typed = typedAt(text, plainDay);
      if (typed.at !== undefined) return typed.at;
      if (!typed.isOtherYear && sentence === undefined) return new Date(Number.NaN);
      context.addIssue({ code: "custom", message: typed.isOtherYear ? YEAR_SENTENCE : (sentence ?? "") });
      return z.NEVER;
    })
    .optional();
}
