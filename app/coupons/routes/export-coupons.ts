import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { COUPON_EXPORT_HEADER, exportCoupons } from "../coupon-export.server.ts";
import { COUPON_FILTER } from "../coupon-filter.ts";
import type { Route } from "./+types/export-coupons.ts";

export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "products.write"), {
    name: "cupons",
    action: "coupons.export",
    entity: "coupons",
    filter: COUPON_FILTER,
    header: COUPON_EXPORT_HEADER,
    rows: exportCoupons,
  });
}
