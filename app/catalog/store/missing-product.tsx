import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

/** The page of a product that is not, or no longer, for sale. */
export function MissingProduct() {
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Produto não encontrado</h1>
      <EmptyState
        title="Produto não encontrado"
        action={<ButtonLink to="/loja">Voltar para a loja</ButtonLink>}
      >
        Ele pode ter saído da loja ou mudado de endereço.
      </EmptyState>
    </div>
  );
}
