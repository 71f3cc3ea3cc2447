import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { MAIL_FILTER } from "../mails/mail-filter.ts";
import { exportMails, MAIL_EXPORT_HEADER } from "../mails/mail-list.server.ts";
import type { Route } from "./+types/export-mails.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "mails.read");
  const { db, now } = context.get(appContext);
  const filter = MAIL_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, searched: filter.query !== "" };
  const entry = { actorId: admin.id, action: "mails.export", entity: "outbox", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(`emails-${dayOf(now())}.csv`, csvStream(MAIL_EXPORT_HEADER, exportMails(db, filter)));
}
