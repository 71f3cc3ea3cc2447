// Posts as integrations write them: only what is named changes, and the words follow.
import { type FieldRefusal, refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { postSearchColumns } from "./post-search-columns.server.ts";

type PostFacts = Pick<
  Row<"blog_posts">,
  | "title"
  | "excerpt"
  | "content"
  | "category_id"
  | "author_id"
  | "image"
  | "status"
  | "scheduled_date"
  | "tags"
  | "meta_description"
  | "meta_keywords"
>;
type PostValues = Partial<PostFacts & Pick<Row<"blog_posts">, "read_time">>;
type Outcome = { ok: true; id: number } | { ok: false; errors: Record<string, FieldRefusal> };

const NOTHING: PostFacts = {
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

/** A new post is a draft unless it says otherwise. */
export async function insertPost(db: Db, { read_time, ...values }: PostValues, now: Date): Promise<Outcome> {
  const facts = { ...NOTHING, ...values };
  const refusal = await brokenRule(db, facts);
  if (refusal) return refusal;
  const published_at = facts.status === "published" ? now : null;
  const row = { ...columnsOf(facts), ...(read_time ? { read_time } : {}), published_at };
  return { ok: true, id: (await insertRow(db, "blog_posts", row, now)).id };
}

/** Undefined when there is no such post. */
export async function changePost(
  db: Db,
  id: number,
  { read_time, ...values }: PostValues,
  now: Date,
): Promise<Outcome | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("blog_posts")
      .select(["title", "excerpt", "content", "category_id", "author_id", "image", "status"])
      .select(["scheduled_date", "tags", "meta_description", "meta_keywords"])
      .where("id", "=", id);
    const before = await forUpdate(trx, query).executeTakeFirst();
    if (!before) return undefined;
    const facts = { ...before, ...values };
    const refusal = await brokenRule(trx, facts);
    if (refusal) return refusal;
    const { read_time: measured, ...columns } = columnsOf(facts);
    const time = read_time ?? (values.content === undefined ? undefined : measured);
    const patch = { ...columns, ...(time === undefined ? {} : { read_time: time }) };
    await updateRow(trx, "blog_posts", id, { ...patch, ...publication(before, facts, now) }, now);
    return { ok: true, id };
  });
}

/** Publishing sets the date; what is published keeps the one it has. */
function publication(before: PostFacts, after: PostFacts, now: Date) {
  if (after.status === before.status || after.status === "draft") return {};
  return { published_at: after.status === "published" ? now : null };
}

function columnsOf({ tags, meta_keywords, ...facts }: PostFacts) {
  return {
    ...facts,
    image: facts.image?.startsWith("/capas/") ? null : facts.image,
    tags: json(tags),
    meta_keywords: json(meta_keywords),
    ...postSearchColumns({ ...facts, tags }),
  };
}

async function brokenRule(db: Db, { category_id }: PostFacts): Promise<Outcome | undefined> {
  if (category_id === null) return undefined;
  const category = await db
    .selectFrom("categories")
    .select("type")
    .where("id", "=", category_id)
    .executeTakeFirst();
  if (category?.type === "blog") return undefined;
  return refusedField("category_id", "does_not_exist", "Esta não é uma categoria do blog.");
}
