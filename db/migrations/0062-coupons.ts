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

/** Coupons, what each is for, and on an order what its coupon took off and the price of a line before that. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  await createTable(db, "coupons", {
    id,
    code: sql`${text} not null`,
    note: text,
    kind: sql`${text} not null ${oneOf("kind", ["percent", "amount"])}`,
    discount: sql`${integer} not null check (discount > 0)`,
    applies_to: sql`${text} not null default 'all' ${oneOf("applies_to", ["all", "products"])}`,
    starts_at: timestamp,
    ends_at: timestamp,
    max_uses: integer,
    max_uses_each: integer,
    min_total_cents: sql`${integer} not null default 0`,
    is_paused: sql`${boolean} not null default false`,
    used_count: sql`${integer} not null default 0`,
    version: sql`${integer} not null default 1`,
    retired_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "coupons_code", "coupons", ["code"], {
    unique: true,
    where: sql`retired_at is null`,
  });
  await createTable(db, "coupon_products", {
    id,
    coupon_id: sql`${integer} not null ${references("coupons", "cascade")}`,
    product_id: sql`${integer} not null ${references("products", "cascade")}`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  const scope = ["coupon_id", "product_id"];
  await createIndex(db, "coupon_products_scope", "coupon_products", scope, { unique: true });
  await createIndex(db, "coupon_products_product", "coupon_products", ["product_id"]);

  await addColumns(db, "order_items", { list_price: integer });
  await addColumns(db, "orders", {
    discount_cents: sql`${integer} not null default 0`,
    coupon_id: sql`${integer} ${references("coupons", "set null")}`,
    coupon_code: text,
  });
  const withCoupon = sql`coupon_id is not null`;
  await createIndex(db, "orders_coupon_email", "orders", ["coupon_id", "guest_email"], { where: withCoupon });
  await createIndex(db, "orders_coupon_user", "orders", ["coupon_id", "user_id"], { where: withCoupon });
  if (engineOf(db) === "postgres") await countOnPostgres(db);
  else await countOnSqlite(db);
}

/** An order holds its use until it is cancelled, and a cancelled one that was paid after all holds it again. */
function holds(row: "old" | "new"): string {
  return `(${row}.coupon_id is not null and (${row}.status <> 'cancelled' or ${row}.payment_status in ('paid', 'refunded')))`;
}

function add(row: "old" | "new", by: 1 | -1): string {
  return `update coupons set used_count = used_count + ${by} where id = ${row}.coupon_id;`;
}

const DECIDING = "coupon_id, status, payment_status";

/** How often a coupon is used is kept in the transaction that changes an order, whoever writes it. */
async function countOnSqlite(db: MigrationDb): Promise<void> {
  const changed = `(${holds("old")} is not ${holds("new")} or old.coupon_id is not new.coupon_id)`;
  const trigger = (name: string, event: string, when: string, work: string) =>
    sql
      .raw(`create trigger orders_coupon_${name} after ${event} on orders when ${when} begin ${work} end`)
      .execute(db);
  await trigger("insert", "insert", holds("new"), add("new", 1));
  await trigger("delete", "delete", holds("old"), add("old", -1));
  await trigger("leave", `update of ${DECIDING}`, `${holds("old")} and ${changed}`, add("old", -1));
  await trigger("enter", `update of ${DECIDING}`, `${holds("new")} and ${changed}`, add("new", 1));
}

async function countOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function keep_coupon_uses() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and ${holds("old")} is not distinct from ${holds("new")}
          and old.coupon_id is not distinct from new.coupon_id then return null; end if;
        if tg_op <> 'INSERT' and ${holds("old")} then ${add("old", -1)} end if;
        if tg_op <> 'DELETE' and ${holds("new")} then ${add("new", 1)} end if;
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger orders_coupon after insert or delete or update of ${DECIDING} on orders
       for each row execute function keep_coupon_uses()`,
    )
    .execute(db);
}
