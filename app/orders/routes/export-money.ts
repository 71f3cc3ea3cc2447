import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { exportMovements } from "#app/orders/money/accountant-export.server.ts";
import { ACCOUNTANT_HEADER } from "#app/orders/money/accountant-lines.ts";
import { parsePeriods } from "#app/orders/money/period.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import type { Route } from "./+types/export-money.ts";

/** The period's movements for the accountant. An invalid period gets an error, never another file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "money.read");
  const app = context.get(appContext);
  const { db, now } = app;
  const { period, errors } = parsePeriods(url.searchParams, now());
  const error = errors.period;
  if (error)
    return new Response(error, { status: 422, headers: { "content-type": "text/plain; charset=utf-8" } });
  const { key, months } = period;
  const detail = months.length === 1 ? { month: key } : { period: key };
  const entry = { actorId: admin.id, action: "money.export", entity: "order" };
  await recordAudit(db, { ...entry, detail, ip: context.get(requestContext).ip }, now());
  const rows = exportMovements(db, app.payments, period, now());
  return csvResponse(`financeiro-${key}.csv`, csvStream(ACCOUNTANT_HEADER, rows));
}
