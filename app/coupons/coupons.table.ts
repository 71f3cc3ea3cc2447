import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { createdOn, reference, servedFields, serveTable } from "#app/nouns/served-table.ts";
import { COUPON_COLUMNS } from "./coupon.ts";
import { deleteCouponProduct, writeCouponProduct } from "./coupon-product-writes.server.ts";
import { COUPONS } from "./coupon-writes.server.ts";

export const couponsTable = serveTable({
  id: 642,
  name: "COUPONS",
  table: "coupons",
  softDeletedColumn: "retired_at",
  fields: servedFields(COUPON_COLUMNS, { created_at: 12, updated_at: 13 }),
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
