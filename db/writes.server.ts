// All writes to tables that integrations see go through here, so that integrations miss no change.

import { sql, type UpdateObject } from "kysely";
import { isCaptured, withChangeCapture } from "./changes.server.ts";
import { type Db, engineOf, forNoKeyUpdate, forUpdate, inTransaction } from "./connect.server.ts";
import type { Change, ChangedRow, Identity } from "./handle.server.ts";
import type { Database, NewRow, Row, RowPatch, TableName } from "./schema.ts";
import { perEngine } from "./spellings.server.ts";

type Stamped<T extends TableName> = Omit<NewRow<T>, "created_at" | "updated_at"> &
  Partial<Pick<NewRow<T>, Extract<keyof NewRow<T>, "created_at" | "updated_at">>>;

/** Inserts one row with `now` as its time and returns the row. */
export async function insertRow<T extends TableName>(
  db: Db,
  table: T,
  values: Stamped<T>,
  now: Date,
): Promise<Row<T>> {
  return withChangeCapture(db, table, async (trx, note) => {
    const row = await trx
      .insertInto(table)
      .values({ created_at: now, updated_at: now, ...values, ...identityFor(trx, table) } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
    await note?.({ before: [], after: [row as unknown as ChangedRow] });
    return row as unknown as Row<T>;
  });
}

/** Inserts one row. Returns undefined if another row has its unique values. */
export async function insertRowUnlessThere<T extends TableName>(
  db: Db,
  table: T,
  values: Stamped<T>,
  now: Date,
): Promise<Row<T> | undefined> {
  return withChangeCapture(db, table, async (trx, note) => {
    const row = await trx
      .insertInto(table)
      .values({ created_at: now, updated_at: now, ...values, ...identityFor(trx, table) } as never)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) await note?.({ before: [], after: [row as unknown as ChangedRow] });
    return row as unknown as Row<T> | undefined;
  });
}

/** Id and dates that the row keeps from elsewhere. */
function identityFor({ context }: Db, table: TableName): Identity {
  return context.kept?.table === table ? context.kept.identity : {};
}

/** Inserts one or more rows. */
export async function insertRows<T extends TableName>(
  db: Db,
  table: T,
  rows: Stamped<T>[],
  now: Date,
): Promise<void> {
  await withChangeCapture(db, table, async (trx, note) => {
    const insert = trx
      .insertInto(table)
      .values(rows.map((row) => ({ created_at: now, updated_at: now, ...row })) as never);
    if (!note) return void (await insert.execute());
    await note({ before: [], after: (await insert.returningAll().execute()) as unknown as ChangedRow[] });
  });
}

/** Tables with soft delete, whose rows stay for references. */
type RetiringTable =
  | "cohorts"
  | "coupons"
  | "courses"
  | "offers"
  | "products"
  | "bumps"
  | "blog_posts"
  | "ready_answers";

/** Restores a soft-deleted row with these changes. Undefined if there is none. Needs a transaction. */
export async function restoreRow<T extends RetiringTable>(
  trx: Db,
  table: T,
  id: number,
  patch: Omit<RowPatch<T>, "id" | "created_at" | "updated_at" | "retired_at">,
  now: Date,
): Promise<Row<T> | undefined> {
  const query = trx
    .selectFrom(table as "products")
    .select("id")
    .where("id", "=", id)
    .where("retired_at", "is not", null);
  if (!(await forUpdate(trx, query).executeTakeFirst())) return undefined;
  return updateRow(trx, table, id, { ...patch, retired_at: null } as never, now);
}

/** Updates columns of one row. Undefined if the row does not exist. */
export async function updateRow<T extends TableName>(
  db: Db,
  table: T,
  id: number,
  patch: Omit<RowPatch<T>, "id" | "created_at" | "updated_at">,
  now: Date,
): Promise<Row<T> | undefined> {
  return withChangeCapture(db, table, async (trx, note) => {
    const before = note && (await readRows(trx, table, [id]));
    const row = await trx
      .updateTable(table as "users")
      .set({ ...patch, updated_at: now } as never)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (row && before) await note?.({ before, after: [row as unknown as ChangedRow] });
    return row as unknown as Row<T> | undefined;
  });
}

/** For columns that no integration sees: reports nothing and does not change `updated_at`. */
export async function updateUnseen<T extends TableName>(
  db: Db,
  table: T,
  id: number,
  patch: Omit<RowPatch<T>, "id" | "created_at" | "updated_at">,
): Promise<void> {
  await db
    .updateTable(table as "users")
    .set(patch as never)
    .where("id", "=", id)
    .execute();
}

/** Invalidates everything signed or sealed for these people before. No integration sees the column. */
export async function raiseIdentityVersions(trx: Db, ids: number[]): Promise<void> {
  const raised = trx.updateTable("users").set((eb) => ({ identity_version: eb("identity_version", "+", 1) }));
  await raised.where("id", "in", ids).execute();
}

/** Refreshes the cached pages of these offers, because trigger writes are not reported. */
export async function touchOffers(trx: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable("offers").set({ updated_at: now }).where("id", "in", ids).execute();
}

/** The same change for several rows. */
export async function updateRows<T extends TableName>(
  db: Db,
  table: T,
  ids: number[],
  patch: Omit<UpdateObject<Database, T>, "id" | "created_at" | "updated_at">,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await withChangeCapture(db, table, async (trx, note) => {
    const write = trx
      .updateTable(table as "users")
      .set({ ...patch, updated_at: now } as never)
      .where("id", "in", ids);
    await capturing(trx, table, ids, note, () => write.execute());
  });
}

