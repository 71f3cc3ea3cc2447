// The payment terms that all offers of an order allow. A product's own price allows everything that the shop does.
import { percentOf } from "#app/platform/money-and-dates/money.ts";
import type { PaymentMethod, PaymentTerms, Row } from "#db/schema.ts";

type OfferTerms = Pick<Row<"offers">, "methods" | "max_installments" | "interest_payer">;

/** The strictest terms; null: whatever the shop offers. */
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

/** The PIX price; `discount` in basis points, fractions rounded for the buyer. Call it with the cost of all units. */
export function priceByPix(cents: number, discount: number): number {
  return cents - percentOf(cents, discount);
}

/** The buyer pays the interest if one offer says so; the shop only if all do. */
function payerTogether(offers: readonly (OfferTerms | null)[]): PaymentTerms["interestPayer"] {
  if (offers.some((offer) => offer?.interest_payer === "buyer")) return "buyer";
  return offers.length > 0 && offers.every((offer) => offer?.interest_payer === "shop") ? "shop" : null;
}

export const METHOD_REFUSED = "Esta oferta não aceita esta forma de pagamento. Escolha outra.";
export const NO_COMMON_METHOD =
  "As ofertas deste pedido não têm uma forma de pagamento em comum. Compre uma de cada vez.";
