import { visiblePosts, visibleSince } from "#app/blog/reading/posts.server.ts";
import { OFFERS } from "#app/marketing/pages/offers.ts";
import { addressOf } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";

/** The most addresses that one file may name (sitemaps.org). */
export const SITEMAP_SIZE = 50_000;

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

const PAGES = [
  "/",
  "/loja",
  "/blog",
  "/produtos",
  "/solucoes",
  "/sobre",
  "/privacidade",
  "/termos",
  "/reembolso",
];

/** How many files of `size` addresses the whole site needs. */
export async function countSitemapParts(db: Db, now: Date, size = SITEMAP_SIZE): Promise<number> {
  const [products, posts] = await Promise.all([countProducts(db), countPosts(db, now)]);
  return Math.ceil((staticPages().length + products + posts) / size);
}

/** The addresses of one part, from 1: pages, then products (courses among them), then posts. */
export async function listSitemapPart(
  db: Db,
  part: number,
  now: Date,
  size = SITEMAP_SIZE,
): Promise<SitemapEntry[]> {
  const pages = staticPages();
  const products = await countProducts(db);
  let from = (part - 1) * size;
  const entries: SitemapEntry[] = pages.slice(from, from + size).map((path) => ({ path }));
  from = Math.max(0, from - pages.length);
  const room = () => size - entries.length;
  if (room() > 0 && from < products) entries.push(...(await listProducts(db, from, room())));
  from = Math.max(0, from - products);
  if (room() > 0) entries.push(...(await listPosts(db, now, from, room())));
  return entries;
}

function staticPages(): string[] {
  return [...PAGES, ...OFFERS.map(({ slug }) => `/produtos/${slug}`)];
}

async function countProducts(db: Db): Promise<number> {
  const { count } = await activeProducts(db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function countPosts(db: Db, now: Date): Promise<number> {
  const { count } = await visiblePosts(db, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function listProducts(db: Db, offset: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await activeProducts(db)
    .select(["id", "name", "updated_at"])
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, name, updated_at }) => ({
    path: `/produto/${addressOf(id, name)}`,
    changedAt: updated_at,
  }));
}

async function listPosts(db: Db, now: Date, offset: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await visiblePosts(db, now)
    .select(["id", "title", "status", "scheduled_date", "published_at", "created_at", "updated_at"])
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const since = visibleSince(row);
    const changedAt = row.updated_at > since ? row.updated_at : since;
    return { path: `/blog/${addressOf(row.id, row.title)}`, changedAt };
  });
}

function activeProducts(db: Db) {
  return db.selectFrom("products").where("is_active", "=", true).where("retired_at", "is", null);
}
