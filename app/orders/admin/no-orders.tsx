import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

interface NoOrdersProps {
  filtered: boolean;
  /** The list of what waits for the owner is empty, and nothing was searched for in it. */
  allDone: "receipts" | "attention" | null;
}

export function NoOrders({ filtered, allDone }: NoOrdersProps) {
  if (allDone) {
    const title = allDone === "receipts" ? "Nenhum PIX a confirmar" : "Nenhum pedido precisa de atenção";
    return (
      <EmptyState title={title} action={<ButtonLink to="/admin/pedidos">Ver todos os pedidos</ButtonLink>}>
        Está tudo em dia.
      </EmptyState>
    );
  }
  return filtered ? (
    <EmptyState
      title="Nenhum pedido encontrado"
      action={<ButtonLink to="/admin/pedidos">Limpar filtros</ButtonLink>}
    >
      Tente outro nome, e-mail ou número, ou veja todos os pedidos.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhum pedido ainda">Os pedidos aparecem aqui assim que alguém comprar.</EmptyState>
  );
}
