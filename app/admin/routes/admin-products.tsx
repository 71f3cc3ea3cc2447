import { useLocation } from "react-router";
import { runProductForm } from "#app/catalog/admin/product-actions.server.ts";
import { GIVE_PART_INTENT } from "#app/catalog/bundles/part-gifts.tsx";
import { ProductSheet } from "#app/catalog/product-form/product-sheet.tsx";
import { PRODUCT_LIST } from "#app/catalog/products/product-list.tsx";
import { ProductTabs } from "#app/catalog/products/product-tabs.tsx";
import { CategorySheet } from "#app/categories/category-sheet.tsx";
import { PRODUCT_CATEGORIES } from "#app/categories/category-shelf.tsx";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may } from "#app/identity/rights/rights.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runPartGift } from "../products/part-gift-actions.server.ts";
import { readProductsPage } from "../products/products-page.server.ts";
import type { Route } from "./+types/admin-products.ts";

const PATH = "/admin/produtos";
/** What the address says of an open form; the course is of a new product. */
const FORMS = ["editar", "novo", "curso"];

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const page = await readProductsPage(db, url.searchParams, now());
  return {
    ...page,
    product: page.product === null ? null : orNotFound(page.product, "Produto não encontrado."),
    category: page.category === null ? null : orNotFound(page.category, "Categoria não encontrada."),
    isNew: url.searchParams.has("novo"),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const person = requireRight(context, "products.write");
  const acting = { ...actingAs(person, context), publishesCourses: may(person, "courses.manage") };
  const form = await readForm(request);
  const isGift = form.get("intent") === GIVE_PART_INTENT;
  const outcome = isGift ? runPartGift(acting, form) : runProductForm(acting, form, url.searchParams);
  return answerForm(await outcome, PATH, url, FORMS);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Gestão de Produtos", noIndex: true });

export default function AdminProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, filter, list, categories, courses, figures, revenue, product, category, isNew } = loaderData;
  const { formAddress, closeForm } = useListPlace(PATH, FORMS);
  useRefusalToast(actionData, "save-product", "save-category");
  const isCategories = tab === "categorias";
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <ListPage
      title="Gestão de Produtos"
      acts={<AddLink to={formAddress("novo")}>{isCategories ? "Nova categoria" : "Novo produto"}</AddLink>}
    >
      <ProductTabs path={PATH} tab={tab} figures={figures} revenue={revenue} categories={categories.length} />
      {isCategories ? (
        <NounList of={PRODUCT_CATEGORIES} path={PATH} {...loaderData.shelves} />
      ) : (
        <NounList
          of={PRODUCT_LIST}
          path={PATH}
          list={list}
          filter={filter}
          offered={{ categoryId: categories.map(({ id, name }) => [id, name] as const) }}
          given={{ categories }}
        />
      )}
      <ProductSheet
        open={!isCategories && (isNew || product !== null)}
        onClose={closeForm}
        product={product}
        categories={categories}
        courses={courses}
        course={loaderData.course}
        parts={loaderData.parts}
        gifts={loaderData.gifts}
        failure={failureOf("save-product")}
      />
      <CategorySheet
        open={isCategories && (isNew || category !== null)}
        onClose={closeForm}
        category={category}
        path="/loja?categoria="
        failure={failureOf("save-category")}
      />
    </ListPage>
  );
}

const GONE = { gone: "Este item não existe mais." };

const ProductsFailure = listFailure(PRODUCT_LIST.words, PATH, { ...GONE, failed: "Erro ao buscar produtos" });

const CategoriesFailure = listFailure(PRODUCT_CATEGORIES.words, `${PATH}?aba=categorias`, {
  ...GONE,
  failed: "Erro ao buscar categorias",
  sentence: "Não foi possível carregar as categorias de produtos.",
});

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isCategories = useLocation().search.includes("aba=categorias");
  return isCategories ? <CategoriesFailure error={error} /> : <ProductsFailure error={error} />;
}
