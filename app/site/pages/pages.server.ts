// Pages as visitors and their owner see them. A page without a row is as the program makes it: page-defaults.ts.
import type { Company } from "#app/company/company.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import {
  addressOfPage,
  FREE_KEYS,
  isFreeKey,
  PAGE_KEYS,
  type PageContent,
  type PageKey,
  type PageRef,
} from "./page.ts";
import { readStored } from "./page-content.server.ts";
import { defaultPage } from "./page-defaults.ts";

/** Where visitors ask for it. */
export type AskedPage = { key: PageKey } | { slug: string };

export interface ShownPage extends PageContent {
  address: string;
}

export type EditedPage = Omit<Row<"pages">, "sections" | "draft" | "title" | "description" | "picture"> & {
  address: string;
  /** What visitors see, or saw last. */
  published: PageContent;
  /** What waits to be published; undefined where nothing does. */
  draft: PageContent | undefined;
};

const LISTED = ["id", "key", "slug", "title", "status", "version", "edited_at", "updated_at"] as const;

/** What visitors see there; undefined: nothing. One row is read. */
export async function findShownPage(
  db: Db,
  asked: AskedPage,
  company: Company,
): Promise<ShownPage | undefined> {
  const pages = db.selectFrom("pages").select(["title", "description", "picture", "sections", "status"]);
  const row = await ("key" in asked
    ? pages.where("key", "=", asked.key)
    : pages.where("slug", "=", asked.slug)
  ).executeTakeFirst();
  const place = "key" in asked ? { key: asked.key, slug: null } : { key: null, slug: asked.slug };
  const address = addressOfPage(place);
  if (row) return row.status === "published" ? { ...readStored(row), address } : undefined;
  if (!("key" in asked)) return undefined;
  const { status, content } = defaultPage(asked.key, company);
  return status === "published" ? { ...content, address } : undefined;
}

/** The page with its draft, for the editor and the preview; a page nobody has saved yet has version 0 and id 0. */
export async function findEditedPage(
  db: Db,
  page: PageRef,
  company: Company,
): Promise<EditedPage | undefined> {
  const rows = db.selectFrom("pages").selectAll();
  const row = await ("key" in page ? rows.where("key", "=", page.key) : rows.where("id", "=", page.id))
    .limit(1)
    .executeTakeFirst();
  if (!row) return "key" in page ? untouched(page.key, company) : undefined;
  const { title, description, picture, sections, draft, ...facts } = row;
  return {
    ...facts,
    address: addressOfPage(row),
    published: readStored({ title, description, picture, sections }),
    draft: draft === null ? undefined : readStored(draft),
  };
}

function untouched(key: PageKey, company: Company): EditedPage {
  const { status, content } = defaultPage(key, company);
  const never = new Date(0);
  return {
    ...{
      id: 0,
      key,
      slug: null,
      status,
      version: 0,
      edited_at: null,
      published_at: null,
      updated_by_id: null,
    },
    created_at: never,
    updated_at: never,
    address: addressOfPage({ key, slug: null }),
    published: content,
    draft: undefined,
  };
}

/** The site's own pages in their order, those without a row too, then those at /p by their titles. */
export async function listPages(db: Db, company: Company) {
  const rows = await db
    .selectFrom("pages")
    .select(LISTED)
    .select((eb) => eb("draft", "is not", null).as("has_draft"))
    .orderBy("title")
    .orderBy("id")
    .execute();
  const own = PAGE_KEYS.map((key) => {
    const row = rows.find((one) => one.key === key);
    if (row) return row;
    const { status, content } = defaultPage(key, company);
    const never = { version: 0, edited_at: null, updated_at: new Date(0), has_draft: false };
    return { id: 0, key, slug: null, title: content.title, status, ...never };
  });
  return [...own, ...rows.filter(({ key }) => key === null)].map((page) => ({
    ...page,
    has_draft: Boolean(page.has_draft),
    address: addressOfPage(page),
  }));
}

/** Addresses that visitors can open: what menus, footer and sitemap may lead to. */
export async function listShownPages(db: Db, company: Company) {
  const rows = await db
    .selectFrom("pages")
    .select(["key", "slug", "title", "status", "updated_at"])
    .orderBy("id")
    .execute();
  const withRow = new Set(rows.map(({ key }) => key));
  const untouchedKeys = FREE_KEYS.filter((key) => !withRow.has(key)).map((key) => {
    const { status, content } = defaultPage(key, company);
    return { key, slug: null, title: content.title, status, updated_at: undefined };
  });
  return [...rows, ...untouchedKeys]
    .filter(
      ({ key, status }) => status === "published" && key !== "not-found" && (key === null || isFreeKey(key)),
    )
    .map(({ title, updated_at, ...page }) => ({
      address: addressOfPage(page),
      title,
      changedAt: updated_at,
    }));
}

/** Its earlier versions, the newest first, without their sections. */
export async function listPageVersions(db: Db, pageId: number) {
  return db
    .selectFrom("page_versions")
    .leftJoin("users", "users.id", "page_versions.published_by_id")
    .select(["page_versions.number", "page_versions.title", "page_versions.published_at", "users.name as by"])
    .where("page_versions.page_id", "=", pageId)
    .orderBy("page_versions.number", "desc")
    .execute();
}

/** One of them, to look at or to go back to. */
export async function findPageVersion(
  db: Db,
  pageId: number,
  number: number,
): Promise<PageContent | undefined> {
  const row = await db
    .selectFrom("page_versions")
    .select(["title", "description", "picture", "sections"])
    .where("page_id", "=", pageId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && readStored(row);
}

/** How many of the site's own pages visitors read as the program, or the demo, made them: neither edited nor hidden. */
export async function countUntouchedPages(db: Db, company: Company): Promise<number> {
  const pages = await listPages(db, company);
  return pages.filter(
    ({ key, status, edited_at }) =>
      key !== "not-found" && isFreeKey(key) && status !== "hidden" && edited_at === null,
  ).length;
}
