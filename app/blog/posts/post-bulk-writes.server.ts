// What happens to several posts at once: those that somebody marked in the list.

import { sql } from "kysely";
import { namesOf } from "#app/nouns/columns.ts";
import { restoreNouns } from "#app/nouns/noun-writes.server.ts";
import { askRules } from "#app/nouns/rule-book.ts";
import { byValue, type LeftRow, type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { POST_COLUMNS, POST_RULES, POST_SENTENCES, type PostFacts } from "./post.ts";
import { asRead, isSeen, POSTS } from "./post-writes.server.ts";

type Place = Partial<Pick<PostFacts, "status" | "scheduled_date" | "category_id">>;
export type PostChange = { status: "published" | "draft" } | { category: number };

const POST = { action: "post.change", entity: "blog_posts" };

interface Several {
  ids: number[];
  author?: Author | undefined;
}

/** Out now, drafts again or in another category, as the rules allow; the names of those that they refuse, each with the sentence. */
export async function changePosts(
  db: Db,
  { ids, change, author }: Several & { change: PostChange },
  now: Date,
): Promise<{
  changed: number;
  unchanged: number;
  refused: { name: string; error: string }[];
  missing: number;
}> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const posts = await lockPosts(trx, asked);
    const to: Place =
      "category" in change
        ? { category_id: change.category }
        : { status: change.status, scheduled_date: null };
    const wanted = posts.filter((post) => !isSo(post, change, now)).map((before) => ({ before, to }));
    const { fine, left } = await judged(trx, wanted);
    await writePlaces(trx, fine, { now, isNew: true });
    await notePlaces(trx, author, fine, now);
    const names = new Map(posts.map(({ id, title }) => [id, title]));
    return {
      changed: fine.length,
      unchanged: posts.length - wanted.length,
      refused: left.map(({ id, why }) => ({ name: names.get(id) ?? "", error: why })),
      missing: asked.length - posts.length,
    };
  });
}

/** There again, or in the state and the category that they had, with the day that they show. */
export const putPostsBack: PutBack = async (trx, rows, author, now) => {
  const deleted = rows.filter(({ action }) => action === "post.delete");
  const gone = await restoreNouns(POSTS, trx, { rows: deleted, author }, now);
  const changed = rows.filter(({ action }) => action !== "post.delete");
  const stored = await lockPosts(
    trx,
    changed.map(({ id }) => id),
  );
  const { same, left } = unchangedSince(changed, stored);
  const wanted = same.map(({ before, to: { scheduled_date, ...rest } }) => {
    const date = scheduled_date === undefined ? {} : { scheduled_date: dateOf(scheduled_date) };
    return { before, to: { ...rest, ...date } as Place };
  });
  const { fine, left: refused } = await judged(trx, wanted);
  await writePlaces(trx, fine, { now, isNew: false });
  await notePlaces(trx, author, fine, now);
  return [...gone, ...left, ...refused];
};

type StoredPost = Awaited<ReturnType<typeof lockPosts>>[number];
interface Move {
  before: StoredPost;
  to: Place;
}

/** A scheduled post whose minute has come is out already. */
function isSo(post: StoredPost, change: PostChange, now: Date): boolean {
  if ("category" in change) return post.category_id === change.category;
  const { status, scheduled_date: date } = post;
  const isOut = status === "scheduled" && date !== null && date <= now;
  return status === change.status || (change.status === "published" && isOut);
}

async function judged(trx: Db, wanted: Move[]): Promise<{ fine: Move[]; left: LeftRow[] }> {
  const shelves = [...new Set(wanted.flatMap(({ to }) => to.category_id ?? []))];
  const known = await listKnownCategories(trx, shelves);
  const left: LeftRow[] = [];
  const fine = wanted.filter(({ before, to }) => {
    const after = { ...before, ...to };
    const door = { door: "list" as const };
    const question = { before: asRead(before), after: asRead(after), door, isSeen };
    const [refusal] = Object.values(askRules<PostFacts>(POST_RULES, question).errors);
    const isLost = typeof to.category_id === "number" && !known.has(to.category_id);
    const why = isLost ? POST_SENTENCES.noCategory : refusal?.error;
    if (why !== undefined) left.push({ id: before.id, why });
    return why === undefined;
  });
  return { fine, left };
}

/** What comes out anew shows today's date. */
async function writePlaces(
  trx: Db,
  moves: Move[],
  { now, isNew }: { now: Date; isNew: boolean },
): Promise<void> {
  const values = moves.map(({ before: { id }, to }) => ({ id, value: JSON.stringify(to) }));
  const places = new Map(moves.map(({ to }) => [JSON.stringify(to), to]));
  for (const [key, ids] of byValue(values)) {
    const to = places.get(key) ?? {};
    const shown = isNew && to.status === "published" ? { published_at: now } : {};
    await updateRows(trx, "blog_posts", ids, { ...to, ...shown, version: sql<number>`version + 1` }, now);
  }
}

async function notePlaces(trx: Db, author: Author | undefined, moves: Move[], now: Date): Promise<void> {
  const said = moves.map(({ before, to }) => ({
    ...POST,
    id: before.id,
    changes: rowChanges(before, { ...before, ...to }),
  }));
  await auditedChanges(trx, author, said, now);
}

async function listKnownCategories(trx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const query = trx.selectFrom("categories").select("id").where("id", "in", ids);
  return new Set((await query.where("type", "=", "blog").execute()).map(({ id }) => id));
}

function dateOf(value: unknown): Date | null {
  return typeof value === "string" ? new Date(value) : null;
}

/** In the order of their ids, so that two of these never wait for each other. */
async function lockPosts(trx: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const query = trx.selectFrom("blog_posts").select(["id", ...namesOf(POST_COLUMNS)]);
  const living = query.where("id", "in", ids).where("retired_at", "is", null);
  return forUpdate(trx, living.orderBy("id")).execute();
}
