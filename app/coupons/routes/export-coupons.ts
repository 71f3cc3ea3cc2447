import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { COUPON_EXPORT_HEADER, exportCoupons } from "../coupon-export.server.ts";
import { COUPON_FILTER } from "../coupon-filter.ts";
import type { Route } from "./+types/export-coupons.ts";

/** The filtered list as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const filter = COUPON_FILTER.parse(url.searchParams);
  const entry = { actorId: admin.id, action: "coupons.export", entity: "coupons", detail: {} };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  const rows = exportCoupons(db, filter, now());
  return csvResponse(`cupons-${dayOf(now())}.csv`, csvStream(COUPON_EXPORT_HEADER, rows));
}
