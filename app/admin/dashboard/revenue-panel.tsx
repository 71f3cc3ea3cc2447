import type { ReactNode } from "react";
import { LinkWithRight } from "#app/identity/rights/use-right.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Change } from "./figure-change.tsx";
import type { Figures } from "./figures.server.ts";
import { RevenueChart, revenueTitle } from "./money-charts.tsx";
import { Panel } from "./panel.tsx";
import type { Grain } from "./period.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");

/** The one figure of the period, how it came together, and in small type what one also asks for. */
export function RevenuePanel({ figures, grain }: { figures: Figures; grain: Grain }) {
  const { revenue, revenueBefore, money, moneyBefore, also } = figures;
  const [today, yesterday] = also;
  return (
    <Panel title={revenueTitle(grain)} note="Pontilhado: período anterior.">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="font-display text-3xl leading-tight font-heavy tracking-[-0.02em] tabular-nums md:text-4xl">
          <span className="sr-only">Receita do período: </span>
          {formatBRL(revenue)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          <Change now={revenue} before={revenueBefore} format={formatBRL} />
        </p>
      </div>
      <RevenueChart bars={figures.bars} grain={grain} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 tabular-nums sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {today && yesterday ? (
          <>
            <SmallFigure label="Hoje" value={formatBRL(today.revenue)}>
              {inWords(today, "Nenhuma venda ainda")}
            </SmallFigure>
            <SmallFigure label="Ontem" value={formatBRL(yesterday.revenue)}>
              {inWords(yesterday, "Nenhuma venda")}
            </SmallFigure>
          </>
        ) : null}
        <SmallFigure
          label={
            <LinkWithRight right="orders.read" to="/admin/pedidos" className="link">
              Pedidos pagos
            </LinkWithRight>
          }
          value={WHOLE.format(money.orders)}
        >
          <Change now={money.orders} before={moneyBefore.orders} />
        </SmallFigure>
        <SmallFigure
          label={
            <LinkWithRight right="users.read" to="/admin/usuarios" className="link">
              Usuários novos
            </LinkWithRight>
          }
          value={WHOLE.format(figures.newUsers)}
        >
          <Change now={figures.newUsers} before={figures.newUsersBefore} />
        </SmallFigure>
        <SmallFigure
          label={
            <LinkWithRight right="products.write" to="/admin/produtos" className="link">
              Produtos ativos
            </LinkWithRight>
          }
          value={WHOLE.format(figures.activeProducts)}
        >
          {productsInWords(figures)}
        </SmallFigure>
      </dl>
    </Panel>
  );
}

interface SmallFigureProps {
  label: ReactNode;
  /** Already formatted. */
  value: string;
  /** What puts it in proportion. */
  children: ReactNode;
}

function SmallFigure({ label, value, children }: SmallFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg leading-snug font-strong">{value}</dd>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}

function inWords({ orders, paid, refunded }: Figures["also"][number], none: string) {
  const sold =
    orders > 0 || paid > 0
      ? `${WHOLE.format(orders)} ${orders === 1 ? "pedido pago" : "pedidos pagos"}`
      : none;
  return refunded > 0 ? `${sold}, menos ${formatBRL(refunded)} em reembolsos` : sold;
}

function productsInWords({ newProducts, inactiveProducts }: Figures): string {
  return newProducts > 0
    ? `${WHOLE.format(newProducts)} ${newProducts === 1 ? "novo" : "novos"} no período`
    : `${WHOLE.format(inactiveProducts)} ${inactiveProducts === 1 ? "inativo" : "inativos"}`;
}
