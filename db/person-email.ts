// One person behind several spellings of an e-mail: case, and what stands after a plus sign.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { perEngine } from "./spellings.server.ts";

/** "Ana+loja@teste.example" is Ana, too. */
export function personEmail(email: string): string {
  return email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, "$1@");
}

/** The same of a column, spelled as the indexes of orders.guest_email are (migration 0082). */
export function personOf(db: Db, column: RawBuilder<unknown>): RawBuilder<string> {
  const at = perEngine(db, { postgres: sql`strpos`, sqlite: sql`instr` });
  return sql<string>`(case when ${at}(${column}, '+') > 1 and ${at}(${column}, '+') < ${at}(${column}, '@')
    then lower(substr(${column}, 1, ${at}(${column}, '+') - 1) || substr(${column}, ${at}(${column}, '@')))
    else lower(${column}) end)`;
}
