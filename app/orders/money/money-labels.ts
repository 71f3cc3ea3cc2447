// How the money report calls ways to pay.
import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import { SOLD_BY_HAND, type Way } from "./money-sums.ts";

/** "Cartão": as short as a column needs it. Over the counter it may have been notes, as the form says. */
export function methodName({ method, provider }: Pick<Way, "method" | "provider">): string {
  if (method === "pix" && provider === SOLD_BY_HAND) return "PIX ou dinheiro";
  return method === null ? "Não informado" : PAYMENT_METHOD_LABELS[method].replace(" de crédito", "");
}

export function providerLabel({ providerName }: Pick<Way, "providerName">): string {
  return providerName ?? "Importado";
}

/** "Mercado Pago e Stripe" */
export function namesInWords(names: readonly string[]): string {
  return new Intl.ListFormat("pt-BR", { type: "conjunction" }).format([...new Set(names)]);
}
