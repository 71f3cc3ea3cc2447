// Every write of a post, whichever door it comes through.

import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { Edited, Move, Noun } from "#app/nouns/noun.ts";
import type { Door, Refusals } from "#app/nouns/rule-book.ts";
import { askRules, changesIn } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isBlankRichText, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { POST_COLUMNS, POST_RULES, POST_SENTENCES, type PostFacts, type PostPatch } from "./post.ts";
import { postSearchColumns } from "./post-search-columns.server.ts";

interface PostWrite {
  /** Left out for a new post. */
  id?: number;
  /** Only what is to change; its content has been through `cleanContent`. */
  patch: PostPatch;
  door: Door;
  /** The day that a published post shows: today's, or the one it has. Left out, it is set when the post comes out. */
  date?: "today" | "kept";
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type PostOutcome = Edited<{
  changes: RowChanges;
  post: Pick<PostFacts, "status" | "scheduled_date">;
}>;

/** HTML is cleaned and its pictures are stored whoever writes it (SEC-21), before any transaction. */
export async function cleanContent(
  files: Files,
  patch: Pick<PostPatch, "content">,
): Promise<Outcome<object, { errors: Refusals }>> {
  if (!patch.content) return { ok: true };
  const stored = await storeRichText(files, patch.content);
  if (!stored.ok) return refusedField("content", "invalid", stored.message);
  patch.content = stored.html;
  return { ok: true };
}

/** Makes or changes a post as the rules allow, or says which field they refuse. */
export async function writePost(
  db: Db,
  { id, patch: { read_time, ...patch }, door, date, version: opened, author }: PostWrite,
  now: Date,
): Promise<PostOutcome> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await lockPost(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    if (before && opened !== undefined && before.version !== opened) return { ok: false, stale: true };
    const unseen = { ...blankOf<PostFacts>(POST_COLUMNS), published_at: null, version: 0, read_time: null };
    const { published_at, version, read_time: told, ...known } = before ?? unseen;
    const after = withoutCover({ ...known, ...patch });
    const question = { before: before && asRead(known), after: asRead(after), door, isSeen };
    const { facts: judged, errors } = askRules(POST_RULES, question);
    const facts = { ...judged, content: after.content };
    Object.assign(errors, await brokenReferences(trx, before, facts));
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const post = { status: facts.status, scheduled_date: facts.scheduled_date };
    const shownDate = dateOf({ was: before?.status, published_at, status: facts.status, date }, now);
    const { read_time: measured, ...words } = postSearchColumns(facts);
    const time = read_time || measured;
    if (id === undefined) {
      const lists = { tags: json(facts.tags), meta_keywords: json(facts.meta_keywords) };
      const row = { ...facts, ...lists, ...words, read_time: time, published_at: shownDate };
      const { id: made } = await insertRow(trx, "blog_posts", row, now);
      const said = rowChanges(undefined, facts);
      await auditedChange(trx, author, { ...POST, action: "post.create", id: made, changes: said }, now);
      return { ok: true, id: made, changes: said, post };
    }
    const isMeasured = read_time !== undefined || patch.content !== undefined;
    const changes = { ...columnsOf(changesIn(known, facts)), ...words, published_at: shownDate };
    const said = rowChanges(known, facts);
    const isEdited = Object.keys(said).length > 0;
    const isShownOtherwise =
      shownDate?.getTime() !== published_at?.getTime() || (isMeasured && time !== told);
    if (!isEdited && !isShownOtherwise) return { ok: true, id, changes: said, post };
    const row = { ...changes, ...(isMeasured ? { read_time: time } : {}) };
    await updateRow(trx, "blog_posts", id, { ...row, version: version + (isEdited ? 1 : 0) }, now);
    if (isEdited)
      await auditedChange(trx, author, { ...POST, action: "post.change", id, changes: said }, now);
    return { ok: true, id, changes: said, post };
  });
}

const POST = { entity: "blog_posts" };

