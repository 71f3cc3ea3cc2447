// Texts for causes of changes and of declined cards.

import type { DeclineReason, NotStarted } from "#app/payments/port/payment-provider.ts";
import type { OrderStatus, Row } from "#db/schema.ts";

export const ORDER_CAUSE_LABELS = {
  placed: "Pedido feito",
  free: "Pedido sem custo concluído",
  retry: "Nova tentativa de pagamento",
  review: "Pagamento em análise",
  payment: "Pagamento aprovado",
  declined: "Pagamento recusado",
  expired: "Prazo de pagamento encerrado",
  not_started: "Pagamento não começou",
  cancelled: "Tentativa de pagamento cancelada",
  amount_differs: "Pagamento com valor diferente",
  paid_after_cancel: "Pagamento depois do cancelamento",
  limit_exceeded: "Pago além de um limite de cupom ou de oferta",
  extra_payment: "Pagamento em duplicidade",
  refund: "Reembolso",
  refund_requested: "Reembolso solicitado",
  refund_automatic: "Reembolso automático",
  refund_approved: "Reembolso aprovado",
  refund_refused: "Solicitação de reembolso recusada",
  refund_failed: "Reembolso não concluído",
  refund_reversed: "Reembolso devolvido pelo banco",
  delivery_stopped: "Alerta de fraude do meio de pagamento",
  dispute_opened: "Contestação aberta",
  dispute_won: "Contestação ganha",
  dispute_lost: "Contestação perdida",
  order_expired: "Pedido cancelado por falta de pagamento",
  buyer_cancelled: "Pedido cancelado pelo comprador",
  receipt: "Recebimento confirmado",
  receipt_claimed: "Comprador avisou que pagou",
  provider_trouble: "Falha no meio de pagamento",
  email_corrected: "E-mail corrigido pelo comprador",
  readdressed: "E-mail trocado pela loja",
  access_removed: "Acesso a um curso retirado pela loja",
  access_restored: "Acesso a um curso devolvido pela loja",
  by_hand: "Venda por fora registrada",
  admin: "Alteração feita pelo administrador",
  imported: "Registrado por uma integração",
} as const;

/** Error code of a refund request that ended because the money went back in another way. */
export const SETTLED = "settled";

export type OrderCause = keyof typeof ORDER_CAUSE_LABELS;

const DECLINE_SENTENCES: Record<DeclineReason, string> = {
  funds: "O cartão não tem saldo ou limite para esta compra.",
  data: "Os dados do cartão não conferem. Confira número, validade e código.",
  expired_card: "O cartão está vencido.",
  limit: "O limite do cartão não é suficiente para esta compra.",
  risk: "O banco recusou por segurança. Tente outro cartão ou o PIX.",
  call_issuer: "O banco pede que você ligue para autorizar a compra.",
  duplicate: "Uma compra igual acabou de ser feita com este cartão.",
  other: "O pagamento não foi aceito. Tente de novo ou escolha outro meio.",
};

const NOT_STARTED_SENTENCES: Record<NotStarted, string> = {
  shop_fault: "O pagamento não chegou a começar, por uma falha entre a loja e o meio de pagamento.",
  no_answer: "O pagamento não chegou a começar: o meio de pagamento não respondeu.",
};

/** True if the payment ended before the buyer could act: no card was refused and no deadline passed. */
export function neverStarted(reason: string | null | undefined): reason is NotStarted {
  return Object.hasOwn(NOT_STARTED_SENTENCES, reason ?? "");
}

/** The sentence for a stored reason; unknown reasons get a general one. */
export function declineSentence(reason: string): string {
  if (neverStarted(reason)) return NOT_STARTED_SENTENCES[reason];
  return isDeclineReason(reason) ? DECLINE_SENTENCES[reason] : DECLINE_SENTENCES.other;
}

/** True if the buyer loses access; the owner is asked first. */
export function losesAccess(from: OrderStatus, to: OrderStatus): boolean {
  return from === "completed" && to !== "completed";
}

/** True if the owner must first say whether the money came or the order is a gift. */
export function asksForMoney(
  order: Pick<Row<"orders">, "payment_status" | "total" | "is_imported">,
  to: OrderStatus,
): boolean {
  const isUnpaid = order.payment_status === "pending" || order.payment_status === "failed";
  return to === "completed" && isUnpaid && order.total > 0 && !order.is_imported;
}

function isDeclineReason(reason: string): reason is DeclineReason {
  return Object.hasOwn(DECLINE_SENTENCES, reason);
}
