// Name and code of a product on another platform, and the suggestion of a similar course or product here.
import { listed } from "#app/platform/text/listed.ts";
import { foldWords } from "#app/platform/text/search.ts";

export interface TheirProduct {
  /** Empty if the platform has none. */
  code?: string | undefined;
  name: string;
}

export const EXTERNAL_PRODUCT_LIMITS = { name: 300, code: 100, courses: 20 };

/** Key of a product. A file and a webhook of one platform may use its name and its code for the same product. */
export function refOf({ code = "", name }: TheirProduct): string {
  return code === "" ? `name:${foldWords(name)}` : `code:${code}`;
}

export interface Matched {
  changed: number;
  /** Names of products that somebody else matched after the page was opened. */
  left: string[];
}

/** Text about skipped products or classes; empty if there are none. */
export function leftWords(left: readonly string[]): string {
  if (left.length === 0) return "";
  const names = listed(left.map((name) => `“${name}”`));
  return left.length === 1
    ? `${names} mudou em outra tela e ficou como está lá.`
    : `${names} mudaram em outra tela e ficaram como estão lá.`;
}

interface Titled {
  value: string;
  title: string;
}

const LITTLE_WORDS = new Set(["a", "o", "as", "os", "de", "do", "da", "dos", "das", "e", "em", "no", "na"]);
const ALIKE_ENOUGH = 0.5;

/** The choice that shares most words with the name. Undefined if none is similar, or two are equally similar. */
export function suggestChoice(name: string, choices: readonly Titled[]): string | undefined {
  const wanted = wordsOf(name);
  if (wanted.size === 0) return undefined;
  const scored = choices.map(({ value, title }) => ({ value, score: likeness(wanted, wordsOf(title)) }));
  const [best, next] = scored.toSorted((one, other) => other.score - one.score);
  if (!best || best.score < ALIKE_ENOUGH || best.score === next?.score) return undefined;
  return best.value;
}

function wordsOf(text: string): Set<string> {
  const words = foldWords(text).split(" ").filter(Boolean);
  const telling = words.filter((word) => !LITTLE_WORDS.has(word));
  return new Set(telling.length > 0 ? telling : words);
}

/** Number of shared words divided by the number of all words. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}
