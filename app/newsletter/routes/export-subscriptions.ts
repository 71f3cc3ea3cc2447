import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { SUBSCRIPTION_FILTER } from "../subscriptions/subscription-filter.ts";
import {
  exportSubscriptions,
  SUBSCRIPTION_EXPORT_HEADER,
} from "../subscriptions/subscription-list.server.ts";
import type { Route } from "./+types/export-subscriptions.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "newsletter.send");
  const { db, now } = context.get(appContext);
  const filter = SUBSCRIPTION_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, searched: filter.query.trim() !== "" };
  const entry = {
    actorId: admin.id,
    action: "newsletter.export",
    entity: "newsletter_subscriptions",
    detail,
  };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  const rows = csvStream(SUBSCRIPTION_EXPORT_HEADER, exportSubscriptions(db, filter));
  return csvResponse(`newsletter-${dayOf(now())}.csv`, rows);
}
