import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { findOffer } from "../offers.server.ts";
import { exportWaits, WAIT_EXPORT_HEADER } from "../waiting/offer-waits.server.ts";
import type { Route } from "./+types/export-waits.ts";

const NOT_FOUND = "Oferta não encontrada.";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const offer = orNotFound(await findOffer(db, idInAddress(params.offerId) ?? 0), NOT_FOUND);
  orNotFound(offer.product_id === idInAddress(params.productId) ? offer : undefined, NOT_FOUND);
  const entry = { actorId: admin.id, action: "offer.export-waits", entity: "offers", entityId: offer.id };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  const rows = csvStream(WAIT_EXPORT_HEADER, exportWaits(db, offer.id));
  return csvResponse(`lista-de-espera-${offer.slug}-${dayOf(now())}.csv`, rows);
}
