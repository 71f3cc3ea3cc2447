// What a post is: its fields and the rules that hold at every door.
import { type ColumnsOf, namesOf } from "#app/nouns/columns.ts";
import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

export const POST_LIMITS = {
  title: 200,
  excerpt: 500,
  content: 600_000,
  meta_description: 160,
  tags: 30,
  meta_keywords: 30,
} as const;

/** What may be written of a post; its words and its date follow. */
export const POST_COLUMNS = {
  title: { label: "Título", blank: "", served: { place: 1, required: true } },
  excerpt: { label: "Resumo", blank: null, served: { place: 2, as: "long_text" } },
  content: { label: "Conteúdo", kind: "rich", blank: null, served: { place: 3 } },
  category_id: { label: "Categoria", kind: "categories", blank: null, served: { place: 4 } },
  author_id: { label: "Autor", kind: "users", blank: null, served: { place: 5 } },
  image: { label: "Imagem", blank: null, served: { place: 6, as: "url" } },
  status: {
    label: "Situação",
    words: { draft: "rascunho", scheduled: "agendado", published: "publicado" },
    blank: "draft",
    served: { place: 7, oneOf: ["draft", "scheduled", "published"], nullable: false },
  },
  scheduled_date: { label: "Data de publicação", kind: "date", blank: null, served: { place: 8 } },
  tags: { label: "Tags", blank: [], served: { place: 9, encoding: { list: "," } } },
  meta_description: {
    label: "Descrição para buscadores",
    blank: null,
    served: { place: 10, maxLength: POST_LIMITS.meta_description },
  },
  meta_keywords: { label: "Palavras-chave", blank: [], served: { place: 11, encoding: { list: "," } } },
} satisfies ColumnsOf<Row<"blog_posts">>;

/** Reckoned from the content, unless an integration says it. */
export const READ_TIME = { read_time: { label: "Minutos de leitura", served: { place: 12 } } };

export type PostFacts = Pick<Row<"blog_posts">, keyof typeof POST_COLUMNS>;
export type PostPatch = Partial<PostFacts & Pick<Row<"blog_posts">, "read_time">>;

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
export const POST_FORM_COLUMNS = [
  "id",
  "version",
  "updated_at",
  "published_at",
  ...namesOf(POST_COLUMNS),
] as const;
