import type { ExternalSalesTable } from "#db/schema.ts";
import type { Delivered } from "./delivered-json.ts";
import type { Reading, ReadingOptions } from "./said-of-purchase.ts";

const EFFECTS: Record<string, ExternalSalesTable["effect"]> = {
  PURCHASE_APPROVED: "give",
  PURCHASE_COMPLETE: "give",
  PURCHASE_REFUNDED: "take",
  PURCHASE_CHARGEBACK: "take",
  PURCHASE_PROTEST: "hold",
};
/** Hotmart's screen sends tests with invented people and a product that does not exist. */
const NO_PRODUCT = "0";
/** Hotmart marks each transaction of a payment plan: …C1, …C2. */
const INSTALMENT = /C(\d+)$/;

export function readHotmart(body: Delivered, { receivedAt }: ReadingOptions): Reading {
  const event = body.text("event");
  const sentAt = body.moment("creation_date", "creationDate") ?? receivedAt;
  const id = body.text("id");
  const email = body.email("data.buyer.email", "data.subscriber.email", "data.user.email");
  const transaction = body.text("data.purchase.transaction");
  const reading: Reading = {
    event,
    eventId: id === "" ? undefined : `${id}:${body.text("creation_date") || body.text("creationDate")}`,
    purchase: transaction.replace(INSTALMENT, ""),
    email,
    said: [],
  };
  const product = { code: body.text("data.product.id"), name: body.text("data.product.name") };
  if (product.code === NO_PRODUCT) return { ...reading, isTest: true };
  if (event === "SUBSCRIPTION_CANCELLATION") {
    const subscription = body.text("data.subscriber.code") || body.text("data.subscription.subscriber.code");
    const ends_at = body.moment("data.date_next_charge");
    if (subscription === "" || !ends_at)
      return { ...reading, problem: "O aviso não diz até quando vai a assinatura." };
    const occurred_at = body.moment("data.cancellation_date") ?? sentAt;
    const name = body.text("data.subscriber.name");
    const end = { effect: "end" as const, email, name, subscription, bought_at: null, ends_at, occurred_at };
    return { ...reading, purchase: subscription, said: [{ ...end, purchase: "", product }] };
  }
  const effect = effectOf(event, body.text("data.purchase.status"), transaction);
  if (!effect || reading.purchase === "" || product.code === "") return reading;
  const paidAt = body.moment("data.purchase.approved_date");
  const said = {
    purchase: reading.purchase,
    product,
    effect,
    email,
    name: body.text("data.buyer.name"),
    subscription: body.text("data.subscription.subscriber.code") || null,
    bought_at: paidAt ?? body.moment("data.purchase.order_date") ?? null,
    ends_at: null,
    // For a sale that completes after its guarantee period, uses the day of payment.
    occurred_at: (effect === "give" ? paidAt : undefined) ?? sentAt,
  };
  return { ...reading, said: [said] };
}

function effectOf(event: string, status: string, transaction: string) {
  const effect = EFFECTS[event];
  const instalment = Number(INSTALMENT.exec(transaction)?.[1] ?? 1);
  if (effect === "take" && status === "PARTIALLY_REFUNDED") return "keep";
  if (instalment === 1) return effect;
  // A later instalment gives nothing new, and a refunded later instalment is left to a person.
  return effect === "give" ? undefined : effect && "hold";
}
