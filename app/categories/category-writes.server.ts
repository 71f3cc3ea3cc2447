// Every write of a category, whichever door it comes through.
import { askRules, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { refusedField } from "#app/platform/served-table.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import {
  type Db,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  withSavepoint,
} from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import {
  CATEGORY_FIELDS,
  CATEGORY_RULES,
  CATEGORY_SENTENCES,
  type CategoryFacts,
  type CategoryPatch,
  NEW_CATEGORY,
} from "./category.ts";

interface CategoryWrite {
  /** Left out for a new category. */
  id?: number;
  /** Only what is to change. */
  patch: CategoryPatch;
  door: Door;
}

export type CategoryOutcome =
  | { ok: true; id: number }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

/**
 * Makes or changes a category as the rules allow. A slug is unique within its type: one that is made from the name, or
 * wished for in the form, becomes a free one by -1, -2 and so on; an integration means the one it names.
 */
export async function writeCategory(db: Db, write: CategoryWrite, now: Date): Promise<CategoryOutcome> {
  try {
    return await writeOnce(db, write, now);
  } catch (error) {
    // Somebody else took the free slug between the look and the write; the index says so.
    if (!isUniqueViolation(error)) throw error;
    return writeOnce(db, write, now);
  }
}

async function writeOnce(db: Db, { id, patch, door }: CategoryWrite, now: Date): Promise<CategoryOutcome> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await findFacts(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const after = { ...(before ?? NEW_CATEGORY), ...patch };
    const { facts, errors } = askRules(CATEGORY_RULES, { before, after, door, isSeen: () => true });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (id !== undefined && facts.type !== before?.type && (await isUsed(trx, id))) {
      return refusedField("type", "invalid", CATEGORY_SENTENCES.typeInUse);
    }
    const given = slugify(facts.slug ?? "");
    const isMeant = door.door !== "form" && given !== "";
    const row = { ...facts, slug: isMeant ? given : await freeSlug(trx, facts, id) };
    try {
      const written = await withSavepoint(trx, () =>
        id === undefined
          ? insertRow(trx, "categories", row, now)
          : updateRow(trx, "categories", id, row, now),
      );
      return written ? { ok: true, id: written.id } : { ok: false, missing: true };
    } catch (error) {
      if (!isMeant || !isUniqueViolation(error)) throw error;
      return refusedField("slug", "unique", CATEGORY_SENTENCES.slugTaken);
    }
  });
}

/** Refused while anything uses it; the foreign key decides. */
export async function deleteCategory(db: Db, id: number): Promise<"deleted" | "in_use" | "missing"> {
  try {
    return (await withSavepoint(db, () => deleteRow(db, "categories", id))) ? "deleted" : "missing";
  } catch (error) {
    if (isForeignKeyViolation(error)) return "in_use";
    throw error;
  }
}

async function findFacts(db: Db, id: number): Promise<CategoryFacts | undefined> {
  return db.selectFrom("categories").select(CATEGORY_FIELDS).where("id", "=", id).executeTakeFirst();
}

/** A category may keep its own slug. */
async function freeSlug(db: Db, { name, slug, type }: CategoryFacts, ownId?: number): Promise<string> {
  const wanted = slugify(slug?.trim() || name) || "categoria";
  const others = await db
    .selectFrom("categories")
    .select(["id", "slug"])
    .where("type", "=", type)
    .where("slug", "like", `${wanted}%`)
    .execute();
  return uniqueSlug(wanted, new Set(others.filter((row) => row.id !== ownId).map((row) => row.slug)));
}

async function isUsed(db: Db, id: number): Promise<boolean> {
  const product = await db
    .selectFrom("products")
    .select("id")
    .where("category_id", "=", id)
    .executeTakeFirst();
  if (product) return true;
  const post = await db
    .selectFrom("blog_posts")
    .select("id")
    .where("category_id", "=", id)
    .executeTakeFirst();
  return post !== undefined;
}
