import { typedMoment } from "#app/platform/money-and-dates/day-fields.ts";
import { cleanRichText, textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { isAddress } from "#app/platform/text/web-address.ts";
import type { Db } from "#db/connect.server.ts";
import { typedFields } from "./post-fields.ts";
import { outlineOf } from "./post-outline.server.ts";
import { readTime } from "./post-search-columns.server.ts";

/** A post as it would look with what stands in the form now, finished or not. Writes nothing. */
export async function previewPost(db: Db, typed: Record<string, string | undefined>, now: Date) {
  const fields = typedFields(typed);
  const content = cleanRichText(fields.content);
  const [category, author] = await Promise.all([
    findNamed(db, "categories", fields.category_id),
    findNamed(db, "users", fields.author_id),
  ]);
  return {
    post: {
      title: fields.title.trim() || "Sem título",
      excerpt: fields.excerpt.trim() || null,
      image: isAddress(fields.image.trim()) ? fields.image.trim() : null,
      category_name: category?.name ?? null,
      category_slug: category?.slug ?? null,
      author_name: author?.name ?? null,
      date: typedMoment(fields.scheduled_date) ?? now,
      tags: fields.tags.split(",").flatMap((tag) => tag.trim() || []),
    },
    readTime: readTime(textOf(content)),
    ...outlineOf(content),
  };
}

async function findNamed(db: Db, table: "categories" | "users", id: string) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  if (table === "users") {
    const user = await db.selectFrom("users").select("name").where("id", "=", Number(id)).executeTakeFirst();
    return user && { ...user, slug: null };
  }
  return db
    .selectFrom("categories")
    .select(["name", "slug"])
    .where("id", "=", Number(id))
    .where("type", "=", "blog")
    .executeTakeFirst();
}
