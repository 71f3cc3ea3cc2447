// One way of reading words for both engines: folded here, so that they index and match the same text.

import { bareText } from "./bare-text.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const MAX_WORDS = 8;
export const MAX_SEARCH_LENGTH = 200;

/** The words of a text without case and accents, joined by spaces: what the search columns hold. */
export function foldWords(...texts: (string | null | undefined)[]): string {
  return words(texts.filter(Boolean).join(" ")).join(" ");
}

const MAYBE_COMPOUND = /[\p{L}\p{N}]+(?:[-\u2010\u2011][\p{L}\p{N}]+)*/gu;

/** The same, and what a hyphen parts once more in one piece: "e-mail" is found by "email" too. */
export function foldCompounds(...texts: (string | null | undefined)[]): string {
  const folded = fold(texts.filter(Boolean).join(" "));
  const compounds = (folded.match(MAYBE_COMPOUND) ?? []).filter((word) => /[-\u2010\u2011]/.test(word));
  const joined = compounds.map((compound) => compound.replace(/[^\p{L}\p{N}]/gu, ""));
  return [...(folded.match(WORD) ?? []), ...new Set(joined)].join(" ");
}

/** The words of a text as they are indexed, compounds in one piece among them. */
export function wordsOf(...texts: (string | null | undefined)[]): string[] {
  return foldCompounds(...texts).split(" ");
}

/** The words a person looks for; an empty list means there is nothing to search by. */
export function searchTerms(query: string | null | undefined): string[] {
  return words(bareText(query ?? "").slice(0, MAX_SEARCH_LENGTH)).slice(0, MAX_WORDS);
}

/** Whether every word looked for is the beginning of one in these texts: the search of a list that stays short. */
export function hasWords(query: string, ...texts: (string | null | undefined)[]): boolean {
  if (query.trim() === "") return true;
  const terms = searchTerms(query);
  const known = words(texts.filter(Boolean).join(" "));
  return terms.length > 0 && terms.every((term) => known.some((word) => word.startsWith(term)));
}

function words(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
