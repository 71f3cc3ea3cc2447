// How the money report calls ways to pay.
import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { Way } from "./money-sums.ts";

/** "Cartão": as short as a column needs it. */
export function methodName(method: PaymentMethod | null): string {
  return method === null ? "Não informado" : PAYMENT_METHOD_LABELS[method].replace(" de crédito", "");
}

export function providerLabel({ providerName }: Pick<Way, "providerName">): string {
  return providerName ?? "Importado";
}

/** "Mercado Pago e Stripe" */
export function namesInWords(names: readonly string[]): string {
  return new Intl.ListFormat("pt-BR", { type: "conjunction" }).format([...new Set(names)]);
}
