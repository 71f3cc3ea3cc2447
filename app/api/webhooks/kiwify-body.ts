// What happens in the shop, in the shape that Kiwify's webhooks have: what people built for those goes on working. Only what
// Kiwify tells, too; an order of several products is told once for each, as Kiwify does.
import type { EventName } from "#app/events/event-names.ts";
import type { EventData } from "#app/events/events.ts";
import { shareCents } from "#app/platform/money-and-dates/money.ts";

/** By its own words: what it calls the event, and the order with it. */
export const KIWIFY_EVENTS = {
  "order.paid": { type: "order_approved", status: "paid" },
  "order.refunded": { type: "order_refunded", status: "refunded" },
  "order.disputed": { type: "chargeback", status: "chargedback" },
  "pix.created": { type: "pix_created", status: "waiting_payment" },
  "boleto.created": { type: "billet_created", status: "waiting_payment" },
} as const satisfies Partial<Record<EventName, { type: string; status: string }>>;
export type KiwifyEvent = keyof typeof KIWIFY_EVENTS;

export function isKiwifyEvent(event: string): event is KiwifyEvent {
  return Object.hasOwn(KIWIFY_EVENTS, event);
}

type Told = { [E in KiwifyEvent]: EventData<E> }[KiwifyEvent];

const METHODS = { credit: "credit_card", pix: "pix", boleto: "boleto" } as const;

/** One for each product of the order; none where Kiwify has no word for what happened. */
export function kiwifyBodies(event: KiwifyEvent, told: Told, at: Date): Record<string, unknown>[] {
  if (!isToldBy(told)) return [];
  const { order, items } = told;
  const shares = shareCents(
    order.total_cents,
    items.map(({ total_cents }) => total_cents),
  );
  const { type, status } = KIWIFY_EVENTS[event];
  return items.map((item, place) => ({
    // Its order has one product: each of ours has a number of its own, always the same.
    order_id: place === 0 ? publicId(order.url) : `${publicId(order.url)}-${item.id}`,
    order_ref: String(order.id),
    order_status: status,
    webhook_event_type: type,
    payment_method: order.payment_method && METHODS[order.payment_method],
    installments: order.installments,
    created_at: clock(order.created_at),
    approved_date: order.paid_at && clock(order.paid_at),
    refunded_at: status === "refunded" ? clock(at.toISOString()) : null,
    ...("pix" in told ? { pix_code: told.pix.code, pix_expiration: clock(told.pix.expires_at) } : {}),
    ...("boleto" in told
      ? {
          boleto_URL: told.boleto.pdf_url,
          boleto_barcode: told.boleto.line,
          boleto_expiry_date: told.boleto.due_on,
        }
      : {}),
    Product: { product_id: String(item.product_id ?? item.id), product_name: item.name },
    Customer: customerOf(told),
    Commissions: {
      charge_amount: shares[place] ?? 0,
      product_base_price: item.total_cents,
      kiwify_fee: 0,
      my_commission: shares[place] ?? 0,
      currency: "BRL",
    },
    TrackingParameters: { src: order.source, utm_source: order.source, utm_campaign: order.campaign },
  }));
}

/** It knows no part of a refund and no dispute that was won; and gives no access for an order that is not completed. */
function isToldBy(told: Told): boolean {
  if ("refund" in told) return told.refund.is_whole;
  if ("dispute" in told) return told.dispute.state !== "won";
  return "pix" in told || "boleto" in told || told.order.status === "completed";
}

function customerOf({ customer }: Told) {
  const { name, email, phone, document } = customer;
  return {
    full_name: name,
    first_name: name?.split(" ")[0] ?? null,
    email,
    mobile: phone,
    ...(document && document.length > 11 ? { CNPJ: document } : { CPF: document }),
  };
}

/** The last part of the order's own address. */
function publicId(url: string): string {
  return url.split("/").at(-1) ?? "";
}

const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

/** "2026-08-03 09:12", as it is in São Paulo. */
function clock(instant: string): string {
  return CLOCK.format(new Date(instant));
}
