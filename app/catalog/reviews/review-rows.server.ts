// Reviews as integrations write them: one per person and product, and the product's rating follows the approved ones.
import { type FieldRefusal, refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { recountRatings } from "./review-moderation.server.ts";
import { reviewSearchColumns } from "./review-search-columns.ts";

type ReviewFacts = Pick<
  Row<"product_reviews">,
  | "product_id"
  | "user_id"
  | "guest_name"
  | "guest_email"
  | "rating"
  | "comment"
  | "is_verified"
  | "is_approved"
>;
type Refused = { ok: false; errors: Record<string, FieldRefusal> };
type Outcome = { ok: true; id: number } | Refused;

const REPEATED = "Esta pessoa já avaliou este produto.";
const NOTHING: ReviewFacts = {
  product_id: null,
  user_id: null,
  guest_name: null,
  guest_email: null,
  rating: null,
  comment: null,
  is_verified: false,
  is_approved: false,
};

export async function insertReview(db: Db, values: Partial<ReviewFacts>, now: Date): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const facts = { ...NOTHING, ...values };
    const refusal = incomplete(facts) ?? (await repeatedGuest(trx, facts));
    if (refusal) return refusal;
    await lockProducts(trx, [facts.product_id]);
    return unlessRepeated(async () => {
      const row = { ...facts, ...reviewSearchColumns(facts), rejected_at: null };
      const { id } = await insertRow(trx, "product_reviews", row, now);
      if (facts.is_approved) await recount(trx, [facts.product_id], now);
      return id;
    });
  });
}

/** Undefined when there is no such review. */
export async function changeReview(
  db: Db,
  id: number,
  values: Partial<ReviewFacts>,
  now: Date,
): Promise<Outcome | undefined> {
  return inTransaction(db, async (trx) => {
    const before = await lockReview(trx, id);
    if (!before) return undefined;
    const facts = { ...before, ...values };
    const isOther = facts.guest_email !== before.guest_email || facts.product_id !== before.product_id;
    const refusal = incomplete(facts) ?? (isOther ? await repeatedGuest(trx, facts, id) : undefined);
    if (refusal) return refusal;
    await lockProducts(trx, [before.product_id, facts.product_id]);
    const judged = facts.is_approved === before.is_approved ? {} : { rejected_at: null };
    return unlessRepeated(async () => {
      const patch = { ...values, ...reviewSearchColumns(facts), ...judged };
      await updateRow(trx, "product_reviews", id, patch, now);
      if (countsOtherwise(before, facts)) await recount(trx, [before.product_id, facts.product_id], now);
      return id;
    });
  });
}

/** Returns whether there was such a review. */
export async function deleteReview(db: Db, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockReview(trx, id);
    if (!before) return false;
    await lockProducts(trx, [before.product_id]);
    await deleteRow(trx, "product_reviews", id);
    if (before.is_approved) await recount(trx, [before.product_id], now);
    return true;
  });
}

/** What everybody reads has a product and stars. */
function incomplete(facts: ReviewFacts): Refused | undefined {
  if (!facts.is_approved) return undefined;
  if (facts.product_id === null) return refusedField("product_id", "required", "Informe o produto avaliado.");
  return facts.rating === null ? refusedField("rating", "required", "Informe a nota, de 1 a 5.") : undefined;
}

async function repeatedGuest(db: Db, facts: ReviewFacts, ownId = 0): Promise<Refused | undefined> {
  if (!facts.guest_email || facts.product_id === null) return undefined;
  const other = await db
    .selectFrom("product_reviews")
    .select("id")
    .where("product_id", "=", facts.product_id)
    .where("guest_email", "=", facts.guest_email)
    .where("id", "!=", ownId)
    .executeTakeFirst();
  return other && refusedField("guest_email", "unique", REPEATED);
}

async function unlessRepeated(write: () => Promise<number>): Promise<Outcome> {
  try {
    return { ok: true, id: await write() };
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("user_id", "unique", REPEATED);
    throw error;
  }
}

/** Whether the product's rating is another one after this change. */
function countsOtherwise(before: ReviewFacts, after: ReviewFacts): boolean {
  if (before.is_approved !== after.is_approved) return true;
  return after.is_approved && (before.rating !== after.rating || before.product_id !== after.product_id);
}

async function lockReview(trx: Db, id: number): Promise<ReviewFacts | undefined> {
  const query = trx
    .selectFrom("product_reviews")
    .select(["product_id", "user_id", "guest_name", "guest_email"])
    .select(["rating", "comment", "is_verified", "is_approved"])
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

async function lockProducts(trx: Db, ids: (number | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await forUpdate(
    trx,
    trx.selectFrom("products").select("id").where("id", "in", known).orderBy("id"),
  ).execute();
}

async function recount(trx: Db, ids: (number | null)[], now: Date): Promise<void> {
  await recountRatings(trx, [...new Set(ids.filter((id) => id !== null))], now);
}
