import { WithRight } from "#app/identity/rights/use-right.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

/** What is done with the whole list, and a sale that is not in it yet. */
export function OrderListButtons({ path, params }: { path: string; params: URLSearchParams }) {
  return (
    <span className="flex flex-wrap gap-3">
      <WithRight right="orders.export">
        <ButtonLink to={`${path}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Exportar CSV
        </ButtonLink>
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
