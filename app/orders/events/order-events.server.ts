// Events about orders for other programs, read at the end of the transaction.
import { type Happening, raise } from "#app/events/raise.server.ts";
import type { Sale } from "#app/events/sale-events.ts";
import { readInstructions } from "#app/payments/attempts/attempts.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { chargedOf } from "../log/order-amounts.ts";

type SaleEvent = "order.created" | "order.paid" | "order.expired";

/** The complete payload of a sale event. */
export async function raiseSale(trx: Db, event: SaleEvent, orderId: number, now: Date): Promise<void> {
  const read: Happening<SaleEvent>["read"] = (ended, siteUrl) => readSale(ended, orderId, siteUrl);
  await raise(trx, event, { of: orderId, read, now });
}

/** After a refund, or when the team sets the status without moving money. */
export async function raiseRefund(
  trx: Db,
  { orderId, cents, of }: { orderId: number; cents: number; of: string },
  now: Date,
): Promise<void> {
  await raise(trx, "order.refunded", {
    of: `${orderId}:${of}`,
    now,
    async read(ended, siteUrl) {
      const sale = await readSale(ended, orderId, siteUrl);
      if (!sale) return undefined;
      const { status, payment_status } = sale.order;
      return {
        ...sale,
        refund: { cents, is_whole: status === "refunded" || payment_status === "refunded" },
      };
    },
  });
}

type Attempt = Pick<
  Row<"payment_attempts">,
  "id" | "order_id" | "charged_cents" | "approved_cents" | "dispute" | "instructions"
>;

export async function raiseDispute(trx: Db, attempt: Attempt, now: Date): Promise<void> {
  const { dispute: state, approved_cents: cents, order_id: orderId } = attempt;
  if (state === "none") return;
  await raise(trx, "order.disputed", {
    of: `${attempt.id}:${state}`,
    now,
    async read(ended, siteUrl) {
      const sale = await readSale(ended, orderId, siteUrl);
      return sale && { ...sale, dispute: { state, cents } };
    },
  });
}

/** The PIX code or boleto is ready. Not raised for a payment on a provider's page. */
export async function raiseInstructions(
  trx: Db,
  { before, after }: { before: Pick<Attempt, "instructions">; after: Attempt },
  now: Date,
): Promise<void> {
  const { id: of, order_id: orderId, charged_cents: cents } = after;
  const known = readInstructions(before.instructions);
  const { pix, boleto } = readInstructions(after.instructions) ?? {};
  if (pix && !known?.pix)
    await raise(trx, "pix.created", {
      of,
      now,
      async read(ended, siteUrl) {
        const sale = await readSale(ended, orderId, siteUrl);
        const expires_at = new Date(pix.expiresAt).toISOString();
        return sale && { ...sale, pix: { code: pix.payload, cents, expires_at } };
      },
    });
  if (boleto && !known?.boleto)
    await raise(trx, "boleto.created", {
      of,
      now,
      async read(ended, siteUrl) {
        const sale = await readSale(ended, orderId, siteUrl);
        const { line, barcode, pdfUrl: pdf_url = null } = boleto;
        const due_on = boleto.dueOn.slice(0, 10);
        return sale && { ...sale, boleto: { line, barcode, pdf_url, cents, due_on } };
      },
    });
}

async function readSale(trx: Db, orderId: number, siteUrl: string): Promise<Sale | undefined> {
  const order = await trx
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "public_id", "status", "payment_status", "payment_method", "installments"])
    .select(["total", "discount_cents", "financing_cents", "paid_cents", "refunded_cents", "coupon_code"])
    .select(["source", "campaign", "orders.created_at", "first_paid_at", "document"])
    .select(["orders.user_id", "guest_name", "guest_email"])
    .select(["users.name as user_name", "users.email as user_email", "users.phone"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await trx
    .selectFrom("order_items")
    .select(["id", "product_id", "name", "product_type", "offer_id", "offer_name", "bump_id", "is_bundle"])
    .select(["quantity", "price", "rest_cents"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return {
    order: {
      id: order.id,
      url: `${siteUrl}/pedido/${order.public_id}`,
      admin_url: `${siteUrl}/admin/pedidos?pedido=${order.id}`,
      status: order.status,
      payment_status: order.payment_status,
      payment_method: order.payment_method,
      installments: order.installments,
      total_cents: order.total,
      discount_cents: order.discount_cents,
      interest_cents: order.financing_cents,
      paid_cents: order.paid_cents,
      refunded_cents: order.refunded_cents,
      coupon_code: order.coupon_code,
      source: order.source,
      campaign: order.campaign,
      created_at: order.created_at.toISOString(),
      paid_at: order.first_paid_at?.toISOString() ?? null,
    },
    customer: {
      id: order.user_id,
      // From the order: its mailbox may differ from the account's.
      name: order.guest_name ?? order.user_name,
      email: order.guest_email ?? order.user_email,
      document: order.document,
      phone: order.phone,
    },
    items: lines.map(({ product_type: type, bump_id, price, rest_cents, ...line }) => ({
      ...line,
      type,
      is_bump: bump_id !== null,
      total_cents: chargedOf({ price, rest_cents, quantity: line.quantity }),
    })),
  };
}
