import { sql } from "kysely";
import type { MigrationDb } from "./columns.ts";

/**
 * What restored databases lack. Triggers once ran while rows were restored, lines before their orders, and emptied the
 * hour a line was paid; and backups from before this one carry no kept counts.
 */
export async function up(db: MigrationDb): Promise<void> {
  await sql`update order_items set paid_at =
    (select first_paid_at from orders where orders.id = order_items.order_id)
    where paid_at is null and order_id in (select id from orders where first_paid_at is not null)`.execute(
    db,
  );

  for (const [table, listed] of [
    ["products", "is_active and retired_at is null"],
    ["blog_posts", "status = 'published'"],
  ]) {
    await sql.raw(`delete from ${table}_listed`).execute(db);
    await sql
      .raw(
        `insert into ${table}_listed (category_id, n)
         select coalesce(category_id, 0), count(*) from ${table} where ${listed} group by 1`,
      )
      .execute(db);
  }
  await sql`delete from products_desk_listed`.execute(db);
  await sql`insert into products_desk_listed
      (category_id, is_active, is_featured, is_retired, n, rated, stars)
    select coalesce(category_id, 0), is_active, is_featured, retired_at is not null, count(*),
      sum(case when rating > 0 then 1 else 0 end), sum(rating)
    from products group by 1, 2, 3, 4`.execute(db);
}
