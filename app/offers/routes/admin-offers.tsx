import { useEffect, useState } from "react";
import { data, href, Link, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { runOfferForm } from "../offer-actions.server.ts";
import { OfferSheet } from "../offer-sheet.tsx";
import { offersAddress } from "../offer-state.ts";
import { OfferTable } from "../offer-table.tsx";
import { findOffer, findProductOfOffers, listOffersOf, type OfferListItem } from "../offers.server.ts";
import { countWaiting, readWaitingList } from "../waiting/offer-waits.server.ts";
import { WaitingPanel } from "../waiting/waiting-panel.tsx";
import type { Route } from "./+types/admin-offers.ts";

const NOT_FOUND = "Produto não encontrado";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const product = orNotFound(await findProductOfOffers(db, idInAddress(params.productId) ?? 0), NOT_FOUND);
  const asked = url.searchParams.get("editar");
  const [offers, offer] = await Promise.all([
    listOffersOf(db, product.id),
    asked === null ? null : findOffer(db, idInAddress(asked) ?? 0),
  ]);
  const [waiting, list] = await Promise.all([
    countWaiting(
      db,
      offers.map(({ id }) => id),
    ),
    offer ? readWaitingList(db, offer.id) : null,
  ]);
  const isOfIt = offer === null || offer?.product_id === product.id;
  const edited = offer === null ? null : orNotFound(isOfIt ? offer : undefined, "Oferta não encontrada.");
  return { product, offers, edited, waiting, list, isNew: url.searchParams.has("nova"), now: now() };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "products.write");
  const app = context.get(appContext);
  const product = orNotFound(
    await findProductOfOffers(app.db, idInAddress(params.productId) ?? 0),
    NOT_FOUND,
  );
  const author = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runOfferForm(
    { ...app, author, within: { product_id: product.id } },
    await readForm(request),
  );
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(offersAddress(product.id), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Ofertas de ${loaderData.product.name}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminOffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, offers, edited, waiting, list, isNew, now } = loaderData;
  const navigate = useNavigate();
  const [toDelete, setToDelete] = useState<OfferListItem | null>(null);
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && actionData.intent !== "save-offer") showToast(actionData.toast);
  }, [actionData]);
  const path = offersAddress(product.id);
  const asked = offers.find((offer) => offer.id === toDelete?.id && !offer.retired_at) ?? null;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={href("/admin/produtos")} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-5" />
          Voltar para produtos
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 max-w-[42rem]">
            <h1 className="text-2xl wrap-anywhere md:text-3xl">Ofertas de {product.name}</h1>
            <p className="mt-2 text-muted">
              O preço do produto, {formatBRL(product.price)}, é a oferta principal e vale em toda a loja. Aqui
              ficam as outras.
            </p>
          </div>
          <ButtonLink to={`${path}?nova=1`} size="compact" preventScrollReset>
            <Icon name="plus" />
            Nova oferta
          </ButtonLink>
        </div>
      </div>
      {offers.length === 0 ? (
        <EmptyState
          title="Nenhuma oferta além do preço do produto."
          action={<ButtonLink to={`${path}?nova=1`}>Nova oferta</ButtonLink>}
        >
          Crie uma oferta para vender por outro preço, por um tempo ou com vagas, numa página só dela.
        </EmptyState>
      ) : (
        <OfferTable
          offers={offers}
          now={now}
          waiting={waiting}
          editAddress={(id) => `${path}?editar=${id}`}
          onDelete={setToDelete}
        />
      )}
      <OfferSheet
        open={isNew || edited !== null}
        onClose={() => navigate(path, { preventScrollReset: true })}
        productId={product.id}
        offer={edited}
        waiting={list ? <WaitingPanel productId={product.id} list={list} /> : null}
        failure={actionData?.intent === "save-offer" ? actionData : undefined}
      />
      <DeleteDialog
        intent="delete-offer"
        id={asked?.id ?? null}
        title={asked && asked.sold_units > 0 ? "Retirar oferta?" : "Excluir oferta?"}
        confirmLabel={asked && asked.sold_units > 0 ? "Retirar" : "Excluir"}
        onClose={() => setToDelete(null)}
      >
        <p className="wrap-anywhere">
          A oferta “{asked?.name}” deixa de ser vendida e a página dela se fecha.
        </p>
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
      title={isMissing ? "Não encontrado" : "Erro ao carregar ofertas"}
      sentence={
        isMissing ? "Este produto ou esta oferta não existe mais." : "Não foi possível carregar as ofertas."
      }
      reference={isMissing ? undefined : reference}
      error={error}
      retry="/admin/produtos"
    />
  );
}
