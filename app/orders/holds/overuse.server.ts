// Finds orders that exceed a limit although the checkout checked it: several unpaid orders from several networks can
// belong to one person, which shows only when they are paid (OP-50 to OP-52).
import { sql } from "kysely";
import { mostUsesEach } from "#app/coupons/coupon-answer.ts";
import { eachSentence, mostEach } from "#app/offers/offer-state.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { ordersOf } from "./held-orders.server.ts";

type AskedOrder = Pick<
  Row<"orders">,
  "id" | "user_id" | "guest_email" | "document" | "browser_hash" | "coupon_id" | "coupon_code" | "status"
> &
  Pick<Row<"orders">, "hold_until" | "hold_ended_at">;

export interface Overuse {
  /** Shown to the buyer who tries to pay the order again. */
  buyer: string;
  /**
   * Shown to the owner when the order is paid. The text names nobody, because an order outlives its buyer's account.
   */
  owner: string;
}

/** Paid, or given by the shop. The condition must match the counting triggers. */
const USED = sql<boolean>`(orders.payment_status in ('paid', 'refunded') or orders.status in ('completed', 'refunded'))`;

/**
 * Returns the limits that this order exceeds because the same person used the coupon, or bought the offer, in another
 * order. Only paid orders count. In a transaction, a lock per limit ensures that the second of two concurrent payments
 * sees the first.
 */
export async function findOveruse(trx: Db, order: AskedOrder): Promise<Overuse[]> {
  // An order without a coupon that never held a place is under no limit.
  if (order.coupon_id === null && order.hold_until === null && order.hold_ended_at === null) return [];
  const lines = await listLimitedLines(trx, order.id);
  if (trx.isTransaction) {
    if (order.coupon_id !== null) await advisoryLock(trx, `limits:coupon:${order.coupon_id}`);
    for (const { offer_id } of lines) await advisoryLock(trx, `limits:offer:${offer_id}`);
  }
  const ids = usedOrdersOf(trx, order);
  return [...(await findCouponOveruse(trx, order, ids)), ...(await findOfferOveruse(trx, lines, ids))];
}

export async function isOverused(db: Db, order: AskedOrder): Promise<boolean> {
  return (await findOveruse(db, order)).length > 0;
}

/**
 * Returns the limits over all buyers that a late order exceeds: its hold ended, and it was paid after all. Call this
 * after the order is marked as paid, so that the counters include it.
 */
export async function findLateOveruse(trx: Db, order: AskedOrder): Promise<string[]> {
  const isLate = order.hold_ended_at !== null || order.status === "cancelled";
  if (!isLate) return [];
  const coupon =
    order.coupon_id === null
      ? undefined
      : await trx
          .selectFrom("coupons")
          .select(["code", "max_uses"])
          .where("id", "=", order.coupon_id)
          .whereRef("used_count", ">", "max_uses")
          .executeTakeFirst();
  const offers = await trx
    .selectFrom("offers")
    .select(["name", "places"])
    .where("id", "in", (eb) =>
      eb.selectFrom("order_items").select("offer_id").where("order_id", "=", order.id).$castTo<number>(),
    )
    .whereRef("sold_units", ">", "places")
    .orderBy("id")
    .execute();
  return [
    ...(coupon ? [`O cupom ${coupon.code} passou do limite de usos (${coupon.max_uses}).`] : []),
    ...offers.map(({ name, places }) => `A oferta ${name} passou do limite de vagas (${places}).`),
  ];
}

/** Lists this order's offers that have a limit per person, in lock order. */
async function listLimitedLines(db: Db, orderId: number) {
  const rows = await db
    .selectFrom("order_items")
    .innerJoin("offers", "offers.id", "order_items.offer_id")
    .select((eb) => ["offers.id as offer_id", eb.fn.sum<number>("order_items.quantity").as("units")])
    .select(["offers.name", "offers.places", "offers.places_each"])
    .where("order_items.order_id", "=", orderId)
    .groupBy(["offers.id", "offers.name", "offers.places", "offers.places_each"])
    .orderBy("offers.id")
    .execute();
  return rows.filter((offer) => mostEach(offer) !== null);
}

