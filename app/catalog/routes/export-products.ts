import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { PRODUCT_FILTER } from "../products/admin-product-filter.ts";
import { exportProducts, PRODUCT_EXPORT_HEADER } from "../products/product-export.server.ts";
import type { Route } from "./+types/export-products.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const filter = PRODUCT_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, categoryId: filter.categoryId, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "products.export", entity: "products", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(
    `produtos-${dayOf(now())}.csv`,
    csvStream(PRODUCT_EXPORT_HEADER, exportProducts(db, filter)),
  );
}
