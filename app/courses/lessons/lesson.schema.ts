// The form of a lesson: what every kind has, and what only the chosen kind sends.
import { z } from "zod";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  orNull,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { orderField } from "../course/course.schema.ts";
import { COURSE_LIMITS } from "../course/course.ts";
import { parseDuration } from "../media/duration.ts";

const MAX_ATTACHMENTS = 20;
const TEXT_MAX = 200_000;
const QUIZ_MAX = 200_000;
const SEND_AGAIN = "Envie o arquivo de novo.";

const fileKey = z
  .string()
  .regex(/^aulas(\/[a-z0-9][a-z0-9_.-]*)+$/, SEND_AGAIN)
  .max(200, SEND_AGAIN);
const optionalKey = orNull(z.union([z.literal(""), fileKey], SEND_AGAIN)).optional();
const fileName = orNull(lineOfText(160)).optional();

const attachment = z.strictObject({
  key: fileKey,
  name: lineOfText(160, "Dê um nome ao anexo."),
});

const attachments = z
  .string()
  .max(50_000)
  .transform((text, context) => {
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      context.addIssue({ code: "custom", message: SEND_AGAIN });
      return z.NEVER;
    }
  })
  .pipe(z.array(attachment).max(MAX_ATTACHMENTS, `Use no máximo ${MAX_ATTACHMENTS} anexos.`));

const duration = z
  .string()
  .transform((text, context) => {
    const seconds = parseDuration(text);
    if (seconds !== undefined) return seconds;
    context.addIssue({ code: "custom", message: "Use minutos e segundos, como 12:30." });
    return z.NEVER;
  })
  .optional();

const percent = z
  .string()
  .regex(/^\d{1,3}$/, "Use um número de 1 a 100.")
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, "Use um número de 1 a 100.")
  .optional();

export const lessonSchema = z.strictObject({
  intent: z.literal("save-lesson"),
  id: rowId.optional(),
  module_id: z.string("Selecione um módulo primeiro").pipe(
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/, "Selecione um módulo primeiro")
      .transform(Number),
  ),
  title: lineOfText(COURSE_LIMITS.title, "Informe o título da aula."),
  content_type: z.enum(["video", "pdf", "text", "quiz"], "Escolha o tipo da aula.").default("video"),
  order: orderField,
  is_free_preview: checkbox,
  duration,
  video_url: optionalAddress("Use um endereço que comece com https://."),
  video_file_key: optionalKey,
  video_file_name: fileName,
  captions_key: optionalKey,
  transcript: orNull(linesOfText(TEXT_MAX)).optional(),
  pdf_file: optionalAddress("Use um endereço que comece com https://."),
  pdf_file_key: optionalKey,
  pdf_file_name: fileName,
  text_content: orNull(linesOfText(TEXT_MAX)).optional(),
  /** Left out: what is stored stays as it is, readable or not. */
  quiz_data: linesOfText(QUIZ_MAX).optional(),
  quiz_pass_percent: percent,
  quiz_one_by_one: checkbox,
  attachments: attachments.optional(),
});

export type LessonForm = z.output<typeof lessonSchema>;
