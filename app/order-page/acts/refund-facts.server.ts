// Facts about refunds for the order page.

import { refundArrival } from "#app/company/refund-terms.ts";
import { SETTLED } from "#app/orders/log/order-causes.ts";
import { lastRequest, openRequest, refundOffer, requestStage } from "#app/orders/refunds/refund-offer.ts";
import type { CustomerOrder, OrderViewer } from "#app/orders/views/customer-orders.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { PaymentMethod } from "#db/schema.ts";

export type RefundFacts = ReturnType<typeof refundFacts>;

/** The buyer has the button within the window, one request at a time. The owner uses the back office. */
export function refundFacts(order: CustomerOrder, shop: Shop, viewer: OrderViewer) {
  const isBuyer =
    viewer.linkOrderId === order.id || (order.user_id !== null && viewer.userId === order.user_id);
  if (!isBuyer) return { offer: null, asked: null, notice: null };
  const money = { order, attempts: order.attempts, refunds: order.refunds };
  const offer = refundOffer(money, shop);
  const isAsked = openRequest(order.refunds) !== undefined;
  return {
    offer:
      offer.ok && !isAsked
        ? {
            cents: offer.cents,
            until: offer.until,
            automatic: offer.automatic,
            byItself: offer.byItself,
            arrival: arrivalOf(offer.attempt.method, offer.byItself),
          }
        : null,
    asked: askedFacts(order, shop, offer.ok || offer.why === "refund_window_over"),
    notice: offer.ok || isAsked ? null : noticeOf(offer),
  };
}

function noticeOf(offer: Extract<ReturnType<typeof refundOffer>, { ok: false }>) {
  const { why, until = null } = offer;
  return why === "disputed" || why === "refund_window_over" || why === "under_way" ? { why, until } : null;
}

/** The last request, while its result is recent. */
function askedFacts(order: CustomerOrder, shop: Shop, hasMoney: boolean) {
  const request = lastRequest(order.refunds);
  if (!request || request.last_error === SETTLED) return null;
  const stage = requestStage(request);
  if ((stage === "stuck" || stage === "refused") && !hasMoney) return null;
  const attempt = order.attempts.find(({ id }) => id === request.attempt_id);
  const can = attempt && shop.payments.find(attempt.provider)?.can;
  const method = attempt?.method ?? "none";
  const byItself =
    !request.by_hand && method !== "none" && can !== undefined && can.refund[method] !== "none";
  return {
    stage,
    protocol: request.protocol,
    cents: request.cents,
    askedAt: request.created_at,
    byHand: request.by_hand,
    reason: stage === "refused" ? request.last_error : null,
    arrival: arrivalOf(method, byItself),
  };
}

function arrivalOf(method: PaymentMethod | "none", byItself: boolean): string {
  return method === "none" ? "" : refundArrival(method, byItself);
}
