import { MAX_SOURCE } from "#app/analytics/touch/kept-touch.ts";
import {
  boolean,
  createdOn,
  date,
  email,
  lastModified,
  longText,
  number,
  reference,
  serveTable,
  text,
} from "#app/nouns/served-table.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { TERM_COLUMNS } from "#app/platform/money-and-dates/terms.ts";
import { changeImportedLine, deleteImportedLine, importLine } from "./imported-lines.server.ts";
import { changeImportedOrder, deleteImportedOrder, importOrder } from "./imported-orders.server.ts";

const MAX_UNITS = 9999;

export const ordersTable = serveTable({
  id: 630,
  name: "ORDERS",
  table: "orders",
  fields: [
    text("guest_name", { isPersons: true }),
    reference("user_id", 629),
    email("guest_email"),
    number("total", { decimals: 2, nullable: false }),
    text("status", {
      oneOf: ["pending", "processing", "completed", "cancelled", "refunded"],
      nullable: false,
    }),
    text("payment_method", { oneOf: ["credit", "pix", "boleto"] }),
    text("payment_status", { oneOf: ["pending", "paid", "failed", "refunded"], nullable: false }),
    longText("shipping_address", { isPersons: true }),
    longText("billing_address", { isPersons: true }),
    longText("notes", { isPersons: true }),
    createdOn(),
    lastModified(),
    text("source", { maxLength: MAX_SOURCE }),
    text("campaign", { maxLength: MAX_SOURCE }),
    number("discount_cents", { decimals: 2, nullable: false }),
    text("coupon_code"),
  ],
  create: ({ trx, actorId, now }, values) => importOrder(trx, { values, actorId }, now),
  async update({ app, trx, actorId }, orderId, values) {
    const outcome = await changeImportedOrder(trx, shopOf(app), { orderId, actorId, values });
    return outcome ?? { ok: false, missing: true };
  },
  async remove({ trx, now }, id) {
    return (await deleteImportedOrder(trx, id, now)) ?? { ok: false, missing: true };
  },
});

/** Read-only columns. */
const AS_SOLD = new Set(["offer_id", "offer_name", "bump_id", ...TERM_COLUMNS, "is_renewal"]);

export const orderItemsTable = serveTable({
  id: 631,
  name: "ORDER_ITEMS",
  table: "order_items",
  fields: [
    reference("order_id", 630, { required: true }),
    reference("product_id", 628, { required: true }),
    number("quantity", { nullable: false, min: 1, max: MAX_UNITS }),
    number("price", { decimals: 2, nullable: false }),
    createdOn(),
    number("list_price", { decimals: 2 }),
    // Only for lines sold by the site; input is ignored.
    number("offer_id"),
    text("offer_name"),
    number("bump_id"),
    number("rest_cents", { decimals: 2, nullable: false }),
    // As sold; input is ignored, and an imported line takes its product's term.
    text("access_kind"),
    number("access_count"),
    date("access_until"),
    boolean("is_renewal"),
  ],
  create: ({ app, trx }, values) => importLine(trx, shopOf(app), values),
  async update({ app, trx }, lineId, sent) {
    const values = Object.fromEntries(Object.entries(sent).filter(([name]) => !AS_SOLD.has(name)));
    return (await changeImportedLine(trx, shopOf(app), { lineId, values })) ?? { ok: false, missing: true };
  },
  async remove({ trx, now }, id) {
    return (await deleteImportedLine(trx, id, now)) ?? { ok: false, missing: true };
  },
});
