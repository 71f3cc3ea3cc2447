// Services as visitors and their owner see them.
import type { Db } from "#db/connect.server.ts";
import { SERVICE_CARD_COLUMNS, SERVICE_PAGE_COLUMNS } from "./service.ts";

/** Those that are published, in their order. */
export async function listShownServices(db: Db) {
  return db
    .selectFrom("services")
    .select(SERVICE_CARD_COLUMNS)
    .where("is_published", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** One that is published; undefined when there is none of that name. */
export async function findShownService(db: Db, slug: string) {
  return db
    .selectFrom("services")
    .select(SERVICE_PAGE_COLUMNS)
    .where("slug", "=", slug)
    .where("is_published", "=", true)
    .executeTakeFirst();
}

/** All of them, as the owner's list shows them. */
export async function listServices(db: Db) {
  return db.selectFrom("services").selectAll().orderBy("position").orderBy("id").execute();
}

/** Addresses and names alone, for the sitemap and the choices of the lead form. */
export async function listServiceNames(db: Db) {
  return db
    .selectFrom("services")
    .select(["slug", "name", "updated_at"])
    .where("is_published", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
