// A text without the keys that addresses carry: whoever reads a log opens nothing by it (SEC-104).
import { KEY_PLACES } from "./key-places.ts";

/** What stands behind the name of a provider or a platform is a key as well. */
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

/** Words are not written in small and capital letters with digits among them; what is drawn at random is. */
function isRandom(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word);
}
