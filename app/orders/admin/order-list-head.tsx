import { WithRight } from "#app/identity/rights/use-right.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Menu, MenuLink } from "#app/ui/controls/menu.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { withEssential } from "./order-filter.ts";
import type { OrderCounters } from "./order-list.server.ts";

/** What is done with the whole list, and a sale that is not in it yet. */
export function OrderListButtons({ path, params }: { path: string; params: URLSearchParams }) {
  return (
    <span className="flex flex-wrap gap-3">
      <WithRight right="orders.export">
        <Menu
          label="Exportar CSV"
          trigger={
            <>
              <Icon name="download" />
              Exportar CSV
              <Icon name="chevron-down" />
            </>
          }
          triggerClassName={buttonClass({ variant: "quiet", size: "compact" })}
        >
          <MenuLink to={`${path}/exportar?${withEssential(params)}`} reloadDocument>
            Só o essencial
          </MenuLink>
          <MenuLink to={`${path}/exportar?${params}`} reloadDocument>
            Todas as colunas
          </MenuLink>
        </Menu>
      </WithRight>
      <WithRight right="orders.sell">
        <ButtonLink to={`${path}/novo`} size="compact">
          <Icon name="plus" />
          Venda por fora
        </ButtonLink>
      </WithRight>
    </span>
  );
}

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
