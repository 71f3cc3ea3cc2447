// Acts on an order in the back office, and their results.
import type { BulkQuestion, Failure, FieldErrors } from "#app/platform/forms/form.ts";

/** Each form names its act. */
export type OrderIntent =
  | "status"
  | "refund"
  | "answer-refund"
  | "receipt"
  | "link"
  | "resend"
  | "readdress"
  | "resend-marked";

/** The result of a form that did not redirect. */
export type OrderFormResult =
  | {
      ok: false;
      intent: OrderIntent;
      orderId: number;
      errors: FieldErrors;
      values?: Record<string, string>;
      /** The provider cannot refund: the owner transfers the money and confirms it. */
      byHand?: boolean;
      /** A bulk act that must be confirmed first. */
      question?: BulkQuestion;
    }
  | { ok: true; intent: "link"; orderId: number; address: string };

export type OrderFormFailure = Extract<OrderFormResult, { ok: false }>;

/** The refusal of this form of this order, if any. */
export function failureOf(
  result: OrderFormResult | undefined,
  intent: OrderIntent,
): OrderFormFailure | undefined {
  return result && !result.ok && result.intent === intent ? result : undefined;
}

/** The admin who sent the form. */
export interface Actor {
  id: number;
  ip: string;
}

/** A sentence for the next page, or what this page has to show. */
export type OrderFormOutcome =
  | { kind: "done"; sentence: string }
  | { kind: "shown"; status: number; result: OrderFormResult };

export function done(sentence: string): OrderFormOutcome {
  return { kind: "done", sentence };
}

export function refused(
  intent: OrderIntent,
  formData: FormData,
  failed: Failure,
  status = 422,
): OrderFormOutcome {
  return { kind: "shown", status, result: { ...failed, intent, orderId: Number(formData.get("order")) } };
}

export function missing(intent: OrderIntent, orderId: number): OrderFormOutcome {
  const errors = { form: "Pedido não encontrado." };
  return { kind: "shown", status: 404, result: { ok: false, intent, orderId, errors } };
}
