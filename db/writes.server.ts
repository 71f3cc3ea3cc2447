// Every write to a table that integrations can see goes through here, so that no change is missed by them.
import { sql, type UpdateObject } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";
import type { Database, NewRow, Row, RowPatch, TableName } from "./schema.ts";

type Stamped<T extends TableName> = Omit<NewRow<T>, "created_at" | "updated_at"> &
  Partial<Pick<NewRow<T>, Extract<keyof NewRow<T>, "created_at" | "updated_at">>>;

const HAS_NO_UPDATED_AT: readonly TableName[] = [
  "order_items",
  "product_reviews",
  "popup_emails",
  "lesson_doubts",
];

/** Inserts one row, stamped with `now`, and gives it back whole. */
export async function insertRow<T extends TableName>(
  db: Db,
  table: T,
  values: Stamped<T>,
  now: Date,
): Promise<Row<T>> {
  const stamped = HAS_NO_UPDATED_AT.includes(table)
    ? { created_at: now, ...values }
    : { created_at: now, updated_at: now, ...values };
  const row = await db
    .insertInto(table)
    .values(stamped as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as Row<T>;
}

/** Inserts several rows at once; at least one. */
export async function insertRows<T extends TableName>(
  db: Db,
  table: T,
  rows: Stamped<T>[],
  now: Date,
): Promise<void> {
  const times = HAS_NO_UPDATED_AT.includes(table)
    ? { created_at: now }
    : { created_at: now, updated_at: now };
  await db
    .insertInto(table)
    .values(rows.map((row) => ({ ...times, ...row })) as never)
    .execute();
}

/** Changes the named columns of one row; undefined when there is no such row. */
export async function updateRow<T extends TableName>(
  db: Db,
  table: T,
  id: number,
  patch: Omit<RowPatch<T>, "id" | "created_at" | "updated_at">,
  now: Date,
): Promise<Row<T> | undefined> {
  const stamped = HAS_NO_UPDATED_AT.includes(table) ? patch : { ...patch, updated_at: now };
  const row = await db
    .updateTable(table as "users")
    .set(stamped as never)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row as unknown as Row<T> | undefined;
}

/** The same change to several rows at once. */
export async function updateRows<T extends TableName>(
  db: Db,
  table: T,
  ids: number[],
  patch: Omit<UpdateObject<Database, T>, "id" | "created_at" | "updated_at">,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const stamped = HAS_NO_UPDATED_AT.includes(table) ? patch : { ...patch, updated_at: now };
  await db
    .updateTable(table as "users")
    .set(stamped as never)
    .where("id", "in", ids)
    .execute();
}

/** Notes whether the order is in its products' sales count; answers whether that changed. */
export async function markSalesCounted(
  db: Db,
  orderId: number,
  counted: boolean,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ sales_counted: counted, updated_at: now })
    .where("id", "=", orderId)
    .where("sales_counted", "=", !counted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds to the count of several products at once, id → by how much; it never falls under zero. */
export async function addToSalesCounts(db: Db, changes: ReadonlyMap<number, number>): Promise<void> {
  if (changes.size === 0) return;
  const ids = [...changes.keys()];
  // Locked in one order, so that two orders of the same products never wait for each other.
  if (ids.length > 1 && engineOf(db) === "postgres") {
    await db
      .selectFrom("products")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  }
  const cases = sql.join(
    [...changes].map(([id, by]) => sql`when id = ${id} then ${by}`),
    sql` `,
  );
  const count = sql<number>`sales_count + case ${cases} else 0 end`;
  await db
    .updateTable("products")
    .set({ sales_count: sql<number>`case when ${count} < 0 then 0 else ${count} end` })
    .where("id", "in", ids)
    .execute();
}

/** Answers whether there was such a row. */
export async function deleteRow(db: Db, table: TableName, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as "users")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
