// Posts as their owner sees them: the list, and what the form edits.

import { sql } from "kysely";
import { listWithRight } from "#app/identity/rights/authority.server.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { byName } from "#app/platform/text/name-order.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, type ListOrder, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import type { AdminPostFilter, AdminPostSort } from "./admin-post-filter.ts";
import { POST_FORM_COLUMNS } from "./post.ts";

export const ADMIN_POSTS_PAGE_SIZE = 20;

export type AdminPostItem = Awaited<ReturnType<typeof listPostsForAdmin>>["items"][number];
export type EditedPost = NonNullable<Awaited<ReturnType<typeof findPostForAdmin>>>;

/** One page of the posts that the filter names. */
export async function listPostsForAdmin(db: Db, filter: AdminPostFilter, asked: Page, now: Date) {
  const estimate = await estimateSearch(db, "blog_posts", searchTerms(filter.query));
  const matching = matchingPosts(db, filter, now, estimate);
  const { total, isMore } = await countListed(
    db,
    matching.select("blog_posts.id"),
    filter.query.trim() !== "",
  );
  const page = withinPages(asked, total);
  const way = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = postOrder(filter, now);
  // Found by an index alone; only the rows that are shown are read whole.
  let shown = inOrder(matching.select("blog_posts.id"), order, way).limit(way.limit).offset(way.offset);
  if (estimate === "many" && filter.sort.startsWith("situacao")) shown = shownByState(db, filter, page, now);
  const items = db
    .selectFrom("blog_posts")
    .leftJoin("categories", "categories.id", "blog_posts.category_id")
    .leftJoin("users", "users.id", "blog_posts.author_id")
    .select(["blog_posts.id", "blog_posts.title", "blog_posts.image", "blog_posts.status"])
    .select(["blog_posts.scheduled_date", "blog_posts.published_at", "blog_posts.updated_at"])
    .select(["categories.name as category_name", "categories.slug as category_slug"])
    .select("users.name as author_name")
    .where("blog_posts.id", "in", shown);
  return { items: await inOrder(items, order).execute(), total, isMore, page };
}

/** Those that a form over the list means when it means all. */
export async function findPostIds(
  db: Db,
  filter: AdminPostFilter,
  now: Date,
  most: number,
): Promise<number[]> {
  const estimate = await estimateSearch(db, "blog_posts", searchTerms(filter.query));
  const found = matchingPosts(db, filter, now, estimate).select("blog_posts.id").orderBy("blog_posts.id");
  return (await found.limit(most).execute()).map(({ id }) => id);
}

const STATES_IN_ORDER = ["rascunhos", "agendados", "publicados"] as const;

/**
 * A search that finds much, in the order of the states: each state is walked along the index of dates, as far as the page
 * may reach. Together they would have to be found and sorted all, as what a state is depends on the hour.
 */
function shownByState(db: Db, filter: AdminPostFilter, { size, offset }: Page, now: Date) {
  const states = filter.state === "todos" ? STATES_IN_ORDER : [filter.state];
  const parts = states.map((state, rank) => {
    const newest = matchingPosts(db, { ...filter, state }, now, "many")
      .select(["blog_posts.id", SHOWN_DATE.as("shown"), sql.lit(rank).as("rank")])
      .orderBy(SHOWN_DATE, "desc")
      .orderBy("blog_posts.id", "desc")
      .limit(offset + size);
    return db.selectFrom(newest.as("newest")).selectAll();
  });
  return db
    .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as("blog_posts"))
    .select("blog_posts.id")
    .orderBy("rank", filter.sort === "situacao" ? "asc" : "desc")
    .orderBy("shown", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(size)
    .offset(offset);
}

/** What the form edits. */
export async function findPostForAdmin(db: Db, id: number) {
  const query = db.selectFrom("blog_posts").select(POST_FORM_COLUMNS).where("id", "=", id);
  return query.where("retired_at", "is", null).executeTakeFirst();
}

