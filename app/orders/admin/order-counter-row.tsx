import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { FigureRow } from "#app/ui/display/figures.tsx";
import type { OrderCounters } from "./order-list.server.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");

/** The counters as they are shown; revenue is null for people who may not see money. */
type ShownCounters = Omit<OrderCounters, "revenue"> & { revenue: number | null };

/** Over all orders, whatever the list is filtered by. */
export function OrderCounterRow({ counters }: { counters: ShownCounters }) {
  return (
    <FigureRow
      items={[
        { label: "Total de pedidos", value: WHOLE.format(counters.total) },
        ...(counters.revenue === null
          ? []
          : [{ label: "Receita total", value: formatBRL(counters.revenue) }]),
        { label: "Concluídos", value: WHOLE.format(counters.completed) },
        { label: "Pendentes", value: WHOLE.format(counters.pending) },
      ]}
    />
  );
}
