import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { WholeList } from "#app/nouns/whole-list.tsx";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runOfferForm } from "../offer-actions.server.ts";
import { listCohortsOf } from "../offer-cohorts.server.ts";
import { OFFER_LIST } from "../offer-list.tsx";
import { OfferSheet } from "../offer-sheet.tsx";
import { offersAddress } from "../offer-state.ts";
import { findOffer, findProductOfOffers, listOffersOf } from "../offers.server.ts";
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
  const isNew = url.searchParams.has("nova");
  const isOpen = isNew || edited !== null;
  const cohorts = isOpen ? await listCohortsOf(db, product.id, now(), edited?.cohort_id) : [];
  return { product, offers, edited, cohorts, waiting, list, isNew, now: now() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "products.write"), context);
  const asked = idInAddress(params.productId) ?? 0;
  const { id } = orNotFound(await findProductOfOffers(acting.db, asked), NOT_FOUND);
  const outcome = await runOfferForm({ ...acting, within: { product_id: id } }, await readForm(request));
  return answerForm(outcome, offersAddress(id), url, ["editar", "nova"]);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Ofertas de ${loaderData.product.name}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminOffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, offers, edited, cohorts, waiting, list, isNew, now } = loaderData;
  const path = offersAddress(product.id);
  const { formAddress, closeForm } = useListPlace(path, ["editar", "nova"]);
  useRefusalToast(actionData, "save-offer");
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
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={`/admin/importar?para=p${product.id}`} variant="quiet" size="compact">
              <Icon name="file-up" />
              Liberar por lista
            </ButtonLink>
            <AddLink to={formAddress("nova")}>Nova oferta</AddLink>
          </div>
        </div>
      </div>
      <WholeList of={OFFER_LIST} path={path} items={offers} given={{ now, waiting }} />
      <OfferSheet
        open={isNew || edited !== null}
        onClose={closeForm}
        productId={product.id}
        offer={edited}
        cohorts={cohorts}
        waiting={list ? <WaitingPanel productId={product.id} list={list} /> : null}
        failure={actionData?.intent === "save-offer" ? actionData : undefined}
      />
    </div>
  );
}

export const ErrorBoundary = listFailure(OFFER_LIST.words, "/admin/produtos", {
  gone: "Este produto ou esta oferta não existe mais.",
});