/** Who may sign a post: those who may write in the blog, and whoever signs this one. */
export async function listAuthors(db: Db, current: number | null) {
  const writing = await listWithRight(db, "blog.write");
  const isThere = current === null || writing.some(({ id }) => id === current);
  const signing = db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "=", current ?? 0);
  return byName([...writing, ...(isThere ? [] : await signing.execute())]);
}

/** What stands in a category; `deleted` of them may still come back to it. */
export async function countPostsIn(db: Db, categoryId: number): Promise<{ posts: number; deleted: number }> {
  const row = await db
    .selectFrom("blog_posts")
    .select((eb) => eb.fn.countAll<number>().as("posts"))
    .select((eb) => eb.fn.count<number>("retired_at").as("deleted"))
    .where("category_id", "=", categoryId)
    .executeTakeFirstOrThrow();
  return { posts: Number(row.posts), deleted: Number(row.deleted) };
}

/** Of its publication; of its last change while it is a draft. Written as in its index. */
const SHOWN_DATE = sql`case blog_posts.status when 'scheduled' then blog_posts.scheduled_date
  when 'published' then coalesce(blog_posts.published_at, blog_posts.updated_at)
  else blog_posts.updated_at end`;

const DATE = { by: SHOWN_DATE };
const TITLE = { by: sql.ref("blog_posts.search_title") };
const ID = { by: sql.ref("blog_posts.id") };

/** Every order ends at the id, so that there is one order only. */
export function postOrder({ sort }: AdminPostFilter, now: Date): ListOrder {
  const rank = { by: stateRank(now) };
  const [up, down] = [{ way: "asc" }, { way: "desc" }] as const;
  const orders: Record<AdminPostSort, ListOrder> = {
    recentes: [
      { ...DATE, ...down },
      { ...ID, ...down },
    ],
    antigos: [
      { ...DATE, ...up },
      { ...ID, ...up },
    ],
    titulo: [
      { ...TITLE, ...up },
      { ...ID, ...up },
    ],
    "titulo-z": [
      { ...TITLE, ...down },
      { ...ID, ...down },
    ],
    situacao: [
      { ...rank, ...up },
      { ...DATE, ...down },
      { ...ID, ...down },
    ],
    "situacao-z": [
      { ...rank, ...down },
      { ...DATE, ...down },
      { ...ID, ...down },
    ],
  };
  return orders[sort];
}

/** Drafts, then those that wait for their minute, then those that are out. */
function stateRank(now: Date) {
  return sql`case when blog_posts.status = 'draft' then 0
    when blog_posts.status = 'scheduled' and blog_posts.scheduled_date > ${now} then 1 else 2 end`;
}

/** Few, for a day each. */
export function retiredPosts(db: Db) {
  return db.selectFrom("blog_posts").select("id").where("retired_at", "is not", null);
}

/** A scheduled post whose minute has come counts as published, as the public sees it. */
export function matchingPosts(db: Db, filter: AdminPostFilter, now: Date, estimate?: SearchEstimate) {
  const terms = searchTerms(filter.query);
  // Not by the column: it stands in no index that the others are counted and sorted by.
  let query = db.selectFrom("blog_posts").where("blog_posts.id", "not in", retiredPosts(db));
  if (filter.state === "rascunhos") query = query.where("blog_posts.status", "=", "draft");
  if (filter.state === "agendados") {
    query = query.where("blog_posts.status", "=", "scheduled").where("scheduled_date", ">", now);
  }
  if (filter.state === "publicados") {
    query = query.where((eb) =>
      eb.or([
        eb("blog_posts.status", "=", "published"),
        eb.and([eb("blog_posts.status", "=", "scheduled"), eb("scheduled_date", "<=", now)]),
      ]),
    );
  }
  if (terms.length > 0)
    query = query.where(
      matchesEstimated(db, { column: "blog_posts.id", table: "blog_posts", estimate }, terms),
    );
  else if (filter.query.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}
