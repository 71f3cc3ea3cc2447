// Index expressions, spelled as in the queries, because an index is used only for the identical expression.
import { sql } from "kysely";
import { engineOf } from "../../connect.server.ts";
import type { MigrationDb } from "../columns.ts";

/** The same expression as in db/person-email.ts: all orders of one person, whatever the spelling of the address. */
export function personOf(db: MigrationDb): string {
  const at = engineOf(db) === "postgres" ? "strpos" : "instr";
  const plus = `(${at}(guest_email, '+') > 1 and ${at}(guest_email, '+') < ${at}(guest_email, '@'))`;
  const local = `substr(guest_email, 1, case when ${plus} then ${at}(guest_email, '+') else ${at}(guest_email, '@') end - 1)`;
  const host = `substr(guest_email, ${at}(guest_email, '@'))`;
  return `(case when lower(${host}) in ('@gmail.com', '@googlemail.com')
    then lower(replace(${local}, '.', '')) || '@gmail.com'
    when ${plus} then lower(${local} || ${host})
    else lower(guest_email) end)`;
}

/** Byte order, because range searches on text fail in a language's collation. */
export function bytewise(db: MigrationDb, text: string): string {
  return engineOf(db) === "postgres" ? `(${text} collate "C")` : text;
}

/** The last eight digits of a phone number, without punctuation. */
export function lastDigits(db: MigrationDb, column: string): string {
  const digits = ["(", ")", " ", "-", ".", "+"].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    column,
  );
  return engineOf(db) === "postgres" ? `right(${digits}, 8)` : `substr(${digits}, -8)`;
}

/**
 * PostgreSQL: an index on titles alone, for searching reviews and comments by product or post. SQLite's full-text
 * index has title columns.
 */
export async function indexTitles(db: MigrationDb, table: string): Promise<void> {
  await sql`create index ${sql.raw(`${table}_named`)} on ${sql.table(table)} using gin (to_tsvector('simple', search_title))`.execute(
    db,
  );
}

/** PostgreSQL: the functions of db/text-functions.ts. Without ICU they fold only as the database's locale does. */
export async function createTextFunctions(db: MigrationDb): Promise<void> {
  const { rows } = await sql`select 1 from pg_collation where collname = 'und-x-icu'`.execute(db);
  const collation = rows.length > 0 ? sql` collate "und-x-icu"` : sql``;
  const lower = sql`lower($1${collation})`;
  const bare = sql`lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g')${collation})`;
  const words = sql`' ' || btrim(regexp_replace(${lower}, '[^[:alnum:]_]+', ' ', 'g')) || ' '`;
  const like = sql`language sql immutable strict parallel safe`;
  await sql`create function lower_text(text) returns text ${like} as $$ select ${lower} $$`.execute(db);
  // Bytes sort alike in every locale.
  await sql`create function sort_text(text) returns bytea ${like} as $$ select convert_to(${bare}, 'UTF8') $$`.execute(
    db,
  );
  await sql`create function word_text(text) returns text ${like} as $$ select ${words} $$`.execute(db);
}
