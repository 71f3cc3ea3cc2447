// What the shop promises, computed from its settings and from what is sold; no page writes a promise of its own.

import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { Company } from "./company.ts";
import { accessSpan, guestDays, type LastingLine, lastingPromise, saidOfOne } from "./lasting-access.ts";
import type { Parts, PaymentOffer } from "./payment-offer.ts";
import { refundDays } from "./refund-terms.ts";

interface Sold extends LastingLine {
  /** Told beside others that last otherwise. */
  name?: string;
  /** Of a bundle: the terms of its parts, which hold where the bundle has none. */
  partTerms?: readonly Term[];
}

/** What pages that sell are handed. */
export interface ShopTerms extends Pick<PaymentOffer, "methods" | "atOnce"> {
  refundDays: number;
  accessDays: number;
  /** The owner's own sentence; empty: how long a course can be watched is not promised. */
  courseAccess: string;
  /** The same of new versions of what was bought. */
  newVersions: string;
  /** Who reads buys without an account, and no mail brings the way back: the order opens in this browser alone. */
  opensHereOnly: boolean;
  /** "Suporte por e-mail e WhatsApp". */
  support: string;
}

/** Of who reads it, as far as it changes what is promised. */
export interface TermsReader {
  isGuest: boolean;
  mailIsHeld: boolean;
}

/** How long a bank may take to tell of a boleto that was paid. */
export const BOLETO_CLEARING = "2 dias úteis";

export function termsOf(
  company: Company,
  { methods, atOnce }: Pick<PaymentOffer, "methods" | "atOnce">,
  { isGuest, mailIsHeld }: TermsReader,
): ShopTerms {
  const { accessDays, courseAccess, newVersions } = company;
  return {
    methods,
    atOnce,
    refundDays: refundDays(company),
    accessDays,
    courseAccess,
    newVersions,
    opensHereOnly: isGuest && mailIsHeld,
    support: supportPromise(company),
  };
}

const METHOD_NAMES: Record<PaymentMethod, string> = {
  pix: "PIX",
  boleto: "boleto",
  credit: "cartão de crédito",
};

/** "PIX, boleto e cartão de crédito". */
export function methodNames(methods: readonly PaymentMethod[]): string {
  const order: PaymentMethod[] = ["pix", "boleto", "credit"];
  return listed(order.filter((method) => methods.includes(method)).map((method) => METHOD_NAMES[method]));
}

/** "no PIX e no cartão": those that give access at once. */
function atOnceNames(atOnce: readonly PaymentMethod[]): string {
  return listed([
    ...(atOnce.includes("pix") ? ["no PIX"] : []),
    ...(atOnce.includes("credit") ? ["no cartão"] : []),
  ]);
}

/** How long what is bought can be used; of a course what its owner says, which may be nothing. */
export function accessPromise(
  sold: Sold,
  terms: Pick<ShopTerms, "accessDays" | "courseAccess" | "opensHereOnly">,
): string {
  const { product_type, contents = [product_type], partTerms = [] } = sold;
  const own = lastingPromise(sold, terms);
  if (own !== undefined) return own;
  if (partTerms.some((part) => part.access_kind)) return EACH_PART;
  if (!contents.includes("Download")) return terms.courseAccess;
  if (!contents.includes("Curso")) return downloadPromise(terms);
  return sentences(terms.courseAccess, `${capital(accessSpan(terms.accessDays))} para baixar os arquivos`);
}

/** Above a list that says it of each. */
const EACH_PART = "Cada item do pacote tem o seu prazo de acesso";

/** Lessons are watched in an account, which takes the whole order; files alone need none. */
function downloadPromise({
  accessDays,
  opensHereOnly,
}: Pick<ShopTerms, "accessDays" | "opensHereOnly">): string {
  const span = accessSpan(accessDays);
  if (!opensHereOnly) return `${capital(span)} para baixar quantas vezes quiser`;
  return `Com conta, ${span} para baixar; sem conta, ${accessSpan(guestDays(accessDays))} neste navegador`;
}

/** When it can be used: at once only where a method of this shop is. */
export function openingPromise(
  { product_type, contents }: Sold,
  { atOnce }: Pick<ShopTerms, "atOnce">,
): string {
  const opens = contents ? "o pacote abre" : product_type === "Curso" ? "o curso abre" : "o download abre";
  if (atOnce.length === 0) return `${capital(opens)} assim que o pagamento for confirmado.`;
  return `${capital(atOnceNames(atOnce))}, ${opens} na hora.`;
}

/** "No cartão, em até 3x de R$ 29,67 sem juros ou 12x de R$ 8,37 com juros (total R$ 100,44)."; empty where there are no parts. */
export function partsPromise({ partsOf }: Pick<PaymentOffer, "partsOf">, cents: number): string {
  const { most, free } = partsOf(cents);
  const isMore = most && most.count > (free?.count ?? 1);
  const ways = [free, isMore ? most : undefined].flatMap((parts) => (parts ? partsText(parts, cents) : []));
  return ways.length > 0 ? `No cartão, em até ${ways.join(" ou ")}.` : "";
}

