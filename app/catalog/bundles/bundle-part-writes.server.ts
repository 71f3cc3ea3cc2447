// Every write of what a bundle is made of: all of it, as the form names it, and row by row, as integrations write it.
import { sql } from "kysely";
import { isUnchanged, type Refusals } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { type Db, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, deleteRows, insertRow, insertRows, updateRow, updateRows } from "#db/writes.server.ts";
import { BUNDLE_SENTENCES, MOST_PARTS } from "./bundle.ts";
import { withhold, withholdLacking } from "./bundle-delivery-writes.server.ts";

type PartValues = Partial<Pick<Row<"bundle_parts">, "bundle_id" | "part_id" | "position">>;

/** What stands against these products in the bundle; `bundleId` left out: a new one. */
export async function refusedParts(
  trx: Db,
  bundleId: number | undefined,
  partIds: readonly number[],
): Promise<Refusals> {
  const refuse = (code: "invalid" | "max_length" | "does_not_exist", error: string) => ({
    parts: { code, error },
  });
  const ids = [...new Set(partIds)];
  if (ids.length === 0) return {};
  if (ids.length > MOST_PARTS) return refuse("max_length", BUNDLE_SENTENCES.many);
  if (bundleId !== undefined && ids.includes(bundleId)) return refuse("invalid", BUNDLE_SENTENCES.itself);
  const products = await trx
    .selectFrom("products")
    .select(["id", "is_bundle"])
    .where("id", "in", ids)
    .where("retired_at", "is", null)
    .execute();
  if (products.length < ids.length) return refuse("does_not_exist", BUNDLE_SENTENCES.gone);
  return products.some(({ is_bundle }) => is_bundle) ? refuse("invalid", BUNDLE_SENTENCES.nested) : {};
}

/** Whether a product is in a bundle, and so cannot become one. */
export async function isPart(trx: Db, productId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("bundle_parts")
    .select("id")
    .where("part_id", "=", productId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has the bundle made of these and nothing else, in this order. */
export async function keepParts(
  trx: Db,
  bundleId: number,
  partIds: readonly number[],
  now: Date,
): Promise<void> {
  const wanted = [...new Set(partIds)];
  const stored = await trx
    .selectFrom("bundle_parts")
    .select(["id", "part_id", "position"])
    .where("bundle_id", "=", bundleId)
    .execute();
  const gone = stored.filter(({ part_id }) => !wanted.includes(part_id)).map(({ id }) => id);
  await deleteRows(trx, "bundle_parts", gone);
  const moved = stored.flatMap(({ id, part_id, position }) => {
    const place = wanted.indexOf(part_id);
    return place >= 0 && place !== position ? { id, place } : [];
  });
  const places = moved.map(({ id, place }) => sql`when ${id} then cast(${place} as bigint)`);
  if (moved.length > 0) {
    const position = sql<number>`case id ${sql.join(places, sql` `)} end`;
    const ids = moved.map(({ id }) => id);
    await updateRows(trx, "bundle_parts", ids, { position }, now);
  }
  const rows = wanted.flatMap((part_id, position) =>
    stored.some((row) => row.part_id === part_id) ? [] : [{ bundle_id: bundleId, part_id, position }],
  );
  if (rows.length > 0) await insertRows(trx, "bundle_parts", rows, now);
}

/** A product that is deleted leaves its bundles; those that were sold with it go off sale until the owner looks at them. */
export async function leaveBundles(trx: Db, productId: number, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("bundle_parts")
    .innerJoin("products", "products.id", "bundle_parts.bundle_id")
    .select(["bundle_parts.id", "bundle_parts.bundle_id", "products.is_active"])
    .where("bundle_parts.part_id", "=", productId)
    .orderBy("bundle_parts.bundle_id")
    .execute();
  if (rows.length === 0) return;
  await deleteRows(
    trx,
    "bundle_parts",
    rows.map(({ id }) => id),
  );
  await withhold(
    trx,
    rows.flatMap(({ bundle_id, is_active }) => (is_active ? bundle_id : [])),
    now,
  );
}

/** Makes or changes one part, where the bundle is one and the part may be in it. */
export async function writeBundlePart(
  db: Db,
  { id, values }: { id?: number; values: PartValues },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const stored = id === undefined ? undefined : await findPart(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true } as const;
    const { bundle_id = 0, part_id = 0, position = 0 } = { ...stored, ...values };
    if (stored && stored.bundle_id !== bundle_id) {
      return refusedField("bundle_id", "invalid", BUNDLE_SENTENCES.sameBundle);
    }
    const facts = { bundle_id, part_id, position };
    if (id !== undefined && isUnchanged(stored, facts)) return { ok: true, id, changes: {} } as const;
    const refusal = await refusalOf(trx, { bundle_id, part_id, isNew: id === undefined });
    if (refusal) return refusal;
    try {
      const row = await withSavepoint(trx, () =>
        id === undefined
          ? insertRow(trx, "bundle_parts", facts, now)
          : updateRow(trx, "bundle_parts", id, facts, now),
      );
      if (!row) return { ok: false, missing: true } as const;
      await withholdLacking(trx, bundle_id, now);
      return { ok: true, id: row.id } as const;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refusedField("part_id", "unique", BUNDLE_SENTENCES.taken);
    }
  });
}

export async function deleteBundlePart(db: Db, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stored = await findPart(trx, id);
    if (!stored) return false;
    await deleteRow(trx, "bundle_parts", id);
    await withholdLacking(trx, stored.bundle_id, now);
    return true;
  });
}

async function findPart(trx: Db, id: number): Promise<Required<PartValues> | undefined> {
  return trx
    .selectFrom("bundle_parts")
    .select(["bundle_id", "part_id", "position"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function refusalOf(
  trx: Db,
  { bundle_id, part_id, isNew }: { bundle_id: number; part_id: number; isNew: boolean },
) {
  const bundle = await trx
    .selectFrom("products")
    .select("is_bundle")
    .where("id", "=", bundle_id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (!bundle) return refusedField("bundle_id", "does_not_exist", "Este produto não existe.");
  if (!bundle.is_bundle) return refusedField("bundle_id", "invalid", BUNDLE_SENTENCES.notBundle);
  const { parts } = await refusedParts(trx, bundle_id, [part_id]);
  if (parts) return refusedField("part_id", parts.code, parts.error);
  const { count } = await trx
    .selectFrom("bundle_parts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("bundle_id", "=", bundle_id)
    .executeTakeFirstOrThrow();
  const isFull = isNew && Number(count) >= MOST_PARTS;
  return isFull ? refusedField("part_id", "max_length", BUNDLE_SENTENCES.many) : undefined;
}
