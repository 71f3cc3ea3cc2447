// When a lesson or a module opens, as their forms send it.
import { z } from "zod";
import { dayField } from "#app/platform/forms/day.schema.ts";
import { optionalRowId } from "#app/platform/forms/text.schema.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { RELEASE_SENTENCES } from "./release-rules.ts";

/** An empty field is null; a text that is no number breaks the rule. */
export const releaseDays = z
  .string()
  .transform(bareText)
  .refine((text) => /^\d{0,6}$/.test(text), { error: RELEASE_SENTENCES.days, abort: true })
  .transform((text) => (text === "" ? null : Number(text)))
  .optional();

export const releaseOn = dayField("first", { most: 10, sentence: RELEASE_SENTENCES.day });

export const afterRow = optionalRowId("Escolha uma da lista.");
