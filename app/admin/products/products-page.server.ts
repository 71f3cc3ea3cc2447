import { listPartsToChoose } from "#app/catalog/bundles/bundle-parts.server.ts";
import { PRODUCT_FILTER } from "#app/catalog/products/admin-product-filter.ts";
import {
  ADMIN_PAGE_SIZE,
  findProductForAdmin,
  listCoursesToLink,
  listProductsForAdmin,
  readProductFigures,
} from "#app/catalog/products/product-list.server.ts";
import { findCategory, listCategoriesInUse } from "#app/categories/categories.server.ts";
import { CATEGORY_FILTER } from "#app/categories/category-filter.ts";
import { CATEGORIES_PAGE_SIZE, findCategories } from "#app/categories/category-list.ts";
import { findCourseToSell } from "#app/courses/offers/selling-product.server.ts";
import { listPartGifts } from "#app/orders/access/part-gift-writes.server.ts";
import { idParam } from "#app/platform/forms/id-param.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import type { Db } from "#db/connect.server.ts";

/** Everything that /admin/produtos shows at this address; a row that is asked for and not there is undefined. */
export async function readProductsPage(db: Db, params: URLSearchParams, now: Date) {
  const tab = params.get("aba") === "categorias" ? ("categorias" as const) : ("produtos" as const);
  // The words of one tab's address are not the other's.
  const filter = PRODUCT_FILTER.parse(tab === "produtos" ? params : new URLSearchParams());
  const categoryFilter = CATEGORY_FILTER.parse(params);
  const editing = idParam(params, "editar");
  const isNew = tab === "produtos" && params.has("novo");
  const sold = isNew ? idParam(params, "curso") : undefined;
  const [list, categories, courses, figures, revenue, product, category, parts, gifts, course] =
    await Promise.all([
      listProductsForAdmin(db, filter, pageFrom(params, ADMIN_PAGE_SIZE)),
      listCategoriesInUse(db, "product"),
      listCoursesToLink(db),
      readProductFigures(db),
      readRevenue(db),
      editing && tab === "produtos" ? findProductForAdmin(db, editing) : null,
      editing && tab === "categorias" ? findCategory(db, editing, "product") : null,
      tab === "produtos" && (editing || params.has("novo")) ? listPartsToChoose(db) : [],
      editing && tab === "produtos" ? listPartGifts(db, editing, now) : [],
      sold ? findCourseToSell(db, sold) : undefined,
    ]);
  const found = findCategories(categories, categoryFilter, pageFrom(params, CATEGORIES_PAGE_SIZE));
  const shelves = { filter: categoryFilter, list: found };
  return {
    tab,
    filter,
    list,
    categories,
    shelves,
    courses,
    figures,
    revenue,
    product,
    category,
    parts,
    gifts,
    /** The course that a new product is made for. */
    course: course ?? null,
  };
}

/** All that was paid less all that went back, in centavos; never price × sales. */
async function readRevenue(db: Db): Promise<number> {
  const { paid, refunded } = await db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.sum<number | null>("paid_cents").as("paid"),
      eb.fn.sum<number | null>("refunded_cents").as("refunded"),
    ])
    .executeTakeFirstOrThrow();
  return (paid ?? 0) - (refunded ?? 0);
}
