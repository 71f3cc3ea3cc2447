import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import { COUPON_KINDS, COUPON_SCOPES, COUPON_STATES, couponState } from "./coupon.ts";
import { COUPON_FILE, type CouponFileColumn } from "./coupon-file.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { type CouponListItem, listCoupons } from "./coupon-list.server.ts";
import { listProductsOf } from "./coupon-writes.server.ts";

const PAGE_SIZE = 500;

type Exported = CouponListItem & { products: readonly number[]; now: Date };

/** Each column of the file with its cell. */
const CELLS: Record<CouponFileColumn, (coupon: Exported) => CsvRow[number]> = {
  code: ({ code }) => code,
  state: (coupon) => COUPON_STATES[couponState(coupon, coupon.now)],
  kind: ({ kind }) => COUPON_KINDS[kind],
  discount: ({ discount }) => centsToField(discount),
  applies_to: ({ applies_to }) => COUPON_SCOPES[applies_to],
  products: ({ products }) => products.join(", "),
  starts_at: ({ starts_at }) => starts_at && formatDateTime(starts_at),
  ends_at: ({ ends_at }) => ends_at && formatDateTime(ends_at),
  used: ({ used_count }) => used_count,
  max_uses: ({ max_uses }) => max_uses,
  max_uses_each: ({ max_uses_each }) => max_uses_each,
  min_total_cents: ({ min_total_cents }) => centsToField(min_total_cents),
  orders: ({ orders }) => orders,
  paid: ({ paid }) => paid,
  discounted: ({ discountCents }) => centsToField(discountCents),
  revenue: ({ revenueCents }) => centsToField(revenueCents),
  note: ({ note }) => note,
};

const COLUMNS = Object.keys(COUPON_FILE) as CouponFileColumn[];

export const COUPON_EXPORT_HEADER = COLUMNS.map((name) => COUPON_FILE[name].title);

/** The filtered coupons with their figures, a bounded number at a time. */
export async function* exportCoupons(db: Db, filter: CouponFilter, now: Date): AsyncGenerator<CsvRow[]> {
  for (let number = 1; ; number += 1) {
    const asked = { number, size: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE };
    const { items, total } = await listCoupons(db, filter, asked, now);
    if (total <= asked.offset) return;
    const products = await listProductsOf(
      db,
      items.map(({ id }) => id),
    );
    yield items.map((item) => {
      const coupon = { ...item, products: products.get(item.id) ?? [], now };
      return COLUMNS.map((name) => CELLS[name](coupon));
    });
    if (asked.offset + items.length >= total) return;
  }
}
