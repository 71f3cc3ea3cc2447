import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type CsvRow, csvResponse, toCsv } from "#app/platform/files/csv.ts";
import { parsePeriod } from "../dashboard/period.ts";
import { type OfferFunnel, readOfferFunnel } from "../origins/offer-funnel.server.ts";
import { OWN_PRICE } from "../origins/offer-funnel-table.tsx";
import { conversionOf } from "../origins/source-sums.ts";
import type { Route } from "./+types/export-offer-funnel.ts";

/** What the screen shows, whole. An address with wrong days gets words, never another period's file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "money.read");
  const { db, now } = context.get(appContext);
  const { period, errors } = parsePeriod(url.searchParams, now());
  const [error] = Object.values(errors);
  if (error)
    return new Response(error, { status: 422, headers: { "content-type": "text/plain; charset=utf-8" } });
  const { first, last } = period;
  const entry = { actorId: admin.id, action: "funnel.export", entity: "order" };
  const { ip } = context.get(requestContext);
  await recordAudit(db, { ...entry, detail: { days: `${first} a ${last}` }, ip }, now());
  const lines = funnelLines(await readOfferFunnel(db, period));
  return csvResponse(`funil-${first}-a-${last}.csv`, toCsv(FUNNEL_HEADER, lines));
}

const FUNNEL_HEADER = [
  "Produto",
  "Oferta",
  "Páginas vistas",
  "Checkouts abertos",
  "Pedidos",
  "Pedidos pagos",
  "Conversão (%)",
];

const PERCENT = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2, useGrouping: false });

function funnelLines({ offers, isCounted }: OfferFunnel): CsvRow[] {
  return offers.map(({ product, offer, pages, checkouts, orders, paid }) => {
    const conversion = isCounted ? conversionOf(paid, pages) : undefined;
    const share = conversion === undefined ? "" : PERCENT.format(conversion * 100);
    return [product, offer ?? OWN_PRICE, pages, checkouts, orders, paid, share];
  });
}
