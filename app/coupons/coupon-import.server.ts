// Imports a list of coupons; each line passes the form's rules. A preview writes nothing.

import { blankOf } from "#app/nouns/columns.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { couponSchema } from "./coupon.schema.ts";
import { COUPON_COLUMNS, COUPON_FIELDS, couponFields } from "./coupon.ts";
import { type CouponLine, problemIn } from "./coupon-import.ts";
import { COUPONS, listProductsOf, type WholeCoupon } from "./coupon-writes.server.ts";

export interface CouponPreview {
  /** Line number in the file, from 1. */
  number: number;
  code: string;
  state: "new" | "changed" | "same" | "refused";
  /** Why the line is skipped. */
  problem?: string;
}

class OnlyLookedAt extends Error {}

/** Preview: writes the lines in a transaction and rolls it back. */
export async function planCoupons(
  db: Db,
  lines: readonly CouponLine[],
  author: Author,
  now: Date,
): Promise<CouponPreview[]> {
  let previews: CouponPreview[] = [];
  try {
    await inTransaction(db, async (trx) => {
      previews = await importCoupons(trx, lines, author, now);
      throw new OnlyLookedAt();
    });
  } catch (error) {
    if (!(error instanceof OnlyLookedAt)) throw error;
  }
  return previews;
}

/** An existing code is changed in the columns that the list has. */
export async function importCoupons(
  db: Db,
  lines: readonly CouponLine[],
  author: Author,
  now: Date,
): Promise<CouponPreview[]> {
  return inTransaction(db, async (trx) => {
    const stored = await listStored(trx, lines);
    const previews: CouponPreview[] = [];
    for (const line of lines) previews.push(await importLine(trx, line, stored.get(line.code), author, now));
    return previews;
  });
}

async function importLine(
  trx: Db,
  { number, code, fields, problem }: CouponLine,
  stored: StoredCoupon | undefined,
  author: Author,
  now: Date,
): Promise<CouponPreview> {
  const refused = (problem: string) => ({ number, code, state: "refused" as const, problem });
  if (problem) return refused(problem);
  const before = couponFields(stored ?? blankOf<WholeCoupon>(COUPON_COLUMNS));
  const form = parseForm(couponSchema, formOf({ ...before, ...fields }));
  if (!form.ok) return refused(problemIn(form.errors));
  const write = { id: stored?.id, patch: form.value.patch, door: { door: "form" }, author } as const;
  const saved = await writeNoun(COUPONS, trx, write, now);
  if ("errors" in saved) return refused(problemIn(sentencesOf(saved.errors)));
  if (!saved.ok) return refused("Este cupom não existe mais.");
  if (!stored) return { number, code, state: "new" };
  return { number, code, state: Object.keys(saved.changes).length > 0 ? "changed" : "same" };
}

function formOf(fields: FieldValues): FormData {
  const form = new FormData();
  form.append("intent", "save-coupon");
  for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value);
  return form;
}

type StoredCoupon = WholeCoupon & { id: number };

async function listStored(trx: Db, lines: readonly CouponLine[]): Promise<Map<string, StoredCoupon>> {
  const codes = lines.map(({ code }) => code);
  const coupons = await trx
    .selectFrom("coupons")
    .select(["id", ...COUPON_FIELDS])
    .where("code", "in", codes)
    .where("retired_at", "is", null)
    .execute();
  const products = await listProductsOf(
    trx,
    coupons.map(({ id }) => id),
  );
  return new Map(
    coupons.map((coupon) => [coupon.code, { ...coupon, products: products.get(coupon.id) ?? [] }]),
  );
}
