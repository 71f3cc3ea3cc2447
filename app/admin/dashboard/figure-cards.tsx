import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { type FigureItem, FigureRow } from "#app/ui/display/figures.tsx";
import { Change } from "./figure-change.tsx";
import type { Figures } from "./figures.server.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");

/** Four figures of the period, each beside the period before. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { revenue, revenueBefore, money, moneyBefore, activeProducts, inactiveProducts, newProducts } =
    figures;
  const items: FigureItem[] = [
    {
      label: "Receita",
      value: formatBRL(revenue),
      note: <Change now={revenue} before={revenueBefore} format={formatBRL} />,
    },
    {
      label: "Pedidos pagos",
      value: WHOLE.format(money.orders),
      note: <Change now={money.orders} before={moneyBefore.orders} />,
    },
    {
      label: "Usuários novos",
      value: WHOLE.format(figures.newUsers),
      note: <Change now={figures.newUsers} before={figures.newUsersBefore} />,
    },
    {
      label: "Produtos ativos",
      value: WHOLE.format(activeProducts),
      note:
        newProducts > 0
          ? `${WHOLE.format(newProducts)} ${newProducts === 1 ? "novo" : "novos"} no período`
          : `${WHOLE.format(inactiveProducts)} ${inactiveProducts === 1 ? "inativo" : "inativos"}`,
    },
  ];
  return <FigureRow items={items} />;
}
