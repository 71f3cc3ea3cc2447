import { Icon } from "#app/ui/icons/icon.tsx";
import type { Figures } from "./figures.server.ts";
import type { Funnel, GeneratedPayments } from "./funnel.server.ts";
import { FunnelPanel } from "./funnel-panel.tsx";
import { OrdersChart } from "./money-charts.tsx";
import { GeneratedPanel, MethodPanel, RefundPanel } from "./payment-panels.tsx";
import type { Grain } from "./period.ts";
import type { SoldProduct } from "./sold-products.server.ts";
import { SoldProducts } from "./sold-products.tsx";

export interface ShopMoney {
  figures: Figures;
  sold: SoldProduct[];
  generated: GeneratedPayments[];
  funnel: Funnel;
}

interface MoreFiguresProps {
  money: ShopMoney;
  grain: Grain;
  /** Where each offer has its own funnel. */
  byOffer: string;
}

/** What one looks up now and then, one press away: what sold, how it was paid, how visits became orders. */
export function MoreFigures({ money, grain, byOffer }: MoreFiguresProps) {
  const { figures } = money;
  return (
    <details className="group">
      <summary className="flex min-h-14 items-center gap-3 rounded-card bg-surface px-5 inset-ring inset-ring-line hover:bg-sunken md:px-6">
        <h2 className="flex-1 text-xl">Mais números do período</h2>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-6">
          <OrdersChart bars={figures.bars} grain={grain} />
          <FunnelPanel funnel={money.funnel} byOffer={byOffer} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <SoldProducts products={money.sold} />
          <MethodPanel methods={figures.methods} />
          <GeneratedPanel generated={money.generated} />
          <RefundPanel figures={figures} />
        </div>
      </div>
    </details>
  );
}
