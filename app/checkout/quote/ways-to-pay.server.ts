// Payment methods on offer with the card's instalments, and the check of the chosen one.

import { takesLastPlaces } from "#app/offers/offer-state.ts";
import { allows, termsTogether } from "#app/offers/offer-terms.ts";
import type { SoldOffer } from "#app/offers/offers.server.ts";
import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import type { AttemptPlan } from "#app/payments/attempts/attempts.server.ts";
import { callProvider, pixMinutes, type Shop } from "#app/payments/attempts/payments.server.ts";
import { cardTermsOf, type InstallmentOption, installmentOptions } from "#app/payments/port/installments.ts";
import type { PayerAddress, PaymentProvider } from "#app/payments/port/payment-provider.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { describeMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { PaymentMethod, PaymentTerms } from "#db/schema.ts";
import type { PricedLine } from "./priced-line.ts";

export const PAYMENT_UNAVAILABLE =
  "O meio de pagamento não respondeu. Nada foi cobrado; tente de novo em instantes.";
export const METHOD_UNAVAILABLE = "Esta forma de pagamento não está disponível agora. Escolha outra.";

const METHODS: readonly PaymentMethod[] = ["credit", "pix", "boleto"];

/** Methods on offer now. A method without a working provider is left out. */
export function offeredMethods(shop: Shop, terms: PaymentTerms | null = null) {
  return METHODS.flatMap((method) => {
    const provider = allows(terms, method) ? shop.payments.active(method, shop.now()) : undefined;
    if (!provider) return [];
    return {
      method,
      label: PAYMENT_METHOD_LABELS[method],
      provider: provider.id,
      providerName: provider.name,
      providerArticle: provider.article,
      partsThere: method === "credit" && choosesPartsThere(shop, provider, terms),
      address: provider.can.payerAddress[method],
      document: provider.can.payerDocument[method],
      cardCapture: method === "credit" ? provider.can.cardCapture : null,
      isAtOnce: provider.can.confirms[method] === "seconds",
      note: methodNote(method, provider, shop),
    };
  });
}

/** Sentence about the step after choosing this method. */
function methodNote(method: PaymentMethod, provider: PaymentProvider, { company, mail }: Shop): string {
  const { boletoDays } = company.deadlines;
  const arrives = mail.isHeld() ? "o acesso aparece na página do pedido" : "o acesso chega por e-mail";
  if (method === "pix") {
    const byHand = provider.can.confirms.pix === "by-hand";
    const then = byHand ? ` Assim que a loja conferir o pagamento, ${arrives}.` : "";
    return `Ao continuar, mostramos um QR Code e o código copia e cola. Você tem ${describeMinutes(pixMinutes(company, provider))} para pagar.${then}`;
  }
  if (method === "boleto") {
    return `Ao continuar, mostramos a linha digitável. O boleto vence em ${boletoDays === 1 ? "1 dia" : `${boletoDays} dias`}, e ${arrives} quando o pagamento for confirmado.`;
  }
  return "";
}

/** The card's instalment plans: the provider's own if it has some, because the shown price is the charged price. */
export async function listInstallments(
  shop: Shop,
  amount: number,
  terms: PaymentTerms | null = null,
): Promise<InstallmentOption[]> {
  const provider = shop.payments.active("credit", shop.now());
  const own = provider?.installments?.bind(provider);
  const plans = own ? await callProvider("", (call) => own({ amount }, call), shop.payments.callMs) : [];
  return installmentsBy(shop, { amount, terms, plans });
}

/** Without asking the provider: `plans` are its own plans, limited by the number of parts. */
export function installmentsBy(
  shop: Shop,
  { amount, terms, plans }: { amount: number; terms: PaymentTerms | null; plans: InstallmentOption[] },
): InstallmentOption[] {
  const provider = shop.payments.active("credit", shop.now());
  if (!provider) return [];
  const { installments: can } = provider.can;
  const { maxParts, freeParts, minPartCents } = cardTermsOf(shop.company.installments, can, terms);
  if (provider.installments) return plans.filter(({ count }) => count <= maxParts);
  return installmentOptions({
    totalCents: amount,
    // One instalment if the buyer chooses on the provider's page or the provider has no instalments.
    maxParts: can?.chosenAt === "shop" ? maxParts : 1,
    interestFreeParts: freeParts,
    monthlyRate: shop.company.installments.monthlyBasisPoints,
    minPartCents,
  });
}

/** True if the buyer may choose instalments on the provider's page. */
export function choosesPartsThere(
  shop: Pick<Shop, "company">,
  provider: PaymentProvider | undefined,
  terms: PaymentTerms | null,
): boolean {
  const can = provider?.can.installments ?? null;
  return can?.chosenAt === "provider" && cardTermsOf(shop.company.installments, can, terms).maxParts > 1;
}

/** Payment terms common to these lines. Null without offers: the shop's own rules apply. */
export function termsOf(lines: readonly Pick<PricedLine, "product" | "offer">[]): PaymentTerms | null {
  const offers = lines.flatMap(({ product, offer }) => (product ? [offer] : []));
  return offers.some((offer) => offer !== null) ? termsTogether(offers) : null;
}

/** Terms kept for later attempts of an order and its PIX discount then. An order with a coupon has one price. */
export function keptTerms(
  lines: readonly Pick<PricedLine, "product" | "offer">[],
  couponId: number | null,
): PaymentTerms | undefined {
  const terms = termsOf(lines);
  const discounts = lines.flatMap(({ offer }): [string, number][] =>
    offer && offer.pix_discount > 0 ? [[String(offer.id), offer.pix_discount]] : [],
  );
  const hasOwnPrices = couponId === null && discounts.length > 0;
  if (!terms && !hasOwnPrices) return undefined;
  const free = { methods: null, maxInstallments: null, interestPayer: null };
  return { ...(terms ?? free), ...(hasOwnPrices ? { pixDiscounts: Object.fromEntries(discounts) } : {}) };
}

/** Without boleto if a boleto would hold one of the last places and another method exists. */
export function methodsAtOnce<M extends { method: string }>(
  methods: readonly M[],
  lines: readonly { offer: SoldOffer | null; quantity: number }[],
): readonly M[] {
  const takesLast = lines.some(({ offer, quantity }) => offer !== null && takesLastPlaces(offer, quantity));
  const others = takesLast ? methods.filter(({ method }) => method !== "boleto") : [];
  return others.length > 0 ? others : methods;
}

/** The input cannot be carried out as it stands. */
export interface Invalid {
  ok: false;
  kind: "invalid";
  errors: FieldErrors;
}

export type PlanAnswer = Outcome<
  { plan: AttemptPlan; financingCents: number },
  Invalid | { kind: "method_unavailable" }
>;

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
  /** The buyer's IP address, passed on to the provider only. */
  ip?: string | undefined;
}

export function planPayment(
  shop: Shop,
  chosen: ChosenPayment,
  { total, options, terms }: { total: number; options: InstallmentOption[]; terms: PaymentTerms | null },
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
      provider,
      method,
      installments,
      chargedCents: total + financingCents,
      ...(method === "credit"
        ? { cardTerms: cardTermsOf(shop.company.installments, provider.can.installments, terms) }
        : {}),
      payer: { ...(chosen.ip ? { ip: chosen.ip } : {}), ...(address ? { address: address.value } : {}) },
    },
  };
}

function addressOf(chosen: ChosenPayment): Outcome<{ value: PayerAddress }, { errors: FieldErrors }> {
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

function invalid(errors: FieldErrors): Invalid {
  return { ok: false, kind: "invalid", errors };
}
