// The words for how long access lasts, shared by page, checkout, order, mail and account.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import {
  chosenWords,
  endOfTerm,
  isCounted,
  lastDayBefore,
  type Term,
} from "#app/platform/money-and-dates/terms.ts";
import type { ProductType } from "#db/schema.ts";

/** Of a product, an offer or a line: without a kind nobody chose how long it lasts. */
export interface Lasting extends Partial<Term> {
  product_type: ProductType;
  /** From when days and months count, where that is another day than that of the payment. */
  begins?: Date | null | undefined;
  /** When it is over, once it was given. */
  ends?: Date | null | undefined;
}

export interface LastingPart extends Lasting {
  name: string;
}

export interface LastingLine extends Lasting {
  /** Units after the first are gifts. */
  quantity?: number;
  /** Of a bundle: what its parts are, and their terms, which hold where the bundle has none. */
  contents?: readonly ProductType[] | undefined;
  parts?: readonly LastingPart[] | undefined;
}

/** How long the browser in which was bought without an account opens that order. */
export const GUEST_ORDER_DAYS = 30;

export const GIFTS_LATER = "Nos presentes, o prazo conta de quando cada um for aberto";

/** "por 1 ano", "por 1 ano a partir de 12/03/2027, até 12/03/2028", "por 1 ano, até 12/03/2028"; undefined where nobody chose. */
export function lastingWords({
  access_kind = null,
  access_count = null,
  access_until = null,
  begins,
  ends,
}: Omit<Lasting, "product_type">): string | undefined {
  const words = chosenWords({ access_kind, access_count, access_until });
  if (!words) return undefined;
  if (!isCounted({ access_kind })) return ends ? `até ${lastDayBefore(ends)}` : words;
  const last = ends ?? (begins && endOfTerm({ access_kind, access_count, access_until }, begins));
  const from = begins ? ` a partir de ${formatDate(begins)}` : "";
  return last ? `${words}${from}, até ${lastDayBefore(last)}` : words;
}

/** The sentence of one product, a bundle's own term among them; undefined where nobody chose. */
export function lastingPromise(
  sold: LastingLine,
  { opensHereOnly }: { opensHereOnly: boolean },
): string | undefined {
  const { product_type, contents = [product_type], access_kind, access_count } = sold;
  const words = lastingWords(sold);
  if (!words) return undefined;
  if (contents.includes("Curso")) return `Acesso ${words}`;
  if (!opensHereOnly) return `Acesso ${words}, para baixar quantas vezes quiser`;
  const days = access_kind === "days" ? (access_count ?? 0) : GUEST_ORDER_DAYS;
  return `Com conta, acesso ${lastingWords({ ...sold, ends: null })} para baixar; sem conta, até ${accessSpan(guestDays(days))} neste navegador`;
}

/** The access sentences of a purchase's line; none where nobody chose a term. */
export function lastingSentences(line: LastingLine, reader: { opensHereOnly: boolean }): string[] {
  const own = lastingPromise(line, reader);
  const parts = own === undefined ? (line.parts ?? []) : [];
  const said = parts.flatMap((part) => {
    const promise = lastingPromise(part, reader);
    return promise ? saidOfOne(part.name, promise) : [];
  });
  const all = own === undefined ? said : [own];
  return isCountedLine(line) && (line.quantity ?? 1) > 1 ? [...all, GIFTS_LATER] : all;
}

/** Where several stand together: "Planilha: acesso por 1 ano". */
export function saidOfOne(name: string, promise: string): string {
  return `${name}: ${promise.charAt(0).toLowerCase()}${promise.slice(1)}`;
}

/** Whether its time counts from a day, which for a gift is the one on which it is opened. */
export function isCountedLine(line: LastingLine | undefined): boolean {
  const terms = line?.access_kind ? [line] : (line?.parts ?? []);
  return terms.some(isCounted);
}

/** The same as rows under the line's own. */
export function lastingRows(line: LastingLine | undefined): [string, string][] {
  const own = line && lastingWords(line);
  if (own) return [["Acesso", own]];
  return (line?.parts ?? []).flatMap((part): [string, string][] => {
    const words = lastingWords(part);
    return words ? [[`Acesso a ${part.name}`, words]] : [];
  });
}

/** How long somebody without an account can download while no mail brings the way back. */
export function guestDays(accessDays: number): number {
  return Math.min(accessDays, GUEST_ORDER_DAYS);
}

/** "um ano", "90 dias". */
export function accessSpan(days: number): string {
  if (days % 365 === 0) return days === 365 ? "um ano" : `${days / 365} anos`;
  return days === 1 ? "um dia" : `${days} dias`;
}
