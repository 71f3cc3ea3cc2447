import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import {
  addColumns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/** Offers of a product beside its own price, and on an order's line the offer that it was sold by. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  await createTable(db, "offers", {
    id,
    product_id: sql`${integer} not null ${references("products", "cascade")}`,
    slug: sql`${text} not null unique`,
    name: sql`${text} not null`,
    price: sql`${integer} not null check (price >= 0)`,
    original_price: integer,
    methods: sql`${json} not null default '[]'`,
    max_installments: integer,
    interest_payer: sql`${text} ${oneOf("interest_payer", ["buyer", "shop"])}`,
    pix_discount: sql`${integer} not null default 0`,
    starts_at: timestamp,
    ends_at: timestamp,
    places: integer,
    sold_units: sql`${integer} not null default 0`,
    is_public: sql`${boolean} not null default false`,
    retired_at: timestamp,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "offers_product", "offers", ["product_id"]);
  // When a kept page changes by itself, because an offer begins or ends.
  for (const hour of ["starts_at", "ends_at"]) {
    await createIndex(db, `offers_${hour}`, "offers", [hour], { where: sql`${sql.ref(hour)} is not null` });
  }
  await addColumns(db, "order_items", {
    offer_id: sql`${integer} ${references("offers", "restrict")}`,
    offer_name: text,
    holds_place: sql`${boolean} not null default false`,
  });
  await addColumns(db, "orders", { payment_terms: json });
  await createIndex(db, "order_items_offer", "order_items", ["offer_id"], {
    where: sql`offer_id is not null`,
  });
  if (engineOf(db) === "postgres") await countOnPostgres(db);
  else await countOnSqlite(db);
}

/** An order holds its places until it is cancelled, and a cancelled one that was paid after all holds them again. */
function holds(row: "old" | "new"): string {
  return `(${row}.status <> 'cancelled' or ${row}.payment_status in ('paid', 'refunded'))`;
}

const TAKE =
  "update offers set sold_units = sold_units + new.quantity where id = new.offer_id and new.holds_place;";
const GIVE =
  "update offers set sold_units = sold_units - old.quantity where id = old.offer_id and old.holds_place;";
const FOLLOW = `update order_items set holds_place = ${holds("new")}
  where order_id = new.id and offer_id is not null and holds_place <> ${holds("new")};`;

/** How many places are taken is kept in the transaction that changes an order or its lines, whoever writes it. */
async function countOnSqlite(db: MigrationDb): Promise<void> {
  const trigger = (name: string, event: string, when: string, work: string) =>
    sql.raw(`create trigger ${name} after ${event} when ${when} begin ${work} end`).execute(db);
  await trigger("offer_places_taken", "insert on order_items", "new.holds_place", TAKE);
  await trigger("offer_places_given", "delete on order_items", "old.holds_place", GIVE);
  await trigger(
    "offer_places_changed",
    "update of holds_place, offer_id, quantity on order_items",
    "old.holds_place or new.holds_place",
    `${GIVE} ${TAKE}`,
  );
  await trigger(
    "offer_places_of_orders",
    "update of status, payment_status on orders",
    `${holds("old")} is not ${holds("new")}`,
    FOLLOW,
  );
}

async function countOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function keep_offer_places() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.holds_place then ${GIVE} end if;
        if tg_op <> 'DELETE' and new.holds_place then ${TAKE} end if;
        return null;
      end $$`,
    )
    .execute(db);
  for (const [name, event, when] of [
    ["offer_places_taken", "insert", "new.holds_place"],
    ["offer_places_given", "delete", "old.holds_place"],
    [
      "offer_places_changed",
      "update of holds_place, offer_id, quantity",
      "old.holds_place or new.holds_place",
    ],
  ]) {
    await sql
      .raw(
        `create trigger ${name} after ${event} on order_items for each row
         when (${when}) execute function keep_offer_places()`,
      )
      .execute(db);
  }
  await sql
    .raw(
      `create function follow_offer_places() returns trigger language plpgsql as $$
      begin
        ${FOLLOW}
        return null;
      end $$`,
    )
    .execute(db);
  // Its name comes before those of other triggers on orders: rows of offers are locked first, as at the checkout.
  await sql
    .raw(
      `create trigger offer_places_of_orders after update of status, payment_status on orders for each row
       when (${holds("old")} is distinct from ${holds("new")}) execute function follow_offer_places()`,
    )
    .execute(db);
}
