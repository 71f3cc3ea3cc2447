import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { WholeList } from "#app/nouns/whole-list.tsx";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { MOST_BUMPS } from "../bump.ts";
import { runBumpForm } from "../bump-actions.server.ts";
import { bumpsAddress } from "../bump-address.ts";
import { BUMP_LIST } from "../bump-list.tsx";
import { BumpSheet } from "../bump-sheet.tsx";
import { findBump, findProductOfBumps, listBumpable, listBumpsOf } from "../bumps.server.ts";
import type { Route } from "./+types/admin-bumps.ts";

const NOT_FOUND = "Produto não encontrado";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "products.write");
  const { db } = context.get(appContext);
  const product = orNotFound(await findProductOfBumps(db, idInAddress(params.productId) ?? 0), NOT_FOUND);
  const asked = url.searchParams.get("editar");
  const [bumps, bump] = await Promise.all([
    listBumpsOf(db, product.id),
    asked === null ? null : findBump(db, idInAddress(asked) ?? 0),
  ]);
  const isOfIt = bump === null || bump?.product_id === product.id;
  const edited =
    bump === null ? null : orNotFound(isOfIt ? bump : undefined, "Oferta adicional não encontrada.");
  const isNew = url.searchParams.has("nova");
  const products = edited || isNew ? await listBumpable(db, product.id, edited?.bumped_product_id) : [];
  return { product, bumps, edited, products, isNew };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "products.write"), context);
  const asked = idInAddress(params.productId) ?? 0;
  const { id } = orNotFound(await findProductOfBumps(acting.db, asked), NOT_FOUND);
  const outcome = await runBumpForm({ ...acting, within: { product_id: id } }, await readForm(request));
  return answerForm(outcome, bumpsAddress(id), url, ["editar", "nova"]);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Ofertas adicionais de ${loaderData.product.name}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminBumpsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, bumps, edited, products, isNew } = loaderData;
  const path = bumpsAddress(product.id);
  const { formAddress, closeForm } = useListPlace(path, ["editar", "nova"]);
  useRefusalToast(actionData, "save-bump");
  const living = bumps.filter(({ retired_at }) => !retired_at).length;
  const isFull = living >= MOST_BUMPS.checkout + MOST_BUMPS.paid;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={href("/admin/produtos")} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-5" />
          Voltar para produtos
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 max-w-[42rem]">
            <h1 className="text-2xl wrap-anywhere md:text-3xl">Ofertas adicionais de {product.name}</h1>
            <p className="mt-2 text-muted">
              Quem está comprando este produto vê, antes de pagar, até {MOST_BUMPS.checkout} outros para levar
              junto, e mais um depois de pagar. Nenhum vem marcado.
            </p>
          </div>
          {isFull ? null : <AddLink to={formAddress("nova")}>Nova oferta adicional</AddLink>}
        </div>
      </div>
      <WholeList of={BUMP_LIST} path={path} items={bumps} />
      <BumpSheet
        open={isNew || edited !== null}
        onClose={closeForm}
        productId={product.id}
        bump={edited}
        products={products}
        failure={actionData?.intent === "save-bump" ? actionData : undefined}
      />
    </div>
  );
}

export const ErrorBoundary = listFailure(BUMP_LIST.words, "/admin/produtos", {
  gone: "Este produto ou esta oferta adicional não existe mais.",
});
