import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import { COUPON_KINDS, COUPON_SCOPES, COUPON_STATES, couponState } from "./coupon.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { COUPON_COLUMNS, COUPON_FIGURES } from "./coupon-import.ts";
import { listCoupons } from "./coupon-list.server.ts";
import { listProductsOf } from "./coupon-writes.server.ts";

const PAGE_SIZE = 500;

const C = COUPON_COLUMNS;

/** What the import reads, and the figures. */
export const COUPON_EXPORT_HEADER = [
  ...[C.code, C.state, C.kind, C.discount, C.applies_to, C.products, C.starts_at, C.ends_at],
  COUPON_FIGURES.used,
  ...[C.max_uses, C.max_uses_each, C.min_total_cents],
  ...[COUPON_FIGURES.orders, COUPON_FIGURES.paid, COUPON_FIGURES.discounted, COUPON_FIGURES.revenue],
  C.note,
];

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
    yield items.map((coupon) => [
      coupon.code,
      COUPON_STATES[couponState(coupon, now)],
      COUPON_KINDS[coupon.kind],
      centsToField(coupon.discount),
      COUPON_SCOPES[coupon.applies_to],
      (products.get(coupon.id) ?? []).join(", "),
      coupon.starts_at ? formatDateTime(coupon.starts_at) : "",
      coupon.ends_at ? formatDateTime(coupon.ends_at) : "",
      coupon.used_count,
      coupon.max_uses ?? "",
      coupon.max_uses_each ?? "",
      centsToField(coupon.min_total_cents),
      coupon.orders,
      coupon.paid,
      centsToField(coupon.discountCents),
      centsToField(coupon.revenueCents),
      coupon.note ?? "",
    ]);
    if (asked.offset + items.length >= total) return;
  }
}
