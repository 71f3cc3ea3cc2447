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

/** Revenue and orders over the period, the period before dotted under them; a sentence where there is nothing to draw. */
export function MoneyCharts({ bars, grain }: { bars: Figures["bars"]; grain: Grain }) {
  const [by, head] = BY[grain];
  const points = bars.map((bar) => ({
    ...bar,
    key: bar.first,
    label: barLabel(bar, grain),
    name: barName(bar, grain),
  }));
  const hasMoney = bars.some((bar) => bar.revenue !== 0 || bar.revenueBefore !== 0);
  const hasOrders = bars.some((bar) => bar.orders > 0 || bar.ordersBefore > 0);
  if (!hasMoney && !hasOrders) {
    return (
      <Panel title={`Receita ${by}`}>
        <p className="text-muted">
          Nenhuma venda neste período nem no anterior. O gráfico aparece com a primeira.
        </p>
      </Panel>
    );
  }
  return (
    <>
      {hasMoney ? (
        <Panel title={`Receita ${by}`} note="Pontilhado: período anterior.">
          <Chart
            kind="line"
            title={`Receita ${by}`}
            points={points.map((point) => ({ ...point, value: point.revenue, before: point.revenueBefore }))}
            format={formatBRL}
            short={(cents) => SHORT.format(cents / 100)}
            heads={[head, "Receita", "Período anterior"]}
          />
          <p className="text-sm text-muted">
            Cada pagamento conta no dia em que foi feito; cada reembolso é descontado no dia em que saiu.
            Horário de Brasília.
          </p>
        </Panel>
      ) : null}
      {hasOrders ? (
        <Panel title={`Pedidos pagos ${by}`}>
          <Chart
            kind="bars"
            title={`Pedidos pagos ${by}`}
            points={points.map((point) => ({ ...point, value: point.orders, before: point.ordersBefore }))}
            format={(count) => `${WHOLE.format(count)} ${count === 1 ? "pedido" : "pedidos"}`}
            short={(count) => SHORT.format(count)}
            heads={[head, "Pedidos", "Período anterior"]}
          />
        </Panel>
      ) : null}
    </>
  );
}
