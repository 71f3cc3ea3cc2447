// Counts for lists, kept by triggers, so that a list of 100,000 rows answers like one of 100.
import { engineOf } from "../../connect.server.ts";
import type { MigrationDb } from "../columns.ts";
import { createRowTrigger, createTrigger, createTriggerFunction, type Row } from "./triggers.ts";

interface Listed {
  table: string;
  /** Columns that decide whether and where a row is listed. */
  columns: string;
  isListed: (row: Row) => string;
}

export const LISTED_PRODUCTS: Listed = {
  table: "products",
  columns: "is_active, retired_at, category_id",
  isListed: (row) => `(${row}.is_active and ${row}.retired_at is null)`,
};

export const LISTED_POSTS: Listed = {
  table: "blog_posts",
  columns: "status, category_id",
  isListed: (row) => `(${row}.status = 'published')`,
};

/** Maintains `products_listed` and `blog_posts_listed`. */
export async function countListed(db: MigrationDb, { table, columns, isListed }: Listed): Promise<void> {
  const add = (row: Row, by: 1 | -1) =>
    `insert into ${table}_listed (category_id, n) values (coalesce(${row}.category_id, 0), ${by})
      on conflict (category_id) do update set n = ${table}_listed.n + ${by};`;
  const [old, now] = [isListed("old"), isListed("new")];
  if (engineOf(db) === "postgres") {
    await createTriggerFunction(
      db,
      `keep_${table}_listed`,
      `if tg_op = 'UPDATE' and ${old} is not distinct from ${now}
         and old.category_id is not distinct from new.category_id then return null; end if;
       if tg_op <> 'INSERT' and ${old} then ${add("old", -1)} end if;
       if tg_op <> 'DELETE' and ${now} then ${add("new", 1)} end if;
       return null;`,
    );
    const event = `after insert or delete or update of ${columns} on ${table}`;
    return createRowTrigger(db, `${table}_listed`, event, { runs: `keep_${table}_listed` });
  }
  const changed = `(${old} is not ${now} or old.category_id is not new.category_id)`;
  for (const [name, event, when, work] of [
    ["insert", "insert", now, add("new", 1)],
    ["delete", "delete", old, add("old", -1)],
    ["leave", `update of ${columns}`, `${old} and ${changed}`, add("old", -1)],
    ["enter", `update of ${columns}`, `${now} and ${changed}`, add("new", 1)],
  ] as const) {
    await createTrigger(db, `${table}_listed_${name}`, `after ${event} on ${table} when ${when}`, work);
  }
}

/** Columns that `products_admin_counts` counts; `rating` as a sum, for the mean. */
const COUNTED = ["category_id", "is_active", "is_featured", "retired_at", "rating"];

export async function countForAdmin(db: MigrationDb): Promise<void> {
  const columnsOf = (row: Row) => COUNTED.map((column) => `${row}.${column}`).join(", ");
  if (engineOf(db) === "postgres") {
    await createTriggerFunction(
      db,
      "count_products_for_admin",
      `if tg_op = 'UPDATE' and (${columnsOf("old")}) is not distinct from (${columnsOf("new")}) then
         return null;
       end if;
       if tg_op <> 'INSERT' then ${count("old", -1)} end if;
       if tg_op <> 'DELETE' then ${count("new", 1)} end if;
       return null;`,
    );
    const event = `after insert or delete or update of ${COUNTED.join(", ")} on products`;
    return createRowTrigger(db, "products_admin_counts", event, { runs: "count_products_for_admin" });
  }
  const changed = `(${columnsOf("old")}) is not (${columnsOf("new")})`;
  for (const [name, event, work] of [
    ["insert", "insert", count("new", 1)],
    ["delete", "delete", count("old", -1)],
    ["update", `update of ${COUNTED.join(", ")}`, `${count("old", -1, changed)} ${count("new", 1, changed)}`],
  ] as const) {
    await createTrigger(db, `products_admin_counts_${name}`, `after ${event} on products`, work);
  }
}

function count(row: Row, by: 1 | -1, when = "true"): string {
  return `insert into products_admin_counts (category_id, is_active, is_featured, is_retired, n, rated, stars)
    select coalesce(${row}.category_id, 0), ${row}.is_active, ${row}.is_featured, ${row}.retired_at is not null,
      ${by}, case when ${row}.rating > 0 then ${by} else 0 end, ${by} * ${row}.rating
    where ${when}
    on conflict (category_id, is_active, is_featured, is_retired) do update set
      n = products_admin_counts.n + excluded.n,
      rated = products_admin_counts.rated + excluded.rated,
      stars = products_admin_counts.stars + excluded.stars;`;
}
