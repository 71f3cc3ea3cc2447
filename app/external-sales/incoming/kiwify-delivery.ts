import type { ExternalSalesTable } from "#db/schema.ts";
import type { Delivered } from "./delivered-json.ts";
import type { Reading, ReadingOptions } from "./said-of-purchase.ts";

const BY_STATUS: Record<string, ExternalSalesTable["effect"]> = {
  paid: "give",
  approved: "give",
  refunded: "take",
  chargedback: "take",
  chargeback: "take",
  refund_requested: "hold",
};
/** Events about orders; the order's status decides the effect. */
const OF_ORDERS = new Set([
  "order_approved",
  "compra_aprovada",
  "subscription_renewed",
  "order_refunded",
  "compra_reembolsada",
  "order_rejected",
  "compra_recusada",
  "chargeback",
  "refund_requested",
  "pix_created",
  "pix_gerado",
  "billet_created",
  "boleto_gerado",
]);

export function readKiwify(body: Delivered, { receivedAt }: ReadingOptions): Reading {
  const event = body.text("webhook_event_type");
  const status = body.text("order_status");
  const purchase = body.text("order_id");
  const email = body.email("Customer.email");
  const eventId = purchase === "" ? undefined : `${purchase}:${event}:${status}`;
  const reading: Reading = { event: event || status, eventId, purchase, email, said: [] };
  const product = { code: body.text("Product.product_id"), name: body.text("Product.product_name") };
  const effect = effectOf(event, status);
  if (!effect || purchase === "" || product.code === "") return reading;
  const until = body.moment("Subscription.customer_access.access_until");
  if (effect === "end" && !until)
    return { ...reading, problem: "O aviso não diz até quando vai a assinatura." };
  const paidAt = body.moment("approved_date", "created_at");
  const changedAt = body.moment("updated_at");
  const happenedAt = {
    give: paidAt,
    keep: paidAt,
    take: body.moment("refunded_at") ?? changedAt ?? paidAt,
    hold: changedAt ?? paidAt,
    end: changedAt ?? paidAt,
  };
  const said = {
    purchase,
    product,
    effect,
    email,
    name: body.text("Customer.full_name"),
    subscription: body.text("subscription_id") || body.text("Subscription.id") || null,
    bought_at: paidAt ?? null,
    ends_at: (effect === "give" || effect === "end" ? until : undefined) ?? null,
    occurred_at: happenedAt[effect] ?? receivedAt,
  };
  return { ...reading, said: [said] };
}

/** A refunded order is refunded, whatever the event's name. */
function effectOf(event: string, status: string): ExternalSalesTable["effect"] | undefined {
  const byStatus = BY_STATUS[status];
  if (byStatus === "take") return "take";
  if (event === "subscription_canceled") return "end";
  return OF_ORDERS.has(event) ? byStatus : undefined;
}
