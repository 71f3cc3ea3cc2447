/*
 * A card has an issuer's prefix at that issuer's length, or the grouping that cards are printed in, and passes the Luhn
 * test (OP-33). Addresses and ids are let through, and what no card is written as: Brazilian mobile phones with
 * their country code, UUIDs, long hexadecimal identifiers, codes of a few capitals and a number, boleto lines, whole PIX
 * codes; what stands before the @ of an e-mail address, where some number people; and the CNPJ, of which one in ten passes
 * the Luhn test. Of the cards only Diners' have its 14 digits: one in a hundred of them has a CNPJ's check digits by
 * chance, so what begins as theirs do must also name one of the first hundred branches of a company, as nearly every CNPJ
 * does and one card in ten thousand.
 */
// The first group captures the character before a match, which is put back: Safari before 16.4 has no lookbehind.
// No match ends with a character that may stand before another match, so consuming that character hides none.
const phone = /(^|\D)\+?55[ .-]?[1-9]\d[ .-]?9\d{4}[ .-]?\d{4}(?!\d)/g;
const uuid = /(^|[^0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/gi;
const hexIdentifier = /(^|[^0-9a-z])[0-9a-f]{24,}(?![0-9a-z])/gi;
const boletoLine = /(^|\D)\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}(?!\d)/g;
const cnpj = /(^|\D)([\da-z]{2}[ ./-]?[\da-z]{3}[ ./-]?[\da-z]{3}[ ./-]?[\da-z]{4}[ ./-]?\d{2})(?!\d)/gi;
const addressName = /(^|[^\w.%+-])[\w.%+-]{1,64}(?=@(?:[\da-z-]{1,63}\.){1,8}[a-z]{2})/gi;
// Only as one word: the last group of a card that is written with spaces is no address, whatever follows it.
const groupBefore = /\d[ \t\u00a0\u202f.\u2010-\u2015-]{1,3}$/;
/** With its scheme or without, and a picture that is written out; all of it bounded where it could be begun anew. */
const address =
  /https?:\/\/[^\s"'<>)]+|data:[a-z]+\/[\w.+-]{1,80}[;,][^\s"'<>)]*|(^|[^\w.@-])(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s"'<>)]*/gi;
/** HP1695…, PED000…: a transaction of some platform. Short words that name a card are none. */
const code = /(^|[^\p{L}\d])(?!(?:CC|PAN|VISA|ELO|AMEX|NR|NO|NUM)\d)[A-Z]{2,4}\d{13,19}(?!\d)/gu;
const harmless = [address, phone, uuid, hexIdentifier, boletoLine, addressName, code];

/** Visa, Mastercard, Amex, Diners, Discover, JCB, Elo, Hipercard, UnionPay and Maestro; each at its lengths. */
const issuers = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-59]|[689]\d)\d{11}$/,
  /^(?:6011|64[4-9]\d|65\d\d)(?:\d{12}|\d{15})$/,
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  /^(?:504175|506[67]\d\d|509\d{3}|627780|636297|636368)\d{10}$/,
  /^(?:606282|384[0146]\d\d|637(?:095|568|599|609|612))(?:\d{7}|\d{10}|\d{13})$/,
  /^62\d{14,17}$/,
  /^(?:50(?:18|20|38)|5893|6304|6759|676[1-3])\d{9,15}$/,
];
const diners = /^3(?:0[0-5]|[68])/;
const separators = /^[ \t\u00a0\u202f.\u2010-\u2015-]{1,3}$/;
const longestPix = 512;

/** How cards are printed: found whoever issued them, even when a date or a security code stands beside. */
const printedGroups = ["4444", "44441", "44442", "44443", "4441", "465", "464"];
const mostGroups = 5;
const printedStart = /^(?:222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720|[3-6])/;

interface Group {
  digits: string;
  from: number;
  until: number;
}

export function hasCardNumber(value: unknown): boolean {
  return cardNumberIn(value) !== undefined;
}

/** The sentence that refuses it and names the number; undefined when there is none. */
export function cardRefusal(value: unknown): string | undefined {
  const found = cardNumberIn(value);
  return found && `O número ${found} parece de um cartão. Não escreva dados de cartão aqui.`;
}

/** Looks into every text, number, key and value, however deep; of the number itself only both ends are told. */
export function cardNumberIn(value: unknown): string | undefined {
  const pending = [value];
  const seen = new Set<object>();
  while (pending.length > 0) {
    const next = pending.pop();
    if (isText(next)) {
      const text = String(next);
      const [first] = cardSpans(text);
      if (first) return masked(text.slice(first.from, first.until));
    } else if (typeof next === "object" && next !== null && !seen.has(next)) {
      seen.add(next);
      for (const inner of contents(next)) pending.push(inner);
    }
  }
  return undefined;
}

