import { sourceLabel } from "#app/analytics/touch/source-labels.ts";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import type { SourceReport } from "./source-report.server.ts";
import { conversionOf, couponOrders, couponWords, hasCampaigns, type OriginSums } from "./source-sums.ts";

export const SOURCES_HEADER = [
  "Linha",
  "Origem",
  "Campanha",
  "Visitas",
  "Pedidos",
  "Pedidos pagos",
  "Receita",
  "Conversão (%)",
  "Com cupom",
  "Cupons",
];

const PERCENT = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2, useGrouping: false });

/** Each source, and beneath it its campaigns: a sum takes one kind of line. */
export function sourceLines({ sources, isCounted }: SourceReport): CsvRow[] {
  return sources.flatMap((one) => {
    const name = sourceLabel(one.source);
    const conversion = isCounted ? conversionOf(one.paid, one.arrivals) : undefined;
    const share = conversion === undefined ? "" : PERCENT.format(conversion * 100);
    const campaigns = hasCampaigns(one) ? one.campaigns : [];
    return [
      [
        "Origem",
        name,
        "",
        one.arrivals ?? "",
        ...figuresOf(one),
        share,
        couponOrders(one.coupons),
        couponWords(one.coupons),
      ],
      ...campaigns.map((campaign) => [
        "Campanha",
        name,
        campaign.campaign ?? "Sem campanha",
        "",
        ...figuresOf(campaign),
        "",
        "",
        "",
      ]),
    ];
  });
}

function figuresOf({ orders, paid, cents }: OriginSums) {
  return [orders, paid, centsToField(cents)];
}
