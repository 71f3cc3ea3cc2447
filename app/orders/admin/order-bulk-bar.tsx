import { useNavigation } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Menu, MenuButton } from "#app/ui/controls/menu.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { withEssential } from "./order-filter.ts";

export const ORDERS_FORM = "varios-pedidos";
const INTENT = "resend-marked";

interface OrderBulkBarProps {
  orders: readonly unknown[];
  /** Number of orders found by the filter, on all pages. */
  found: number | undefined;
  exportAddress: string;
  /** The filter's query parameters. */
  params: URLSearchParams;
}

/** Resends the access mails of marked orders, or exports their rows. */
export function OrderBulkBar({ orders, found, exportAddress, params }: OrderBulkBarProps) {
  const busy = useNavigation().formData?.get("intent") === INTENT;

  function handleExport(wanted: URLSearchParams) {
    const form = new FormData(document.querySelector<HTMLFormElement>(`#${ORDERS_FORM}`) ?? undefined);
    if (!form.has("all")) for (const id of form.getAll("id")) wanted.append("id", String(id));
    if (form.has("all") || wanted.has("id")) window.location.assign(`${exportAddress}?${wanted}`);
  }
  return (
    <BulkForm
      id={ORDERS_FORM}
      intent={INTENT}
      noun={{ one: "pedido marcado", many: "pedidos marcados" }}
      rows={orders}
      found={found}
    >
      <WithRight right="orders.resend">
        <Button type="submit" size="compact" variant="quiet" busy={busy}>
          Reenviar acesso
        </Button>
      </WithRight>
      <WithRight right="orders.export">
        <Menu
          label="Exportar marcados"
          trigger={
            <>
              <Icon name="download" />
              Exportar marcados
              <Icon name="chevron-down" />
            </>
          }
          triggerClassName={buttonClass({ variant: "quiet", size: "compact" })}
        >
          <MenuButton onClick={() => handleExport(withEssential(params))}>Só o essencial</MenuButton>
          <MenuButton onClick={() => handleExport(new URLSearchParams(params))}>Todas as colunas</MenuButton>
        </Menu>
      </WithRight>
    </BulkForm>
  );
}
