// The sandbox's documented cards and e-mail tags, and the steps that they cause.

import { bareText } from "#app/platform/text/bare-text.ts";
import type { Method, Snapshot } from "../../port/payment-provider.ts";

export type SandboxBehaviour =
  | "approve"
  | "decline_funds"
  | "decline_data"
  | "review"
  | "pending"
  | "timeout"
  | "dispute"
  | "other_amount"
  | "expire"
  | "late"
  | "twice"
  | "mute";

export type SandboxStep =
  | "approve"
  | "approve_other"
  | "decline_funds"
  | "decline_data"
  | "expire"
  | "dispute";

const CARDS: Record<SandboxCardToken, SandboxBehaviour> = {
  tok_sandbox_approve: "approve",
  tok_sandbox_decline_funds: "decline_funds",
  tok_sandbox_decline_data: "decline_data",
  tok_sandbox_review: "review",
  tok_sandbox_pending: "pending",
  tok_sandbox_timeout: "timeout",
  tok_sandbox_dispute: "dispute",
  tok_sandbox_other_amount: "other_amount",
};

const TAGS: Record<string, SandboxBehaviour> = {
  pago: "approve",
  expira: "expire",
  pendente: "pending",
  atrasado: "late",
  divergente: "other_amount",
  duplica: "twice",
  disputa: "dispute",
  mudo: "mute",
};

const STORIES: Record<SandboxBehaviour, readonly SandboxStep[]> = {
  approve: ["approve"],
  decline_funds: ["decline_funds"],
  decline_data: ["decline_data"],
  review: ["approve"],
  pending: [],
  timeout: [],
  dispute: ["approve", "dispute"],
  other_amount: ["approve_other"],
  expire: ["expire"],
  late: ["expire", "approve"],
  twice: ["approve"],
  mute: ["approve"],
};

const BASE_MS: Record<Method, number> = { credit: 2000, pix: 5000, boleto: 5000 };

/** Undefined for a token that is not documented. */
export function behaviourFor(payment: {
  method: Method;
  cardToken?: string;
  payer: { email: string };
}): SandboxBehaviour | undefined {
  if (payment.method === "credit") {
    const card = findSandboxCard(payment.cardToken ?? "");
    return card && CARDS[card.token];
  }
  const tag = /\+([a-z]+)@/.exec(payment.payer.email.toLowerCase())?.[1] ?? "";
  const tagged = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
  // A boleto stays open until somebody presses the button that pays it.
  return tagged ?? (payment.method === "boleto" ? "pending" : "approve");
}

/** Delay after the previous step; undefined after the last one. */
export function stepDelayMs(behaviour: SandboxBehaviour, step: number, method: Method): number | undefined {
  if (step >= STORIES[behaviour].length) return undefined;
  return behaviour === "review" || step > 0 ? BASE_MS[method] * 2 : BASE_MS[method];
}

export function stepOf(behaviour: SandboxBehaviour, step: number): SandboxStep | undefined {
  return STORIES[behaviour][step];
}

/** The payment after this step. */
export function takeStep<P extends Pick<Snapshot, "state" | "approvedCents" | "dispute" | "decline">>(
  snapshot: P & { chargedCents: number },
  step: SandboxStep,
): P {
  switch (step) {
    case "approve":
      return { ...snapshot, state: "approved", approvedCents: snapshot.chargedCents };
    case "approve_other":
      return { ...snapshot, state: "approved", approvedCents: otherAmount(snapshot.chargedCents) };
    case "decline_funds":
      return { ...snapshot, state: "declined", decline: { reason: "funds", retryable: true } };
    case "decline_data":
      return { ...snapshot, state: "declined", decline: { reason: "data", retryable: true } };
    case "expire":
      return { ...snapshot, state: "expired" };
    case "dispute":
      return { ...snapshot, dispute: "open" };
  }
}

/** One real less, or a centavo more for tiny amounts. */
function otherAmount(chargedCents: number): number {
  return chargedCents > 100 ? chargedCents - 100 : chargedCents + 1;
}

export type SandboxCardToken =
  | "tok_sandbox_approve"
  | "tok_sandbox_decline_funds"
  | "tok_sandbox_decline_data"
  | "tok_sandbox_review"
  | "tok_sandbox_pending"
  | "tok_sandbox_timeout"
  | "tok_sandbox_dispute"
  | "tok_sandbox_other_amount";

export type SandboxCard = { number: string; token: SandboxCardToken };

export const sandboxCards: readonly SandboxCard[] = [
  { number: "4000 0000 0000 0002", token: "tok_sandbox_approve" },
  { number: "4000 0000 0000 0010", token: "tok_sandbox_decline_funds" },
  { number: "4000 0000 0000 0028", token: "tok_sandbox_decline_data" },
  { number: "4000 0000 0000 0036", token: "tok_sandbox_review" },
  { number: "4000 0000 0000 0044", token: "tok_sandbox_pending" },
  { number: "4000 0000 0000 0051", token: "tok_sandbox_timeout" },
  { number: "4000 0000 0000 0069", token: "tok_sandbox_dispute" },
  { number: "4000 0000 0000 0077", token: "tok_sandbox_other_amount" },
];

export const unknownSandboxCard = "use um cartão de teste";

/** Runs in the browser: the server sees the token and never the number. */
export function sandboxCardToken(number: string): SandboxCardToken | undefined {
  const digits = withoutSeparators(number);
  return sandboxCards.find((card) => withoutSeparators(card.number) === digits)?.token;
}

export function findSandboxCard(token: string): SandboxCard | undefined {
  return sandboxCards.find((card) => card.token === token);
}

function withoutSeparators(number: string): string {
  return bareText(number).replace(/[\s.-]/g, "");
}
