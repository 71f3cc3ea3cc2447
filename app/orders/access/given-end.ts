// End of what an order gives, from its line, which copied the sold term; files without a term use the shop's days.
import { endOfTerm, type Term, termOf, termOfDays } from "#app/platform/money-and-dates/terms.ts";
import type { ProductType } from "#db/schema.ts";

interface Given {
  term: Term;
  product_type: ProductType;
  /** Opening day of a pre-sale; the term counts from it. */
  opens_at: Date | null;
}

/** Start of the term: the day of giving, or a later opening day. */
export function beginOf({ opens_at }: Pick<Given, "opens_at">, now: Date): Date {
  return opens_at && opens_at > now ? opens_at : now;
}

/** Null: no end. */
export function givenEnd(given: Given, accessDays: number, now: Date): Date | null {
  const term = given.product_type === "Download" ? termOf(given.term, termOfDays(accessDays)) : given.term;
  return endOfTerm(term, beginOf(given, now));
}
