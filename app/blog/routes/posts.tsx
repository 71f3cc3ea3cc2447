import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { slugParam } from "#app/platform/slug.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { PostCard } from "../post-card.tsx";
import { BLOG_PAGE_SIZE, listPostCategories, listPublishedPosts } from "../posts.server.ts";
import type { Route } from "./+types/posts.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const filter = {
    query: (url.searchParams.get("busca") ?? "").slice(0, 200),
    category: slugParam(url.searchParams.get("categoria")),
  };
  const page = pageFrom(url.searchParams, BLOG_PAGE_SIZE);
  const [posts, categories] = await Promise.all([
    listPublishedPosts(db, filter, page, now()),
    listPostCategories(db, now()),
  ]);
  return { ...posts, categories, filter, page, search: url.search };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Blog",
    description:
      "O que testamos, o que deu errado e o que vale a pena copiar: vendas, automação, design e segurança.",
    canonical: "/blog",
  });

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, categories, filter, page, search } = loaderData;
  const params = new URLSearchParams(search);
  return (
    <div className="wrap py-10 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <h1 className="title-page">Blog</h1>
        <Form method="get" role="search" className="flex w-full max-w-[30rem] gap-2">
          {filter.category ? <input type="hidden" name="categoria" value={filter.category} /> : null}
          <input
            className="input"
            type="search"
            name="busca"
            defaultValue={filter.query}
            maxLength={200}
            aria-label="Buscar no blog"
            placeholder="Buscar artigos"
          />
          <Button type="submit" variant="quiet" aria-label="Buscar">
            <Search aria-hidden="true" />
          </Button>
        </Form>
      </div>
      <nav aria-label="Categorias do blog" className="mt-6 flex flex-wrap gap-2">
        <CategoryLink current={filter.category === ""} to="/blog" label="Todos" />
        {categories.map((category) => (
          <CategoryLink
            key={category.slug}
            current={filter.category === category.slug}
            to={`/blog?categoria=${category.slug}`}
            label={`${category.name} (${category.posts})`}
          />
        ))}
      </nav>
      {items.length > 0 ? (
        <>
          <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-10">
            {items.map((post, position) => (
              <li key={post.id}>
                <PostCard post={post} eager={position < 3} />
              </li>
            ))}
          </ul>
          <p className="mt-10 mb-4 text-center text-muted">
            {rangeSentence(page, total, { one: "artigo", many: "artigos" })}
          </p>
          <Pages items={pageItems("/blog", params, page, total)} />
        </>
      ) : (
        <div className="mt-8">
          <EmptyState
            title="Nenhum artigo encontrado com os filtros aplicados."
            action={<ButtonLink to="/blog">Ver todos os artigos</ButtonLink>}
          />
        </div>
      )}
    </div>
  );
}

function CategoryLink({ current, to, label }: { current: boolean; to: string; label: string }) {
  const look = current ? "bg-ink text-paper" : "bg-surface inset-ring inset-ring-line";
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={`inline-flex min-h-11 items-center rounded-pill px-4 font-medium ${look}`}
    >
      {label}
    </Link>
  );
}
