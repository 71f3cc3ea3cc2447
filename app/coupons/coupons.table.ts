import { servedNoun } from "#app/nouns/served-noun.server.ts";
import {
  boolean,
  createdOn,
  date,
  lastModified,
  number,
  reference,
  serveTable,
  text,
} from "#app/nouns/served-table.ts";
import { deleteCouponProduct, writeCouponProduct } from "./coupon-product-writes.server.ts";
import { COUPONS } from "./coupon-writes.server.ts";

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
  ...servedNoun(COUPONS),
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
