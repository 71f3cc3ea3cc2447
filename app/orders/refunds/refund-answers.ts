// Refunds as the admin's addresses say them.
import type { Row } from "#db/schema.ts";

export const REFUND_REFUSALS = {
  nothing_to_refund: "Não há mais valor a devolver neste pedido.",
  too_much: "O valor passa do que ainda pode ser reembolsado.",
  refund_by_hand:
    "Este meio de pagamento não reembolsa automaticamente. Transfira o valor ao cliente e use 'Marcar como reembolsado'.",
  invalid: "Confira os itens: algum deles não é deste pedido ou já foi reembolsado.",
  key_reused: "Este reembolso já foi enviado com outros dados. Recarregue a página.",
  already_answered: "Este pedido de reembolso já foi respondido.",
};

export function shownRefund(refund: Row<"refunds">) {
  return {
    id: refund.id,
    state: refund.state,
    origin: refund.origin,
    byHand: refund.by_hand,
    cents: refund.cents,
    lines: refund.lines,
    reason: refund.reason,
    lastError: refund.last_error,
    createdAt: refund.created_at.toISOString(),
  };
}
