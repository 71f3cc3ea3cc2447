import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/forms/form.ts";
import { isBlankRichText, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import type { PostForm } from "./post.schema.ts";
import { postSearchColumns } from "./post-search-columns.server.ts";

/** What an admin form or an integration may set of a post; HTML in the content has been cleaned. */
export type PostFacts = Pick<Row<"blog_posts">, "title"> &
  Partial<
    Omit<Row<"blog_posts">, "id" | "search_title" | "search_body" | "read_time" | "created_at" | "updated_at">
  >;

export interface SavedPost {
  id: number;
  created: boolean;
  status: Row<"blog_posts">["status"];
  scheduledDate: Date | null;
}

/** Creates, or changes the post that the form names. */
export async function savePost(db: Db, files: Files, form: PostForm, now: Date): Promise<Outcome<SavedPost>> {
  const errors = await brokenReferences(db, form);
  if (errors) return { ok: false, errors };
  const content = await storeRichText(files, form.content);
  if (!content.ok) return { ok: false, errors: { content: content.message } };
  if (isBlankRichText(content.html)) return { ok: false, errors: { content: "Escreva o conteúdo do post." } };
  const facts = { ...factsOf(form), content: content.html };
  const status = statusOf(form);
  const scheduledDate = status === "scheduled" ? (form.scheduled_date ?? null) : null;
  const outcome = { status, scheduledDate };
  if (form.id === undefined) {
    const published_at = status === "published" ? now : null;
    const post = await createPost(db, { ...facts, status, scheduled_date: scheduledDate, published_at }, now);
    return { ok: true, value: { ...outcome, id: post.id, created: true } };
  }
  const id = form.id;
  return inTransaction(db, async (trx) => {
    const before = await lockPost(trx, id);
    if (!before) return { ok: false, errors: { form: "Este post não existe mais." } };
    const published_at = dateAfter(status, form.keep_date, before.published_at, now);
    await updatePost(trx, id, { ...facts, status, scheduled_date: scheduledDate, published_at }, now);
    return { ok: true, value: { ...outcome, id, created: false } };
  });
}

export async function createPost(db: Db, facts: PostFacts, now: Date) {
  return insertRow(db, "blog_posts", columnsOf(facts), now);
}

/** Undefined when there is no such post. */
export async function updatePost(db: Db, id: number, facts: PostFacts, now: Date) {
  return updateRow(db, "blog_posts", id, columnsOf(facts), now);
}

/** A draft or a scheduled post, from now on for everyone. Undefined when there is no such post. */
export async function publishPost(db: Db, id: number, now: Date) {
  const patch = { status: "published" as const, published_at: now, scheduled_date: null };
  return updateRow(db, "blog_posts", id, patch, now);
}

/** Its comments go with it. */
export async function deletePost(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "blog_posts", id);
}

function columnsOf({ tags = [], meta_keywords = [], ...facts }: PostFacts) {
  const { title, excerpt = null, content = null } = facts;
  return {
    ...facts,
    tags: json(tags),
    meta_keywords: json(meta_keywords),
    ...postSearchColumns({ title, excerpt, content, tags }),
  };
}

function factsOf(form: PostForm) {
  return {
    title: form.title,
    excerpt: form.excerpt ?? null,
    category_id: form.category_id ?? null,
    author_id: form.author_id ?? null,
    tags: form.tags ?? [],
    meta_description: form.meta_description ?? null,
    meta_keywords: form.meta_keywords ?? [],
    // A generated cover is what a post without an image shows, and it follows the title.
    image: form.image?.startsWith("/capas/") ? null : (form.image ?? null),
  };
}

/** Draft if it is marked so, else scheduled if there is a date, else published. */
function statusOf(form: PostForm): SavedPost["status"] {
  if (form.is_draft) return "draft";
  return form.scheduled_date ? "scheduled" : "published";
}

/** Publishing sets today's date, unless the post has one and keeps it; a draft or a scheduled post keeps what it had. */
function dateAfter(status: SavedPost["status"], keep: boolean, before: Date | null, now: Date): Date | null {
  if (status !== "published") return before;
  return keep && before ? before : now;
}

async function lockPost(trx: Db, id: number) {
  const post = trx.selectFrom("blog_posts").select("published_at").where("id", "=", id);
  return forUpdate(trx, post).executeTakeFirst();
}

async function brokenReferences(db: Db, form: PostForm): Promise<Record<string, string> | undefined> {
  const errors: Record<string, string> = {};
  if (form.category_id) {
    const category = await db
      .selectFrom("categories")
      .select("id")
      .where("id", "=", form.category_id)
      .where("type", "=", "blog")
      .executeTakeFirst();
    if (!category) errors.category_id = "Esta categoria não existe mais. Escolha outra.";
  }
  if (form.author_id) {
    const author = await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", form.author_id)
      .executeTakeFirst();
    if (!author) errors.author_id = "Este autor não existe mais. Escolha outro.";
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}
