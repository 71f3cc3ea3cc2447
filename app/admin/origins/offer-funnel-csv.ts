import type { CsvRow } from "#app/platform/files/csv.ts";
import type { OfferFunnel } from "./offer-funnel.server.ts";
import { OWN_PRICE } from "./offer-funnel-table.tsx";
import { conversionOf } from "./source-sums.ts";

export const FUNNEL_HEADER = [
  "Produto",
  "Oferta",
  "Páginas vistas",
  "Checkouts abertos",
  "Pedidos",
  "Pedidos pagos",
  "Conversão (%)",
];

const PERCENT = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2, useGrouping: false });

export function funnelLines({ offers, isCounted }: OfferFunnel): CsvRow[] {
  return offers.map(({ product, offer, pages, checkouts, orders, paid }) => {
    const conversion = isCounted ? conversionOf(paid, pages) : undefined;
    const share = conversion === undefined ? "" : PERCENT.format(conversion * 100);
    return [product, offer ?? OWN_PRICE, pages, checkouts, orders, paid, share];
  });
}
