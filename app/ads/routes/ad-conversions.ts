import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { googleConversions } from "../export/google-conversions.server.ts";
import type { Route } from "./+types/ad-conversions.ts";

/** For the import of Google Ads. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireRight(context, "settings.write");
  const { db, now, company } = context.get(appContext);
  const entry = { actorId: id, action: "ads.export", entity: "orders", ip: context.get(requestContext).ip };
  await recordAudit(db, entry, now());
  const csv = await googleConversions(db, company.ads.google?.conversion ?? "", now());
  return csvResponse(`conversoes-google-${dayOf(now())}.csv`, csv);
}
