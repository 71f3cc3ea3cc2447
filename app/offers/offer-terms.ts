// How what is bought may be paid: by what the offers of an order allow together. The product's own price allows all that
// the shop does.
import { percentOf } from "#app/platform/money-and-dates/money.ts";
import type { PaymentMethod, PaymentTerms, Row } from "#db/schema.ts";

type OfferTerms = Pick<Row<"offers">, "methods" | "max_installments" | "interest_payer">;

/** The strictest of all; null: whatever the shop offers. */
export function termsTogether(offers: readonly (OfferTerms | null)[]): PaymentTerms | null {
  const limited = offers.filter((offer) => offer !== null);
  const lists = limited.map(({ methods }) => methods).filter((methods) => methods.length > 0);
  const most = limited.flatMap(({ max_installments }) => max_installments ?? []);
  const terms: PaymentTerms = {
    methods: lists.length === 0 ? null : lists.reduce((all, one) => all.filter((way) => one.includes(way))),
    maxInstallments: most.length === 0 ? null : Math.min(...most),
    interestPayer: payerTogether(offers),
  };
  return Object.values(terms).every((term) => term === null) ? null : terms;
}

export function allows(terms: PaymentTerms | null, method: PaymentMethod): boolean {
  return terms?.methods?.includes(method) ?? true;
}

/** What costs so much by another way costs this by PIX, `discount` in basis points; the part of a centavo is the buyer's. Of several units it is asked for all of them. */
export function priceByPix(cents: number, discount: number): number {
  return cents - percentOf(cents, discount);
}

/** The buyer as soon as one says so, the shop only when all do. */
function payerTogether(offers: readonly (OfferTerms | null)[]): PaymentTerms["interestPayer"] {
  if (offers.some((offer) => offer?.interest_payer === "buyer")) return "buyer";
  return offers.length > 0 && offers.every((offer) => offer?.interest_payer === "shop") ? "shop" : null;
}

export const METHOD_REFUSED = "Esta oferta não aceita esta forma de pagamento. Escolha outra.";
export const NO_COMMON_METHOD =
  "As ofertas deste pedido não têm uma forma de pagamento em comum. Compre uma de cada vez.";
