// Categories as integrations write them: a slug that is given must be free, a blank one is made from the name.
import { type FieldRefusal, refusedField } from "#app/platform/served-table.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { type Db, isUniqueViolation } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { createCategory, updateCategory } from "./categories.server.ts";

type CategoryValues = Partial<Pick<Row<"categories">, "name" | "slug" | "description" | "color" | "type">>;
type Outcome = { ok: true; id: number } | { ok: false; errors: Record<string, FieldRefusal> };

export async function insertCategory(db: Db, values: CategoryValues, now: Date): Promise<Outcome> {
  const { name = "", type = "product", description = null, color = null } = values;
  const slug = slugify(values.slug ?? "");
  const facts = { name, description, color };
  if (slug === "") return { ok: true, id: (await createCategory(db, type, facts, now)).id };
  return unlessTaken(() => insertRow(db, "categories", { ...facts, slug, type }, now));
}

/** Undefined when there is no such category. */
export async function changeCategory(
  db: Db,
  id: number,
  values: CategoryValues,
  now: Date,
): Promise<Outcome | undefined> {
  const category = await db
    .selectFrom("categories")
    .select(["name", "slug", "description", "color", "type"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!category) return undefined;
  const after = { ...category, ...values };
  if (after.type !== category.type && (await isUsed(db, id))) {
    return refusedField("type", "invalid", "Esta categoria está em uso; o tipo não pode mudar.");
  }
  const slug = slugify(after.slug ?? "");
  if (slug !== "") return unlessTaken(() => updateRow(db, "categories", id, { ...after, slug }, now));
  const { type, ...facts } = after;
  if (type !== category.type) await updateRow(db, "categories", id, { type, slug: `${type}-${id}` }, now);
  await updateCategory(db, id, type, { ...facts, slug: "" }, now);
  return { ok: true, id };
}

async function unlessTaken(write: () => Promise<{ id: number } | undefined>): Promise<Outcome> {
  try {
    const row = await write();
    return { ok: true, id: row?.id ?? 0 };
  } catch (error) {
    if (isUniqueViolation(error))
      return refusedField("slug", "unique", "Já existe uma categoria com este slug.");
    throw error;
  }
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
