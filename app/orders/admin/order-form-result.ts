import type { BulkQuestion, FieldErrors } from "#app/platform/forms/form.ts";

/** What the owner can do to an order from its screen; each is a form that names itself. */
export type OrderIntent =
  | "status"
  | "refund"
  | "answer-refund"
  | "receipt"
  | "link"
  | "resend"
  | "readdress"
  | "resend-marked";

/** What the screen is told when a form did not lead to a new page. */
export type OrderFormResult =
  | {
      ok: false;
      intent: OrderIntent;
      orderId: number;
      errors: FieldErrors;
      values?: Record<string, string>;
      /** The provider cannot give the money back: the owner transfers it and says so. */
      byHand?: boolean;
      /** What is about to be done to several has to be agreed to. */
      question?: BulkQuestion;
    }
  | { ok: true; intent: "link"; orderId: number; address: string };

export type OrderFormFailure = Extract<OrderFormResult, { ok: false }>;

/** The refusal of that form of that order, when there is one. */
export function failureOf(
  result: OrderFormResult | undefined,
  intent: OrderIntent,
): OrderFormFailure | undefined {
  return result && !result.ok && result.intent === intent ? result : undefined;
}
