import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { createIndex, type MigrationDb } from "./columns.ts";

/** Rebuilds the indexes that find the orders of one person: dots in a Gmail address are now ignored. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`drop index orders_guest_person`.execute(db);
  await sql`drop index orders_coupon_person`.execute(db);
  const person = personOf(db);
  await createIndex(db, "orders_guest_person", "orders", [person]);
  await createIndex(db, "orders_coupon_person", "orders", ["coupon_id", person], {
    where: sql`coupon_id is not null`,
  });
}

/** Must be the same expression as in db/person-email.ts, or queries do not use these indexes. */
function personOf(db: MigrationDb): string {
  const at = engineOf(db) === "postgres" ? "strpos" : "instr";
  const plus = `(${at}(guest_email, '+') > 1 and ${at}(guest_email, '+') < ${at}(guest_email, '@'))`;
  const local = `substr(guest_email, 1, case when ${plus} then ${at}(guest_email, '+') else ${at}(guest_email, '@') end - 1)`;
  const host = `substr(guest_email, ${at}(guest_email, '@'))`;
  return `(case when lower(${host}) in ('@gmail.com', '@googlemail.com')
    then lower(replace(${local}, '.', '')) || '@gmail.com'
    when ${plus} then lower(${local} || ${host})
    else lower(guest_email) end)`;
}
