import { useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { done, refused } from "#app/platform/forms/form-outcome.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { leftWords } from "../matching/external-product.ts";
import {
  isMatched,
  listChoices,
  listExternalProducts,
  matchProducts,
} from "../matching/external-products.server.ts";
import { matchSchema } from "../matching/product-matches.schema.ts";
import { ProductMatches } from "../matching/product-matches.tsx";
import type { Route } from "./+types/admin-external-products.ts";

const PATH = "/admin/importar/produtos";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "students.import");
  const { db } = context.get(appContext);
  const platform = url.searchParams.get("plataforma") ?? undefined;
  const [products, choices] = await Promise.all([listExternalProducts(db, { platform }), listChoices(db)]);
  const open = products.filter((product) => !isMatched(product)).length;
  return { products, choices, platform, open };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now, author } = actingAs(requireRight(context, "students.import"), context);
  const form = parseForm(matchSchema, await readForm(request));
  if (!form.ok) return answerForm(refused(form, "match-products", { title: "Nada mudou" }), PATH, url);
  const { changed, left } = await matchProducts(db, form.value.match, author, now());
  const said = changed === 0 ? "Nada mudou." : "Produtos combinados.";
  const more = leftWords(left) || (changed === 0 ? undefined : "Os acessos acompanham em instantes.");
  return answerForm(done(said, more), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Produtos de outras plataformas", noIndex: true });

export default function ExternalProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, choices, platform, open } = loaderData;
  const isBusy = useNavigation().formData?.get("intent") === "match-products";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">
        Produtos {platform ? fromPlatform(platform) : "de outras plataformas"}
      </h1>
      <p className="max-w-text text-muted">
        O que você vende em outra plataforma, e o que cada compra abre aqui: cursos, arquivos para baixar ou
        os dois. Você diz uma vez, e vale para os arquivos que importar e para os avisos automáticos.
      </p>
      <ErrorSummary errors={actionData?.errors} title="Nada mudou" />
      {products.length === 0 ? (
        <EmptyState title="Nenhum produto ainda">
          Eles aparecem aqui quando você importa um arquivo ou quando a outra plataforma avisa de uma venda.
        </EmptyState>
      ) : (
        <DraftForm
          place="produtos-de-fora"
          intent="match-products"
          failure={actionData}
          className="grid gap-4"
        >
          {open > 0 ? (
            <p>{open === 1 ? "1 produto espera" : `${open} produtos esperam`} a sua escolha.</p>
          ) : null}
          <ProductMatches products={products} choices={choices} />
          <div>
            <Button type="submit" busy={isBusy}>
              Salvar
            </Button>
          </div>
        </DraftForm>
      )}
    </div>
  );
}
