import { writeReview as storeReview } from "#app/catalog/reviews/review-writes.server.ts";
import { hasReviewed } from "#app/catalog/reviews/reviews.server.ts";
import type { AppContext } from "#app/context.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { type Caller, knock, knockAs } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Db } from "#db/connect.server.ts";

export type ReviewVerdict = "may" | "reviewed" | "not_bought";

export interface ReviewWriter {
  /** Undefined: a guest, where the shop allows guests to write. */
  userId: number | undefined;
  caller: Caller;
}

interface WrittenReview {
  rating: number;
  comment: string;
  name?: string;
  email?: string;
}

/** Counts an attempt. */
export async function reviewLimit(
  app: AppContext,
  { caller, userId }: ReviewWriter,
): Promise<Refusal | undefined> {
  const tried = await knock(app, caller, "review");
  if (!tried.ok) return tooMany(tried);
  return userId === undefined ? undefined : personLimit(app, String(userId));
}

async function personLimit(app: AppContext, person: string): Promise<Refusal | undefined> {
  const asked = await knockAs(app, "review", person);
  return asked.ok ? undefined : tooMany(asked);
}

export async function reviewVerdict(
  { db, company }: Pick<AppContext, "db" | "company">,
  productId: number,
  userId: number | undefined,
): Promise<ReviewVerdict> {
  if (userId === undefined) return "may";
  const facts = { userId, productId };
  if (await hasReviewed(db, facts)) return "reviewed";
  return company.reviewsOpenToAll || (await hasBought(db, facts)) ? "may" : "not_bought";
}

/** Stores the review as pending; a purchase marks it as verified. */
export async function writeReview(
  app: AppContext,
  productId: number,
  { userId }: ReviewWriter,
  review: WrittenReview,
): Promise<Outcome<object, Refusal>> {
  const { db, company, now } = app;
  const bought = userId !== undefined && (await hasBought(db, { userId, productId }));
  if (!bought && !company.reviewsOpenToAll) {
    return { ok: false, errors: { form: "Só quem comprou este produto pode avaliar." } };
  }
  const { rating, comment, name = null, email = null } = review;
  const limited = userId === undefined && email ? await personLimit(app, email) : undefined;
  if (limited) return limited;
  const author = userId === undefined ? { guest_name: name, guest_email: email } : { user_id: userId };
  const patch = { ...author, product_id: productId, rating, comment, is_verified: bought };
  const outcome = await storeReview(db, { patch, door: { door: "form" } }, now());
  if (outcome.ok) return { ok: true };
  const errors = "errors" in outcome ? outcome.errors : {};
  const isRepeated = Object.values(errors).some(({ code }) => code === "unique");
  if (isRepeated) return { ok: false, errors: { form: "Você já avaliou este produto." } };
  const { guest_name, guest_email, ...others } = sentencesOf(errors);
  return {
    ok: false,
    errors: {
      ...others,
      ...(guest_name ? { name: guest_name } : {}),
      ...(guest_email ? { email: guest_email } : {}),
    },
  };
}

/**
 * Whether the person has an order line for the product that is paid or completed and was not given back. What came from
 * another platform is no purchase of this shop.
 */
export async function hasBought(db: Db, facts: { userId: number; productId: number }): Promise<boolean> {
  const line = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select("order_items.id")
    .where("orders.user_id", "=", facts.userId)
    .where((where) =>
      where.or([
        where("order_items.product_id", "=", facts.productId),
        where(
          "order_items.id",
          "in",
          where
            .selectFrom("order_item_parts")
            .select("order_item_id")
            .where("product_id", "=", facts.productId),
        ),
      ]),
    )
    .where("order_items.refunded_at", "is", null)
    .where("orders.status", "not in", ["cancelled", "refunded"])
    .where((where) =>
      where.or([where("orders.payment_status", "=", "paid"), where("orders.status", "=", "completed")]),
    )
    .executeTakeFirst();
  return line !== undefined;
}
