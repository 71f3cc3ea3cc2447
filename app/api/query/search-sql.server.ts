// The free search of a list as SQL: every word in some text, number or date field, or the row whose id it is. A field
// that cannot hold a word, because of the signs in it, is not looked at; none is put together with others to be searched.
import { type RawBuilder, sql } from "kysely";
import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { containsText } from "#db/text-sql.server.ts";
import { column, fieldValue, type WireFacts, wireText } from "../protocol/columns.server.ts";
import type { ListQuery } from "./list-query.ts";

type Sql = RawBuilder<boolean>;

const NOTHING = sql<boolean>`1 = 0`;
const OF_NUMBERS = /^[\d.-]+$/;
const OF_DATES = /^[\dtz:-]+$/;
/** Characters that JSON escapes inside a stored list. */
const SPELLED_OTHERWISE = /["\\\p{Cc}]/u;

/** Undefined when nothing is searched for. */
export function searchSql(
  facts: WireFacts,
  table: ServedTable,
  { searchWords, searchedId }: Pick<ListQuery, "searchWords" | "searchedId">,
): Sql | undefined {
  if (searchWords.length === 0) return undefined;
  if (!searchWords.every(isStorable)) return NOTHING;
  const words = searchWords.map((word) => {
    const places = table.fields.flatMap((field) => placeOf(facts, field, word) ?? []);
    return places.length > 0 ? sql<boolean>`(${sql.join(places, sql` or `)})` : NOTHING;
  });
  const all = sql<boolean>`(${sql.join(words, sql` and `)})`;
  return searchedId === undefined ? all : sql<boolean>`(${all} or ${column("id")} = ${searchedId})`;
}

/** Undefined where the word cannot be. */
function placeOf(facts: WireFacts, field: ServedField, word: string): Sql | undefined {
  const { kind, encoding, oneOf } = field;
  if (field.isComputed) return undefined;
  const whole = () => containsText(facts.db, wireText(field, facts), word);
  switch (kind) {
    case "password":
    case "boolean":
      return undefined;
    case "number":
      return OF_NUMBERS.test(word) ? whole() : undefined;
    case "date":
    case "created_on":
    case "last_modified":
      return OF_DATES.test(word) ? whole() : undefined;
    case "url":
      return addressPlace(facts, field, word);
  }
  if (encoding === "truth") return truthPlace(field, word);
  if (encoding === "whole") return OF_NUMBERS.test(word) ? whole() : undefined;
  if (typeof encoding === "object") return listPlace(facts, field, word);
  if (oneOf && !oneOf.some((value) => value.toLowerCase().includes(word))) return undefined;
  return whole();
}

function truthPlace(field: ServedField, word: string): Sql | undefined {
  const [inTrue, inFalse] = ["true".includes(word), "false".includes(word)];
  if (inTrue && inFalse) return sql<boolean>`1 = 1`;
  if (!inTrue && !inFalse) return undefined;
  return inTrue ? sql<boolean>`${fieldValue(field)}` : sql<boolean>`not ${fieldValue(field)}`;
}

/** Addresses of our own files go out with the site's before them. */
function addressPlace(facts: WireFacts, field: ServedField, word: string): Sql {
  const isAcross = word.includes("/") || facts.siteUrl.toLowerCase().includes(word);
  const text = isAcross ? wireText(field, facts) : sql<string>`${fieldValue(field)}`;
  return containsText(facts.db, text, word);
}

/** A list is taken apart only where what it is stored as has the word in it. */
function listPlace(facts: WireFacts, field: ServedField, word: string): Sql {
  const exact = containsText(facts.db, wireText(field, facts), word);
  const isSpelledOut = typeof field.encoding === "object" && !word.includes(field.encoding.list);
  if (!isSpelledOut || SPELLED_OTHERWISE.test(word)) return exact;
  const stored = sql<string>`cast(${fieldValue(field)} as text)`;
  return sql<boolean>`(${containsText(facts.db, stored, word)} and ${exact})`;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