type LimitedLine = Awaited<ReturnType<typeof listLimitedLines>>[number];

/** Selects other used orders of the same person. One statement per condition, so that each uses its own index. */
function usedOrdersOf(db: Db, order: AskedOrder) {
  const { id, user_id, guest_email, document, browser_hash } = order;
  const whose = ordersOf(db, {
    userId: user_id ?? undefined,
    email: guest_email ?? undefined,
    document: document ?? undefined,
    browserHash: browser_hash ?? undefined,
  });
  if (whose.length === 0) return sql`select 0`;
  return sql.join(
    whose.map(
      (condition) => sql`select orders.id from orders where ${condition} and ${USED} and orders.id <> ${id}`,
    ),
    sql` union `,
  );
}

async function findCouponOveruse(
  db: Db,
  { coupon_id, coupon_code }: AskedOrder,
  ids: ReturnType<typeof usedOrdersOf>,
): Promise<Overuse[]> {
  if (coupon_id === null) return [];
  const coupon = await db
    .selectFrom("coupons")
    .select(["code", "max_uses", "max_uses_each"])
    .select((eb) =>
      eb
        .selectFrom("orders")
        .select((other) => other.fn.countAll<number>().as("used"))
        .where("coupon_id", "=", coupon_id)
        .where(sql<boolean>`orders.id in (${ids})`)
        .as("used"),
    )
    .select((eb) =>
      eb
        .selectFrom("orders")
        .select((other) => other.fn.min("orders.id").as("first"))
        .where("coupon_id", "=", coupon_id)
        .where(sql<boolean>`orders.id in (${ids})`)
        .as("first"),
    )
    .where("id", "=", coupon_id)
    .executeTakeFirst();
  const each = coupon && mostUsesEach(coupon);
  if (!coupon || each == null || Number(coupon.used) < each) return [];
  const code = coupon_code ?? coupon.code;
  const times = each === 1 ? "uma vez" : `até ${each} vezes`;
  return [
    {
      buyer: `O cupom ${code} vale ${times} por pessoa, e já foi usado em outro pedido seu. Nada foi cobrado; faça outro pedido, sem o cupom.`,
      owner: `O cupom ${code} vale ${times} por pessoa e foi usado de novo por quem já o usou no pedido ${coupon.first}.`,
    },
  ];
}

async function findOfferOveruse(
  db: Db,
  lines: readonly LimitedLine[],
  ids: ReturnType<typeof usedOrdersOf>,
): Promise<Overuse[]> {
  if (lines.length === 0) return [];
  const rows = await db
    .selectFrom("order_items")
    .select((eb) => ["offer_id", eb.fn.sum<number>("quantity").as("units")])
    .select((eb) => eb.fn.min("order_id").as("first"))
    .where(sql<boolean>`order_items.order_id in (${ids})`)
    .where("holds_place", "=", true)
    .groupBy("offer_id")
    .execute();
  const bought = new Map(rows.map((row) => [row.offer_id, row]));
  return lines.flatMap((line) => {
    const [each, before] = [mostEach(line), bought.get(line.offer_id)];
    if (each === null || !before || Number(before.units) + Number(line.units) <= each) return [];
    const sentence = eachSentence(each, line);
    return [
      {
        buyer: `${sentence}, e você já comprou em outro pedido. Nada foi cobrado.`,
        owner: `${sentence} (${line.name}), e quem fez este pedido já tinha comprado no pedido ${before.first}.`,
      },
    ];
  });
}

/** Asks the owner to decide. Nothing is undone automatically, because the buyer has paid. */
export function overuseAttention(sentences: readonly string[]): string {
  return `${sentences.join(" ")} O pagamento entrou e o acesso foi liberado: veja se quer reembolsar.`;
}
