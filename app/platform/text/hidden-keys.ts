// Hides the keys in addresses, so that a person who reads a log cannot use them (SEC-104).
import { KEY_PLACES } from "./key-places.ts";

/** In webhook addresses, the path after the name of a provider or platform is a key as well. */
const BEHIND_PLACES = new RegExp(
  `/(${KEY_PLACES.join("|")}|api/webhooks/[^/]+|api/entrada/[^/]+)/[^\\s"'?#]+`,
  "gi",
);
const IN_QUERIES = /([?&][\w.[\]-]{1,60}=)[^&\s"'#]+/g;
const LONG_WORD = /[\w-]{20,}/g;

export function hideKeys(text: string): string {
  return text
    .replace(BEHIND_PLACES, "/$1/[oculto]")
    .replace(IN_QUERIES, "$1[oculto]")
    .replace(LONG_WORD, (word) => (isRandom(word) ? "[oculto]" : word));
}

/** A word that mixes capitals, small letters and digits counts as a random key. */
function isRandom(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word);
}
