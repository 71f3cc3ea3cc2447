// Writes one product of a coupon at a time, for the table API. The form sends all of them together.
import { refusedField } from "#app/nouns/served-table.ts";
import { type Db, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { COUPON_LIMITS, COUPON_SENTENCES } from "./coupon.ts";

type ScopeValues = Partial<Pick<Row<"coupon_products">, "coupon_id" | "product_id">>;

/** Inserts or changes one row, if coupon and product exist and are not linked yet. */
export async function writeCouponProduct(
  db: Db,
  { id, values }: { id?: number; values: ScopeValues },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const stored = id === undefined ? undefined : await findRow(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true } as const;
    const { coupon_id = 0, product_id = 0 } = { ...stored, ...values };
    const isSame = stored?.coupon_id === coupon_id && stored.product_id === product_id;
    if (id !== undefined && isSame) return { ok: true, id, changes: {} } as const;
    const refusal = await refusalOf(trx, { coupon_id, product_id });
    if (refusal) return refusal;
    try {
      const row = await withSavepoint(trx, () =>
        id === undefined
          ? insertRow(trx, "coupon_products", { coupon_id, product_id }, now)
          : updateRow(trx, "coupon_products", id, { coupon_id, product_id }, now),
      );
      return row ? ({ ok: true, id: row.id } as const) : ({ ok: false, missing: true } as const);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refusedField("product_id", "unique", "Este cupom já vale para este produto.");
    }
  });
}

export async function deleteCouponProduct(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "coupon_products", id);
}

async function findRow(trx: Db, id: number): Promise<Required<ScopeValues> | undefined> {
  return trx
    .selectFrom("coupon_products")
    .select(["coupon_id", "product_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function refusalOf(trx: Db, { coupon_id, product_id }: Required<ScopeValues>) {
  const coupon = await trx
    .selectFrom("coupons")
    .select("id")
    .where("id", "=", coupon_id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (!coupon) return refusedField("coupon_id", "does_not_exist", "Este cupom não existe.");
  const product = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "=", product_id)
    .executeTakeFirst();
  if (!product) return refusedField("product_id", "does_not_exist", "Este produto não existe.");
  const named = await trx
    .selectFrom("coupon_products")
    .select("id")
    .where("coupon_id", "=", coupon_id)
    .limit(COUPON_LIMITS.products)
    .execute();
  return named.length < COUPON_LIMITS.products
    ? undefined
    : refusedField("product_id", "max_length", COUPON_SENTENCES.tooManyProducts);
}
