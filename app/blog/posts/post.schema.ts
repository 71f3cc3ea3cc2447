import { z } from "zod";
import { dayField } from "#app/platform/forms/day.schema.ts";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { tagsIn } from "#app/platform/text/tag-list.ts";
import { POST_LIMITS, POST_SENTENCES } from "./post.ts";

export const postSchema = z
  .strictObject({
    intent: z.literal("save-post"),
    id: rowId.optional(),
    version: rowId.optional(),
    title: lineOfText(POST_LIMITS.title, POST_SENTENCES.title),
    excerpt: orNull(linesOfText(POST_LIMITS.excerpt)).optional(),
    content: linesOfText(POST_LIMITS.content, POST_SENTENCES.content),
    category_id: rowIdOrNone("Escolha uma categoria da lista."),
    author_id: rowIdOrNone("Escolha um autor da lista."),
    tags: list(POST_LIMITS.tags, POST_SENTENCES.tags),
    meta_description: orNull(lineOfText(POST_LIMITS.meta_description)).optional(),
    meta_keywords: list(POST_LIMITS.meta_keywords, POST_SENTENCES.meta_keywords),
    image: optionalAddress("Use um endereço que comece com https://, ou envie uma imagem."),
    is_draft: checkbox,
    scheduled_date: dayField("first", { most: 20, sentence: "Informe dia e hora, ou deixe em branco." }),
    keep_date: checkbox,
  })
  .transform(({ intent: _, id, version, is_draft, keep_date, ...typed }) => {
    const scheduled_date = is_draft ? null : (typed.scheduled_date ?? null);
    return {
      id,
      version,
      date: keep_date ? ("kept" as const) : ("today" as const),
      patch: {
        title: typed.title,
        excerpt: typed.excerpt ?? null,
        content: typed.content,
        category_id: typed.category_id ?? null,
        author_id: typed.author_id ?? null,
        image: typed.image ?? null,
        // A draft if it is marked so, else scheduled if there is a date, else published.
        status: is_draft
          ? ("draft" as const)
          : scheduled_date
            ? ("scheduled" as const)
            : ("published" as const),
        scheduled_date,
        tags: typed.tags ?? [],
        meta_description: typed.meta_description ?? null,
        meta_keywords: typed.meta_keywords ?? [],
      },
    };
  });

const unfinished = z.string().max(POST_LIMITS.content).optional();

/** The same form for the preview, finished or not. */
export const previewSchema = z.strictObject({
  intent: unfinished,
  id: unfinished,
  version: unfinished,
  title: unfinished,
  excerpt: unfinished,
  content: z.string().max(POST_LIMITS.content),
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
  z.strictObject({
    intent: z.literal("change-posts"),
    change: z.enum(["publish", "draft", "category", "delete"]),
    category: z.string().max(20).optional(),
    id: repeated(rowId, 200, "Marque no máximo 200 posts por vez."),
  }),
]);

function rowIdOrNone(sentence: string) {
  return z
    .string()
    .regex(/^$|^[1-9]\d{0,14}$/, sentence)
    .transform((text) => (text ? Number(text) : null))
    .optional();
}

/** A text of commas as a list without doubles. */
function list(most: number, sentence: string) {
  return lineOfText(1000)
    .transform(tagsIn)
    .refine((words) => words.length <= most, sentence)
    .optional();
}
