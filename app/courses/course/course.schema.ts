// The forms of a course.
import { z } from "zod";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  optionalRowId,
  orNull,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { COURSE_LIMITS, COURSE_SENTENCES } from "./course.ts";

export const courseSchema = z.strictObject({
  intent: z.literal("save-course"),
  id: rowId.optional(),
  version: rowId.optional(),
  title: lineOfText(COURSE_LIMITS.title, COURSE_SENTENCES.title),
  description: linesOfText(COURSE_LIMITS.description, COURSE_SENTENCES.description),
  cover_image: optionalAddress("Use um endereço de imagem que comece com https:// ou envie um arquivo."),
  instructor_id: optionalRowId("Escolha o instrutor."),
  product_id: optionalRowId("Escolha o produto."),
  is_published: checkbox,
  workload_minutes: z
    .string()
    .transform(bareText)
    .refine((text) => /^\d{0,7}$/.test(text), { error: COURSE_SENTENCES.workload, abort: true })
    .transform((text) => (text === "" ? null : Number(text)))
    .optional(),
  certificate_layout: z.enum(["classic", "modern", "plain"], { error: COURSE_SENTENCES.layout }).optional(),
  certificate_words: orNull(linesOfText(COURSE_LIMITS.certificate_words)).optional(),
  signature_image: optionalAddress(COURSE_SENTENCES.signature),
  signature_name: orNull(lineOfText(COURSE_LIMITS.signature_name)).optional(),
  finish_message: orNull(linesOfText(COURSE_LIMITS.finish_message)).optional(),
  next_course_id: optionalRowId(COURSE_SENTENCES.nextGone),
  tells_stopped: checkbox,
});

export type CourseForm = z.output<typeof courseSchema>;

export const courseChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("publish-course"),
    id: rowId,
    value: z.enum(["true", "false"]).transform((value) => value === "true"),
  }),
  z.strictObject({ intent: z.literal("duplicate-course"), id: rowId }),
  z.strictObject({ intent: z.literal("delete-course"), id: rowId }),
  z.strictObject({ intent: z.literal("restore-course"), id: rowId }),
]);
