// Every write of a category, whichever door it comes through.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { refusedField } from "#app/platform/served-table.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import {
  type Db,
  forUpdate,
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
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type CategoryOutcome =
  | { ok: true; id: number; changes: RowChanges }
  | { ok: false; stale: true }
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

async function writeOnce(
  db: Db,
  { id, patch, door, version: opened, author }: CategoryWrite,
  now: Date,
): Promise<CategoryOutcome> {
  return inTransaction(db, async (trx) => {
    const stored = id === undefined ? undefined : await lockCategory(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = { ...(before ?? NEW_CATEGORY), ...patch };
    const { facts, errors } = askRules(CATEGORY_RULES, { before, after, door, isSeen: () => true });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (id !== undefined && facts.type !== before?.type && (await isUsed(trx, id))) {
      return refusedField("type", "invalid", CATEGORY_SENTENCES.typeInUse);
    }
    const given = slugify(facts.slug ?? "");
    const isMeant = door.door !== "form" && given !== "";
    const row = { ...facts, slug: isMeant ? given : await freeSlug(trx, facts, id) };
    const changes = rowChanges(before, row);
    const isEdited = Object.keys(changes).length > 0;
    const version = (stored?.version ?? 0) + (isEdited ? 1 : 0);
    try {
      const written = await withSavepoint(trx, () =>
        id === undefined
          ? insertRow(trx, "categories", row, now)
          : updateRow(trx, "categories", id, { ...row, version }, now),
      );
      if (!written) return { ok: false, missing: true };
      const action = stored ? "category.change" : "category.create";
      const entry = { action, entity: "categories", id: written.id, changes };
      if (isEdited) await auditedChange(trx, author, entry, now);
      return { ok: true, id: written.id, changes };
    } catch (error) {
      if (!isMeant || !isUniqueViolation(error)) throw error;
      return refusedField("slug", "unique", CATEGORY_SENTENCES.slugTaken);
    }
  });
}

/** Refused while anything uses it; the foreign key decides. */
export async function deleteCategory(
  db: Db,
  id: number,
  by?: { author: Author; now: Date },
): Promise<"deleted" | "in_use" | "missing"> {
  return inTransaction(db, async (trx) => {
    const stored = await lockCategory(trx, id);
    if (!stored) return "missing";
    try {
      await withSavepoint(trx, () => deleteRow(trx, "categories", id));
    } catch (error) {
      if (isForeignKeyViolation(error)) return "in_use";
      throw error;
    }
    const changes = rowChanges({ name: stored.name }, undefined);
    const entry = { action: "category.delete", entity: "categories", id, changes };
    if (by) await auditedChange(trx, by.author, entry, by.now);
    return "deleted";
  });
}

async function lockCategory(db: Db, id: number) {
  const query = db
    .selectFrom("categories")
    .select([...CATEGORY_FIELDS, "version"])
    .where("id", "=", id);
  return forUpdate(db, query).executeTakeFirst();
}

function factsOf<T extends { version: number }>({ version: _, ...facts }: T) {
  return facts;
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
