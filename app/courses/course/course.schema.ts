import { z } from "zod";
import { formShape } from "#app/nouns/form.schema.ts";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { optionalAddress, optionalRowId } from "#app/platform/forms/text.schema.ts";
import { COURSE_COLUMNS, COURSE_LIMITS, COURSE_SENTENCES, type CourseFacts } from "./course.ts";

/** Fields that the form leaves out stay unchanged. */
export const courseSchema = z.strictObject(
  formShape<CourseFacts>(COURSE_COLUMNS, COURSE_LIMITS, "save-course", {
    title: COURSE_SENTENCES.title,
    description: COURSE_SENTENCES.description,
    cover_image: optionalAddress("Use um endereço de imagem que comece com https:// ou envie um arquivo."),
    instructor_id: optionalRowId("Escolha o instrutor."),
    product_id: optionalRowId("Escolha o produto."),
    workload_minutes: COURSE_SENTENCES.workload,
    certificate_layout: z.enum(["classic", "modern", "plain"], COURSE_SENTENCES.layout).optional(),
    signature_image: optionalAddress(COURSE_SENTENCES.signature),
    next_course_id: optionalRowId(COURSE_SENTENCES.nextGone),
  }),
);

export type CourseForm = z.output<typeof courseSchema>;

export const courseChangeSchema = z.discriminatedUnion("intent", [
  flip("publish-course"),
  act("duplicate-course"),
  act("delete-course"),
  act("restore-course"),
]);
