// The ways to pay that a buyer may choose from now, and the parts of the card.

import { allows } from "#app/offers/offer-terms.ts";
import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import { pixMinutes } from "#app/payments/attempts/payment-offer.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { type InstallmentOption, installmentOptions } from "#app/payments/port/installments.ts";
import type { PaymentProvider } from "#app/payments/port/payment-provider.ts";
import { callProvider } from "#app/payments/port/provider-call.server.ts";
import { describeMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { PaymentMethod, PaymentTerms } from "#db/schema.ts";

const METHODS: readonly PaymentMethod[] = ["credit", "pix", "boleto"];

/** What may be chosen at the checkout now; a method without a working provider is not there. */
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
      partsThere: method === "credit" && provider.can.installments?.chosenAt === "provider",
      address: provider.can.payerAddress[method],
      document: provider.can.payerDocument[method],
      cardCapture: method === "credit" ? provider.can.cardCapture : null,
      isAtOnce: provider.can.confirms[method] === "seconds",
      note: methodNote(method, provider, shop),
    };
  });
}

/** What awaits whoever chooses it. */
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

/** The card's plans: the provider's own where it has some, because the price shown is the price charged. */
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

/** The same without asking anybody: `plans` are the provider's own, of which only the number of parts can be limited. */
export function installmentsBy(
  shop: Shop,
  { amount, terms, plans }: { amount: number; terms: PaymentTerms | null; plans: InstallmentOption[] },
): InstallmentOption[] {
  const provider = shop.payments.active("credit", shop.now());
  if (!provider) return [];
  const { max, interestFree, monthlyBasisPoints, minPartCents } = shop.company.installments;
  const most = terms?.maxInstallments ?? Number.POSITIVE_INFINITY;
  if (provider.installments) return plans.filter(({ count }) => count <= most);
  const maxParts = Math.min(partsHere(provider, max), most);
  const freeParts = { buyer: 1, shop: maxParts, owner: interestFree }[terms?.interestPayer ?? "owner"];
  return installmentOptions({
    totalCents: amount,
    maxParts,
    interestFreeParts: freeParts,
    monthlyRate: monthlyBasisPoints,
    minPartCents: Math.max(minPartCents, provider.can.installments?.minPart ?? 0),
  });
}

/** Where the provider asks for the parts, or knows none, it is one part here. */
function partsHere({ can: { installments } }: PaymentProvider, max: number): number {
  return installments?.chosenAt === "shop" ? Math.min(max, installments.max) : 1;
}
