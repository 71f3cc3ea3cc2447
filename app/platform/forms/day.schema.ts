import { z } from "zod";
import { typedAt } from "../money-and-dates/day-fields.ts";
import { type PlainDay, YEAR_SENTENCE } from "../money-and-dates/known-days.ts";
import { lineOfText } from "./text.schema.ts";

interface DayFieldOptions {
  /** As long as the input of the field: 10 for a day, 20 for a day and its hour. */
  most: 10 | 20;
  /** Left out: what is no date becomes a value that no rule allows, so that the rule book names everything that is wrong at once. */
  sentence?: string;
}

/** An optional day or moment of a form; empty, and an end in the year 9999, is null. */
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
