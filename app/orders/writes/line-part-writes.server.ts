// Parts of bundle lines, and how the line's price is divided among them.
import { sql } from "kysely";
import { shareCents } from "#app/platform/money-and-dates/money.ts";
import { type Term, termIn } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { ProductType, Row } from "#db/schema.ts";
import { chargedOf } from "../log/order-amounts.ts";

type SoldLine = Pick<Row<"order_items">, "id" | "price" | "quantity" | "rest_cents">;

export interface SoldPart extends Term {
  id: number;
  name: string;
  image: string | null;
  product_type: ProductType;
  linked_course_id: number | null;
  /** Its own price, used as the weight. */
  price: number;
  /** Centavos taken off because the buyer owns the part; it is not given again. */
  ownedCents: number | null;
}

/** Divides a line's price; owned parts get nothing of it. */
function splitLine(lineId: number, cents: number, parts: readonly SoldPart[]) {
  const shares = shareCents(cents, weightsOf(parts));
  return parts.map((part, at) => ({
    order_item_id: lineId,
    product_id: part.id,
    name: part.name,
    image: part.image,
    product_type: part.product_type,
    course_id: part.product_type === "Curso" ? part.linked_course_id : null,
    cents: shares[at] ?? 0,
    owned_cents: part.ownedCents,
    ...termIn(part),
  }));
}

/** If all parts are free by themselves, they get equal shares. */
function weightsOf(parts: readonly SoldPart[]): number[] {
  const charged = parts.filter(({ ownedCents }) => ownedCents === null);
  const isFree = charged.every(({ price }) => price === 0);
  return parts.map(({ ownedCents, price }) => (ownedCents === null ? (isFree ? 1 : price) : 0));
}

/** Inserts the parts of an order's bundle lines; `partsOf` returns those of a line. */
export async function insertLineParts(
  trx: Db,
  orderId: number,
  partsOf: (line: {
    product_id: number | null;
    offer_id: number | null;
    bump_id: number | null;
  }) => readonly SoldPart[],
  now: Date,
): Promise<void> {
  const lines = await trx
    .selectFrom("order_items")
    .select(["id", "product_id", "offer_id", "bump_id", "price", "quantity", "rest_cents"])
    .where("order_id", "=", orderId)
    .where("is_bundle", "=", true)
    .orderBy("id")
    .execute();
  const rows = lines.flatMap((line) => splitLine(line.id, chargedOf(line), partsOf(line)));
  await insertParts(trx, rows, now);
}

async function insertParts(trx: Db, rows: ReturnType<typeof splitLine>, now: Date): Promise<void> {
  if (rows.length === 0) return;
  const stamped = rows.map((row) => ({ ...row, created_at: now, updated_at: now }));
  await trx.insertInto("order_item_parts").values(stamped).execute();
}

/** Replaces the parts of an imported line whose product changed. */
export async function replaceLineParts(
  trx: Db,
  line: SoldLine,
  parts: readonly SoldPart[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("order_item_parts").where("order_item_id", "=", line.id).execute();
  await insertParts(trx, splitLine(line.id, chargedOf(line), parts), now);
}

/** Divides an imported line's changed price among the same parts. */
export async function shareLineAnew(trx: Db, line: SoldLine, now: Date): Promise<void> {
  const parts = await trx
    .selectFrom("order_item_parts")
    .select(["id", "cents"])
    .where("order_item_id", "=", line.id)
    .orderBy("id")
    .execute();
  const weights = parts.map(({ cents }) => cents);
  const shares = shareCents(chargedOf(line), weights);
  if (parts.length === 0) return;
  const cents = parts.map(({ id }, at) => sql`when ${id} then cast(${shares[at] ?? 0} as bigint)`);
  await trx
    .updateTable("order_item_parts")
    .set({ cents: sql<number>`case id ${sql.join(cents, sql` `)} end`, updated_at: now })
    .where("order_item_id", "=", line.id)
    .execute();
}