/** The text with only both ends of each card number in it. */
export function withMaskedCards(text: string): string {
  let shown = "";
  let at = 0;
  for (const { from, until } of cardSpans(text)) {
    shown += text.slice(at, from) + masked(text.slice(from, until));
    at = until;
  }
  return shown + text.slice(at);
}

function masked(written: string): string {
  const digits = written.replace(/\D/g, "");
  return `${digits.slice(0, 4)} •••• ${digits.slice(-4)}`;
}

/** A fraction is no card number, and its many decimals would pass for one by chance. */
function isText(value: unknown): value is string | bigint | number {
  return (
    typeof value === "string" ||
    typeof value === "bigint" ||
    (typeof value === "number" && Number.isInteger(value))
  );
}

function* contents(container: object): Generator<unknown> {
  if (ArrayBuffer.isView(container)) return;
  if (Array.isArray(container) || container instanceof Set) {
    yield* container;
    return;
  }
  const isMapLike =
    container instanceof Map || container instanceof URLSearchParams || container instanceof FormData;
  for (const [key, inner] of isMapLike ? container.entries() : Object.entries(container)) {
    yield key;
    yield inner;
  }
}

function cardSpans(text: string): { from: number; until: number }[] {
  if (text.length < 13 || isPix(text)) return [];
  let searched = text;
  // What is let through keeps its length, so that a number is found where it was written.
  for (const form of harmless) {
    searched = searched.replace(form, (written, before: string = "", at: number, whole: string) => {
      const from = at + before.length;
      const isGroup = form === addressName && groupBefore.test(whole.slice(Math.max(0, from - 4), from));
      return isGroup ? written : blanked(written, before);
    });
  }
  searched = searched.replace(cnpj, (written, before: string, number: string) =>
    isCnpj(number.replace(/[ ./-]/g, "").toUpperCase()) ? blanked(written, before) : written,
  );
  return digitRuns(searched).flatMap(cardsInRun);
}

function blanked(written: string, before: string): string {
  return before + "x".repeat(written.length - before.length);
}

function isCnpj(code: string): boolean {
  if (diners.test(code) && !code.startsWith("00", 8)) return false;
  return [12, 13].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += (code.charCodeAt(at) - 48) * (((length - 1 - at) % 8) + 2);
    return Number(code[length]) === (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  });
}

function isPix(text: string): boolean {
  return text.length <= longestPix && /^\s*000201[\x20-\x7e]+6304[0-9A-Fa-f]{4}\s*$/.test(text);
}

/** A run is a list of digit groups with nothing but separators between them. */
function digitRuns(text: string): Group[][] {
  const runs: Group[][] = [];
  let run: Group[] = [];
  let end = -1;
  for (const match of text.matchAll(/\d+/g)) {
    const [digits] = match;
    const from = match.index;
    const continues = run.length > 0 && separators.test(text.slice(end, Math.min(from, end + 4)));
    if (!continues) {
      run = [];
      runs.push(run);
    }
    end = from + digits.length;
    run.push({ digits, from, until: end });
  }
  return runs;
}

function cardsInRun(run: Group[]): { from: number; until: number }[] {
  const span = (groups: Group[]) => ({ from: groups[0]?.from ?? 0, until: groups.at(-1)?.until ?? 0 });
  if (isIssued(run)) return [span(run)];
  const found: { from: number; until: number }[] = [];
  for (let at = 0; at < run.length; at++) {
    const alone = run.slice(at, at + 1);
    const length = isIssued(alone) ? 1 : printedLength(run, at);
    if (length === 0) continue;
    found.push(span(run.slice(at, at + length)));
    at += length - 1;
  }
  return found;
}

/** How many groups from here on are a card as it is printed; 0 for none. */
function printedLength(run: Group[], at: number): number {
  if (!printedStart.test(run[at]?.digits ?? "")) return 0;
  const groups = run.slice(at, at + mostGroups);
  const lengths = groups.map(({ digits }) => (digits.length < 10 ? digits.length : 0)).join("");
  const shape = printedGroups.find(
    (one) => lengths.startsWith(one) && passesLuhn(joined(groups.slice(0, one.length))),
  );
  return shape?.length ?? 0;
}

function isIssued(groups: Group[]): boolean {
  const digits = groups.length > 19 ? "" : joined(groups);
  return issuers.some((issuer) => issuer.test(digits)) && passesLuhn(digits);
}

function joined(groups: Group[]): string {
  return groups.map(({ digits }) => digits).join("");
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const weighted = at % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
