import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { exportLeads, LEAD_EXPORT_HEADER } from "../leads/lead-export.server.ts";
import { LEAD_FILTER } from "../leads/lead-filter.ts";
import type { Route } from "./+types/export-leads.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "leads.handle"), {
    name: "leads",
    action: "leads.export",
    entity: "leads",
    filter: LEAD_FILTER,
    header: LEAD_EXPORT_HEADER,
    rows: exportLeads,
  });
}
