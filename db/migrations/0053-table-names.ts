import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import type { MigrationDb } from "./columns.ts";

/** Two tables by what they hold: how many products stand where, and the words that a search knows when they are typed wrong. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`alter table product_words rename to search_vocabulary`.execute(db);
  if (engineOf(db) === "postgres") {
    await sql`drop trigger products_desk on products`.execute(db);
    await sql`drop function keep_products_desk()`.execute(db);
  } else {
    for (const event of ["insert", "delete", "update"]) {
      await sql.raw(`drop trigger products_desk_${event}`).execute(db);
    }
  }
  await sql`alter table products_desk_listed rename to products_admin_counts`.execute(db);
  if (engineOf(db) === "postgres") await countOnPostgres(db);
  else await countOnSqlite(db);
}

/** What is counted of a product; `rating` as a sum, to know the mean. */
const COUNTED = ["category_id", "is_active", "is_featured", "retired_at", "rating"];

async function countOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function count_products_for_admin() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (${columnsOf("old")}) is not distinct from (${columnsOf("new")}) then
          return null;
        end if;
        if tg_op <> 'INSERT' then ${count("old", -1)} end if;
        if tg_op <> 'DELETE' then ${count("new", 1)} end if;
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger products_admin_counts after insert or delete or update of ${COUNTED.join(", ")} on products
       for each row execute function count_products_for_admin()`,
    )
    .execute(db);
}

async function countOnSqlite(db: MigrationDb): Promise<void> {
  const changed = `(${columnsOf("old")}) is not (${columnsOf("new")})`;
  const triggers = [
    ["insert", "insert", count("new", 1)],
    ["delete", "delete", count("old", -1)],
    ["update", `update of ${COUNTED.join(", ")}`, `${count("old", -1, changed)} ${count("new", 1, changed)}`],
  ];
  for (const [name, event, work] of triggers) {
    await sql
      .raw(`create trigger products_admin_counts_${name} after ${event} on products begin ${work} end`)
      .execute(db);
  }
}

function columnsOf(row: "new" | "old"): string {
  return COUNTED.map((column) => `${row}.${column}`).join(", ");
}

function count(row: "new" | "old", by: 1 | -1, when = "true"): string {
  return `insert into products_admin_counts (category_id, is_active, is_featured, is_retired, n, rated, stars)
    select coalesce(${row}.category_id, 0), ${row}.is_active, ${row}.is_featured, ${row}.retired_at is not null,
      ${by}, case when ${row}.rating > 0 then ${by} else 0 end, ${by} * ${row}.rating
    where ${when}
    on conflict (category_id, is_active, is_featured, is_retired) do update set
      n = products_admin_counts.n + excluded.n,
      rated = products_admin_counts.rated + excluded.rated,
      stars = products_admin_counts.stars + excluded.stars;`;
}
