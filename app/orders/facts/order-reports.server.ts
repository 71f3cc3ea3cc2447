// The handlers that orders register for reports about their payments.
import { suspendAccess } from "#app/orders/access/access.server.ts";
import { waitsForRefund } from "#app/orders/facts/refund-settling.server.ts";
import type { PaymentReports } from "#app/payments/attempts/payments.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { changeOrder, logNote } from "../writes/order-writes.server.ts";
import { notifyOwner } from "./order-effects.server.ts";
import { applySnapshot, changeAttempt, chargeFor, lockOrder } from "./order-facts.server.ts";

const FRAUD_WARNING =
  "O meio de pagamento avisou de uma possível fraude. O acesso está suspenso: confira e conclua o pedido ou reembolse.";

export const ORDER_REPORTS: PaymentReports = {
  async chargeOf(db, attempt) {
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", attempt.order_id)
      .executeTakeFirstOrThrow();
    return chargeFor(db, order);
  },

  apply: applySnapshot,

  async end(db, shop, attempt, patch) {
    await inTransaction(db, async (trx) => {
      const held = await lockOrder(trx, attempt.order_id);
      const before = held?.attempts.find((row) => row.id === attempt.id);
      if (!held || before?.state !== attempt.state) return;
      await changeAttempt(trx, shop, held, { before, patch, now: shop.now() });
    });
  },

  async trouble(db, shop, attempt, kind) {
    await inTransaction(db, async (trx) => {
      const held = await lockOrder(trx, attempt.order_id);
      if (!held) return;
      const { order } = held;
      const now = shop.now();
      const attention = "O meio de pagamento recusou o nosso pedido. Confira a configuração.";
      await changeOrder(trx, order, { attention }, now);
      await logNote(trx, order, { cause: "provider_trouble", note: kind }, now);
      await notifyOwner(trx, order.id, `provider_trouble:${attempt.id}`, now);
    });
  },

  async stop(db, shop, attemptId) {
    await inTransaction(db, async (trx) => {
      const orderId = db
        .selectFrom("payment_attempts")
        .select("order_id")
        .where("id", "=", attemptId)
        .$asScalar();
      const held = await lockOrder(trx, orderId);
      if (!held) return;
      const { order } = held;
      const now = shop.now();
      await changeOrder(trx, order, { attention: FRAUD_WARNING }, now);
      await logNote(trx, order, { cause: "delivery_stopped" }, now);
      if (order.status === "completed") {
        await suspendAccess(trx, { orderId: order.id, why: "fraud_warning", now });
      }
      await notifyOwner(trx, order.id, `delivery_stopped:${attemptId}`, now);
    });
  },

  waitsForRefund,
};
