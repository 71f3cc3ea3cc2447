import { randomBytes } from "node:crypto";
import { originOf } from "#app/analytics/touch/kept-touch.ts";
import { grantAccess } from "#app/orders/access/access.server.ts";
import {
  insertSandboxPayment,
  newSandboxRef,
  type SandboxPayment,
} from "#app/payments/providers/sandbox/sandbox-ledger.server.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, json } from "../connect.server.ts";
import type { AttemptState, OrderStatus, PaymentMethod, PaymentStatus, Touch } from "../schema.ts";
import { insertRow } from "../writes.server.ts";
import type { SeededProduct } from "./catalog.ts";
import type { DemoContent } from "./content/demo-content.ts";
import { dice } from "./dice.ts";
import type { SeededPerson } from "./people.ts";

interface OrderStory {
  status: OrderStatus;
  payment: PaymentStatus;
  attempt: AttemptState;
  cause: string;
}

const STORIES: Record<string, OrderStory> = {
  paid: { status: "completed", payment: "paid", attempt: "approved", cause: "payment" },
  review: { status: "processing", payment: "pending", attempt: "in_review", cause: "review" },
  waiting: { status: "pending", payment: "pending", attempt: "pending", cause: "placed" },
  declined: { status: "pending", payment: "failed", attempt: "declined", cause: "declined" },
  expired: { status: "cancelled", payment: "failed", attempt: "expired", cause: "order_expired" },
  refunded: { status: "refunded", payment: "refunded", attempt: "approved", cause: "refund" },
};

interface SeedFacts {
  demo: DemoContent;
  buyers: SeededPerson[];
  customer: SeededPerson;
  products: Map<string, SeededProduct>;
  accessDays: number;
  secret: string;
  now: Date;
}

/** Orders of the last weeks in every status, slightly more each week. */
export async function seedOrders(trx: Db, facts: SeedFacts): Promise<void> {
  const roll = dice(20261120);
  // A separate generator, so that the orders stay the same.
  const arrivals = dice(20261123);
  const sold = [...facts.products.values()];
  const { count, days, refundAfterDays, origins } = facts.demo.orders;
  const ways = origins.flatMap(({ times, touch }) => Array<Touch | null>(times).fill(touch));
  for (let number = 0; number < count; number++) {
    const age = days * (1 - Math.sqrt(number / count));
    const placed = addMinutes(addDays(facts.now, -age), -roll.below(600) - 45);
    const lines = pickLines(sold, roll);
    const buyer = roll.pick(facts.buyers.filter(({ created_at }) => created_at < placed));
    const guest = roll.next() < 0.25;
    await seedOrder(trx, {
      ...facts,
      buyer,
      guest,
      lines,
      placed,
      story: pickStory(age, refundAfterDays, roll),
      origin: arrivals.pick(ways),
      method: pickMethod(roll),
    });
  }
  await seedCustomerPurchases(trx, facts);
}

async function seedCustomerPurchases(trx: Db, facts: SeedFacts): Promise<void> {
  const story = STORIES.paid;
  if (!story) throw new Error("unknown story");
  for (const { product, daysAgo, method } of facts.demo.orders.purchases) {
    const bought = facts.products.get(product);
    if (!bought) throw new Error(`unknown product: ${product}`);
    const placed = addDays(facts.now, -daysAgo);
    const lines = [{ ...bought, quantity: 1 }];
    const own = { ...facts, buyer: facts.customer, guest: false, story, origin: null };
    await seedOrder(trx, { ...own, lines, placed, method });
  }
}

interface OrderSeed extends SeedFacts {
  buyer: SeededPerson;
  guest: boolean;
  lines: (SeededProduct & { quantity: number })[];
  placed: Date;
  story: OrderStory;
  method: PaymentMethod;
  origin: Touch | null;
}

async function seedOrder(trx: Db, seed: OrderSeed): Promise<void> {
  const { story, placed, buyer, lines } = seed;
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const paid = story.attempt === "approved" ? total : 0;
  const refunded = story.status === "refunded" ? total : 0;
  const paidAt = paidAfter(placed, seed);
  const { source, campaign } = originOf(seed.origin ?? undefined, undefined);
  const touch = seed.origin ? json(seed.origin) : null;
  const order = await insertRow(
    trx,
    "orders",
    {
      public_id: randomBytes(16).toString("base64url"),
      user_id: seed.guest ? null : buyer.id,
      guest_name: buyer.name,
      guest_email: buyer.email,
      total,
      paid_cents: paid,
      refunded_cents: refunded,
      status: story.status,
      status_reason: story.status === "cancelled" ? "expired" : null,
      payment_method: seed.method,
      payment_status: story.payment,
      first_paid_at: paid > 0 ? paidAt : null,
      expires_at: story.status === "pending" ? addDays(placed, 8) : null,
      sales_counted: paid > refunded,
      first_touch: touch,
      last_touch: touch,
      source,
      campaign,
      search_title: foldWords(buyer.name),
      search_body: foldWords(buyer.email),
      created_at: placed,
      updated_at: paid > 0 ? paidAt : placed,
    },
    placed,
  );
  for (const line of lines) {
    const { id: product_id, name, product_type, course_id, price, quantity } = line;
    const refunded_at = refunded > 0 ? addDays(placed, seed.demo.orders.refundAfterDays) : null;
    await insertRow(
      trx,
      "order_items",
      { order_id: order.id, product_id, name, product_type, course_id, price, quantity, refunded_at },
      placed,
    );
  }
  await seedPayment(trx, seed, { orderId: order.id, total, paid, refunded, paidAt });
  if (story.status === "completed") {
    await grantAccess(trx, {
      orderId: order.id,
      now: paidAt,
      accessDays: seed.accessDays,
      secret: seed.secret,
    });
  }
}

