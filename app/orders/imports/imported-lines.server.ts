// Lines of imported orders: they copy the current product, and give what the order's status says.

import { listPartsOf } from "#app/catalog/bundles/bundle-parts.server.ts";
import { closeEmptyEnrollments } from "#app/courses/access/enrollments.server.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { revokeAccess } from "#app/orders/access/access.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { termIn } from "#app/platform/money-and-dates/terms.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { deleteRights } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { lockOrder } from "../facts/order-facts.server.ts";
import { replaceLineParts, shareLineAnew } from "../writes/line-part-writes.server.ts";
import { changeLine, deleteLine, insertLine } from "../writes/order-writes.server.ts";
import { grantImportedAccess } from "./imported-orders.server.ts";

type LineValues = Partial<
  Pick<Row<"order_items">, "order_id" | "product_id" | "quantity" | "price" | "rest_cents" | "list_price">
>;
type ImportedRow = Outcome<{ id: number }, { errors: Refusals }>;

const REST = "O resto é menos de um centavo por unidade e não passa do preço.";
const LINES_STAY = "Este pedido foi feito pelo site; os itens dele não podem ser alterados.";

export async function importLine(
  db: Db,
  shop: Shop,
  { order_id = 0, product_id = null, quantity = 1, price, rest_cents = 0, list_price = null }: LineValues,
): Promise<ImportedRow> {
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, order_id);
    if (!held || held.attempts.length > 0) return refusedField("order_id", "invalid", LINES_STAY);
    const product = await copyProduct(trx, product_id);
    if (!product) return refusedField("product_id", "does_not_exist", "Este produto não existe.");
    const line = {
      ...product.copy,
      order_id,
      product_id,
      quantity,
      price: price ?? product.price,
      rest_cents,
      list_price,
    };
    const wrong = wrongRest(line);
    if (wrong) return wrong;
    const { id } = await insertLine(trx, line, shop.now());
    if (product.parts) await replaceLineParts(trx, { ...line, id }, product.parts, shop.now());
    await grantImportedAccess(trx, shop, held.order);
    return { ok: true, id };
  });
}

/** Undefined if there is no such line. */
export async function changeImportedLine(
  db: Db,
  shop: Shop,
  { lineId, values }: { lineId: number; values: LineValues },
): Promise<ImportedRow | undefined> {
  return inTransaction(db, async (trx) => {
    const line = await findLine(trx, lineId);
    const held = line && (await lockOrder(trx, line.order_id));
    if (!line || !held) return undefined;
    const changed = LINE_FACTS.find((name) => values[name] !== undefined && values[name] !== line[name]);
    if (!changed) return { ok: true, id: lineId };
    if (held.attempts.length > 0) return refusedField(changed, "invalid", LINES_STAY);
    const isRepriced = values.price !== undefined || values.quantity !== undefined;
    const after = { ...line, ...(isRepriced ? { rest_cents: 0 } : {}), ...values };
    const wrong = wrongRest(after);
    if (wrong) return wrong;
    if (after.order_id !== line.order_id) {
      return refusedField("order_id", "invalid", "Um item não muda de pedido; crie outro.");
    }
    const isOther = after.product_id !== line.product_id;
    const product = isOther ? await copyProduct(trx, after.product_id) : undefined;
    if (isOther && !product) return refusedField("product_id", "does_not_exist", "Este produto não existe.");
    await closeSurplus(trx, lineId, isOther ? 0 : after.quantity);
    await changeLine(trx, lineId, { ...after, ...product?.copy }, shop.now());
    const sold = { id: lineId, price: after.price, quantity: after.quantity, rest_cents: after.rest_cents };
    if (product) await replaceLineParts(trx, sold, product.parts ?? [], shop.now());
    else await shareLineAnew(trx, sold, shop.now());
    await grantImportedAccess(trx, shop, held.order);
    return { ok: true, id: lineId };
  });
}

export async function deleteImportedLine(
  db: Db,
  lineId: number,
  now: Date,
): Promise<Outcome<object, { keptBecause: string }> | undefined> {
  return inTransaction(db, async (trx) => {
    const line = await findLine(trx, lineId);
    const held = line && (await lockOrder(trx, line.order_id));
    if (!line || !held) return undefined;
    if (held.attempts.length > 0) return { ok: false, keptBecause: LINES_STAY };
    await revokeAccess(trx, { orderId: line.order_id, now, lineIds: [lineId] });
    await closeSurplus(trx, lineId, 0);
    await deleteLine(trx, lineId);
    return { ok: true };
  });
}

/** Closes what the line no longer pays for: surplus units, or everything of a replaced product. */
async function closeSurplus(trx: Db, lineId: number, units: number): Promise<void> {
  const given = await listRights(trx, { orderItemIds: [lineId] });
  await trx.deleteFrom("licences").where("order_item_id", "=", lineId).where("unit", ">", units).execute();
  if (units === 0) await deleteRights(trx, { orderItemIds: [lineId] });
  await closeEmptyEnrollments(trx, given);
}

/** The rest must be smaller than one centavo per unit, or the unit price would be another one. */
function wrongRest({
  price,
  quantity,
  rest_cents,
}: Required<Pick<LineValues, "price" | "quantity" | "rest_cents">>) {
  const most = price > 0 ? quantity - 1 : 0;
  return rest_cents >= 0 && rest_cents <= most ? undefined : refusedField("rest_cents", "invalid", REST);
}

const LINE_FACTS = ["order_id", "product_id", "quantity", "price", "rest_cents", "list_price"] as const;

function findLine(trx: Db, id: number) {
  return trx.selectFrom("order_items").select(LINE_FACTS).where("id", "=", id).executeTakeFirst();
}

async function copyProduct(trx: Db, id: number | null) {
  if (id === null) return undefined;
  const product = await trx
    .selectFrom("products")
    .select(["name", "image", "product_type", "linked_course_id", "price", "is_bundle"])
    .select(["access_kind", "access_count", "access_until"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!product) return undefined;
  const { name, image, product_type, linked_course_id, price, is_bundle } = product;
  const course_id = product_type === "Curso" ? linked_course_id : null;
  const parts = is_bundle ? await listPartsOf(trx, [id]) : undefined;
  const sold = parts?.map((part) => ({ ...part, ownedCents: null }));
  return {
    copy: { name, image, product_type, course_id, is_bundle, ...termIn(product) },
    price,
    parts: sold,
  };
}
