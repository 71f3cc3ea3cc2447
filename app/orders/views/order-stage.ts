// The states of the order page, derived from the server's facts.
import { neverStarted } from "#app/orders/log/order-causes.ts";
import type { RightState } from "#app/rights/right-state.ts";
import type { AttemptState, OrderStatus, PaymentMethod, PaymentStatus } from "#db/schema.ts";

export type OrderStage =
  | "paid"
  | "suspended"
  | "refunded"
  | "cancelled"
  | "confirming"
  | "pix"
  | "boleto"
  | "next"
  | "review"
  | "declined"
  | "expired"
  | "unstarted"
  | "unpaid";

/** Announced to screen readers when the state changes. */
export const STAGE_ANNOUNCEMENTS: Record<OrderStage, string> = {
  paid: "Pagamento confirmado",
  suspended: "Acesso suspenso",
  refunded: "Pedido reembolsado",
  cancelled: "Pedido cancelado",
  confirming: "Confirmando o pagamento",
  pix: "Aguardando o pagamento do PIX",
  boleto: "Aguardando o pagamento do boleto",
  next: "O pagamento continua fora desta página",
  review: "Pagamento em análise",
  declined: "Pagamento não aprovado",
  expired: "O prazo de pagamento acabou",
  unstarted: "O pagamento não começou",
  unpaid: "Aguardando pagamento",
};

/** Shown in the tab title after "Pedido 98". */
const STAGE_TITLES: Record<OrderStage, string> = {
  paid: "pago",
  suspended: "com acesso suspenso",
  refunded: "reembolsado",
  cancelled: "cancelado",
  confirming: "em confirmação",
  pix: "aguardando o PIX",
  boleto: "aguardando o boleto",
  next: "aguardando o pagamento",
  review: "em análise",
  declined: "não aprovado",
  expired: "com prazo vencido",
  unstarted: "aguardando pagamento",
  unpaid: "aguardando pagamento",
};

export function orderTitle(id: number, stage: OrderStage, isFree = false): string {
  return `Pedido ${id} ${isFree && stage === "paid" ? "liberado" : STAGE_TITLES[stage]}`;
}

export interface StageFacts {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  attempt: {
    state: AttemptState;
    method: PaymentMethod | "none";
    declineReason?: string | null;
    instructions: { pix?: unknown; boleto?: unknown; next?: unknown } | null;
  } | null;
}

/** Closings that follow from the money. Ended, removed and not yet open rights were paid all the same. */
const WITHHELD: readonly RightState[] = ["suspended", "revoked"];

/** A pre-sale counts as paid before its day. */
export function orderStage(facts: StageFacts, rights: readonly { state: RightState }[]): OrderStage {
  if (facts.status === "refunded" || facts.status === "cancelled") return facts.status;
  const closed = rights.length > 0 && rights.every(({ state }) => WITHHELD.includes(state));
  if (facts.status === "completed") return closed ? "suspended" : "paid";
  if (facts.paymentStatus === "paid") return "suspended";
  return facts.attempt ? attemptStage(facts.attempt) : "unpaid";
}

/** True if the cart may be emptied: the order is paid, or the buyer has what is needed to pay. */
export function endsCart(stage: OrderStage): boolean {
  return stage === "paid" || waitsForBuyer(stage);
}

/** True if the buyer has a code that is still unpaid. */
export function waitsForBuyer(stage: OrderStage): boolean {
  return stage === "pix" || stage === "boleto" || stage === "next";
}

/** An attempt that is starting or was charged is shown as being confirmed, never declined. */
function attemptStage(attempt: NonNullable<StageFacts["attempt"]>): OrderStage {
  const { state, instructions } = attempt;
  if (state === "in_review" || state === "approved") return "review";
  if (state === "declined" || state === "expired")
    return neverStarted(attempt.declineReason) ? "unstarted" : state;
  if (state === "cancelled") return "unpaid";
  if (state === "pending" && instructions?.pix) return "pix";
  if (state === "pending" && instructions?.boleto) return "boleto";
  if (state === "pending" && instructions?.next) return "next";
  return "confirming";
}
