// Until when what an order gives lasts: as its line says, which copied what was sold; a file's time is otherwise the shop's.
import { endOfTerm, type Term, termOf, termOfDays } from "#app/platform/money-and-dates/terms.ts";
import type { ProductType } from "#db/schema.ts";

interface Given {
  term: Term;
  product_type: ProductType;
  /** Of a pre-sale: its time counts from there. */
  opens_at: Date | null;
}

/** From when its time counts: the day it is given on, or the later one on which it opens. */
export function beginOf({ opens_at }: Pick<Given, "opens_at">, now: Date): Date {
  return opens_at && opens_at > now ? opens_at : now;
}

/** Null: never. */
export function givenEnd(given: Given, accessDays: number, now: Date): Date | null {
  const term = given.product_type === "Download" ? termOf(given.term, termOfDays(accessDays)) : given.term;
  return endOfTerm(term, beginOf(given, now));
}
