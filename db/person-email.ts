// Maps the spellings of one person's e-mail to one form: ignores case, text after a plus sign, and dots at Gmail.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { perEngine } from "./spellings.server.ts";

const GMAIL = /^([^@]*)@(?:gmail|googlemail)\.com$/;

/** "Ana+loja@teste.example" becomes "ana@teste.example", and "ana.luz@gmail.com" becomes "analuz@gmail.com". */
export function personEmail(email: string): string {
  const plain = email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, "$1@");
  return plain.replace(GMAIL, (_all, local: string) => `${local.replaceAll(".", "")}@gmail.com`);
}

/**
 * `personEmail` in SQL. Must be the same expression as in the indexes of orders.guest_email
 * (db/migrations/baseline/expressions.ts).
 */
export function personOf(db: Db, column: RawBuilder<unknown>): RawBuilder<string> {
  const at = perEngine(db, { postgres: sql`strpos`, sqlite: sql`instr` });
  const plus = sql`(${at}(${column}, '+') > 1 and ${at}(${column}, '+') < ${at}(${column}, '@'))`;
  const local = sql`substr(${column}, 1, case when ${plus} then ${at}(${column}, '+') else ${at}(${column}, '@') end - 1)`;
  const host = sql`substr(${column}, ${at}(${column}, '@'))`;
  return sql<string>`(case when lower(${host}) in ('@gmail.com', '@googlemail.com')
    then lower(replace(${local}, '.', '')) || '@gmail.com'
    when ${plus} then lower(${local} || ${host})
    else lower(${column}) end)`;
}
