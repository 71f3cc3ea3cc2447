// Posts as the public reads them.
import { sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { byName } from "#app/platform/text/name-order.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import {
  countListed,
  estimateSearch,
  estimateTitles,
  type ListPart,
  matchesEstimated,
  titleMatchesEstimated,
  titlesFirst,
} from "#db/search.server.ts";
import type { PostFilter } from "./post-filter.ts";
import { OPENING_SOURCE, openingOf } from "./post-opening.server.ts";

export const BLOG_PAGE_SIZE = 12;
const RELATED_POSTS = 3;
const OPENING_LENGTH = 100;

export type PostListItem = Awaited<ReturnType<typeof listVisiblePosts>>["items"][number];
export type RelatedPost = Awaited<ReturnType<typeof listRelatedPosts>>[number];

/** One page of the blog: found in the title first, then newest first. Past the end it is the last page. */
export async function listVisiblePosts(db: Db, filter: PostFilter, asked: Page, now: Date) {
  const terms = searchTerms(filter.query);
  if (filter.query.trim() !== "" && terms.length === 0) {
    return { items: [], total: 0, isMore: false, page: withinPages(asked, 0) };
  }
  let matching = visibleWithCategory(db, now);
  if (filter.category)
    matching = matching.where("blog_posts.category_id", "=", categoryNamed(db, filter.category));
  if (terms.length > 0) return searchPosts(db, matching, terms, asked);
  const total = await countVisible(db, filter.category, now);
  const page = withinPages(asked, total);
  const rows = await newestOf(matching, { limit: page.size, offset: page.offset });
  return { items: rows.map(withDate), total, isMore: false, page };
}

type VisiblePosts = ReturnType<typeof visibleWithCategory>;

/** Counts matches of a broad search only up to the number of posts that the pages show. */
async function searchPosts(db: Db, posts: VisiblePosts, terms: string[], asked: Page) {
  const here = { column: "blog_posts.id", table: "blog_posts" } as const;
  const estimate = await estimateSearch(db, "blog_posts", terms);
  const matching = posts.where(matchesEstimated(db, { ...here, estimate }, terms));
  const { total, isMore } = await countListed(db, matching.select("blog_posts.id"), true);
  const page = withinPages(asked, total);
  const isNamed = titleMatchesEstimated(
    db,
    { ...here, estimate: await estimateTitles(db, "blog_posts", terms) },
    terms,
  );
  const named = posts.where(isNamed);
  const titles = (await countListed(db, named.select("blog_posts.id"), true)).total;
  const part = { limit: Math.min(page.size, total - page.offset), offset: page.offset };
  const rows = await titlesFirst(titles, part, (inTitle, rest) =>
    newestOf(inTitle ? named : matching.where(sql<boolean>`not ${isNamed}`), rest),
  );
  return { items: rows.map(withDate), total, isMore, page };
}

