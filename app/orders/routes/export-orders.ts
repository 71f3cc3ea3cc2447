import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { orderFile, parseOrderColumns } from "#app/orders/admin/order-export.server.ts";
import { MOST_MARKED, orderNumberIn, parseOrderFilter } from "#app/orders/admin/order-filter.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Route } from "./+types/export-orders.ts";

/**
 * The filtered list or the marked rows as CSV. A search may name a person, so the register only notes that there was
 * one.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "orders.export");
  const { db, now } = context.get(appContext);
  const filter = parseOrderFilter(url.searchParams);
  const ids = url.searchParams
    .getAll("id")
    .flatMap((id) => orderNumberIn(id) ?? [])
    .slice(0, MOST_MARKED);
  const { query, sort, from, until, product, source, ...rest } = filter;
  const entry = { actorId: admin.id, action: "orders.export", entity: "order" };
  const days = from || until ? `${from ?? ""} a ${until ?? ""}` : undefined;
  const found = { ...rest, days, product, source, searched: query.trim() !== "" };
  const detail = ids.length > 0 ? { orders: ids } : found;
  const columns = parseOrderColumns(url.searchParams);
  await recordAudit(db, { ...entry, detail, ip: context.get(requestContext).ip }, now());
  const { header, pages } = orderFile(db, ids.length > 0 ? { ids, sort } : filter, columns);
  return csvResponse(`pedidos-${dayOf(now())}.csv`, csvStream(header, pages));
}
