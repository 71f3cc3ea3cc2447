import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

/** What the public lists show of a table, and the columns that decide it. */
const COUNTED = [
  {
    table: "products",
    columns: "is_active, retired_at, category_id",
    listed: (row: string) => `(${row}.is_active and ${row}.retired_at is null)`,
  },
  {
    table: "blog_posts",
    columns: "status, category_id",
    listed: (row: string) => `(${row}.status = 'published')`,
  },
];

type Counted = (typeof COUNTED)[number];

/**
 * How many products and posts stand in each category is kept, not counted: a list of a hundred thousand answers like
 * one of a hundred. Triggers keep it, so that no writer can forget to.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  for (const counted of COUNTED) {
    await createTable(db, `${counted.table}_listed`, {
      // 0: in no category.
      category_id: sql`${integer} not null primary key`,
      n: sql`${integer} not null`,
    });
    await sql
      .raw(
        `insert into ${counted.table}_listed (category_id, n)
         select coalesce(category_id, 0), count(*) from ${counted.table}
         where ${counted.listed(counted.table)} group by coalesce(category_id, 0)`,
      )
      .execute(db);
    if (engineOf(db) === "postgres") await countOnPostgres(db, counted);
    else await countOnSqlite(db, counted);
  }

  const listed = sql`is_active and retired_at is null`;
  for (const [name, column] of [
    ["age", "created_at"],
    ["sales", "sales_count"],
    ["price", "price"],
  ]) {
    const columns = ["category_id", column ?? "", "id"];
    await createIndex(db, `products_category_by_${name}`, "products", columns, { where: listed });
  }
  await createIndex(db, "products_type_by_sales", "products", ["product_type", "sales_count", "id"], {
    where: listed,
  });
  await createIndex(db, "blog_posts_scheduled", "blog_posts", ["status", "scheduled_date"]);
  await createIndex(db, "blog_posts_by_age", "blog_posts", [`(${VISIBLE_SINCE})`, "id"]);
  await createIndex(db, "blog_posts_category_by_age", "blog_posts", [
    "category_id",
    `(${VISIBLE_SINCE})`,
    "id",
  ]);
}

/** In the very words of the queries, so that the engines see that it is the same. */
const VISIBLE_SINCE =
  "case when status = 'scheduled' then scheduled_date when status = 'published' then coalesce(published_at, created_at) end";

function add(table: string, row: "new" | "old", by: 1 | -1): string {
  return `insert into ${table}_listed (category_id, n) values (coalesce(${row}.category_id, 0), ${by})
    on conflict (category_id) do update set n = ${table}_listed.n + ${by};`;
}

async function countOnSqlite(db: MigrationDb, { table, columns, listed }: Counted): Promise<void> {
  const changed = `${listed("old")} is not ${listed("new")} or old.category_id is not new.category_id`;
  const trigger = (name: string, event: string, when: string, work: string) =>
    sql
      .raw(`create trigger ${table}_listed_${name} after ${event} on ${table} when ${when} begin ${work} end`)
      .execute(db);
  await trigger("insert", "insert", listed("new"), add(table, "new", 1));
  await trigger("delete", "delete", listed("old"), add(table, "old", -1));
  const update = `update of ${columns}`;
  await trigger("leave", update, `${listed("old")} and (${changed})`, add(table, "old", -1));
  await trigger("enter", update, `${listed("new")} and (${changed})`, add(table, "new", 1));
}

async function countOnPostgres(db: MigrationDb, { table, columns, listed }: Counted): Promise<void> {
  await sql
    .raw(
      `create function keep_${table}_listed() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and ${listed("old")} is not distinct from ${listed("new")}
          and old.category_id is not distinct from new.category_id then return null; end if;
        if tg_op <> 'INSERT' and ${listed("old")} then ${add(table, "old", -1)} end if;
        if tg_op <> 'DELETE' and ${listed("new")} then ${add(table, "new", 1)} end if;
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${table}_listed after insert or delete or update of ${columns} on ${table}
       for each row execute function keep_${table}_listed()`,
    )
    .execute(db);
}
