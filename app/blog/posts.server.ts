import type { Page } from "#app/platform/pagination.ts";
import { searchTerms } from "#app/platform/search.ts";
import type { Db } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";

export const BLOG_PAGE_SIZE = 12;

export type PostListItem = Awaited<ReturnType<typeof listPublishedPosts>>["items"][number];

/** One page of what the public may read, newest first. */
export async function listPublishedPosts(
  db: Db,
  filter: { query: string; category: string },
  page: Page,
  now: Date,
) {
  const terms = searchTerms(filter.query);
  let matching = publishedPosts(db, now);
  if (filter.category) matching = matching.where("categories.slug", "=", filter.category);
  if (terms.length > 0) matching = matching.where(matchesTerms(db, "blog_posts", terms));
  const [items, counted] = await Promise.all([
    matching
      .select(LIST_COLUMNS)
      .orderBy((eb) => eb.fn.coalesce("blog_posts.published_at", "blog_posts.scheduled_date"), "desc")
      .orderBy("blog_posts.id", "desc")
      .limit(page.size)
      .offset(page.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total: Number(counted.total) };
}

/** Blog categories that have something to read, with how much. */
export async function listPostCategories(db: Db, now: Date) {
  return publishedPosts(db, now)
    .select((eb) => ["categories.name", "categories.slug", eb.fn.countAll<number>().as("posts")])
    .where("categories.id", "is not", null)
    .groupBy(["categories.name", "categories.slug"])
    .orderBy("categories.name")
    .execute();
}

/** Undefined for drafts and for what is still to come. */
export async function findPublishedPost(db: Db, id: number, now: Date) {
  return publishedPosts(db, now)
    .leftJoin("users", "users.id", "blog_posts.author_id")
    .select(LIST_COLUMNS)
    .select([
      "blog_posts.content",
      "blog_posts.tags",
      "blog_posts.meta_description",
      "blog_posts.meta_keywords",
    ])
    .select("users.name as author_name")
    .where("blog_posts.id", "=", id)
    .executeTakeFirst();
}

const LIST_COLUMNS = [
  "blog_posts.id",
  "blog_posts.title",
  "blog_posts.excerpt",
  "blog_posts.image",
  "blog_posts.read_time",
  "blog_posts.published_at",
  "blog_posts.scheduled_date",
  "categories.name as category_name",
  "categories.slug as category_slug",
] as const;

/** Published, or scheduled for a minute that has come: no job has to run. */
function publishedPosts(db: Db, now: Date) {
  return db
    .selectFrom("blog_posts")
    .leftJoin("categories", "categories.id", "blog_posts.category_id")
    .where((eb) =>
      eb.or([
        eb("blog_posts.status", "=", "published"),
        eb.and([eb("blog_posts.status", "=", "scheduled"), eb("blog_posts.scheduled_date", "<=", now)]),
      ]),
    );
}
