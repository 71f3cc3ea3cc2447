import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

/** The owner's desk over a hundred thousand products and orders: what it shows is read from an index or is kept. */
export async function up(db: MigrationDb): Promise<void> {
  await keepStanding(db);
  await keepLosses(db);
  await indexProducts(db);
  await createIndex(
    db,
    "order_items_sold_lately",
    "order_items",
    ["paid_at", "product_id", "price", "quantity"],
    {
      where: sql`refunded_at is null`,
    },
  );
  await createIndex(db, "product_reviews_stars", "product_reviews", ["product_id", "is_approved", "rating"]);
}

/** What the desk counts of a product; `rating` as a sum, to know the mean. */
const STANDING = "category_id, is_active, is_featured, retired_at, rating";

/** How many products stand where is kept in the transaction that changes one, whoever writes it. */
async function keepStanding(db: MigrationDb): Promise<void> {
  const { integer, boolean } = columnsFor(db);
  await createTable(
    db,
    "products_desk_listed",
    {
      // 0: in no category.
      category_id: sql`${integer} not null`,
      is_active: sql`${boolean} not null`,
      is_featured: sql`${boolean} not null`,
      is_retired: sql`${boolean} not null`,
      n: sql`${integer} not null`,
      // Those with a rating, and all their tenths of stars.
      rated: sql`${integer} not null`,
      stars: sql`${integer} not null`,
    },
    [sql`primary key (category_id, is_active, is_featured, is_retired)`],
  );
  await sql`insert into products_desk_listed
    select coalesce(category_id, 0), is_active, is_featured, retired_at is not null, count(*),
      sum(case when rating > 0 then 1 else 0 end), sum(rating)
    from products group by 1, 2, 3, 4`.execute(db);
  if (engineOf(db) === "postgres") {
    await sql
      .raw(
        `create function keep_products_desk() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and (${columnsOf("old")}) is not distinct from (${columnsOf("new")}) then
            return null;
          end if;
          if tg_op <> 'INSERT' then ${stand("old", -1)} end if;
          if tg_op <> 'DELETE' then ${stand("new", 1)} end if;
          return null;
        end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger products_desk after insert or delete or update of ${STANDING} on products
         for each row execute function keep_products_desk()`,
      )
      .execute(db);
    return;
  }
  const trigger = (name: string, event: string, work: string) =>
    sql.raw(`create trigger products_desk_${name} after ${event} on products begin ${work} end`).execute(db);
  await trigger("insert", "insert", stand("new", 1));
  await trigger("delete", "delete", stand("old", -1));
  const changed = `(${columnsOf("old")}) is not (${columnsOf("new")})`;
  await trigger(
    "update",
    `update of ${STANDING}`,
    `${stand("old", -1, changed)} ${stand("new", 1, changed)}`,
  );
}

function columnsOf(row: "new" | "old"): string {
  return `${row}.category_id, ${row}.is_active, ${row}.is_featured, ${row}.retired_at, ${row}.rating`;
}

function stand(row: "new" | "old", by: 1 | -1, when = "true"): string {
  const rated = `case when ${row}.rating > 0 then ${by} else 0 end`;
  return `insert into products_desk_listed (category_id, is_active, is_featured, is_retired, n, rated, stars)
    select coalesce(${row}.category_id, 0), ${row}.is_active, ${row}.is_featured, ${row}.retired_at is not null,
      ${by}, ${rated}, ${by} * ${row}.rating
    where ${when}
    on conflict (category_id, is_active, is_featured, is_retired) do update set
      n = products_desk_listed.n + excluded.n,
      rated = products_desk_listed.rated + excluded.rated,
      stars = products_desk_listed.stars + excluded.stars;`;
}

/** When a log entry says that money went back. */
const IS_LOSS = (row: string) =>
  `(${row}.cause = 'dispute_lost' or (${row}.payment_after = 'refunded' and coalesce(${row}.payment_before, '') <> 'refunded'))`;

/**
 * Money that went back without a refund of ours (a lost dispute, an imported order): an order knows how much and
 * since when, so that a period is read without its whole history.
 */
