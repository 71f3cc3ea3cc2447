// When a lesson or a module opens, as their forms send it.
import { z } from "zod";
import { optionalRowId } from "#app/platform/forms/text.schema.ts";
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { RELEASE_SENTENCES } from "./release-rules.ts";

/** An empty field is null; a text that is no number breaks the rule. */
export const releaseDays = z
  .string()
  .transform(bareText)
  .refine((text) => /^\d{0,6}$/.test(text), { error: RELEASE_SENTENCES.days, abort: true })
  .transform((text) => (text === "" ? null : Number(text)))
  .optional();

export const releaseOn = z
  .string()
  .transform(typedDay)
  .refine((day) => day === "" || isDay(day), RELEASE_SENTENCES.day)
  .transform((day) => (day === "" ? null : startOfDay(day)))
  .optional();

export const afterRow = optionalRowId("Escolha uma da lista.");

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T12:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
