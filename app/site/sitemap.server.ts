import { visiblePosts, visibleSince } from "#app/blog/reading/posts.server.ts";
import type { Company } from "#app/company/company.ts";
import { listServiceNames } from "#app/marketing/services/services.server.ts";
import { addressOf } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";
import { PAGES } from "./pages/page.ts";
import { listShownPages } from "./pages/pages.server.ts";

/** The most addresses that one file may name (sitemaps.org). */
const SITEMAP_SIZE = 50_000;

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

const IN_CODE = ["/loja", "/blog", "/privacidade", "/termos", "/reembolso"];

/** How many files of `size` addresses the whole site needs. */
export async function countSitemapParts(
  db: Db,
  company: Company,
  now: Date,
  size = SITEMAP_SIZE,
): Promise<number> {
  const [pages, products, posts] = await Promise.all([
    listPageEntries(db, company),
    countProducts(db),
    countPosts(db, now),
  ]);
  return Math.ceil((pages.length + products + posts) / size);
}

/** The addresses of one part, from 1: pages, then products (courses among them), then posts. */
export async function listSitemapPart(
  db: Db,
  { part, company, now, size = SITEMAP_SIZE }: { part: number; company: Company; now: Date; size?: number },
): Promise<SitemapEntry[]> {
  const [pages, products] = await Promise.all([listPageEntries(db, company), countProducts(db)]);
  let from = (part - 1) * size;
  const entries: SitemapEntry[] = pages.slice(from, from + size);
  from = Math.max(0, from - pages.length);
  const room = () => size - entries.length;
  if (room() > 0 && from < products) entries.push(...(await listProducts(db, from, room())));
  from = Math.max(0, from - products);
  if (room() > 0) entries.push(...(await listPosts(db, now, from, room())));
  return entries;
}

/** What visitors can open of the owner's pages, the services while theirs is among them, and what is always there. */
async function listPageEntries(db: Db, company: Company): Promise<SitemapEntry[]> {
  const [shown, services] = await Promise.all([listShownPages(db, company), listServiceNames(db)]);
  const pages = shown.map(({ address, changedAt }) => ({ path: address, ...(changedAt && { changedAt }) }));
  const isOpen = shown.some(({ address }) => address === PAGES.services.address);
  const offers = services.map(({ slug, updated_at }) => ({
    path: `/produtos/${slug}`,
    changedAt: updated_at,
  }));
  return [...pages, ...IN_CODE.map((path) => ({ path })), ...(isOpen ? offers : [])];
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
