// What was sold with the lines of bundles, and how their price is split over it.
import { sql } from "kysely";
import { shareCents } from "#app/platform/money-and-dates/money.ts";
import { type Term, termIn } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { ProductType, Row } from "#db/schema.ts";
import { chargedOf } from "../log/order-amounts.ts";

type SoldLine = Pick<Row<"order_items">, "id" | "price" | "quantity" | "rest_cents">;

/** A part as it is sold. */
export interface SoldPart extends Term {
  id: number;
  name: string;
  image: string | null;
  product_type: ProductType;
  linked_course_id: number | null;
  /** What it costs by itself: its weight. */
  price: number;
  /** Taken off, because the buyer has it already: it is not given once more. */
  ownedCents: number | null;
}

/** The parts of a line that costs this much; whose price was taken off has none of it. */
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

/** Parts that cost nothing by themselves count alike when all of them do. */
function weightsOf(parts: readonly SoldPart[]): number[] {
  const charged = parts.filter(({ ownedCents }) => ownedCents === null);
  const isFree = charged.every(({ price }) => price === 0);
  return parts.map(({ ownedCents, price }) => (ownedCents === null ? (isFree ? 1 : price) : 0));
}

/** Writes the parts of an order's bundle lines; `partsOf` says what was sold with each. */
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

/** The parts of a line that was written as another one before: from an import, where what is sold may change. */
export async function replaceLineParts(
  trx: Db,
  line: SoldLine,
  parts: readonly SoldPart[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("order_item_parts").where("order_item_id", "=", line.id).execute();
  await insertParts(trx, splitLine(line.id, chargedOf(line), parts), now);
}

/** The price of an imported line changed: what it is made of stays, with other shares. */
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
