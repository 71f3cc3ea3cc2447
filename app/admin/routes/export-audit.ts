import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { parseAuditFilter } from "../audit/audit-filter.ts";
import { AUDIT_HEADER, exportAudit } from "../audit/audit-list.server.ts";
import type { Route } from "./+types/export-audit.ts";

/** The filtered audit list as CSV; taking it along is an act of its own. What was searched for may name a person. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "audit.read");
  const { db, now } = context.get(appContext);
  const filter = parseAuditFilter(url.searchParams);
  const { query, sort: _sort, ...rest } = filter;
  const detail = { ...rest, searched: query !== "" };
  const entry = { actorId: admin.id, action: "audit.export", entity: "audit_log", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(`registro-${dayOf(now())}.csv`, csvStream(AUDIT_HEADER, exportAudit(db, filter)));
}
