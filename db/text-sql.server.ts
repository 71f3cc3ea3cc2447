// SQL expressions of values as text, for filters, search and sorting with equal results on both engines.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { occursIn } from "./search.server.ts";
import { perEngine } from "./spellings.server.ts";

type Value = RawBuilder<unknown>;
type Text = RawBuilder<string>;

/** True if a text contains another, ignoring case; % and _ are literal. */
export function containsText(db: Db, text: Text, needle: string): RawBuilder<boolean> {
  const wanted = needle.toLowerCase();
  const spellings = spellingsOf(wanted);
  if (!spellings) return occursIn(db, wanted, sql<string>`lower_text(${text})`);
  const plain = plainLowered(db, text);
  return sql<boolean>`(${sql.join(
    spellings.map((spelling) => occursIn(db, spelling, plain)),
    sql` or `,
  )})`;
}

/** True if the text contains these consecutive whole words. */
export function containsWords(db: Db, text: Text, words: string): RawBuilder<boolean> {
  return occursIn(db, words, sql<string>`word_text(${text})`);
}

/** Entries of a json list, each formatted by `spelled`, with this separator; null if not a list. */
export function listText(
  db: Db,
  list: Value,
  separator: string,
  spelled: (entry: Text) => Text = (entry) => entry,
): Text {
  const sign = sql.lit(separator);
  const entries = sql`jsonb_array_elements_text(${list}) as entry`;
  const value = spelled(sql<string>`value`);
  return perEngine(db, {
    postgres: sql<string>`array_to_string(array(select ${spelled(sql<string>`entry`)} from ${entries}), ${sign})`,
    sqlite: sql<string>`coalesce((select group_concat(${value}, ${sign}) from json_each(${list})), '')`,
  });
}

/** An instant in UTC to the second: "2026-11-20T10:00:00Z". */
export function instantText(db: Db, instant: Value): Text {
  return perEngine(db, {
    postgres: sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    sqlite: sql<string>`substr(${instant}, 1, 19) || 'Z'`,
  });
}

/** Sort key without case and accents. */
export function sortText(text: Text): RawBuilder<unknown> {
  return sql`sort_text(${text})`;
}

/** Lower-cases ASCII letters only, which is far cheaper than full Unicode. */
function plainLowered(db: Db, text: Text): Text {
  return perEngine(db, {
    postgres: sql<string>`lower((${text}) collate "C")`,
    sqlite: sql<string>`lower(${text})`,
  });
}

const MAX_SPELLINGS = 8;

/**
 * All spellings of a text whose ASCII letters are already lower case. Undefined if there are too many or if they are
 * unknown.
 */
function spellingsOf(lowered: string): string[] | undefined {
  let spellings = [""];
  for (const letter of lowered) {
    const cases = casesOf(letter);
    if (!cases || spellings.length * cases.length > MAX_SPELLINGS) return undefined;
    spellings = spellings.flatMap((start) => cases.map((end) => start + end));
  }
  return spellings;
}

/** Letters of the surrounding languages have two cases; å has an additional code point. */
function casesOf(letter: string): string[] | undefined {
  if (/[\x20-\x7e]/.test(letter)) return [letter];
  const upper = letter.toUpperCase();
  if (upper === letter) return [letter];
  return /[à-äæ-ſ]/.test(letter) && upper.toLowerCase() === letter ? [letter, upper] : undefined;
}
