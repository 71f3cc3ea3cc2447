import { appContext, requestContext } from "#app/context.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { requireRight } from "../rights/require-right.server.ts";
import { exportUsers, USER_EXPORT_HEADER } from "../users/user-export.server.ts";
import { USER_FILTER } from "../users/user-filter.ts";
import type { Route } from "./+types/export-users.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "users.export");
  const { db, now } = context.get(appContext);
  const filter = USER_FILTER.parse(url.searchParams);
  const { query, sort: _sort, ...rest } = filter;
  const detail = { ...rest, searched: query.trim() !== "" };
  const entry = { actorId: admin.id, action: "users.export", entity: "users", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(`usuarios-${dayOf(now())}.csv`, csvStream(USER_EXPORT_HEADER, exportUsers(db, filter)));
}
