/*
 * Card-like is what the contract says: 13 to 19 digits that pass the Luhn test, whatever the first digit. Only forms
 * that no card is written in are let through: Brazilian mobile phones with their country code, UUIDs, long hexadecimal
 * identifiers, boleto lines, whole PIX codes; what stands before the @ of an e-mail address, where some number people; and
 * the CNPJ, of which one in ten passes the Luhn test. Of the cards only Diners' have its 14 digits: one in a hundred of
 * them has a CNPJ's check digits by chance, so what begins as theirs do must also name one of the first hundred branches
 * of a company, as nearly every CNPJ does and one card in ten thousand.
 */
const phone = /(?<!\d)\+?55[ .-]?[1-9]\d[ .-]?9\d{4}[ .-]?\d{4}(?!\d)/g;
const uuid = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/gi;
const hexIdentifier = /(?<![0-9a-z])[0-9a-f]{24,}(?![0-9a-z])/gi;
const boletoLine = /(?<!\d)\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}(?!\d)/g;
const cnpj = /(?<!\d)[\da-z]{2}[ ./-]?[\da-z]{3}[ ./-]?[\da-z]{3}[ ./-]?[\da-z]{4}[ ./-]?\d{2}(?!\d)/gi;
// Only as one word: the last group of a card that is written with spaces is no address, whatever follows it.
const addressName =
  /(?<![\w.%+-])(?<!\d[ \t\u00a0\u202f.\u2010-\u2015-]{1,3})[\w.%+-]{1,64}(?=@(?:[\da-z-]{1,63}\.){1,8}[a-z]{2})/gi;
const diners = /^3(?:0[0-5]|[68])/;
const separators = /^[ \t\u00a0\u202f.\u2010-\u2015-]{1,3}$/;
const longestPix = 512;

/*
 * How cards are printed: found even when a date or a security code stands next to the number. This goes beyond the
 * contract's delimited number, so here the first digit must be that of a card scheme (2 to 6).
 */
const printedGroups = ["4444", "44441", "44442", "44443", "4441", "465", "464"];
const mostGroups = 5;

/** Looks into every text, number, key and value, however deep. */
export function hasCardNumber(value: unknown): boolean {
  const pending = [value];
  const seen = new Set<object>();
  while (pending.length > 0) {
    const next = pending.pop();
    if (isText(next)) {
      if (textHasCardNumber(String(next))) return true;
    } else if (typeof next === "object" && next !== null && !seen.has(next)) {
      seen.add(next);
      for (const inner of contents(next)) pending.push(inner);
    }
  }
  return false;
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

function textHasCardNumber(text: string): boolean {
  if (text.length < 13 || isPix(text)) return false;
  const searched = text
    .replace(phone, "x")
    .replace(uuid, "x")
    .replace(hexIdentifier, "x")
    .replace(boletoLine, "x")
    .replace(addressName, "x")
    .replace(cnpj, (written) => (isCnpj(written.replace(/[ ./-]/g, "").toUpperCase()) ? "x" : written));
  return digitRuns(searched).some(runHasCardNumber);
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
function digitRuns(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  let end = -1;
  for (const match of text.matchAll(/\d+/g)) {
    const group = match[0];
    const continues = run.length > 0 && separators.test(text.slice(end, Math.min(match.index, end + 4)));
    if (!continues) {
      run = [];
      runs.push(run);
    }
    run.push(group);
    end = match.index + group.length;
  }
  return runs;
}

function runHasCardNumber(run: string[]): boolean {
  return isCardNumber(run) || run.some((group, at) => isCardNumber([group]) || hasPrintedCard(run, at));
}

function hasPrintedCard(run: string[], at: number): boolean {
  const groups = run.slice(at, at + mostGroups);
  const lengths = groups.map((group) => (group.length < 10 ? group.length : 0)).join("");
  if (!/^[2-6]/.test(groups[0] ?? "")) return false;
  return printedGroups.some(
    (shape) => lengths.startsWith(shape) && isCardNumber(groups.slice(0, shape.length)),
  );
}

function isCardNumber(groups: string[]): boolean {
  const digits = groups.join("");
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits);
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
