// Existing rows with the same name: imported rows are joined to them, never duplicated or overwritten.
import type { StoredValues } from "#app/nouns/served-table.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { Db } from "#db/connect.server.ts";
import type { ImportName } from "./import-plan.ts";

/** The unique name of a row. Undefined if the table allows duplicates. */
export function nameOf(table: ImportName, values: StoredValues): string | undefined {
  switch (table) {
    case "users":
    case "newsletter_subscriptions":
      return String(values.email);
    case "categories":
      return `${values.type ?? "product"} ${slugOf(values)}`;
    default:
      return undefined;
  }
}

/** Name → our row. */
export async function findNameMatches(
  db: Db,
  table: ImportName,
  rows: readonly StoredValues[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const emails = rows.map(({ email }) => String(email));
  if (table === "users") {
    const users = await db.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute();
    return new Map(users.map(({ id, email }) => [email, id]));
  }
  if (table === "newsletter_subscriptions") {
    // Includes ended subscriptions, so that a person who unsubscribed is not added again.
    const known = await db
      .selectFrom("newsletter_subscriptions")
      .select(["id", "email"])
      .where("email", "in", emails)
      .orderBy("id", "desc")
      .execute();
    return new Map(known.map(({ id, email }) => [email, id]));
  }
  if (table !== "categories") return new Map();
  const categories = await db
    .selectFrom("categories")
    .select(["id", "type", "slug"])
    .where("slug", "in", rows.map(slugOf))
    .execute();
  return new Map(categories.map(({ id, type, slug }) => [`${type} ${slug}`, id]));
}

function slugOf({ slug, name }: StoredValues): string {
  return slugify(String(slug ?? "")) || slugify(String(name));
}
