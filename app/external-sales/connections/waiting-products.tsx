import { Link, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import type { Choice } from "../matching/choice.ts";
import type { ExternalProductItem } from "../matching/external-products.server.ts";
import { ProductMatches } from "../matching/product-matches.tsx";

interface WaitingProductsProps {
  /** Products that nobody has matched yet. */
  products: ExternalProductItem[];
  choices: Choice[];
  failure: Failure | undefined;
}

/** Products sold on the platform that open nothing here yet. */
export function WaitingProducts({ products, choices, failure }: WaitingProductsProps) {
  const busy = useNavigation().formData?.get("intent") === "match-products";
  const all = (
    <Link to="/admin/importar/produtos" className="link inline-flex min-h-11 items-center">
      Ver todos os produtos
    </Link>
  );
  if (products.length === 0) return <p className="text-muted">Nenhum produto espera a sua escolha. {all}</p>;
  return (
    <section aria-labelledby="produtos" className="grid gap-4">
      <div>
        <h2 id="produtos" className="text-xl">
          {products.length === 1 ? "Um produto espera" : `${products.length} produtos esperam`} a sua escolha
        </h2>
        <p className="mt-1 max-w-text text-muted">
          Diga o que cada um abre aqui. As vendas que já chegaram são aplicadas em seguida.
        </p>
        {all}
      </div>
      <DraftForm
        place="produtos-em-espera"
        intent="match-products"
        failure={failure}
        preventScrollReset
        className="grid gap-4"
      >
        <ErrorSummary errors={failure?.errors} title="Nada mudou" />
        <ProductMatches products={products} choices={choices} />
        <div>
          <Button type="submit" busy={busy}>
            Salvar escolhas
          </Button>
        </div>
      </DraftForm>
    </section>
  );
}
