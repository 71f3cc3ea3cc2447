// The forms of a course and of its modules.
import { z } from "zod";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  orNull,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { COURSE_LIMITS, COURSE_SENTENCES } from "./course.ts";

const MODULE_DESCRIPTION_MAX = 1000;
const MAX_ORDER = 10_000;

const optionalId = (sentence: string) =>
  orNull(z.string().regex(/^$|^[1-9]\d{0,14}$/, sentence))
    .transform((text) => (text ? Number(text) : null))
    .optional();

/** Where it stands among its neighbours: a whole number from 1, which is also what is meant when none is given. */
export const orderField = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, "Use um número inteiro a partir de 1.")
  .transform((text) => (text === "" ? 1 : Number(text)))
  .refine(
    (order) => order >= 1 && order <= MAX_ORDER,
    `Use um número de 1 a ${MAX_ORDER.toLocaleString("pt-BR")}.`,
  )
  .optional()
  .transform((order) => order ?? 1);

export const courseSchema = z.strictObject({
  intent: z.literal("save-course"),
  id: rowId.optional(),
  title: lineOfText(COURSE_LIMITS.title, COURSE_SENTENCES.title),
  description: linesOfText(COURSE_LIMITS.description, COURSE_SENTENCES.description),
  cover_image: optionalAddress("Use um endereço de imagem que comece com https:// ou envie um arquivo."),
  instructor_id: optionalId("Escolha o instrutor."),
  product_id: optionalId("Escolha o produto."),
  is_published: checkbox,
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

export const moduleSchema = z.strictObject({
  intent: z.literal("save-module"),
  id: rowId.optional(),
  title: lineOfText(COURSE_LIMITS.title, "Informe o título do módulo."),
  description: orNull(linesOfText(MODULE_DESCRIPTION_MAX)).optional(),
  order: orderField,
});

export type ModuleForm = z.output<typeof moduleSchema>;

const position = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);

export const planChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("move-module"), id: rowId, position }),
  z.strictObject({ intent: z.literal("move-lesson"), id: rowId, module_id: rowId, position }),
  z.strictObject({
    intent: z.literal("delete-module"),
    id: rowId,
    /** Where its lessons go; without one they are deleted with it. */
    move_to: optionalId("Escolha o módulo que fica com as aulas."),
  }),
  z.strictObject({ intent: z.literal("delete-lesson"), id: rowId }),
]);
