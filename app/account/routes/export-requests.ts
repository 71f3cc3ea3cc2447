import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { REQUEST_FILTER } from "../data-requests/data-request-filter.ts";
import { exportRequests, REQUEST_EXPORT_HEADER } from "../data-requests/data-request-list.server.ts";
import type { Route } from "./+types/export-requests.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "privacy.handle");
  const { db, now } = context.get(appContext);
  const filter = REQUEST_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, kind: filter.kind, searched: filter.query !== "" };
  const entry = { actorId: admin.id, action: "data-requests.export", entity: "data_requests", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  const rows = exportRequests(db, filter);
  return csvResponse(`pedidos-sobre-dados-${dayOf(now())}.csv`, csvStream(REQUEST_EXPORT_HEADER, rows));
}
