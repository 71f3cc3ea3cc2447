import { useEffect, useState } from "react";
import { data, href, Link, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { MOST_BUMPS } from "../bump.ts";
import { runBumpForm } from "../bump-actions.server.ts";
import { bumpsAddress } from "../bump-address.ts";
import { BumpSheet } from "../bump-sheet.tsx";
import { BumpTable } from "../bump-table.tsx";
import {
  type BumpListItem,
  findBump,
  findProductOfBumps,
  listBumpable,
  listBumpsOf,
} from "../bumps.server.ts";
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

export async function action({ context, request, params }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "products.write");
  const app = context.get(appContext);
  const product = orNotFound(await findProductOfBumps(app.db, idInAddress(params.productId) ?? 0), NOT_FOUND);
  const author = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runBumpForm(
    { ...app, author, within: { product_id: product.id } },
    await readForm(request),
  );
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(bumpsAddress(product.id), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Ofertas adicionais de ${loaderData.product.name}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminBumpsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, bumps, edited, products, isNew } = loaderData;
  const navigate = useNavigate();
  const [toDelete, setToDelete] = useState<BumpListItem | null>(null);
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && actionData.intent !== "save-bump") showToast(actionData.toast);
  }, [actionData]);
  const path = bumpsAddress(product.id);
  const asked = bumps.find((bump) => bump.id === toDelete?.id && !bump.retired_at) ?? null;
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
          {isFull ? null : (
            <ButtonLink to={`${path}?nova=1`} size="compact" preventScrollReset>
              <Icon name="plus" />
              Nova oferta adicional
            </ButtonLink>
          )}
        </div>
      </div>
      {bumps.length === 0 ? (
        <EmptyState
          title="Nenhuma oferta adicional neste produto."
          action={<ButtonLink to={`${path}?nova=1`}>Nova oferta adicional</ButtonLink>}
        >
          Ofereça outro produto a quem já está comprando este, pelo preço que você quiser.
        </EmptyState>
      ) : (
        <BumpTable bumps={bumps} editAddress={(id) => `${path}?editar=${id}`} onDelete={setToDelete} />
      )}
      <BumpSheet
        open={isNew || edited !== null}
        onClose={() => navigate(path, { preventScrollReset: true })}
        productId={product.id}
        bump={edited}
        products={products}
        failure={actionData?.intent === "save-bump" ? actionData : undefined}
      />
      <DeleteDialog
        intent="delete-bump"
        id={asked?.id ?? null}
        title="Excluir oferta adicional?"
        confirmLabel="Excluir"
        onClose={() => setToDelete(null)}
      >
        <p className="wrap-anywhere">“{asked?.headline}” deixa de aparecer.</p>
        <p className="mt-2 text-muted">Quem já comprou continua com acesso.</p>
      </DeleteDialog>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  const isMissing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? "Não encontrado" : "Erro ao carregar ofertas adicionais"}
      sentence={
        isMissing
          ? "Este produto ou esta oferta adicional não existe mais."
          : "Não foi possível carregar as ofertas adicionais."
      }
      reference={isMissing ? undefined : reference}
      error={error}
      retry="/admin/produtos"
    />
  );
}