async function keepLosses(db: MigrationDb): Promise<void> {
  const { integer, timestamp } = columnsFor(db);
  await addColumns(db, "orders", { lost_cents: sql`${integer} not null default 0`, lost_at: timestamp });
  await sql.raw(noteLoss("refunded_cents > 0")).execute(db);
  if (engineOf(db) === "postgres") await keepLossesOnPostgres(db);
  else await keepLossesOnSqlite(db);
  await createIndex(db, "orders_lost", "orders", ["lost_at", "payment_method", "lost_cents"], {
    where: sql`lost_cents > 0`,
  });
}

function noteLoss(where: string): string {
  const refunded = "select sum(cents) from refunds where order_id = orders.id and state = 'done'";
  const lost = `refunded_cents - coalesce((${refunded}), 0)`;
  const since = `select created_at from order_log as entry where entry.order_id = orders.id and ${IS_LOSS("entry")}
    order by entry.id desc limit 1`;
  return `update orders set lost_cents = case when ${lost} > 0 then ${lost} else 0 end,
    lost_at = coalesce((${since}), orders.created_at) where ${where}`;
}

/** What changes how much was lost, or since when: table, event, condition and the rows that tell the order. */
const LOSSES = [
  ["orders", "insert", "new.refunded_cents > 0", ["new.id"]],
  [
    "orders",
    "update of refunded_cents, created_at",
    "old.refunded_cents <> new.refunded_cents or (new.refunded_cents > 0 and old.created_at <> new.created_at)",
    ["new.id"],
  ],
  ["refunds", "insert", "new.state = 'done'", ["new.order_id"]],
  [
    "refunds",
    "update of state, cents, order_id",
    "old.state = 'done' or new.state = 'done'",
    ["old.order_id", "new.order_id"],
  ],
  ["refunds", "delete", "old.state = 'done'", ["old.order_id"]],
  ["order_log", "insert", IS_LOSS("new"), ["new.order_id"]],
  ["order_log", "update", `${IS_LOSS("old")} or ${IS_LOSS("new")}`, ["old.order_id", "new.order_id"]],
  ["order_log", "delete", IS_LOSS("old"), ["old.order_id"]],
] as const;

async function keepLossesOnSqlite(db: MigrationDb): Promise<void> {
  for (const [table, event, when, ids] of LOSSES) {
    const work = noteLoss(`id in (${ids.join(", ")}) and (refunded_cents > 0 or lost_cents > 0)`);
    await sql
      .raw(
        `create trigger ${nameOf(table, event)} after ${event} on ${table} when ${when} begin ${work}; end`,
      )
      .execute(db);
  }
}

async function keepLossesOnPostgres(db: MigrationDb): Promise<void> {
  for (const [table, event, when, ids] of LOSSES) {
    const work = noteLoss(`id in (${ids.join(", ")}) and (refunded_cents > 0 or lost_cents > 0)`);
    const name = nameOf(table, event);
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${name} after ${event} on ${table} for each row when (${when}) execute function ${name}()`,
      )
      .execute(db);
  }
}

function nameOf(table: string, event: string): string {
  return `${table}_loss_${event.split(" ")[0]}`;
}

/** Every order of the list from an index alone; only the rows of the page itself are read. */
async function indexProducts(db: MigrationDb): Promise<void> {
  const here = sql`retired_at is null`;
  await createIndex(db, "products_desk_sales", "products", ["sales_count", "id", "retired_at"], {
    where: here,
  });
  await createIndex(db, "products_desk_rating", "products", ["rating", "id", "retired_at"], { where: here });
  const sorted = ["created_at", "price", "sales_count", "rating", "search_title", "id"];
  const flags = ["is_active", "is_featured", "retired_at"];
  await createIndex(db, "products_desk_category", "products", ["category_id", ...sorted, ...flags], {
    where: here,
  });
  for (const [name, where] of [
    ["off", sql`not is_active and retired_at is null`],
    ["featured", sql`is_featured and retired_at is null`],
    ["retired", sql`retired_at is not null`],
  ] as const) {
    await createIndex(db, `products_desk_${name}`, "products", [...sorted, "category_id", ...flags], {
      where,
    });
  }
}
