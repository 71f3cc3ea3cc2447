// Licences: units after the first of a line, to be given away (OP-25).

import { createHmac } from "node:crypto";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";

/** Without I, L, O and U, which are misread. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 28;
/** Rows per insert, because engines limit bound values. */
const BATCH = 5000;

interface Unit {
  orderItemId: number;
  unit: number;
  renewals: number;
}

/** "7K2M-…", 140 bits, derived from line, unit and renewal. */
export function licenceCode(secret: string, { orderItemId, unit, renewals }: Unit): string {
  const name = `licence:${orderItemId}:${unit}${renewals > 0 ? `:${renewals}` : ""}`;
  const digest = createHmac("sha256", secret).update(name).digest();
  const letters = [...digest.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** Hash of a code in any spelling: case, spaces, hyphens and look-alike letters are normalised. */
export function licenceHash(code: string): string {
  const bare = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return sha256Hex(bare);
}

/** Creates missing licences of these lines and reactivates revoked ones. */
export async function issueLicences(
  trx: Db,
  lines: { id: number; quantity: number }[],
  facts: { secret: string; now: Date },
): Promise<void> {
  const many = lines.filter((line) => line.quantity > 1);
  if (many.length === 0) return;
  const lineIds = many.map((line) => line.id);
  const counted = await trx
    .selectFrom("licences")
    .select("order_item_id")
    .select((eb) => eb.fn.countAll<number>().as("units"))
    .where("order_item_id", "in", lineIds)
    .groupBy("order_item_id")
    .execute();
  const made = new Map(counted.map((row) => [row.order_item_id, Number(row.units)]));
  const missing = many.filter((line) => (made.get(line.id) ?? 0) < line.quantity - 1);
  await insertLicences(trx, missing, facts);
  await trx
    .updateTable("licences")
    .set({ revoked_at: null })
    .where("order_item_id", "in", lineIds)
    .where("revoked_at", "is not", null)
    .execute();
}

export async function revokeLicences(trx: Db, lineIds: number[], now: Date): Promise<void> {
  await trx
    .updateTable("licences")
    .set({ revoked_at: now })
    .where("order_item_id", "in", lineIds)
    .where("revoked_at", "is", null)
    .execute();
}

/** Replaces the codes of unredeemed licences, so that old codes stop working. */
export async function renewLicences(trx: Db, orderId: number, secret: string): Promise<void> {
  const units = await trx
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .select(["licences.order_item_id", "licences.unit", "licences.renewals", "licences.created_at"])
    .where("order_items.order_id", "=", orderId)
    .where("licences.redeemed_at", "is", null)
    .execute();
  const rows = units.map(({ renewals, ...unit }) => rowOf(secret, { ...unit, renewals: renewals + 1 }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto("licences")
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(["order_item_id", "unit"]).doUpdateSet((eb) => ({
          code_hash: eb.ref("excluded.code_hash"),
          renewals: eb.ref("excluded.renewals"),
        })),
      )
      .execute();
  }
}

async function insertLicences(
  trx: Db,
  lines: { id: number; quantity: number }[],
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const rows = lines.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity - 1 }, (_, position) =>
      rowOf(secret, { order_item_id: id, unit: position + 2, renewals: 0, created_at: now }),
    ),
  );
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto("licences")
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.columns(["order_item_id", "unit"]).doNothing())
      .execute();
  }
}

function rowOf(
  secret: string,
  row: { order_item_id: number; unit: number; renewals: number; created_at: Date },
) {
  const { order_item_id: orderItemId, unit, renewals } = row;
  return { ...row, code_hash: licenceHash(licenceCode(secret, { orderItemId, unit, renewals })) };
}
