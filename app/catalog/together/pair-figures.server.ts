// What buyers of a product really bought too: counted from the orders every few hours, and kept so that a page only reads.
import { type RawBuilder, sql } from "kysely";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { advisoryLock, type Db, inTransaction } from "#db/connect.server.ts";
import { readingLong } from "#db/long-reads.ts";
import type { Row } from "#db/schema.ts";
import { findDemoRecord } from "#db/seed/demo-record.ts";
import { perEngine } from "#db/spellings.server.ts";

/** What one person bought is a coincidence, and would tell of that person. */
const MIN_BUYERS = 2;
const MAX_OTHERS = 12;
const DAYS = 365;
/** Who has bought nearly everything says nothing about what goes with what, and is most of the work. */
const MAX_PRODUCTS = 50;

type Pair = Row<"bought_together">;

interface Counting {
  now: Date;
  /** What the demo's orders say counts in a demonstration alone, where it is all there is. */
  countsDemo: boolean;
}

/** Counts anew and keeps what came of it; writes nothing, and so drops no kept page, when nothing has changed. */
export async function countBoughtTogether(db: Db, { now, countsDemo }: Counting): Promise<void> {
  const counted = await countPairs(db, { since: addDays(now, -DAYS), countsDemo });
  const known = await db
    .selectFrom("bought_together")
    .select(["product_id", "other_id", "buyers"])
    .orderBy("product_id")
    .orderBy("other_id")
    .execute();
  const text = JSON.stringify(counted.map(inOrder));
  if (text === JSON.stringify(known.map(inOrder))) return;
  await inTransaction(db, async (trx) => {
    await advisoryLock(trx, "bought-together");
    await trx.deleteFrom("bought_together").execute();
    if (counted.length === 0) return;
    await trx
      .insertInto("bought_together")
      .columns(["product_id", "other_id", "buyers"])
      .expression(rowsIn(trx, text))
      .execute();
  });
}

const inOrder = ({ product_id, other_id, buyers }: Pair) => [product_id, other_id, buyers].map(Number);

/**
 * A person is an account, else an e-mail; a guest's order belongs to the account of its e-mail, and one without either
 * stands for itself. A product that is not on sale now is nobody's other.
 */
async function countPairs(
  db: Db,
  { since, countsDemo }: { since: Date; countsDemo: boolean },
): Promise<Pair[]> {
  const person = sql`coalesce('u' || coalesce(orders.user_id, users.id), 'e' || orders.guest_email, 'o' || orders.id)`;
  const invented = countsDemo ? [] : ((await findDemoRecord(db))?.rows.orders ?? []);
  const isReal = invented.length > 0 ? sql`orders.id not in (${sql.join(invented)})` : sql`true`;
  const { rows } = await sql<Pair>`
    with bought as (
      select distinct ${person} as person, order_items.product_id
      from orders
      join order_items on order_items.order_id = orders.id
      left join users on users.email = orders.guest_email
      where orders.payment_status = 'paid' and orders.created_at >= ${since} and ${isReal}
        and order_items.refunded_at is null and order_items.product_id is not null
    ),
    numbered as (select person, product_id, count(*) over (partition by person) as products from bought),
    chosen as (select person, product_id from numbered where products between 2 and ${MAX_PRODUCTS}),
    pairs as (
      select this.product_id, other.product_id as other_id, count(*) as buyers
      from chosen as this
      join chosen as other on other.person = this.person and other.product_id <> this.product_id
      group by this.product_id, other.product_id
      having count(*) >= ${MIN_BUYERS}
    ),
    ranked as (
      select pairs.product_id, pairs.other_id, pairs.buyers,
        row_number() over (partition by pairs.product_id order by pairs.buyers desc, pairs.other_id desc) as place
      from pairs
      join products on products.id = pairs.other_id and products.is_active and products.retired_at is null
    )
    select product_id, other_id, buyers from ranked where place <= ${MAX_OTHERS} order by product_id, other_id`.execute(
    readingLong(db),
  );
  return rows;
}

/** The pairs in the text, without those of a product that was deleted meanwhile. */
function rowsIn(db: Db, text: string): RawBuilder<Pair> {
  const part = (place: number) =>
    perEngine(db, {
      postgres: sql`(pair.value ->> ${sql.lit(place)})::bigint`,
      sqlite: sql`json_extract(pair.value, ${sql.lit(`$[${place}]`)})`,
    });
  const list = perEngine(db, {
    postgres: sql`jsonb_array_elements(${text}::jsonb) as pair(value)`,
    sqlite: sql`json_each(${text}) as pair`,
  });
  return sql<Pair>`select ${part(0)}, ${part(1)}, ${part(2)} from ${list}
    where exists (select 1 from products where products.id = ${part(0)})
      and exists (select 1 from products where products.id = ${part(1)})`;
}
