// What a post is: its fields and the rules that hold at every door.
import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a post; its words and its date follow. */
export const POST_FIELDS = [
  "title",
  "excerpt",
  "content",
  "category_id",
  "author_id",
  "image",
  "status",
  "scheduled_date",
  "tags",
  "meta_description",
  "meta_keywords",
] as const satisfies (keyof Row<"blog_posts">)[];

export type PostFacts = Pick<Row<"blog_posts">, (typeof POST_FIELDS)[number]>;
export type PostPatch = Partial<PostFacts & Pick<Row<"blog_posts">, "read_time">>;

export const NEW_POST: PostFacts = {
  title: "",
  excerpt: null,
  content: null,
  category_id: null,
  author_id: null,
  image: null,
  status: "draft",
  scheduled_date: null,
  tags: [],
  meta_description: null,
  meta_keywords: [],
};

export const POST_LIMITS = {
  title: 200,
  excerpt: 500,
  content: 600_000,
  meta_description: 160,
  tags: 30,
  meta_keywords: 30,
} as const;

export const POST_SENTENCES = {
  title: "Informe o título do post.",
  content: "Escreva o conteúdo do post.",
  scheduled_date: "Informe dia e hora da publicação.",
  tags: `Use no máximo ${POST_LIMITS.tags} tags.`,
  meta_keywords: `Use no máximo ${POST_LIMITS.meta_keywords} palavras-chave.`,
  noCategory: "Esta categoria não existe mais. Escolha outra.",
  noAuthor: "Este autor não existe mais. Escolha outro.",
} as const;

export const POST_RULES: readonly Rule<PostFacts>[] = [
  {
    field: "title",
    code: "required",
    error: POST_SENTENCES.title,
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", POST_LIMITS.title),
  atMost("excerpt", POST_LIMITS.excerpt),
  {
    field: "content",
    code: "required",
    error: POST_SENTENCES.content,
    ofWhole: true,
    with: ["status"],
    breaks: ({ content }) => content === null || content.trim() === "",
    imported: { as: { status: "draft" }, note: "veio vazio: ficou como rascunho" },
  },
  atMost("content", POST_LIMITS.content),
  {
    field: "scheduled_date",
    code: "required",
    error: POST_SENTENCES.scheduled_date,
    with: ["status"],
    breaks: ({ status, scheduled_date }) => status === "scheduled" && scheduled_date === null,
    imported: { as: { status: "draft" }, note: "veio vazio, e o post era agendado: ficou como rascunho" },
  },
  fewerThan("tags", POST_LIMITS.tags, POST_SENTENCES.tags),
  atMost("meta_description", POST_LIMITS.meta_description),
  fewerThan("meta_keywords", POST_LIMITS.meta_keywords, POST_SENTENCES.meta_keywords),
];

/** What the form edits. */
export const POST_FORM_COLUMNS = ["id", "version", "updated_at", "published_at", ...POST_FIELDS] as const;
