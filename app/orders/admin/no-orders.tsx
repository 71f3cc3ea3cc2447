import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

export function NoOrders({ filtered }: { filtered: boolean }) {
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
