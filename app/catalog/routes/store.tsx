import { Suspense } from "react";
import { href } from "react-router";
import { listStoreCategories } from "#app/categories/categories.server.ts";
import { appContext, type ForEverybody } from "#app/context.ts";
import { pageAddress, pageFrom, pageItems } from "#app/platform/forms/pagination.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { columnsOf, rowsOf } from "#app/platform/http/columns.ts";
import { itemListJsonLd } from "#app/platform/http/json-ld.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Asleep } from "#app/ui/connection/asleep.tsx";
import { late } from "#app/ui/connection/late-part.tsx";
import { SearchForm } from "#app/ui/controls/search-form.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { listActiveProducts, STORE_PAGE_SIZE, STORE_PAGE_SLACK } from "../products/products.server.ts";
import { parseStoreFilter, type StoreFilter } from "../products/store-filter.ts";
import { CategoryChips } from "../store/category-chips.tsx";
import { ProductCard } from "../store/product-card.tsx";
import { cardsOf, type ProductCardFacts } from "../store/product-cards.server.ts";
import { findSearchFallback } from "../store/search-suggestions.server.ts";
import { SortPicker } from "../store/sort-picker.tsx";
import type { Route } from "./+types/store.ts";

export async function loader({ context, url }: ForEverybody<Route.LoaderArgs>) {
  const { db, paymentOffer } = context.get(appContext);
  const offer = paymentOffer();
  const filter = parseStoreFilter(url.searchParams);
  const [products, categories] = await Promise.all([
    listActiveProducts(db, filter, pageFrom(url.searchParams, STORE_PAGE_SIZE, STORE_PAGE_SLACK)),
    listStoreCategories(db),
  ]);
  const found = products.total === 0 ? await findSearchFallback(db, filter) : null;
  const instead = found && { ...found, items: cardsOf(offer, found.items) };
  return {
    ...products,
    items: columnsOf(cardsOf(offer, products.items)),
    instead,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    filter,
    query: url.search,
    isAtOnce: offer.atOnce.length > 0,
  };
}

const NothingFound = late(() => import("../store/nothing-found.tsx"), "default");

/** Of any shop: what kinds it has, its categories say, and they change. */
function descriptionOf(brand: string, isAtOnce = false): string {
  return `Veja tudo o que está à venda em ${brand}${isAtOnce ? ", com acesso na hora" : ""}.`;
}

/** Of what was searched for, which is nobody else's list, nothing is said. */
function listJsonLd(
  site: ReturnType<typeof siteFacts>,
  { items, filter, page }: Pick<Route.ComponentProps["loaderData"], "items" | "filter" | "page">,
) {
  if (filter.query) return [];
  const paths = rowsOf(items).map(({ id, name }) => href("/produto/:id", { id: addressOf(id, name) }));
  return itemListJsonLd(site, paths, page.offset + 1);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteFacts(matches);
  return pageMeta(site, {
    title: "Loja",
    description: import.meta.env.SSR ? descriptionOf(site.brand, loaderData?.isAtOnce) : undefined,
    canonical: pageAddress("/loja", new URLSearchParams(), loaderData?.page.number ?? 1),
    jsonLd: import.meta.env.SSR && loaderData ? listJsonLd(site, loaderData) : undefined,
  });
};

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { total, isMore, instead, categories, filter, page, query } = loaderData;
  const items = rowsOf(loaderData.items);
  const params = new URLSearchParams(query);
  return (
    <div className="wrap pt-8 pb-24 md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <h1 className="title-page">Loja</h1>
        <StoreSearch filter={filter} />
      </div>
      <div className="mt-6">
        <CategoryChips categories={categories} current={filter.category} params={params} />
      </div>
      <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-24 flex-1 wrap-anywhere tabular-nums">
          {instead?.sentence ?? (
            <>
              {isMore ? "mais de " : null}
              <b>{total}</b> {total === 1 ? "produto encontrado" : "produtos encontrados"}
            </>
          )}
        </p>
        {instead && (instead.sentence || instead.items.length === 0) ? null : <SortPicker filter={filter} />}
      </div>
      {items.length > 0 ? (
        <ul className="product-list">
          <StoreCards items={items.slice(0, AWAKE_CARDS)} first />
          <Asleep near={`.product-list > :nth-child(${AWAKE_CARDS + 1})`}>
            <StoreCards items={items.slice(AWAKE_CARDS)} />
          </Asleep>
        </ul>
      ) : (
        <Suspense>{instead ? <NothingFound instead={instead} /> : null}</Suspense>
      )}
      {total > page.size ? (
        <div className="mt-12">
          <Pages label="Páginas da loja" items={pageItems("/loja", params, page, total)} />
        </div>
      ) : null}
    </div>
  );
}

/** What a phone shows first, and the row below it. */
const AWAKE_CARDS = 3;

function StoreCards({ items, first = false }: { items: readonly ProductCardFacts[]; first?: boolean }) {
  return items.map((product, position) => (
    <li key={product.id}>
      <ProductCard product={product} first={first && position === 0} level={2} />
    </li>
  ));
}

function StoreSearch({ filter }: { filter: StoreFilter }) {
  return (
    <SearchForm
      action="/loja"
      label="Buscar produtos"
      placeholder="Buscar por nome, uso ou formato"
      query={filter.query}
      preservedParams={{ categoria: filter.category, ordem: filter.sort }}
    />
  );
}
