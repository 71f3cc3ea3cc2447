import clsx from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { formatBRL } from "#app/platform/money.ts";
import { type FigureItem, FigureRow } from "#app/ui/figures.tsx";
import type { Figures } from "./figures.server.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");

/** Four figures of the last 30 days, each beside the 30 before. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { activeProducts, inactiveProducts } = figures;
  const items: FigureItem[] = [
    {
      label: "Receita",
      value: formatBRL(figures.revenue),
      note: <Change now={figures.revenue} before={figures.revenueBefore} format={formatBRL} />,
    },
    {
      label: "Pedidos",
      value: WHOLE.format(figures.orders),
      note: <Change now={figures.orders} before={figures.ordersBefore} />,
    },
    {
      label: "Usuários novos",
      value: WHOLE.format(figures.newUsers),
      note: <Change now={figures.newUsers} before={figures.newUsersBefore} />,
    },
    {
      label: "Produtos ativos",
      value: WHOLE.format(activeProducts),
      note: `${WHOLE.format(inactiveProducts)} ${inactiveProducts === 1 ? "inativo" : "inativos"}`,
    },
  ];
  return <FigureRow items={items} />;
}

interface ChangeProps {
  now: number;
  before: number;
  format?: (value: number) => string;
}

function Change({ now, before, format = (value) => WHOLE.format(value) }: ChangeProps) {
  if (before <= 0) return <>ante {format(before)}</>;
  const percent = Math.round(((now - before) * 100) / before);
  const Icon = percent < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {percent === 0 ? (
        <b>igual</b>
      ) : (
        <b
          className={clsx(
            "inline-flex items-center gap-1 whitespace-nowrap",
            percent < 0 ? "text-danger" : "text-success",
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{percent < 0 ? "queda de" : "alta de"}</span>
          {Math.abs(percent)}%
        </b>
      )}
      <span className="whitespace-nowrap">ante {format(before)}</span>
    </span>
  );
}
