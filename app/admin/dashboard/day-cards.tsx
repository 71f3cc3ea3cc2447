import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { FigureRow } from "#app/ui/display/figures.tsx";
import type { Figures } from "./figures.server.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");

/** What came in today and yesterday, whatever period is looked at below. */
export function DayCards({ days: [today, yesterday] }: { days: Figures["also"] }) {
  if (!today || !yesterday) return null;
  const items = [
    { label: "Hoje", value: formatBRL(today.revenue), note: inWords(today, "Nenhuma venda ainda") },
    { label: "Ontem", value: formatBRL(yesterday.revenue), note: inWords(yesterday, "Nenhuma venda") },
  ];
  return (
    <section aria-label="Hoje e ontem">
      <FigureRow items={items} />
    </section>
  );
}

function inWords({ orders, paid, refunded }: Figures["also"][number], none: string) {
  const sold =
    orders > 0 || paid > 0
      ? `${WHOLE.format(orders)} ${orders === 1 ? "pedido pago" : "pedidos pagos"}`
      : none;
  return refunded > 0 ? `${sold}, menos ${formatBRL(refunded)} em reembolsos` : sold;
}