/** "12x de R$ 8,37 com juros (total R$ 100,44)", the most parts there are; null where there are none. */
export function mostParts({ partsOf }: Pick<PaymentOffer, "partsOf">, cents: number): string | null {
  const { most } = partsOf(cents);
  return most ? partsText(most, cents) : null;
}

export function guaranteePromise({ refundDays }: Pick<ShopTerms, "refundDays">): string {
  return `Garantia de ${refundDays} dias ou seu dinheiro de volta`;
}

export interface CartBenefit {
  of: "opening" | "access" | "support" | "updates";
  text: string;
}

/** What a cart with these products brings; what this shop does not promise is left out. */
export function cartBenefits(sold: readonly Sold[], terms: ShopTerms, isFree: boolean): CartBenefit[] {
  const contents = sold.flatMap(({ product_type, contents }) => contents ?? product_type);
  const courses = contents.includes("Curso");
  const downloads = contents.includes("Download");
  const what = courses && downloads ? "Acesso" : courses ? "Acesso às aulas" : "Download";
  const benefits: CartBenefit[] = [
    { of: "opening", text: beginning(what, terms, isFree) },
    {
      of: "access",
      text: saysItself(sold) ? eachDuration(sold, terms) : duration(courses, downloads, terms),
    },
    { of: "support", text: terms.support },
    { of: "updates", text: terms.newVersions },
  ];
  return benefits.filter(({ text }) => text !== "");
}

function beginning(what: string, { methods, atOnce }: ShopTerms, isFree: boolean): string {
  if (isFree || (methods.length > 0 && atOnce.length === methods.length)) return `${what} imediato`;
  if (atOnce.length === 0) return `${what} assim que o pagamento for confirmado`;
  return `${what} imediato ${atOnceNames(atOnce)}`;
}

function saysItself(sold: readonly Sold[]): boolean {
  return sold.some(
    ({ access_kind, partTerms = [] }) => access_kind || partTerms.some((part) => part.access_kind),
  );
}

/** One sentence where all of them last alike, otherwise one for each with its name. */
function eachDuration(sold: readonly Sold[], terms: ShopTerms): string {
  const said = sold.map((one) => ({ name: one.name ?? "", promise: accessPromise(one, terms) }));
  const [first] = said;
  if (said.every(({ promise }) => promise === first?.promise)) return sentences(first?.promise ?? "");
  return sentences(
    ...said.map(({ name, promise }) => (promise && name ? saidOfOne(name, promise) : promise)),
  );
}

function duration(courses: boolean, downloads: boolean, terms: ShopTerms): string {
  if (!downloads) return terms.courseAccess;
  return courses
    ? sentences(terms.courseAccess, `Downloads por ${accessSpan(terms.accessDays)}`)
    : downloadPromise(terms);
}

/** One after the other, without a stop at the end. */
function sentences(...parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ""))
    .join(". ");
}

/** One sentence for the first screen. */
export function buyingPromise({ atOnce }: Pick<PaymentOffer, "atOnce">): string {
  if (atOnce.includes("pix")) return "Pague com PIX e receba em segundos.";
  if (atOnce.includes("credit")) return "Pague com cartão e receba em segundos.";
  return "Receba assim que o pagamento for confirmado.";
}

/** "Suporte por e-mail e WhatsApp"; empty without a way. */
export function supportPromise({ emails, whatsapp }: Company): string {
  const ways = [...(emails.support ? ["e-mail"] : []), ...(whatsapp.number ? ["WhatsApp"] : [])];
  return ways.length > 0 ? `Suporte por ${listed(ways)}` : "";
}

/** When somebody answers, as a figure and its words: "24/7" only where the hours say so. */
export function supportHours({ hours }: Pick<Company, "hours">): { figure: string; words: string } {
  if (hours.some((line) => /24\s*(?:h|horas|\/\s*7)/i.test(line)))
    return { figure: "24/7", words: "de suporte" };
  const [, days = "", span = ""] = /^(.+),\s*(\d.*)$/.exec(hours[0] ?? "") ?? [];
  if (span.length === 0 || span.length > 14) return { figure: "E-mail", words: "de suporte" };
  return {
    figure: span.replace(" às ", "–"),
    words: `de suporte, ${days.charAt(0).toLowerCase()}${days.slice(1)}`,
  };
}

/** The hours inside a sentence: "segunda a sexta, 8h às 18h; sábado, 9h às 12h". */
export function hoursInWords({ hours }: Pick<Company, "hours">): string {
  return hours.map((line) => line.charAt(0).toLowerCase() + line.slice(1)).join("; ");
}

/** Nobody reads of parts without what they cost: without interest they add up to the price, but for what does not divide. */
function partsText({ count, cents }: Parts, price: number): string {
  const text = `${count}x de ${formatBRL(cents)}`;
  const total = count * cents;
  return total - price < count ? `${text} sem juros` : `${text} com juros (total ${formatBRL(total)})`;
}

function listed(words: string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} e ${last}` : last;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