async function seedPayment(
  trx: Db,
  { story, method, placed, demo }: OrderSeed,
  money: { orderId: number; total: number; paid: number; refunded: number; paidAt: Date },
): Promise<void> {
  const ref = newSandboxRef();
  const waits = story.attempt === "pending" || story.attempt === "in_review";
  const endsAt = addDays(placed, 3);
  const attempt = await trx
    .insertInto("payment_attempts")
    .values({
      order_id: money.orderId,
      number: 1,
      provider: "sandbox",
      provider_ref: ref,
      method,
      state: story.attempt,
      charged_cents: money.total,
      approved_cents: money.paid,
      approved_at: money.paid > 0 ? money.paidAt : null,
      refunded_cents: money.refunded,
      decline_reason: story.attempt === "declined" ? "funds" : null,
      card_brand: method === "credit" ? "Teste" : null,
      card_last4: method === "credit" ? "0002" : null,
      instructions: null,
      expires_at: waits ? endsAt : null,
      next_poll_at: waits ? endsAt : null,
      created_at: placed,
      updated_at: money.paidAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // The sandbox stores these payments, so that the owner can refund them.
  const payment: SandboxPayment = {
    providerRef: ref,
    externalRef: String(attempt.id),
    state: story.attempt,
    method,
    chargedCents: money.total,
    currency: "BRL",
    approvedCents: money.paid,
    dispute: "none",
    asOf: money.paidAt.toISOString(),
  };
  await insertSandboxPayment(
    trx,
    {
      idem_key: `att_${attempt.id}`,
      behaviour: "pending",
      body_digest: "demo",
      settle_at: null,
      payment,
      expiresAt: endsAt.toISOString(),
      refunds: money.refunded > 0 ? { demo: money.refunded } : {},
    },
    placed,
  );
  const log = { order_id: money.orderId, actor_id: null, note: null };
  await trx
    .insertInto("order_log")
    .values([
      {
        ...log,
        from_status: null,
        to_status: "pending",
        payment_before: null,
        payment_after: "pending",
        cause: "placed",
        created_at: placed,
      },
      ...(story.cause === "placed"
        ? []
        : [
            {
              ...log,
              from_status: "pending" as const,
              to_status: story.status,
              payment_before: "pending" as const,
              payment_after: story.payment,
              cause: story.cause,
              created_at: money.paidAt,
            },
          ]),
    ])
    .execute();
  if (money.refunded === 0) return;
  const refundedAt = addDays(placed, demo.orders.refundAfterDays);
  await trx
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: money.orderId,
      request_key: `demo-${money.orderId}`,
      cents: money.refunded,
      lines: json([]),
      state: "done",
      reason: demo.orders.refundReason,
      done_at: refundedAt,
      created_at: refundedAt,
      updated_at: refundedAt,
    })
    .execute();
}

/** A boleto is paid after a day, or less for today's orders. */
function paidAfter(placed: Date, { method, now }: Pick<OrderSeed, "method" | "now">): Date {
  if (method !== "boleto") return addMinutes(placed, 2);
  const halfway = new Date((placed.getTime() + now.getTime()) / 2);
  const nextDay = addMinutes(placed, 1500);
  return nextDay < now ? nextDay : halfway;
}

function pickLines(products: SeededProduct[], roll: ReturnType<typeof dice>) {
  const count = 1 + Math.floor(roll.next() ** 2 * 3);
  const chosen = new Set<SeededProduct>();
  while (chosen.size < count) chosen.add(roll.pick(products));
  return [...chosen].map((product) => ({ ...product, quantity: roll.next() < 0.08 ? 2 : 1 }));
}

/** Old orders are final; young ones may be pending. */
function pickStory(ageDays: number, refundAfterDays: number, roll: ReturnType<typeof dice>): OrderStory {
  const luck = roll.next();
  const name =
    luck < 0.74
      ? "paid"
      : luck < 0.82
        ? ageDays > refundAfterDays + 1
          ? "refunded"
          : "paid"
        : ageDays > 4
          ? "expired"
          : luck < 0.88
            ? "review"
            : luck < 0.95
              ? "waiting"
              : "declined";
  const story = STORIES[name];
  if (!story) throw new Error("unknown story");
  return story;
}

function pickMethod(roll: ReturnType<typeof dice>): PaymentMethod {
  const luck = roll.next();
  return luck < 0.5 ? "pix" : luck < 0.9 ? "credit" : "boleto";
}
