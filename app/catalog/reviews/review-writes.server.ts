// Every write of a review, whichever door it comes through; the product's rating follows the approved ones.

import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { Written } from "#app/nouns/noun.ts";
import type { Refused } from "#app/nouns/rule-book.ts";
import { askRules, changesIn, type Door, isUnchanged } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { putValueBack } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import { recountRatings } from "../products/product-rating-writes.server.ts";
import { REPEATED, REVIEW_COLUMNS, REVIEW_RULES, type ReviewFacts, type ReviewPatch } from "./review.ts";
import { reviewSearchColumns } from "./review-search-columns.ts";

const VERDICTS = { approve: "approved", reject: "rejected", reopen: "pending" } as const;

interface ReviewWrite {
  /** Left out for a new review. */
  id?: number;
  /** Only what is to change. */
  patch: ReviewPatch;
  door: Door;
}

const isSeen = ({ is_approved }: ReviewFacts) => is_approved;

/** Makes or changes a review as the rules allow, or says which field they refuse. */
export async function writeReview(db: Db, { id, patch, door }: ReviewWrite, now: Date): Promise<Written> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await lockReview(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const after = { ...(before ?? blankOf<ReviewFacts>(REVIEW_COLUMNS)), ...patch };
    const { facts, errors } = askRules(REVIEW_RULES, { before, after, door, isSeen });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (id !== undefined && isUnchanged(before, facts)) return { ok: true, id, changes: {} };
    const isOther = facts.guest_email !== before?.guest_email || facts.product_id !== before?.product_id;
    const repeated = isOther ? await repeatedGuest(trx, facts, id) : undefined;
    if (repeated) return repeated;
    await lockProducts(trx, [before?.product_id ?? null, facts.product_id]);
    const written = await unlessRepeated(trx, async () => {
      if (id === undefined || !before) {
        const row = { ...facts, ...reviewSearchColumns(facts), rejected_at: null };
        return (await insertRow(trx, "product_reviews", row, now)).id;
      }
      const judged = facts.is_approved === before.is_approved ? {} : { rejected_at: null };
      const changes = { ...changesIn(before, facts), ...reviewSearchColumns(facts), ...judged };
      await updateRow(trx, "product_reviews", id, changes, now);
      return id;
    });
    const isCounted = before ? countsOtherwise(before, facts) : facts.is_approved;
    if (written.ok && isCounted) await recount(trx, [before?.product_id ?? null, facts.product_id], now);
    return written;
  });
}

/** Answers how many reviews changed; the products' ratings change with them. What is not whole is left as it is. */
export async function moderateReviews(
  db: Db,
  ids: number[],
  verdict: keyof typeof VERDICTS,
  now: Date,
  author?: Author,
): Promise<number> {
  if (ids.length === 0) return 0;
  const to = VERDICTS[verdict];
  const is_approved = to === "approved";
  return inTransaction(db, async (trx) => {
    await lockProductsOf(trx, ids);
    const reviews = await trx
      .selectFrom("product_reviews")
      .select(["id", "rejected_at", ...namesOf(REVIEW_COLUMNS)])
      .where("id", "in", ids)
      .where("product_id", "is not", null)
      .where("rating", "is not", null)
      .orderBy("id")
      .execute();
    const wanted = reviews.filter((review) => reviewState(review) !== to);
    const changing = wanted.filter((before) => {
      const question = { before, after: { ...before, is_approved }, door: { door: "list" as const }, isSeen };
      return Object.keys(askRules<ReviewFacts>(REVIEW_RULES, question).errors).length === 0;
    });
    const changingIds = changing.map((review) => review.id);
    const patch = { is_approved, rejected_at: to === "rejected" ? now : null };
    await updateRows(trx, "product_reviews", changingIds, patch, now);
    const said = changing.map((before) => ({
      action: "review.moderate",
      entity: "product_reviews",
      id: before.id,
      changes: rowChanges({ state: reviewState(before) }, { state: to }),
    }));
    await auditedChanges(trx, author, said, now);
    // A rating that was imported or typed stands until approved reviews change for the first time.
    const counted = changing.filter((review) => is_approved || review.is_approved);
    await recount(
      trx,
      counted.map((review) => review.product_id),
      now,
    );
    return changing.length;
  });
}

export const putReviewsBack = putValueBack<ReviewState>(
  "state",
  async (trx, ids) => {
    await lockProductsOf(trx, ids);
    const query = trx.selectFrom("product_reviews").select(["id", "is_approved", "rejected_at"]);
    const reviews = await query.where("id", "in", ids).execute();
    return reviews.map((review) => ({ id: review.id, state: reviewState(review) }));
  },
  (trx, { ids, value, author }, now) => {
    const verdict = value === "approved" ? "approve" : value === "rejected" ? "reject" : "reopen";
    return moderateReviews(trx, ids, verdict, now, author);
  },
);

type ReviewState = "approved" | "rejected" | "pending";

export function reviewState({
  is_approved,
  rejected_at,
}: Pick<Row<"product_reviews">, "is_approved" | "rejected_at">): ReviewState {
  return is_approved ? "approved" : rejected_at ? "rejected" : "pending";
}

/** Answers whether there was such a review. */
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

/** The stars stay, for the product's mean; the person and the words go. */
export async function forgetReviewers(trx: Db, ids: number[], shownName: string, now: Date): Promise<void> {
  const identity = { comment: null, guest_name: shownName, guest_email: null };
  await updateRows(trx, "product_reviews", ids, { ...identity, ...reviewSearchColumns(identity) }, now);
}

/** Those that an account wrote before its owner showed the mailbox: the stars and words stay, as an unknown visitor's. */
export async function leaveReviews(
  trx: Db,
  { userId, before }: { userId: number; before: Date },
  now: Date,
): Promise<void> {
  const query = trx.selectFrom("product_reviews").select("id").where("user_id", "=", userId);
  const ids = (await query.where("created_at", "<", before).execute()).map(({ id }) => id);
  await updateRows(trx, "product_reviews", ids, { user_id: null, guest_name: "Visitante" }, now);
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

async function unlessRepeated(
  trx: Db,
  write: () => Promise<number>,
): Promise<Outcome<{ id: number }, Refused>> {
  try {
    return { ok: true, id: await withSavepoint(trx, write) };
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
  const query = trx.selectFrom("product_reviews").select(namesOf(REVIEW_COLUMNS)).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Locked first and in one order, so that two approvals never count past each other. */
async function lockProductsOf(db: Db, reviewIds: number[]): Promise<void> {
  const reviewed = db.selectFrom("product_reviews").select("product_id").where("id", "in", reviewIds);
  await forUpdate(
    db,
    db.selectFrom("products").select("id").where("id", "in", reviewed).orderBy("id"),
  ).execute();
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
