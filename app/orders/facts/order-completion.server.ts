// The owner completes an unpaid order: either the money came, or the order is a gift.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { type Shop, settlesByHand } from "#app/payments/attempts/payments.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { asksForMoney } from "../log/order-causes.ts";
import {
  changeOrderStatus,
  confirmReceipt,
  findAdminRow,
  type StatusAnswer,
  type StatusChange,
} from "./order-decisions.server.ts";
import { type LockedOrder, lockOrder } from "./order-facts.server.ts";
import { closeBeforeReceipt, recordOutsideReceipt } from "./outside-receipts.server.ts";

/** `came`: the payment is recorded and the buyer gets a receipt. `gift`: the buyer gets access only. */
export type MoneyAnswer = "came" | "gift";
export type CompletionAnswer =
  | StatusAnswer
  | { ok: false; kind: "money_unknown" | "nothing_to_confirm" | "payment_open" };

export const COMPLETION_REFUSALS = {
  money_unknown: "Informe se o dinheiro chegou ou se o acesso é um presente. Nada mudou.",
  nothing_to_confirm: "Este pedido já recebeu o valor todo. Nada mudou.",
  payment_open:
    "O meio de pagamento não respondeu, e a cobrança deste pedido continua aberta. Nada mudou: tente de novo em instantes.",
};

/** Like `changeOrderStatus`; an unpaid order needs an answer about the money. */
export async function setOrderStatus(
  db: Db,
  shop: Shop,
  change: StatusChange & { money: MoneyAnswer | undefined },
): Promise<CompletionAnswer | undefined> {
  const { orderId, status, actorId, money } = change;
  const version = await versionToChange(db, shop, change);
  if (version === "payment_open") return { ok: false, kind: version };
  return inTransaction(db, async (trx): Promise<CompletionAnswer | undefined> => {
    const held = await lockOrder(trx, orderId);
    if (!held) return undefined;
    const { order } = held;
    const asks = asksForMoney(order, status);
    const isStale = order.version !== version;
    if (asks && !isStale && money === undefined) return { ok: false, kind: "money_unknown" };
    const came = asks && money === "came";
    if (came && !isStale && order.paid_cents >= order.total) return { ok: false, kind: "nothing_to_confirm" };
    const answer = await changeOrderStatus(trx, shop, { ...change, version });
    if (!answer?.ok) return answer;
    if (came) return confirmMoney(trx, shop, { held, actorId, answer });
    // A buyer without an account can only enter by this mail.
    if (status === "completed" && order.status !== "completed") {
      const dedupeKey = `order-opened:${orderId}:${answer.order.version}`;
      await enqueue(trx, { topic: "mail.order-opened", payload: { orderId }, dedupeKey }, shop.now());
    }
    return answer;
  });
}

/** The expected version: the screen's, or the one after its open payment was closed. */
async function versionToChange(
  db: Db,
  shop: Shop,
  { orderId, status, version, money }: StatusChange & { money: MoneyAnswer | undefined },
): Promise<number | "payment_open"> {
  if (money !== "came") return version;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  if (order?.version !== version || !asksForMoney(order, status)) return version;
  if (!(await closeBeforeReceipt(db, shop, orderId))) return "payment_open";
  const after = await findAdminRow(db, orderId);
  return after?.version ?? version;
}

/** Confirms the waiting payment, or records money that came without the provider. */
async function confirmMoney(
  trx: Db,
  shop: Shop,
  { held, actorId, answer }: { held: LockedOrder; actorId: number; answer: StatusAnswer },
): Promise<StatusAnswer> {
  const orderId = held.order.id;
  const attempt = held.attempts.findLast((one) => settlesByHand(shop, one));
  if (attempt && attempt.approved_cents === 0) {
    const cents = attempt.charged_cents;
    const confirmed = await confirmReceipt(trx, shop, { orderId, cents, actorId });
    return confirmed?.ok ? confirmed : answer;
  }
  await recordOutsideReceipt(trx, shop, held, actorId);
  const order = await findAdminRow(trx, orderId);
  return order ? { ok: true, order } : answer;
}
