import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Chart } from "#app/ui/charts/chart.tsx";
import { barLabel, barName } from "./date-labels.ts";
import type { Figures } from "./figures.server.ts";
import { Panel } from "./panel.tsx";
import type { Grain } from "./period.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");
const SHORT = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 });
const BY: Record<Grain, [by: string, head: string]> = {
  hour: ["por hora", "Hora"],
  day: ["por dia", "Dia"],
  week: ["por semana", "Semana"],
  month: ["por mês", "Mês"],
};

const UNSOLD = "Nenhuma venda neste período nem no anterior. O gráfico aparece com a primeira.";
const UNPAID = "Nenhum valor recebido neste período nem no anterior. O gráfico aparece com o primeiro.";

interface ChartOfBarsProps {
  bars: Figures["bars"];
  grain: Grain;
}

export function revenueTitle(grain: Grain): string {
  return `Receita ${BY[grain][0]}`;
}

/** Revenue over the period, the period before dotted under it; a sentence where there is nothing to draw. */
export function RevenueChart({ bars, grain }: ChartOfBarsProps) {
  if (!bars.some((bar) => bar.revenue !== 0 || bar.revenueBefore !== 0)) {
    return <p className="text-muted">{hasOrdersIn(bars) ? UNPAID : UNSOLD}</p>;
  }
  return (
    <>
      <Chart
        kind="line"
        title={revenueTitle(grain)}
        points={pointsOf({ bars, grain }).map((point) => ({
          ...point,
          value: point.revenue,
          before: point.revenueBefore,
        }))}
        format={formatBRL}
        short={(cents) => SHORT.format(cents / 100)}
        heads={[BY[grain][1], "Receita", "Período anterior"]}
      />
      <p className="text-sm text-muted">
        Cada pagamento conta no dia em que foi feito; cada reembolso é descontado no dia em que saiu. Horário
        de Brasília.
      </p>
    </>
  );
}

/** Paid orders over the period; nothing where there is nothing to draw. */
export function OrdersChart({ bars, grain }: ChartOfBarsProps) {
  if (!hasOrdersIn(bars)) return null;
  const title = `Pedidos pagos ${BY[grain][0]}`;
  return (
    <Panel title={title}>
      <Chart
        kind="bars"
        title={title}
        points={pointsOf({ bars, grain }).map((point) => ({
          ...point,
          value: point.orders,
          before: point.ordersBefore,
        }))}
        format={(count) => `${WHOLE.format(count)} ${count === 1 ? "pedido" : "pedidos"}`}
        short={(count) => SHORT.format(count)}
        heads={[BY[grain][1], "Pedidos", "Período anterior"]}
      />
    </Panel>
  );
}

function hasOrdersIn(bars: Figures["bars"]): boolean {
  return bars.some((bar) => bar.orders > 0 || bar.ordersBefore > 0);
}

function pointsOf({ bars, grain }: ChartOfBarsProps) {
  return bars.map((bar) => ({
    ...bar,
    key: bar.first,
    label: barLabel(bar, grain),
    name: barName(bar, grain),
  }));
}
