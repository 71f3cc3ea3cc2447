// The state machine of an order (OP-35), without database access.

import {
  type AttemptRow,
  derivePayment,
  isExact,
  isOpen,
  returnedCents,
} from "#app/payments/port/attempt-facts.ts";
import type { OrderStatus, Row } from "#db/schema.ts";
import { neverStarted, type OrderCause } from "../log/order-causes.ts";

export type Effect =
  | "give"
  | "suspend"
  | "count"
  | "take"
  | "receipt"
  | "tell-declined"
  | "tell-lapsed"
  | "tell-owner"
  | "refund-extra"
  | "propose-refund";

export interface OrderStanding {
  status: OrderStatus;
  status_reason: string | null;
  attention: string | null;
}

/** A line of the log and its effects. */
export interface Transition {
  cause: OrderCause;
  standing: OrderStanding;
  effects: Effect[];
}

export interface AttemptChange {
  before: AttemptRow;
  after: AttemptRow;
  others: AttemptRow[];
  /** A refund of it was under way and failed. */
  refundFailed: boolean;
}

export const REFUND_FAILED =
  "Um reembolso não foi concluído. Transfira o valor ao cliente e marque como reembolsado.";
const REFUND_REVERSED =
  "Um reembolso já confirmado não chegou ao cliente e o valor voltou. Transfira-o ao cliente e marque como reembolsado.";

type Step = (order: OrderStanding, change: AttemptChange, wasRefunded: boolean) => Transition | undefined;

/** The steps run in this order, so that late events end like timely ones. */
const STEPS: Step[] = [
  reviewTransition,
  endTransition,
  approvalTransition,
  disputeTransition,
  refundTransition,
  failedRefundTransition,
  reversalTransition,
];

export function planTransitions(order: Row<"orders">, change: AttemptChange): Transition[] {
  const transitions: Transition[] = [];
  let standing: OrderStanding = {
    status: order.status,
    status_reason: order.status_reason,
    attention: order.attention,
  };
  for (const step of STEPS) {
    const transition = step(standing, change, order.payment_status === "refunded");
    if (!transition) continue;
    transitions.push(transition);
    standing = transition.standing;
  }
  return transitions;
}

function reviewTransition(order: OrderStanding, { before, after }: AttemptChange): Transition | undefined {
  if (after.state !== "in_review" || before.state === "in_review") return undefined;
  const status = order.status === "pending" ? "processing" : order.status;
  return { cause: "review", standing: { ...order, status }, effects: [] };
}

function endTransition(
  order: OrderStanding,
  { before, after, others }: AttemptChange,
): Transition | undefined {
  const { state } = after;
  if (state === before.state || (state !== "declined" && state !== "expired" && state !== "cancelled")) {
    return undefined;
  }
  const nothingElse = !others.some((attempt) => isOpen(attempt) || attempt.approved_cents > 0);
  const status = order.status === "processing" && nothingElse ? "pending" : order.status;
  const waits = nothingElse && (status === "pending" || order.status_reason === "expired");
  const cause = neverStarted(after.decline_reason) ? "not_started" : state;
  return { cause, standing: { ...order, status }, effects: waits ? END_NEWS[state] : [] };
}

/** An attempt that the buyer cancelled for another method causes no mail. */
const END_NEWS: Record<"declined" | "expired" | "cancelled", Effect[]> = {
  declined: ["tell-declined"],
  expired: ["tell-lapsed"],
  cancelled: [],
};

function approvalTransition(
  order: OrderStanding,
  { before, after, others }: AttemptChange,
): Transition | undefined {
  if (after.approved_cents === before.approved_cents && isExact(after) === isExact(before)) return undefined;
  if (others.some(isExact)) {
    return { cause: "extra_payment", standing: order, effects: ["refund-extra"] };
  }
  if (!isExact(after)) {
    const attention = "O valor que chegou é diferente do valor do pedido. Confira antes de liberar.";
    return { cause: "amount_differs", standing: { ...order, attention }, effects: ["tell-owner"] };
  }
  const closedByPerson = order.status === "refunded" || order.status === "cancelled";
  if (closedByPerson && order.status_reason !== "expired") {
    const attention = "Pago depois de cancelado. Reembolse o valor ou conclua o pedido.";
    return {
      cause: "paid_after_cancel",
      standing: { ...order, attention },
      effects: ["tell-owner", "propose-refund"],
    };
  }
  // When the missing part of a payment arrives, the flag is cleared.
  const attention = before.approved_cents > 0 ? null : order.attention;
  return {
    cause: "payment",
    standing: { status: "completed", status_reason: null, attention },
    effects: ["give", "receipt"],
  };
}

function disputeTransition(
  order: OrderStanding,
  { before, after, others }: AttemptChange,
): Transition | undefined {
  if (after.dispute === before.dispute) return undefined;
  if (after.dispute === "lost") return { cause: "dispute_lost", standing: order, effects: ["tell-owner"] };
  const paidOtherwise = others.some((attempt) => isExact(attempt) && returnedCents(attempt) === 0);
  const reaches = order.status === "completed" && !paidOtherwise;
  if (after.dispute === "won") {
    const standing = { ...order, attention: null };
    return { cause: "dispute_won", standing, effects: reaches ? ["give"] : [] };
  }
  const attention = "O pagamento foi contestado. O acesso fica suspenso até o resultado.";
  return {
    cause: "dispute_opened",
    standing: { ...order, attention },
    effects: reaches ? ["suspend", "tell-owner"] : ["tell-owner"],
  };
}

function refundTransition(
  order: OrderStanding,
  { before, after, others }: AttemptChange,
  wasRefunded: boolean,
): Transition | undefined {
  const lost = after.dispute === "lost" && before.dispute !== "lost";
  if (after.refunded_cents <= before.refunded_cents && !lost) return undefined;
  const { payment_status } = derivePayment(order, [after, ...others]);
  if (payment_status !== "refunded" || wasRefunded) {
    return lost ? undefined : { cause: "refund", standing: order, effects: [] };
  }
  return {
    cause: "refund",
    standing: { status: "refunded", status_reason: null, attention: null },
    effects: ["take"],
  };
}

function failedRefundTransition(
  order: OrderStanding,
  { refundFailed }: AttemptChange,
): Transition | undefined {
  if (!refundFailed) return undefined;
  return {
    cause: "refund_failed",
    standing: { ...order, attention: REFUND_FAILED },
    effects: ["tell-owner"],
  };
}

/** The refund came back to us: access is restored, and a person must refund again. */
function reversalTransition(
  order: OrderStanding,
  { before, after }: AttemptChange,
  wasRefunded: boolean,
): Transition | undefined {
  if (after.refunded_cents >= before.refunded_cents) return undefined;
  const status = order.status === "refunded" && wasRefunded ? "completed" : order.status;
  const opens = status === "completed" && after.dispute !== "open" && after.dispute !== "lost";
  return {
    cause: "refund_reversed",
    standing: { ...order, status, attention: REFUND_REVERSED },
    effects: opens ? ["give", "count", "tell-owner"] : ["tell-owner"],
  };
}