/** As it goes, with its comments, and comes back; written by hand, for what it shows follows from more than its facts. */
export const POSTS: Noun<PostFacts> & Pick<Required<Noun<PostFacts>>, "held"> = {
  table: "blog_posts",
  name: "post",
  columns: POST_COLUMNS,
  rules: POST_RULES,
  isSeen,
  retires: true,
  // No reader sees a draft: not the blog, its counts, its feed or what comes out by itself.
  whenRetired: { status: "draft" },
  held: async () => [],
  bulk: {
    judged: asRead,
    against: lostCategories,
    // A post that is published in bulk shows today's date; an undo restores the status alone.
    follows: ({ status }, { isUndo, now }) =>
      status === "published" && !isUndo ? { published_at: now } : {},
  },
};

async function lostCategories(trx: Db, moves: Move<PostFacts>[]): Promise<Map<number, string>> {
  const ids = [...new Set(moves.flatMap(({ to }) => to.category_id ?? []))];
  if (ids.length === 0) return new Map();
  const query = trx.selectFrom("categories").select("id").where("id", "in", ids);
  const known = new Set((await query.where("type", "=", "blog").execute()).map(({ id }) => id));
  const lost = moves.filter(({ to: { category_id } }) => category_id && !known.has(category_id));
  return new Map(lost.map(({ id }) => [id, POST_SENTENCES.noCategory]));
}

/** A draft or a scheduled post, from now on for everyone; one that is out keeps its day. */
export async function publishPost(db: Db, id: number, now: Date, author?: Author): Promise<PostOutcome> {
  const patch = { status: "published", scheduled_date: null } as const;
  return writePost(db, { id, patch, door: { door: "list" }, author }, now);
}

function isSeen({ status }: PostFacts): boolean {
  return status !== "draft";
}

/** A generated cover is what a post without an image shows, and it follows the title. */
function withoutCover(post: PostFacts): PostFacts {
  return { ...post, image: post.image?.startsWith("/capas/") ? null : post.image };
}

/** Tags around nothing are nothing to read. */
function asRead(post: PostFacts): PostFacts {
  return { ...post, content: post.content === null || isBlankRichText(post.content) ? null : post.content };
}

interface Dates {
  was: PostFacts["status"] | undefined;
  published_at: Row<"blog_posts">["published_at"];
  status: PostFacts["status"];
  date: PostWrite["date"];
}

/** A draft or a scheduled post keeps the one it had. */
function dateOf({ was, published_at, status, date }: Dates, now: Date): Date | null {
  if (status !== "published") return published_at;
  if (date === "kept") return published_at ?? now;
  return date === "today" || was !== "published" ? now : published_at;
}

function columnsOf<T extends Partial<Pick<PostFacts, "tags" | "meta_keywords">>>({
  tags,
  meta_keywords,
  ...rest
}: T) {
  return {
    ...rest,
    ...(tags ? { tags: json(tags) } : {}),
    ...(meta_keywords ? { meta_keywords: json(meta_keywords) } : {}),
  };
}

async function lockPost(trx: Db, id: number) {
  const post = trx
    .selectFrom("blog_posts")
    .select([...namesOf(POST_COLUMNS), "published_at", "read_time", "version"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  return forUpdate(trx, post).executeTakeFirst();
}

/** Only what changes is looked up. */
async function brokenReferences(
  trx: Db,
  before: PostFacts | undefined,
  { category_id, author_id }: PostFacts,
): Promise<Refusals> {
  const errors: Refusals = {};
  if (category_id !== null && category_id !== before?.category_id) {
    const query = trx.selectFrom("categories").select("id").where("id", "=", category_id);
    const category = await query.where("type", "=", "blog").executeTakeFirst();
    if (!category) errors.category_id = { code: "does_not_exist", error: POST_SENTENCES.noCategory };
  }
  if (author_id !== null && author_id !== before?.author_id) {
    const query = trx.selectFrom("users").select("id").where("id", "=", author_id);
    if (!(await query.executeTakeFirst())) {
      errors.author_id = { code: "does_not_exist", error: POST_SENTENCES.noAuthor };
    }
  }
  return errors;
}