/** Records whether the order is in its products' sales count. Returns true if that changed. */
export async function markSalesCounted(
  db: Db,
  orderId: number,
  counted: boolean,
  now: Date,
): Promise<boolean> {
  // No integration sees this column.
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ sales_counted: counted, updated_at: now })
    .where("id", "=", orderId)
    .where("sales_counted", "=", !counted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the offer shown to the order's buyer. Returns true if none was recorded before. */
export async function markUpsellShown(db: Db, orderId: number, bumpId: number): Promise<boolean> {
  // No integration sees this column either, and nothing visible has changed.
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ upsell_id: bumpId })
    .where("id", "=", orderId)
    .where("upsell_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Adds the order's units to its products' sales counts, or subtracts them; never below zero. Runs in the transaction
 * that locks the order: first the order's row, then its products by ascending id, which prevents deadlocks.
 */
export async function addToSalesCounts(trx: Db, orderId: number, times: 1 | -1): Promise<void> {
  await withChangeCapture(trx, "products", async (db, note) => {
    const lines = db.selectFrom("order_items").where("order_id", "=", orderId);
    // An order has few lines, while the product's index would find all its sales.
    const units = lines
      .where(sql`+product_id`, "=", sql.ref("products.id"))
      .select((eb) => eb.fn.sum<number>("quantity").as("units"));
    const isPostgres = engineOf(db) === "postgres";
    const larger = perEngine(db, { postgres: sql`greatest`, sqlite: sql`max` });
    const sold = db
      .selectFrom("products")
      .select("id")
      .where(
        "id",
        "in",
        lines.select((eb) => eb.ref("product_id").$notNull().as("id")),
      );
    const held = isPostgres || note ? await forNoKeyUpdate(db, sold.orderBy("id")).execute() : undefined;
    if (held?.length === 0) return;
    const ids = held?.map(({ id }) => id) ?? [];
    const write = db
      .updateTable("products")
      .set({ sales_count: sql<number>`${larger}(0, sales_count + ${times} * (${units}))` })
      .where("id", "in", held ? ids : sold);
    await capturing(db, "products", ids, note, () => write.execute());
  });
}

/** Returns true if the row existed. */
export async function deleteRow(db: Db, table: TableName, id: number): Promise<boolean> {
  return (await deleteAll(db, table, [id])) > 0;
}

export async function deleteRows(db: Db, table: TableName, ids: number[]): Promise<void> {
  if (ids.length > 0) await deleteAll(db, table, ids);
}

/** Rows that cascade when these are deleted. */
const PARTS: Partial<Record<TableName, { table: TableName; column: string }[]>> = {
  products: [
    { table: "product_reviews", column: "product_id" },
    { table: "offers", column: "product_id" },
    { table: "bumps", column: "product_id" },
    { table: "coupon_products", column: "product_id" },
    { table: "bundle_parts", column: "bundle_id" },
    { table: "bundle_parts", column: "part_id" },
  ],
  coupons: [{ table: "coupon_products", column: "coupon_id" }],
  orders: [{ table: "order_items", column: "order_id" }],
  courses: [{ table: "course_modules", column: "course_id" }],
  course_modules: [{ table: "course_lessons", column: "module_id" }],
  course_lessons: [{ table: "lesson_doubts", column: "lesson_id" }],
};

/** Parts with listeners are deleted explicitly before, so that they are reported. */
async function deleteAll(db: Db, table: TableName, ids: number[]): Promise<number> {
  for (const part of PARTS[table] ?? []) {
    if (!(await isCaptured(db, part.table))) continue;
    return inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom(part.table as "order_items")
        .select("id")
        .where(part.column as "order_id", "in", ids)
        .execute();
      await deleteRows(
        trx,
        part.table,
        rows.map((row) => row.id),
      );
      return deleteThese(trx, table, ids);
    });
  }
  return deleteThese(db, table, ids);
}

async function deleteThese(db: Db, table: TableName, ids: number[]): Promise<number> {
  return withChangeCapture(db, table, async (trx, note) => {
    const before = note && (await readRows(trx, table, ids, { isLast: true }));
    const { numDeletedRows } = await trx
      .deleteFrom(table as "users")
      .where("id", "in", ids)
      .executeTakeFirst();
    if (before?.length) await note?.({ before, after: [] });
    return Number(numDeletedRows);
  });
}

/** Writes, and reports these rows before and after. */
async function capturing(
  trx: Db,
  table: TableName,
  ids: number[],
  note: ((change: Omit<Change, "table">) => Promise<void>) | undefined,
  write: () => Promise<unknown>,
): Promise<void> {
  const before = note && (await readRows(trx, table, ids));
  await write();
  if (before) await note?.({ before, after: await readRows(trx, table, ids) });
}

/** Locks the rows, so that the report matches the change. */
async function readRows(
  trx: Db,
  table: TableName,
  ids: number[],
  { isLast = false }: { isLast?: boolean } = {},
): Promise<ChangedRow[]> {
  const query = trx
    .selectFrom(table as "users")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id");
  const locked = isLast ? forUpdate(trx, query) : forNoKeyUpdate(trx, query);
  return (await locked.execute()) as unknown as ChangedRow[];
}
