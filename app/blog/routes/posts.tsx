import { useEffect, useRef } from "react";
import { href, useNavigationType } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { NewsletterCard } from "#app/newsletter/subscriptions/newsletter-card.tsx";
import {
  filterAddress,
  pageAddress,
  pageFrom,
  pageItems,
  rangeSentence,
} from "#app/platform/forms/pagination.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { itemListJsonLd } from "#app/platform/http/json-ld.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Asleep } from "#app/ui/connection/asleep.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { SearchForm } from "#app/ui/controls/search-form.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { FEED_LINK } from "../reading/feed-link.ts";
import { PostCard } from "../reading/post-card.tsx";
import { PostCategoryChips } from "../reading/post-category-chips.tsx";
import { parsePostFilter } from "../reading/post-filter.ts";
import { BLOG_PAGE_SIZE, listPostCategories, listVisiblePosts } from "../reading/posts.server.ts";
import type { Route } from "./+types/posts.ts";

export async function loader({ context, url }: ForEverybody<Route.LoaderArgs>) {
  const { db, now, frame } = context.get(appContext);
  const filter = parsePostFilter(url.searchParams);
  const [posts, categories] = await Promise.all([
    listVisiblePosts(db, filter, pageFrom(url.searchParams, BLOG_PAGE_SIZE), now()),
    listPostCategories(db, now()),
  ]);
  return { ...posts, categories, filter, search: url.search, newsletter: frame.newsletter };
}

export const links: Route.LinksFunction = () => [FEED_LINK];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const filter = loaderData?.filter;
  const category = loaderData?.categories.find(({ slug }) => slug === filter?.category);
  const list = filterAddress("/blog", new URLSearchParams(), "categoria", category?.slug ?? "");
  const [path = "", query] = list.split("?");
  const site = siteFacts(matches);
  return pageMeta(site, {
    title: category ? `${category.name} no blog` : "Blog",
    description: category
      ? `Artigos sobre ${category.name} no blog de ${site.brand}.`
      : `Artigos e novidades no blog de ${site.brand}.`,
    canonical: pageAddress(path, new URLSearchParams(query), loaderData?.page.number ?? 1),
    noIndex: filter?.query !== "" || loaderData?.total === 0,
    jsonLd:
      import.meta.env.SSR && loaderData && filter?.query === ""
        ? itemListJsonLd(
            site,
            loaderData.items.map(({ id, title }) => href("/blog/:id", { id: addressOf(id, title) })),
            loaderData.page.offset + 1,
          )
        : undefined,
  });
};

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, isMore, page, categories, filter, search, newsletter } = loaderData;
  const params = new URLSearchParams(search);
  const pages = pageItems("/blog", params, page, total);
  useSmoothTop(page.number);
  return (
    <div className="wrap pt-8 pb-24 md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <h1 className="title-page">Blog</h1>
        <SearchForm
          action="/blog"
          label="Buscar no blog"
          placeholder="Buscar artigos"
          query={filter.query}
          preservedParams={{ categoria: filter.category }}
        />
      </div>
      <div className="mt-6 mb-8">
        <PostCategoryChips categories={categories} current={filter.category} params={params} />
      </div>
      {items.length > 0 ? (
        <>
          <ul className="post-list">
            <PostCards items={items.slice(0, AWAKE_POSTS)} first />
            <Asleep near={`.post-list > :nth-child(${AWAKE_POSTS + 1})`}>
              <PostCards items={items.slice(AWAKE_POSTS)} />
            </Asleep>
          </ul>
          <p role="status" className="mt-12 mb-4 text-center text-muted tabular-nums">
            {rangeSentence(page, total, { one: "artigo", many: "artigos" }, isMore)}
          </p>
          {pages.length > 0 ? <Pages label="Páginas do blog" items={pages} keepsScroll /> : null}
        </>
      ) : filter.query === "" && filter.category === "" && page.number === 1 ? (
        <EmptyState title="Ainda não há artigos publicados." />
      ) : (
        <EmptyState
          title="Nenhum artigo encontrado com os filtros aplicados."
          action={<ButtonLink to="/blog">Ver todos os artigos</ButtonLink>}
        />
      )}
      <div className="mt-20">
        <NewsletterCard source="blog" {...newsletter} />
      </div>
    </div>
  );
}

/** What a phone shows first. */
const AWAKE_POSTS = 3;

function PostCards({
  items,
  first = false,
}: Pick<Route.ComponentProps["loaderData"], "items"> & { first?: boolean }) {
  return items.map((post, position) => (
    <li key={post.id}>
      <PostCard post={post} text={post.excerpt} first={first && position === 0} />
    </li>
  ));
}

/** Takes the person smoothly to the top when the page of a list changes; going back finds its own place. */
function useSmoothTop(page: number): void {
  const shown = useRef(page);
  const type = useNavigationType();
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (type === "POP") return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  }, [page, type]);
}
