// What the owner may do to an order by its screen, and what came of it.
import type { BulkQuestion, Failure, FieldErrors } from "#app/platform/forms/form.ts";

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
