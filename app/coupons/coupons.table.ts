import { doorOf } from "#app/platform/rule-book.ts";
import {
  boolean,
  createdOn,
  date,
  lastModified,
  number,
  reference,
  serveTable,
  text,
  unversioned,
} from "#app/platform/served-table.ts";
import { deleteCoupons } from "./coupon-bulk-writes.server.ts";
import { deleteCouponProduct, writeCouponProduct } from "./coupon-product-writes.server.ts";
import { writeCoupon } from "./coupon-writes.server.ts";

export const couponsTable = serveTable({
  id: 642,
  name: "COUPONS",
  table: "coupons",
  softDeletedColumn: "retired_at",
  fields: [
    text("code", { required: true }),
    text("kind", { oneOf: ["percent", "amount"], nullable: false }),
    // "10.00": ten percent, or ten reais.
    number("discount", { decimals: 2, required: true }),
    text("applies_to", { oneOf: ["all", "products"], nullable: false }),
    date("starts_at"),
    date("ends_at"),
    number("max_uses"),
    number("max_uses_each"),
    number("min_total_cents", { decimals: 2, nullable: false }),
    boolean("is_paused"),
    text("note"),
    createdOn(),
    lastModified(),
  ],
  create: async (writing, patch) =>
    unversioned(await writeCoupon(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writeCoupon(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  async remove({ trx, now }, id) {
    return (await deleteCoupons(trx, { ids: [id] }, now)) > 0 ? { ok: true } : { ok: false, missing: true };
  },
});

export const couponProductsTable = serveTable({
  id: 644,
  name: "COUPON_PRODUCTS",
  table: "coupon_products",
  fields: [
    reference("coupon_id", 642, { required: true }),
    reference("product_id", 628, { required: true }),
    createdOn(),
  ],
  create: ({ trx, now }, values) => writeCouponProduct(trx, { values }, now),
  update: ({ trx, now }, id, values) => writeCouponProduct(trx, { id, values }, now),
  async remove({ trx }, id) {
    return (await deleteCouponProduct(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});
