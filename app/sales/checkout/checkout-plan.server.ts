// How an order is to be paid, checked against what the shop offers now.
import type { FieldErrors } from "#app/platform/forms/form.ts";
import type { AttemptPlan } from "#app/sales/payment/attempts.server.ts";
import type { InstallmentOption } from "#app/sales/payment/installments.ts";
import type { Shop } from "#app/sales/payment/payments.server.ts";
import type { PaymentMethod } from "#db/schema.ts";

export type PlanAnswer =
  | { ok: true; plan: AttemptPlan; financingCents: number }
  | { ok: false; kind: "invalid"; errors: FieldErrors }
  | { ok: false; kind: "method_unavailable" };

interface ChosenPayment {
  method?: PaymentMethod | undefined;
  installments: number;
  cardToken?: string | undefined;
  document?: string | null | undefined;
}

export function planPayment(
  shop: Shop,
  { method, installments, cardToken, document }: ChosenPayment,
  total: number,
  options: InstallmentOption[],
): PlanAnswer {
  if (!method) return invalid({ method: "Escolha a forma de pagamento." });
  const provider = shop.payments.active(method, shop.now());
  if (!provider) return { ok: false, kind: "method_unavailable" };
  if (method !== "credit" && installments !== 1) {
    return invalid({ installments: "Só o cartão pode ser parcelado." });
  }
  if (method === "credit" && !cardToken) return invalid({ cardToken: "Informe os dados do cartão." });
  if (method !== "credit" && cardToken)
    return invalid({ cardToken: "Este meio de pagamento não usa cartão." });
  if (provider.can.payerDocument[method] === "required" && !document) {
    return invalid({ document: "Informe o CPF ou CNPJ" });
  }
  const option = options.find((one) => one.count === installments);
  if (method === "credit" && !option)
    return invalid({ installments: "Este parcelamento não está disponível." });
  const financingCents = method === "credit" ? (option?.financingCents ?? 0) : 0;
  return {
    ok: true,
    financingCents,
    plan: { provider, method, installments, chargedCents: total + financingCents },
  };
}

function invalid(errors: FieldErrors): PlanAnswer {
  return { ok: false, kind: "invalid", errors };
}