function newestOf(posts: VisiblePosts, { limit, offset }: ListPart) {
  return posts
    .select(LIST_COLUMNS)
    .orderBy(VISIBLE_SINCE, "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What is published is kept, not counted; only scheduled posts have to be looked at. */
async function countVisible(db: Db, category: string | undefined, now: Date): Promise<number> {
  const id = category ? categoryNamed(db, category) : undefined;
  const kept = db.selectFrom("blog_posts_listed").select((eb) => eb.fn.sum<number>("n").as("n"));
  const due = duePosts(db, now).select((eb) => eb.fn.countAll<number>().as("n"));
  const { published, scheduled } = await db
    .selectNoFrom([
      (id ? kept.where("category_id", "=", id) : kept).$asScalar().as("published"),
      (id ? due.where("category_id", "=", id) : due).$asScalar().as("scheduled"),
    ])
    .executeTakeFirstOrThrow();
  return Number(published ?? 0) + Number(scheduled ?? 0);
}

function duePosts(db: Db, now: Date) {
  return db
    .selectFrom("blog_posts")
    .where("blog_posts.status", "=", "scheduled")
    .where("blog_posts.scheduled_date", "<=", now);
}

function categoryNamed(db: Db, slug: string) {
  return db
    .selectFrom("categories")
    .select("categories.id")
    .where("categories.type", "=", "blog")
    .where("categories.slug", "=", slug);
}

/** The newest posts, for a teaser. */
export async function listNewestPosts(db: Db, limit: number, now: Date) {
  const rows = await newestPosts(db, limit, now).select(LIST_COLUMNS).execute();
  return rows.map(withDate);
}

/** The same with their authors and all their words, for a feed. */
export async function listFeedPosts(db: Db, limit: number, now: Date) {
  const rows = await newestPosts(db, limit, now)
    .leftJoin("users", "users.id", "blog_posts.author_id")
    .select(LIST_COLUMNS)
    .select(["users.name as author_name", "blog_posts.content"])
    .execute();
  return rows.map(withDate);
}

/** Blog categories that have something to read, with how much. */
export async function listPostCategories(db: Db, now: Date) {
  const rows = await db
    .selectFrom("categories")
    .leftJoin("blog_posts_listed", "blog_posts_listed.category_id", "categories.id")
    .leftJoin(
      duePosts(db, now)
        .select((eb) => ["blog_posts.category_id", eb.fn.countAll<number>().as("n")])
        .groupBy("blog_posts.category_id")
        .as("due"),
      "due.category_id",
      "categories.id",
    )
    .select(["categories.name", "categories.slug", "blog_posts_listed.n as published", "due.n as scheduled"])
    .where("categories.type", "=", "blog")
    .orderBy("categories.id")
    .execute();
  return byName(rows).flatMap(({ name, slug, published, scheduled }) => {
    const posts = Number(published ?? 0) + Number(scheduled ?? 0);
    return posts > 0 ? [{ name, slug, posts }] : [];
  });
}

/** Undefined for drafts and for what is still to come. */
export async function findVisiblePost(db: Db, id: number, now: Date) {
  const row = await visibleWithCategory(db, now)
    .leftJoin("users", "users.id", "blog_posts.author_id")
    .select(LIST_COLUMNS)
    .select(["blog_posts.content", "blog_posts.tags", "blog_posts.category_id", "blog_posts.updated_at"])
    .select(["blog_posts.meta_description", "blog_posts.meta_keywords"])
    .select("users.name as author_name")
    .where("blog_posts.id", "=", id)
    .executeTakeFirst();
  return row && withDate(row);
}

/** Other posts with their first words: of the same category first, then newest first. */
export async function listRelatedPosts(db: Db, post: { id: number; category_id: number | null }, now: Date) {
  const newest = newestPosts(db, RELATED_POSTS + 1, now)
    .select(LIST_COLUMNS)
    .select(opening);
  // Two short walks along an index, where one sort would have to look at every post.
  const [near, others] = await Promise.all([
    post.category_id === null ? [] : newest.where("blog_posts.category_id", "=", post.category_id).execute(),
    newest.execute(),
  ]);
  const known = new Set([post.id]);
  const rows = [...near, ...others].filter(({ id }) => !known.has(id) && known.add(id));
  return rows.slice(0, RELATED_POSTS).map(({ opening, ...row }) => ({
    ...withDate(row),
    opening: openingOf(opening ?? "", OPENING_LENGTH),
  }));
}

/** When the next scheduled post comes out by itself. */
export async function nextScheduledPost(db: Db, now: Date): Promise<Date | undefined> {
  const next = await db
    .selectFrom("blog_posts")
    .select("scheduled_date")
    .where("status", "=", "scheduled")
    .where("scheduled_date", ">", now)
    .orderBy("scheduled_date")
    .limit(1)
    .executeTakeFirst();
  return next?.scheduled_date ?? undefined;
}

/** Published, or scheduled for a minute that has come: no job has to run. */
export function visiblePosts(db: Db, now: Date) {
  return db.selectFrom("blog_posts").where(VISIBLE_SINCE, "<=", now);
}

type Dates = Pick<Row<"blog_posts">, "status" | "scheduled_date" | "published_at" | "created_at">;

/** Since when a visible post is to be read; VISIBLE_SINCE is the same for the database. */
export function visibleSince({ status, scheduled_date, published_at, created_at }: Dates): Date {
  return (status === "scheduled" ? scheduled_date : published_at) ?? created_at;
}

/** Null for drafts. An index holds it, in these very words. */
const VISIBLE_SINCE = sql<Date | null>`case when blog_posts.status = 'scheduled' then blog_posts.scheduled_date when blog_posts.status = 'published' then coalesce(blog_posts.published_at, blog_posts.created_at) end`;

const LIST_COLUMNS = [
  "blog_posts.id",
  "blog_posts.title",
  "blog_posts.excerpt",
  "blog_posts.image",
  "blog_posts.read_time",
  "blog_posts.status",
  "blog_posts.scheduled_date",
  "blog_posts.published_at",
  "blog_posts.created_at",
  "categories.name as category_name",
  "categories.slug as category_slug",
] as const;

const opening = sql<string | null>`substr(blog_posts.content, 1, ${sql.lit(OPENING_SOURCE)})`.as("opening");

function visibleWithCategory(db: Db, now: Date) {
  return visiblePosts(db, now).leftJoin("categories", "categories.id", "blog_posts.category_id");
}

function newestPosts(db: Db, limit: number, now: Date) {
  return visibleWithCategory(db, now)
    .orderBy(VISIBLE_SINCE, "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(limit);
}

function withDate<T extends Dates>({ status, scheduled_date, published_at, created_at, ...row }: T) {
  return { ...row, date: visibleSince({ status, scheduled_date, published_at, created_at }) };
}
