import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** How many places of an offer one person may take, and until when an order that nobody pays holds what it holds. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, text, timestamp } = columnsFor(db);
  await addColumns(db, "offers", { places_each: integer });
  await addColumns(db, "orders", { hold_until: timestamp, hold_ended_at: timestamp, held_from: text });
  await createIndex(db, "orders_holds", "orders", ["hold_until"], { where: sql`hold_until is not null` });
  await createIndex(db, "orders_held_from", "orders", ["held_from"], { where: sql`held_from is not null` });
  const person = personOf(db);
  await createIndex(db, "orders_guest_person", "orders", [person]);
  const withCoupon = sql`coupon_id is not null`;
  await createIndex(db, "orders_coupon_person", "orders", ["coupon_id", person], { where: withCoupon });
  await createIndex(db, "orders_coupon_browser", "orders", ["coupon_id", "browser_hash"], {
    where: withCoupon,
  });
  await endOldHolds(db);
  if (engineOf(db) === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
}

/** The spelling of db/person-email.ts, by which these indexes are found. */
function personOf(db: MigrationDb): string {
  const at = engineOf(db) === "postgres" ? "strpos" : "instr";
  return `(case when ${at}(guest_email, '+') > 1 and ${at}(guest_email, '+') < ${at}(guest_email, '@')
    then lower(substr(guest_email, 1, ${at}(guest_email, '+') - 1) || substr(guest_email, ${at}(guest_email, '@')))
    else lower(guest_email) end)`;
}

/** What waits since before: a boleto holds until its order ends, the others no more; what its buyer says is paid is left to a person. */
async function endOldHolds(db: MigrationDb): Promise<void> {
  await sql`update orders set hold_until = case when payment_method = 'boleto' then expires_at else created_at end
    where status = 'pending' and expires_at is not null and paid_cents = 0
      and (coupon_id is not null
        or exists (select 1 from order_items where order_items.order_id = orders.id and order_items.holds_place))`.execute(
    db,
  );
}

/** Until its order is cancelled or its time to be paid is over; what is paid after all, and what was given, holds it for good. */
function holds(row: "old" | "new"): string {
  return `((${row}.status <> 'cancelled' and (${row}.hold_ended_at is null or ${row}.status in ('completed', 'refunded')))
    or ${row}.payment_status in ('paid', 'refunded'))`;
}

function holdsUse(row: "old" | "new"): string {
  return `(${row}.coupon_id is not null and ${holds(row)})`;
}

const FOLLOW = `update order_items set holds_place = ${holds("new")}
  where order_id = new.id and offer_id is not null and holds_place <> ${holds("new")};`;

const add = (row: "old" | "new", by: 1 | -1): string =>
  `update coupons set used_count = used_count + ${by} where id = ${row}.coupon_id;`;

const PLACES = "status, payment_status, hold_ended_at";
const USES = `coupon_id, ${PLACES}`;

async function followOnSqlite(db: MigrationDb): Promise<void> {
  const replace = async (name: string, event: string, when: string, work: string) => {
    await sql.raw(`drop trigger ${name}`).execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on orders when ${when} begin ${work} end`)
      .execute(db);
  };
  const [old, now] = [holdsUse("old"), holdsUse("new")];
  const changed = `(${old} is not ${now} or old.coupon_id is not new.coupon_id)`;
  await replace(
    "offer_places_of_orders",
    `update of ${PLACES}`,
    `${holds("old")} is not ${holds("new")}`,
    FOLLOW,
  );
  await replace("orders_coupon_insert", "insert", now, add("new", 1));
  await replace("orders_coupon_delete", "delete", old, add("old", -1));
  await replace("orders_coupon_leave", `update of ${USES}`, `${old} and ${changed}`, add("old", -1));
  await replace("orders_coupon_enter", `update of ${USES}`, `${now} and ${changed}`, add("new", 1));
}

async function followOnPostgres(db: MigrationDb): Promise<void> {
  const [old, now] = [holdsUse("old"), holdsUse("new")];
  const work = (name: string, body: string) =>
    sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      )
      .execute(db);
  await work("follow_offer_places", FOLLOW);
  await work(
    "keep_coupon_uses",
    `if tg_op = 'UPDATE' and ${old} is not distinct from ${now}
       and old.coupon_id is not distinct from new.coupon_id then return null; end if;
     if tg_op <> 'INSERT' and ${old} then ${add("old", -1)} end if;
     if tg_op <> 'DELETE' and ${now} then ${add("new", 1)} end if;`,
  );
  // Their names stay: rows of offers are locked before those of coupons, as at the checkout.
  await sql.raw("drop trigger offer_places_of_orders on orders").execute(db);
  await sql
    .raw(
      `create trigger offer_places_of_orders after update of ${PLACES} on orders for each row
       when (${holds("old")} is distinct from ${holds("new")}) execute function follow_offer_places()`,
    )
    .execute(db);
  await sql.raw("drop trigger orders_coupon on orders").execute(db);
  await sql
    .raw(
      `create trigger orders_coupon after insert or delete or update of ${USES} on orders
       for each row execute function keep_coupon_uses()`,
    )
    .execute(db);
}
