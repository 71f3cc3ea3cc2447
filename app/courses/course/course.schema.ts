// The forms of a course.
import { z } from "zod";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  optionalRowId,
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
