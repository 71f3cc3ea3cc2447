import { z } from "zod";
import { formShape, writtenForm } from "#app/nouns/form.schema.ts";
import { act, actOnMarked } from "#app/platform/forms/act.schema.ts";
import { checkbox, lineOfText, optionalAddress, optionalRowId } from "#app/platform/forms/text.schema.ts";
import { tagsIn } from "#app/platform/text/tag-list.ts";
import { POST_COLUMNS, POST_LIMITS, POST_SENTENCES, type PostFacts } from "./post.ts";

export const postSchema = z
  .strictObject({
    ...formShape<PostFacts>(POST_COLUMNS, POST_LIMITS, "save-post", {
      title: POST_SENTENCES.title,
      content: POST_SENTENCES.content,
      category_id: optionalRowId("Escolha uma categoria da lista."),
      author_id: optionalRowId("Escolha um autor da lista."),
      tags: list(POST_LIMITS.tags, POST_SENTENCES.tags),
      meta_keywords: list(POST_LIMITS.meta_keywords, POST_SENTENCES.meta_keywords),
      image: optionalAddress("Use um endereço que comece com https://, ou envie uma imagem."),
      scheduled_date: "Informe dia e hora, ou deixe em branco.",
      status: null,
    }),
    is_draft: checkbox,
    keep_date: checkbox,
  })
  .transform(({ is_draft, keep_date, ...typed }) => {
    const scheduled_date = is_draft ? null : (typed.scheduled_date ?? null);
    // A draft if it is marked so, else scheduled if there is a date, else published.
    const status = is_draft ? "draft" : scheduled_date ? "scheduled" : "published";
    const { id, version, patch } = writtenForm<PostFacts>(POST_COLUMNS, { ...typed, status, scheduled_date });
    return { id, version, date: keep_date ? ("kept" as const) : ("today" as const), patch };
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
  act("publish-post"),
  act("delete-post"),
  actOnMarked("change-posts", "Marque no máximo 200 posts por vez.", {
    change: z.enum(["publish", "draft", "category", "delete"]),
    category: z.string().max(20).optional(),
  }),
]);

/** A text of commas as a list without doubles. */
function list(most: number, sentence: string) {
  return lineOfText(1000)
    .transform(tagsIn)
    .refine((words) => words.length <= most, sentence)
    .optional();
}
