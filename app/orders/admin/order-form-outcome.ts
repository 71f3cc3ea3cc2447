import type { Failure } from "#app/platform/forms/form.ts";
import type { OrderFormResult, OrderIntent } from "./order-form-result.ts";

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
