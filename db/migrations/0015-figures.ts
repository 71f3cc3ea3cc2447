import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** The owner's figures: every one of them is read from an index alone, over a year of orders too. */
export async function up(db: MigrationDb): Promise<void> {
  await addColumns(db, "order_items", { paid_at: columnsFor(db).timestamp });
  await sql`update order_items set paid_at =
    (select first_paid_at from orders where orders.id = order_items.order_id)`.execute(db);
  if (engineOf(db) === "postgres") await keepPaidAtOnPostgres(db);
  else await keepPaidAtOnSqlite(db);

  await createIndex(db, "orders_money_in", "orders", ["payment_method", "first_paid_at", "paid_cents"]);
  await createIndex(db, "orders_money_in_part", "orders", ["created_at", "payment_method", "paid_cents"], {
    where: sql`first_paid_at is null and paid_cents > 0`,
  });
  await createIndex(db, "orders_money_out", "orders", ["id", "refunded_cents"], {
    where: sql`refunded_cents > 0`,
  });
  await createIndex(db, "orders_given_back", "orders", ["payment_status", "first_paid_at"], {
    where: sql`payment_status = 'refunded'`,
  });
  await createIndex(db, "orders_placed", "orders", ["created_at", "first_paid_at"]);
  await createIndex(db, "refunds_done", "refunds", ["updated_at", "order_id", "cents"], {
    where: sql`state = 'done'`,
  });
  await createIndex(db, "refunds_done_of_order", "refunds", ["order_id", "cents"], {
    where: sql`state = 'done'`,
  });
  await createIndex(db, "order_items_sold", "order_items", [
    "product_id",
    "paid_at",
    "refunded_at",
    "price",
    "quantity",
  ]);
  await createIndex(db, "payment_attempts_generated", "payment_attempts", [
    "method",
    "created_at",
    "state",
    "charged_cents",
    "approved_cents",
  ]);
  await createIndex(db, "webhook_deliveries_parked", "webhook_deliveries", ["webhook_id"], {
    where: sql`delivered_at is null and next_try_at is null`,
  });
}

/** A line carries the hour its order was paid, whoever writes either of them. */
async function keepPaidAtOnSqlite(db: MigrationDb): Promise<void> {
  await sql`create trigger orders_paid_at after update of first_paid_at on orders
    when new.first_paid_at is not old.first_paid_at
    begin update order_items set paid_at = new.first_paid_at where order_id = new.id; end`.execute(db);
  await sql`create trigger order_items_paid_at after insert on order_items
    begin update order_items set paid_at = (select first_paid_at from orders where id = new.order_id)
      where id = new.id; end`.execute(db);
}

async function keepPaidAtOnPostgres(db: MigrationDb): Promise<void> {
  await sql`create function note_paid_at() returns trigger language plpgsql as $$
    begin
      update order_items set paid_at = new.first_paid_at where order_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger orders_paid_at after update of first_paid_at on orders for each row
    when (new.first_paid_at is distinct from old.first_paid_at) execute function note_paid_at()`.execute(db);
  await sql`create function take_paid_at() returns trigger language plpgsql as $$
    begin
      select first_paid_at into new.paid_at from orders where id = new.order_id;
      return new;
    end $$`.execute(db);
  await sql`create trigger order_items_paid_at before insert on order_items for each row
    execute function take_paid_at()`.execute(db);
}
