import { z } from "zod";
import { linesOfText, rowId } from "#app/platform/forms/text.schema.ts";

const NOTE_MAX_LENGTH = 5000;
const BLANK = "Escreva a anotação.";

const body = linesOfText(NOTE_MAX_LENGTH, BLANK);

/** Second of the video; empty without a video. */
const second = z
  .string()
  .regex(/^\d{0,6}$/)
  .transform((text) => (text === "" ? null : Number(text)))
  .optional();

export const noteSchema = z.strictObject({ intent: z.literal("note-add"), body, second });
export const noteChangeSchema = z.strictObject({ intent: z.literal("note-save"), note: rowId, body });
export const noteRemovalSchema = z.strictObject({ intent: z.literal("note-delete"), note: rowId });
