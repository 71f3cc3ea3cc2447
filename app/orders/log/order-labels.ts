// Labels of an order's states, used by every screen.
import type { AttemptState, OrderStatus, PaymentMethod, PaymentStatus, Row } from "#db/schema.ts";

/** In the order of the menus. */
export const ORDER_STATUSES = ["pending", "processing", "completed", "cancelled", "refunded"] as const;
export const PAYMENT_STATUSES = ["pending", "paid", "failed", "refunded"] as const;

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "Pendente",
  processing: "Processando",
  completed: "Concluído",
  cancelled: "Cancelado",
  refunded: "Reembolsado",
};

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: "Pendente",
  paid: "Pago",
  failed: "Falhou",
  refunded: "Reembolsado",
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod | "none", string> = {
  credit: "Cartão de crédito",
  pix: "PIX",
  boleto: "Boleto",
  none: "Sem pagamento",
};

/** Payment methods inside a sentence. */
export const METHOD_PHRASES: Record<PaymentMethod, string> = {
  credit: "no cartão",
  boleto: "no boleto",
  pix: "no PIX",
};

export const ATTEMPT_STATE_LABELS: Record<AttemptState, string> = {
  creating: "Iniciando",
  pending: "Aguardando pagamento",
  in_review: "Em análise",
  approved: "Aprovada",
  declined: "Recusada",
  expired: "Expirada",
  cancelled: "Cancelada",
};

export const REFUND_STATE_LABELS: Record<Row<"refunds">["state"], string> = {
  requested: "Solicitado",
  processing: "Em processamento",
  done: "Reembolso realizado",
  failed: "Não concluído",
};

export function isOrderStatus(text: unknown): text is OrderStatus {
  return typeof text === "string" && Object.hasOwn(ORDER_STATUS_LABELS, text);
}

export function isPaymentStatus(text: unknown): text is PaymentStatus {
  return typeof text === "string" && Object.hasOwn(PAYMENT_STATUS_LABELS, text);
}

/** "Cartão de crédito, 3x". */
export function methodSentence(method: PaymentMethod | "none" | null, installments = 1): string {
  if (!method) return "Não informado";
  const label = PAYMENT_METHOD_LABELS[method];
  return installments > 1 ? `${label}, ${installments}x` : label;
}

/** Card brands as people spell them, by the providers' names. */
const CARD_BRANDS: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  mastercard: "Mastercard",
  elo: "Elo",
  hipercard: "Hipercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** "Visa final 4242". */
export function cardSentence(brand: string | null, last4: string): string {
  // Mercado Pago prefixes debit cards: debvisa.
  const known = CARD_BRANDS[(brand ?? "").toLowerCase().replace(/^deb/, "")];
  return `${known ?? brand ?? "cartão"} final ${last4}`;
}
