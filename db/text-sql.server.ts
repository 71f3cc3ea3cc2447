// Readings of a value as text in SQL, for filters, search and sorting that answer alike on both engines.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { occursIn } from "./search.server.ts";
import { perEngine } from "./spellings.server.ts";

type Value = RawBuilder<unknown>;
type Text = RawBuilder<string>;

/** Whether a text occurs in another whatever the case, letter by letter; neither % nor _ means anything here. */
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

/** Whether the words occur in it as whole ones, one after the other. */
export function containsWords(db: Db, text: Text, words: string): RawBuilder<boolean> {
  return occursIn(db, words, sql<string>`word_text(${text})`);
}

/** The entries of a json list, each as `spelled` has it, with this sign between them; null for no list. */
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

/** An instant to the second, in UTC: "2026-11-20T10:00:00Z". */
export function instantText(db: Db, instant: Value): Text {
  return perEngine(db, {
    postgres: sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    sqlite: sql<string>`substr(${instant}, 1, 19) || 'Z'`,
  });
}

/** What a list is sorted by when case and accents do not matter. */
export function sortText(text: Text): RawBuilder<unknown> {
  return sql`sort_text(${text})`;
}

/** Folds the plain letters alone, which is far cheaper than folding all there are. */
function plainLowered(db: Db, text: Text): Text {
  return perEngine(db, {
    postgres: sql<string>`lower((${text}) collate "C")`,
    sqlite: sql<string>`lower(${text})`,
  });
}

const MAX_SPELLINGS = 8;

/** Every way a text whose plain letters are lowered may spell it; undefined when they are many, or not to be told. */
function spellingsOf(lowered: string): string[] | undefined {
  let spellings = [""];
  for (const letter of lowered) {
    const cases = casesOf(letter);
    if (!cases || spellings.length * cases.length > MAX_SPELLINGS) return undefined;
    spellings = spellings.flatMap((start) => cases.map((end) => start + end));
  }
  return spellings;
}

/** Letters of the languages around us have two cases; å has a sign of its own besides. */
function casesOf(letter: string): string[] | undefined {
  if (/[\x20-\x7e]/.test(letter)) return [letter];
  const upper = letter.toUpperCase();
  if (upper === letter) return [letter];
  return /[à-äæ-ſ]/.test(letter) && upper.toLowerCase() === letter ? [letter, upper] : undefined;
}
