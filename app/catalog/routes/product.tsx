import { Suspense } from "react";
import { href, isRouteErrorResponse, redirect } from "react-router";
import { refundDays } from "#app/company/refund-terms.ts";
import { partsPromise, termsOf } from "#app/company/shop-terms.ts";
import { appContext, type ForEverybody } from "#app/context.ts";
import { findCurriculum } from "#app/courses/plan/curriculum.server.ts";
import { listPublicOffers } from "#app/offers/offers.server.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { addressOf, idInAddress, movedAddress } from "#app/platform/http/address.ts";
import { columnsOf, rowsOf } from "#app/platform/http/columns.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { coverAddress } from "#app/platform/images/covers.ts";
import { Asleep } from "#app/ui/connection/asleep.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { readVideo } from "#app/ui/embeds/video-address.ts";
import { listShownParts } from "../bundles/shown-parts.server.ts";
import { findActiveProduct, listRelated, shownOnPage } from "../products/products.server.ts";
import { listApprovedReviews, REVIEW_PAGE_SIZE } from "../reviews/reviews.server.ts";
import { BuyingBox } from "../store/buying-box.tsx";
import { promisesOf, soldOf } from "../store/buying-promises.ts";
import { MissingProduct } from "../store/missing-product.tsx";
import { ProductAbout, RelatedProducts, ReviewsSection } from "../store/product-about.tsx";
import { cardsOf, RELATED_SHOWN } from "../store/product-cards.server.ts";
import { ProductCrumbs } from "../store/product-crumbs.tsx";
import { ProductGallery } from "../store/product-gallery.tsx";
import { productImage } from "../store/product-image.ts";
import { productJsonLd } from "../store/product-json-ld.ts";
import { leadPicture, shownPictures } from "../store/product-pictures.ts";
import { ProductVideo } from "../store/product-video.tsx";
import type { Route } from "./+types/product.ts";

export async function loader({ context, params, url }: ForEverybody<Route.LoaderArgs>) {
  const { db, company, paymentOffer, mail, now } = context.get(appContext);
  const product = orNotFound(
    await findActiveProduct(db, idInAddress(params.id) ?? 0),
    "Produto não encontrado",
  );
  const moved = movedAddress(params.id, addressOf(product.id, product.name));
  if (moved) throw redirect(href("/produto/:id", { id: moved }) + url.search, 301);
  const parts = product.is_bundle ? await listShownParts(db, product.id) : [];
  const alike = {
    ids: [product.id],
    without: parts.map(({ id }) => id),
    categoryId: product.category_id,
  };
  const [reviews, curriculum, related, offers] = await Promise.all([
    listApprovedReviews(db, product.id, pageFrom(url.searchParams, REVIEW_PAGE_SIZE)),
    product.linked_course_id === null ? undefined : findCurriculum(db, product.linked_course_id),
    listRelated(db, alike, RELATED_SHOWN),
    listPublicOffers(db, product.id, now()),
  ]);
  const offer = paymentOffer();
  const promisesTo = (isGuest: boolean) =>
    promisesOf(soldOf(product, parts), termsOf(company, offer, { isGuest, mailIsHeld: mail.isHeld() }), {
      isReady:
        product.product_type === "Curso" ? curriculum !== undefined : product.has_file || parts.length > 0,
      parts: partsPromise(offer, product.price),
    });
  return {
    product: shownOnPage(product),
    reviews,
    curriculum: curriculum ?? null,
    visitor: company.reviewsOpenToAll ? ("guest" as const) : ("stranger" as const),
    promises: promisesTo(true),
    refundDays: refundDays(company),
    // Only while no mail leaves is another thing promised to who has an account.
    ...(mail.isHeld() ? { promisesToReader: promisesTo(false) } : {}),
    related: { ...related, items: columnsOf(cardsOf(offer, related.items)) },
    offers,
    parts,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteFacts(matches);
  if (!loaderData) return pageMeta(site, { title: "Produto não encontrado", noIndex: true });
  const { product } = loaderData;
  return pageMeta(site, {
    title: product.name,
    description: product.short_description,
    canonical: href("/produto/:id", { id: addressOf(product.id, product.name) }),
    image: productImage(product),
    type: "product",
    jsonLd: import.meta.env.SSR ? productJsonLd(loaderData, site) : undefined,
  });
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, reviews, curriculum, visitor, promises, promisesToReader, related, offers, parts } =
    loaderData;
  const address = href("/produto/:id", { id: addressOf(product.id, product.name) });
  const facts = { category: product.category_slug, title: product.name };
  const cover = coverAddress(facts);
  const video = readVideo(product.video_url);
  const pictures = shownPictures(product, cover);
  const player = video ? (
    <ProductVideo name={product.name} video={video} background={coverAddress({ ...facts, kind: "fundo" })} />
  ) : null;
  // The generated cover above a poster of the same pattern would be one wall too many.
  const alike = rowsOf(related.items);
  const playerAlone = player && !leadPicture(product);
  return (
    <div className="wrap pb-20">
      <ProductCrumbs
        category={product.category_slug ? { slug: product.category_slug, name: product.category_name } : null}
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-y-12">
        <div className="min-w-0">
          {playerAlone ? player : <ProductGallery name={product.name} pictures={pictures} fallback={cover} />}
        </div>
        <BuyingBox
          product={product}
          course={curriculum}
          promises={promises}
          promisesToReader={promisesToReader}
          offers={offers}
          reviewCount={reviews.total || product.review_count}
        />
        <div id="sobre-o-produto" className="min-w-0">
          <Asleep near="#sobre-o-produto">
            <ProductAbout
              product={product}
              curriculum={curriculum}
              parts={parts}
              player={playerAlone ? null : player}
            />
          </Asleep>
          <Suspense>
            <ReviewsSection reviews={reviews} rating={product.rating} address={address} visitor={visitor} />
          </Suspense>
        </div>
      </div>
      {alike.length > 0 ? (
        <Suspense>
          <RelatedProducts products={alike} areBoughtTogether={related.areBoughtTogether} />
        </Suspense>
      ) : null}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingProduct />;
  return (
    <div className="wrap py-16">
      <ErrorPanel
        title="Unexpected Application Error!"
        sentence="Não foi possível mostrar este produto. Tente de novo em instantes."
        reference={reference}
        error={error}
      />
    </div>
  );
}
