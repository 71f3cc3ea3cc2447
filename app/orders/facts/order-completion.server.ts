// 'Concluído' by the owner's hand, on an order whose money nobody has confirmed: it came, or what was bought is a gift.

import { type Shop, settlesByHand } from "#app/payments/attempts/payments.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { asksForMoney } from "../log/order-causes.ts";
import {
  changeOrderStatus,
  confirmReceipt,
  type StatusAnswer,
  type StatusChange,
} from "./order-decisions.server.ts";
import { lockOrder } from "./order-facts.server.ts";

/** `came`: a fact like any other, with its receipt. `gift`: access alone. */
export type MoneyAnswer = "came" | "gift";
export type CompletionAnswer = StatusAnswer | { ok: false; kind: "money_unknown" | "nothing_to_confirm" };

export const COMPLETION_REFUSALS = {
  money_unknown: "Diga se o dinheiro chegou ou se o acesso é um presente. Nada foi mudado.",
  nothing_to_confirm: "Este pedido não tem pagamento que você possa confirmar. Nada foi mudado.",
};

/** As `changeOrderStatus`; without an answer about the money an unpaid order is not completed. */
export async function setOrderStatus(
  db: Db,
  shop: Shop,
  change: StatusChange & { money: MoneyAnswer | undefined },
): Promise<CompletionAnswer | undefined> {
  const { orderId, status, actorId } = change;
  return inTransaction(db, async (trx): Promise<CompletionAnswer | undefined> => {
    const held = await lockOrder(trx, orderId);
    if (!held) return undefined;
    const { order } = held;
    const asks = asksForMoney(order, status);
    const isStale = order.version !== change.version;
    if (asks && !isStale && change.money === undefined) return { ok: false, kind: "money_unknown" };
    const came = asks && change.money === "came";
    const attempt = held.attempts.findLast((one) => settlesByHand(shop, one));
    const cents = attempt && attempt.approved_cents === 0 ? attempt.charged_cents : undefined;
    if (came && !isStale && cents === undefined) return { ok: false, kind: "nothing_to_confirm" };
    const answer = await changeOrderStatus(trx, shop, change);
    if (!answer?.ok) return answer;
    if (came && cents !== undefined) {
      const confirmed = await confirmReceipt(trx, shop, { orderId, cents, actorId });
      return confirmed?.ok ? confirmed : answer;
    }
    // Whoever has no account has no other way in.
    if (status === "completed" && order.status !== "completed") {
      const dedupeKey = `order-opened:${orderId}:${answer.order.version}`;
      await enqueue(trx, { topic: "mail.order-opened", payload: { orderId }, dedupeKey }, shop.now());
    }
    return answer;
  });
}
