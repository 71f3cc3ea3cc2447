import { useEffect } from "react";
import { data, useLocation, useNavigate } from "react-router";
import { runProductForm } from "#app/catalog/admin/product-actions.server.ts";
import { GIVE_PART_INTENT } from "#app/catalog/bundles/part-gifts.tsx";
import { ProductSheet } from "#app/catalog/product-form/product-sheet.tsx";
import { ProductTabs } from "#app/catalog/products/product-tabs.tsx";
import { ProductsPanel, withParam } from "#app/catalog/products/products-panel.tsx";
import { CategoriesPanel } from "#app/categories/categories-panel.tsx";
import { CategorySheet } from "#app/categories/category-sheet.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { runPartGift } from "../products/part-gift-actions.server.ts";
import { readProductsPage } from "../products/products-page.server.ts";
import type { Route } from "./+types/admin-products.ts";

const PATH = "/admin/produtos";
const CATEGORIES_PATH = `${PATH}?aba=categorias`;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "products.write");
  const { db } = context.get(appContext);
  const page = await readProductsPage(db, url.searchParams);
  return {
    ...page,
    product: page.product === null ? null : orNotFound(page.product, "Produto não encontrado."),
    category: page.category === null ? null : orNotFound(page.category, "Categoria não encontrada."),
    isNew: url.searchParams.has("novo"),
    query: listParams(url.searchParams).toString(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "products.write");
  const author = { actorId, ip: context.get(requestContext).ip };
  const app = { ...context.get(appContext), author };
  const form = await readForm(request);
  const isGift = form.get("intent") === GIVE_PART_INTENT;
  const outcome = await (isGift ? runPartGift(app, form) : runProductForm(app, form, url.searchParams));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(listAddress(listParams(url.searchParams)), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Gestão de Produtos", noIndex: true });

export default function AdminProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, filter, list, categories, courses, figures, revenue, product, category, isNew } = loaderData;
  const navigate = useNavigate();
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && !actionData.intent.startsWith("save-")) showToast(actionData.toast);
  }, [actionData]);
  const params = new URLSearchParams(loaderData.query);
  const isCategories = tab === "categorias";
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  const handleClose = () => navigate(listAddress(params), { preventScrollReset: true });
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Gestão de Produtos</h1>
        <ButtonLink to={withParam(PATH, params, "novo", "1")} size="compact" preventScrollReset>
          <Icon name="plus" />
          {isCategories ? "Nova categoria" : "Novo produto"}
        </ButtonLink>
      </div>
      <ProductTabs path={PATH} tab={tab} figures={figures} revenue={revenue} categories={categories.length} />
      {isCategories ? (
        <CategoriesPanel type="product" path={PATH} params={params} {...loaderData.shelves} />
      ) : (
        <ProductsPanel path={PATH} params={params} list={list} filter={filter} categories={categories} />
      )}
      <ProductSheet
        open={!isCategories && (isNew || product !== null)}
        onClose={handleClose}
        product={product}
        categories={categories}
        courses={courses}
        parts={loaderData.parts}
        gifts={loaderData.gifts}
        failure={failureOf("save-product")}
      />
      <CategorySheet
        open={isCategories && (isNew || category !== null)}
        onClose={handleClose}
        category={category}
        path="/loja?categoria="
        failure={failureOf("save-category")}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  const isCategories = useLocation().search.includes("aba=categorias");
  const what = isCategories ? "as categorias de produtos" : "os produtos";
  const isMissing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? "Não encontrado" : `Erro ao buscar ${isCategories ? "categorias" : "produtos"}`}
      sentence={isMissing ? "Este item não existe mais." : `Não foi possível carregar ${what}.`}
      reference={isMissing ? undefined : reference}
      error={error}
      retry={isCategories ? CATEGORIES_PATH : PATH}
    />
  );
}

/** The address of the list alone, without the form that is open. */
function listParams(params: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(params);
  list.delete("editar");
  list.delete("novo");
  return list;
}

function listAddress(params: URLSearchParams): string {
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}
