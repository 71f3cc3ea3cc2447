// One person behind several spellings of an e-mail: case, what stands after a plus sign, and at Gmail dots.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { perEngine } from "./spellings.server.ts";

const GMAIL = /^([^@]*)@(?:gmail|googlemail)\.com$/;

/** "Ana+loja@teste.example" is Ana, too, and "ana.luz@gmail.com" has the mailbox of "analuz@gmail.com". */
export function personEmail(email: string): string {
  const plain = email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, "$1@");
  return plain.replace(GMAIL, (_all, local: string) => `${local.replaceAll(".", "")}@gmail.com`);
}

/** The same of a column, spelled as the indexes of orders.guest_email are (migration 0120). */
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
