import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { exportLeads, LEAD_EXPORT_HEADER } from "../leads/lead-export.server.ts";
import { LEAD_FILTER } from "../leads/lead-filter.ts";
import type { Route } from "./+types/export-leads.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "leads.handle");
  const { db, now } = context.get(appContext);
  const filter = LEAD_FILTER.parse(url.searchParams);
  const detail = { status: filter.status, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "leads.export", entity: "leads", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(`leads-${dayOf(now())}.csv`, csvStream(LEAD_EXPORT_HEADER, exportLeads(db, filter)));
}
