import { type CsvRow, csvRows } from "#app/platform/files/csv.ts";
import type { Db } from "#db/connect.server.ts";
import { COUPON_FILE } from "./coupon-file.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { listCoupons } from "./coupon-list.server.ts";
import { listProductsOf } from "./coupon-writes.server.ts";

const PAGE_SIZE = 500;
const COLUMNS = Object.fromEntries(Object.values(COUPON_FILE).map(({ title, cell }) => [title, cell]));

export const COUPON_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered coupons with figures, in pages. */
export async function* exportCoupons(db: Db, filter: CouponFilter, now: Date): AsyncGenerator<CsvRow[]> {
  for (let number = 1; ; number += 1) {
    const asked = { number, size: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE };
    const { items, total } = await listCoupons(db, filter, asked, now);
    if (total <= asked.offset) return;
    const products = await listProductsOf(
      db,
      items.map(({ id }) => id),
    );
    yield csvRows(
      COLUMNS,
      items.map((item) => ({ ...item, products: products.get(item.id) ?? [], now })),
    );
    if (asked.offset + items.length >= total) return;
  }
}
