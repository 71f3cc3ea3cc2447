// What the shop offers to everybody, for pages that know nothing of payments.
import type { Company } from "#app/company/company.ts";
import type { Parts, PaymentOffer } from "#app/company/payment-offer.ts";
import { installmentPlan } from "../port/installments.ts";
import type { Method, PaymentProvider } from "../port/payment-provider.ts";

const METHODS: readonly Method[] = ["credit", "pix", "boleto"];

export function paymentOffer(
  company: Company,
  providerFor: (method: Method) => PaymentProvider | undefined,
): Omit<PaymentOffer, "isTest"> {
  const methods = METHODS.filter((method) => providerFor(method));
  const atOnce = methods.filter((method) => providerFor(method)?.can.confirms[method] === "seconds");
  const byHand = methods.filter((method) => providerFor(method)?.can.confirms[method] === "by-hand");
  const asked = methods.flatMap((method) => {
    const { payerDocument, payerAddress } = providerFor(method)?.can ?? {};
    return { document: payerDocument?.[method], address: payerAddress?.[method] };
  });
  const told = methods.flatMap((method) => toldBy(providerFor(method)));
  const card = providerFor("credit");
  // Parts that the provider prices by itself are not known before it is asked.
  const own = card && !card.installments ? card.can.installments : null;
  const rules = own?.chosenAt === "shop" ? own : null;
  const { max, interestFree, monthlyBasisPoints, minPartCents } = company.installments;
  const maxParts = rules ? Math.min(max, rules.max) : 1;

  function partsUpTo(totalCents: number, most: number): Parts | undefined {
    const terms = {
      totalCents,
      maxParts,
      interestFreeParts: interestFree,
      monthlyRate: monthlyBasisPoints,
      minPartCents: Math.max(minPartCents, rules?.minPart ?? 0),
    };
    for (let count = Math.min(most, maxParts); count > 1; count--) {
      const [cents] = installmentPlan(terms, count)?.parts ?? [];
      if (cents !== undefined) return { count, cents };
    }
    return undefined;
  }

  return {
    methods,
    atOnce,
    byHand,
    pixMinutes: pixMinutes(company, providerFor("pix")),
    asks: {
      document: asked.some(({ document = "none" }) => document !== "none"),
      address: asked.some(({ address }) => address === "required"),
    },
    toldOfBuyers: [...new Set(told)],
    maxParts,
    freeParts: Math.min(interestFree, maxParts),
    partsOf(cents) {
      const most = partsUpTo(cents, maxParts);
      const free = partsUpTo(cents, interestFree);
      return { ...(most ? { most } : {}), ...(free ? { free } : {}) };
    },
  };
}

/** How long a new PIX code can be paid: the owner's minutes, as far as its provider keeps to them. */
export function pixMinutes(
  { deadlines }: Pick<Company, "deadlines">,
  provider: Pick<PaymentProvider, "pixMinutes"> | undefined,
): number {
  return provider?.pixMinutes?.(deadlines.pixMinutes) ?? deadlines.pixMinutes;
}

function toldBy(provider: PaymentProvider | undefined): string[] {
  if (!provider) return [];
  const { article, name, toldOfBuyers = `${article} ${name}` } = provider;
  return toldOfBuyers ? [toldOfBuyers] : [];
}
