import { z } from "zod";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  orNull,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { META_DESCRIPTION_MAX } from "./post-fields.ts";

const MAX_CONTENT = 600_000;
const MAX_LIST = 30;

export const postSchema = z.strictObject({
  intent: z.literal("save-post"),
  id: rowId.optional(),
  title: lineOfText(200, "Informe o título do post."),
  excerpt: orNull(linesOfText(500)).optional(),
  content: linesOfText(MAX_CONTENT, "Escreva o conteúdo do post."),
  category_id: rowIdOrNone("Escolha uma categoria da lista."),
  author_id: rowIdOrNone("Escolha um autor da lista."),
  tags: list("Use no máximo 30 tags."),
  meta_description: orNull(lineOfText(META_DESCRIPTION_MAX)).optional(),
  meta_keywords: list("Use no máximo 30 palavras-chave."),
  image: optionalAddress("Use um endereço que comece com https://, ou envie uma imagem."),
  is_draft: checkbox,
  scheduled_date: lineOfText(20)
    .transform((text, context) => {
      if (text === "") return null;
      const instant = fromLocalField(text);
      if (instant) return instant;
      context.addIssue({ code: "custom", message: "Informe dia e hora, ou deixe em branco." });
      return z.NEVER;
    })
    .optional(),
  keep_date: checkbox,
});

export type PostForm = z.output<typeof postSchema>;

const unfinished = z.string().max(MAX_CONTENT).optional();

/** The same form for the preview, finished or not. */
export const previewSchema = z.strictObject({
  intent: unfinished,
  id: unfinished,
  title: unfinished,
  excerpt: unfinished,
  content: z.string().max(MAX_CONTENT),
  category_id: unfinished,
  author_id: unfinished,
  tags: unfinished,
  meta_description: unfinished,
  meta_keywords: unfinished,
  image: unfinished,
  is_draft: unfinished,
  scheduled_date: unfinished,
  keep_date: unfinished,
});

/** The small changes of a row: its publication, its end. */
export const postChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("publish-post"), id: rowId }),
  z.strictObject({ intent: z.literal("delete-post"), id: rowId }),
]);

function rowIdOrNone(sentence: string) {
  return z
    .string()
    .regex(/^$|^[1-9]\d{0,14}$/, sentence)
    .transform((text) => (text ? Number(text) : null))
    .optional();
}

/** A text of commas as a list without doubles. */
function list(sentence: string) {
  return lineOfText(1000)
    .transform((text) => [...new Set(text.split(",").map((word) => word.trim()))].filter(Boolean))
    .refine((words) => words.length <= MAX_LIST, sentence)
    .optional();
}
