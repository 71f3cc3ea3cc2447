// The words that products are called by, kept to know them again when somebody types them wrong. A word that no product
// has any more is harmless: nothing is suggested that finds nothing.
import { searchTerms, wordsOf } from "#app/platform/text/search.ts";
import { deletionVariants, howFar, isSuggestible, withSingularForm } from "#app/platform/text/spelling.ts";
import type { Db } from "#db/connect.server.ts";

interface CalledBy {
  name: string;
  short_description?: string | null;
  tags?: readonly string[];
}

const ROWS_AT_ONCE = 500;

/** Keeps the words of a product that were not known; inside the transaction that writes it. */
export async function addToVocabulary(
  trx: Db,
  { name, short_description, tags = [] }: CalledBy,
): Promise<void> {
  const all = wordsOf(name, short_description, ...tags).flatMap(withSingularForm);
  const words = [...new Set(all.filter(isSuggestible))];
  if (words.length === 0) return;
  const rows = await trx
    .selectFrom("search_vocabulary")
    .select("word")
    .where("shape", "in", words)
    .whereRef("shape", "=", "word")
    .execute();
  const known = new Set(rows.map(({ word }) => word));
  const fresh = words
    .filter((word) => !known.has(word))
    .flatMap((word) => deletionVariants(word).map((shape) => ({ shape, word })));
  for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE) {
    const values = fresh.slice(at, at + ROWS_AT_ONCE);
    await trx
      .insertInto("search_vocabulary")
      .values(values)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** For each of these folded words the known ones that it may be meant for, the nearest first. */
export async function findSimilarWords(db: Db, typed: readonly string[]): Promise<Map<string, string[]>> {
  const asked = [...new Set(typed)].filter(isSuggestible);
  const shapes = [...new Set(asked.flatMap(deletionVariants))];
  if (shapes.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_vocabulary")
    .select("word")
    .distinct()
    .where("shape", "in", shapes)
    .limit(200)
    .execute();
  return new Map(asked.map((term) => [term, nearest(term, rows)]));
}

function nearest(term: string, rows: { word: string }[]): string[] {
  return rows
    .map(({ word }) => ({ word, far: howFar(term, word) ?? Number.POSITIVE_INFINITY }))
    .filter(({ word, far }) => word !== term && far < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.far - other.far || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word);
}

/** As people write it: the word of one of these texts that folds to this one. */
export function originalSpelling(term: string, texts: readonly (string | null)[]): string {
  for (const text of texts) {
    for (const word of text?.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      if (searchTerms(word).join("") !== term) continue;
      return /\p{Lu}/u.test(word.slice(1)) && /\p{Ll}/u.test(word) ? word : word.toLowerCase();
    }
  }
  return term;
}
