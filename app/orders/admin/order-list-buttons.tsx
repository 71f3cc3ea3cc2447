import { WithRight } from "#app/identity/rights/use-right.tsx";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Menu, MenuLink } from "#app/ui/controls/menu.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { withEssential } from "./order-filter.ts";

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
