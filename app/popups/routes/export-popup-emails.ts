import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { exportPopupEmails, POPUP_EXPORT_HEADER } from "../popup-export.server.ts";
import type { Route } from "./+types/export-popup-emails.ts";

/** The e-mails of the pop-up that the address names, or of all. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "popups.write");
  const { db, now } = context.get(appContext);
  const asked = url.searchParams.get("popup");
  const popupId = asked === null ? undefined : (idInAddress(asked) ?? 0);
  const entry = { actorId: admin.id, action: "popup_emails.export", entity: "popup", entityId: popupId };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  const rows = csvStream(POPUP_EXPORT_HEADER, exportPopupEmails(db, popupId));
  return csvResponse(`emails-de-popups-${dayOf(now())}.csv`, rows);
}
