// Refunds in the answers of the admin endpoints.
import type { Row } from "#db/schema.ts";
import { SETTLED } from "../log/order-causes.ts";

export const DISPUTED =
  "Este pagamento está contestado no banco. Espere o resultado: com um reembolso agora, o cliente poderia receber duas vezes.";

export const REFUND_REFUSALS = {
  nothing_to_refund: "Não há mais valor a devolver neste pedido.",
  too_much: "O valor passa do que ainda pode ser reembolsado.",
  refund_by_hand:
    "Este meio de pagamento não reembolsa automaticamente. Transfira o valor ao cliente e use 'Marcar como reembolsado'.",
  invalid: "Confira os itens: algum deles não é deste pedido ou já foi reembolsado.",
  key_reused: "Este reembolso já foi enviado com outros dados. Recarregue a página.",
  disputed: DISPUTED,
  already_answered: "Esta solicitação de reembolso já foi respondida.",
};

const TROUBLES: Record<string, string> = {
  unsupported: "O meio de pagamento não devolve este pagamento. Transfira o valor ao cliente e marque aqui.",
  reversed: "O reembolso foi feito e voltou: o dinheiro não chegou ao cliente. Transfira e marque aqui.",
  disputed: "Não foi enviado: o pagamento foi contestado no banco, e é o banco que decide.",
  credentials: "O meio de pagamento recusou as chaves da loja. Confira a configuração.",
  not_found: "O meio de pagamento não encontrou este pagamento.",
  [SETTLED]: "Encerrado: o dinheiro do pedido já foi devolvido de outra forma.",
};

/** Why a refund did not happen: the owner's reason for refusing, otherwise the provider's error. */
export function refundTrouble({ refused_at, last_error }: Pick<Row<"refunds">, "refused_at" | "last_error">) {
  if (refused_at) return last_error ?? "";
  const sentence = TROUBLES[last_error ?? ""];
  return sentence ?? "O meio de pagamento não fez o reembolso. Transfira o valor ao cliente e marque aqui.";
}

export function shownRefund(refund: Row<"refunds">) {
  return {
    id: refund.id,
    state: refund.state,
    origin: refund.origin,
    byHand: refund.by_hand,
    cents: refund.cents,
    lines: refund.lines,
    reason: refund.reason,
    protocol: refund.protocol,
    lastError: refund.last_error,
    createdAt: refund.created_at.toISOString(),
  };
}
