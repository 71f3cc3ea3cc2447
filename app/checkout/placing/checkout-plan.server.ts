// How an order is to be paid, checked against what the shop offers now.

import type { AttemptPlan } from "#app/payments/attempts/attempts.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { InstallmentOption } from "#app/payments/port/installments.ts";
import type { PayerAddress } from "#app/payments/port/payment-provider.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
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
  zip?: string | undefined;
  street?: string | undefined;
  streetNumber?: string | undefined;
  complement?: string | undefined;
  neighborhood?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  /** The buyer's, for the provider alone. */
  ip?: string | undefined;
}

export function planPayment(
  shop: Shop,
  chosen: ChosenPayment,
  total: number,
  options: InstallmentOption[],
): PlanAnswer {
  const { method, installments, cardToken, document } = chosen;
  if (!method) return invalid({ method: "Escolha a forma de pagamento." });
  const provider = shop.payments.active(method, shop.now());
  if (!provider) return { ok: false, kind: "method_unavailable" };
  if (method !== "credit" && installments !== 1) {
    return invalid({ installments: "Só dá para parcelar no cartão." });
  }
  const isTypedHere = method === "credit" && provider.can.cardCapture !== "redirect";
  if (isTypedHere && !cardToken) return invalid({ cardToken: "Informe os dados do cartão." });
  if (!isTypedHere && cardToken) return invalid({ cardToken: "Este meio de pagamento não usa cartão." });
  if (provider.can.payerDocument[method] === "required" && !document) {
    return invalid({ document: "Informe o CPF ou CNPJ" });
  }
  const address = provider.can.payerAddress[method] === "required" ? addressOf(chosen) : undefined;
  if (address && !address.ok) return invalid(address.errors);
  const option = options.find((one) => one.count === installments);
  if (method === "credit" && !option)
    return invalid({ installments: "Este parcelamento não está disponível." });
  const financingCents = method === "credit" ? (option?.financingCents ?? 0) : 0;
  return {
    ok: true,
    financingCents,
    plan: {
      ...{ provider, method, installments, chargedCents: total + financingCents },
      payer: { ...(chosen.ip ? { ip: chosen.ip } : {}), ...(address ? { address: address.value } : {}) },
    },
  };
}

function addressOf(
  chosen: ChosenPayment,
): { ok: true; value: PayerAddress } | { ok: false; errors: FieldErrors } {
  const { zip, street, streetNumber: number, neighborhood, city, state, complement } = chosen;
  if (zip && street && number && neighborhood && city && state) {
    const value = { zip, street, number, neighborhood, city, state };
    return { ok: true, value: complement ? { ...value, complement } : value };
  }
  const missing = {
    ...(zip ? {} : { zip: "Informe o CEP" }),
    ...(street ? {} : { street: "Informe a rua" }),
    ...(number ? {} : { streetNumber: "Informe o número" }),
    ...(neighborhood ? {} : { neighborhood: "Informe o bairro" }),
    ...(city ? {} : { city: "Informe a cidade" }),
    ...(state ? {} : { state: "Escolha o estado" }),
  };
  return { ok: false, errors: missing };
}

function invalid(errors: FieldErrors): PlanAnswer {
  return { ok: false, kind: "invalid", errors };
}
