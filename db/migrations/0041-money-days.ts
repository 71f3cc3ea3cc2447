import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** The hour at which money came and went back, so that a month's figures stay what they were whatever is changed later. */
export async function up(db: MigrationDb): Promise<void> {
  const { timestamp } = columnsFor(db);
  await addColumns(db, "payment_attempts", { approved_at: timestamp });
  await addColumns(db, "refunds", { done_at: timestamp });
  // Of a payment that did not cover the order nobody wrote down when it came.
  await sql`update payment_attempts set approved_at = coalesce(
      case when approved_cents >= charged_cents
        then (select first_paid_at from orders where orders.id = payment_attempts.order_id) end,
      created_at)
    where approved_cents > 0`.execute(db);
  // One that was done was never touched again; of one that came back later only the beginning is known.
  await sql`update refunds set done_at = case when state = 'done' then updated_at else created_at end
    where state = 'done' or reversed_at is not null`.execute(db);

  const known = (column: string) => ({ where: sql`${sql.ref(column)} is not null` });
  await createIndex(
    db,
    "payment_attempts_approved",
    "payment_attempts",
    ["approved_at"],
    known("approved_at"),
  );
  await createIndex(
    db,
    "payment_attempts_release",
    "payment_attempts",
    ["available_on"],
    known("available_on"),
  );
  await createIndex(db, "payment_attempts_disputed", "payment_attempts", ["order_id"], {
    where: sql`dispute = 'open'`,
  });
  await createIndex(db, "orders_imported_paid", "orders", ["first_paid_at"], { where: sql`is_imported` });
  await createIndex(db, "refunds_done_at", "refunds", ["done_at"], known("done_at"));
  await createIndex(db, "refunds_reversed_at", "refunds", ["reversed_at"], known("reversed_at"));
}
