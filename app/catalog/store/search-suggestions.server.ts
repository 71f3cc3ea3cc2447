// What is shown where a search of the store found nothing: what was probably meant, else what sells.
import { sql } from "kysely";
import { listStoreCategories } from "#app/categories/categories.server.ts";
import { searchTerms, wordsOf } from "#app/platform/text/search.ts";
import { howFar, isSuggestible, withSingularForm } from "#app/platform/text/spelling.ts";
import type { Db } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import { listActiveProducts, listBestSellers, type ProductListItem } from "../products/products.server.ts";
import { findSimilarWords, originalSpelling } from "../products/search-vocabulary.server.ts";
import type { StoreFilter } from "../products/store-filter.ts";

const SHOWN = 6;
/** So many readings of a query are tried. */
const MAX_READINGS = 4;

export interface SearchFallback<Item> {
  /** Another query that finds these. */
  query: string | null;
  /** Or the category that they are of; without either they are what sells. */
  category?: { name: string; slug: string };
  /** Stands where the number of results stands otherwise, where another query is shown. */
  sentence: string | null;
  items: Item[];
}

/** Called when the filter found nothing. */
export async function findSearchFallback(
  db: Db,
  filter: StoreFilter,
): Promise<SearchFallback<ProductListItem>> {
  for (const terms of await listReadings(db, filter)) {
    const page = { number: 1, size: SHOWN, offset: 0 };
    const query = terms.join(" ");
    const { items } = await listActiveProducts(db, { query, category: "", sort: undefined }, page);
    if (items.length === 0) continue;
    const texts = items.flatMap((item) => [item.name, item.short_description, ...item.tags]);
    const isElsewhere = query === searchTerms(filter.query).join(" ");
    const written = terms.map((term) => originalSpelling(term, texts)).join(" ");
    return isElsewhere
      ? { query: filter.query, sentence: elsewhereSentence(filter), items }
      : { query: written, sentence: meantSentence(filter, written), items };
  }
  return (
    (await findMeantCategory(db, filter)) ?? {
      query: null,
      sentence: null,
      items: await listBestSellers(db, SHOWN),
    }
  );
}

/** Some look for "templates" where no product says so, but a shelf does. */
async function findMeantCategory(
  db: Db,
  { query }: StoreFilter,
): Promise<SearchFallback<ProductListItem> | undefined> {
  const terms = searchTerms(query).filter(isSuggestible);
  if (terms.length === 0) return undefined;
  const categories = (await listStoreCategories(db)).filter(({ products }) => Number(products) > 0);
  const meant = categories.find(({ name }) =>
    wordsOf(name)
      .flatMap(withSingularForm)
      .some((word) => terms.some((term) => howFar(term, word) !== undefined)),
  );
  if (!meant) return undefined;
  const { name, slug } = meant;
  const page = { number: 1, size: SHOWN, offset: 0 };
  const { items } = await listActiveProducts(db, { query: "", category: slug, sort: undefined }, page);
  const sentence = `Nenhum produto para “${query}”. Mostrando a categoria ${name}.`;
  return { query: null, category: { name, slug }, sentence, items };
}

function elsewhereSentence({ query }: StoreFilter): string {
  return `Nenhum produto para “${query}” nesta categoria. Mostrando resultados de todas as categorias.`;
}

function meantSentence({ query, category }: StoreFilter, meant: string): string {
  const where = category ? " em todas as categorias" : "";
  return `Nenhum produto para “${query}”. Mostrando resultados para “${meant}”${where}.`;
}

/** Other ways to read the query: in the whole store, two words as one, a word with its letters put right. */
async function listReadings(db: Db, { query, category }: StoreFilter): Promise<string[][]> {
  const terms = searchTerms(query);
  if (terms.length === 0) return [];
  const pairs = terms.slice(1).map((term, at) => (terms[at] ?? "") + term);
  const [known, near] = await Promise.all([
    listKnown(db, [...terms, ...pairs]),
    findSimilarWords(db, [...terms, ...pairs]),
  ]);
  const readings: string[][] = category ? [terms] : [];
  const joinedAt = (at: number, word: string) => [...terms.slice(0, at), word, ...terms.slice(at + 2)];
  const nearestTo = (term: string) => (known.has(term) ? term : (near.get(term)?.[0] ?? term));
  pairs.forEach((pair, at) => {
    if (known.has(pair)) readings.push(joinedAt(at, pair).map(nearestTo));
  });
  readings.push(terms.map(nearestTo));
  pairs.forEach((pair, at) => {
    const meant = near.get(pair)?.[0];
    if (meant && !known.has(pair)) readings.push(joinedAt(at, meant).map(nearestTo));
  });
  const others = readings.filter((reading) => category || reading.join(" ") !== terms.join(" "));
  return others.slice(0, MAX_READINGS);
}

/** Which of these words begin one of a product's, asked in one statement. */
async function listKnown(db: Db, words: string[]): Promise<Set<string>> {
  const found = await db
    .selectNoFrom((eb) =>
      words.map((word, at) =>
        eb
          .exists(
            eb
              .selectFrom("products")
              .select("id")
              .where(sql<boolean>`products.is_active`)
              .where("products.retired_at", "is", null)
              .where(matchesTerms(db, "products", [word])),
          )
          .as(`word${at}`),
      ),
    )
    .executeTakeFirstOrThrow();
  const values = Object.values(found);
  return new Set(words.filter((_, at) => Boolean(values[at])));
}
