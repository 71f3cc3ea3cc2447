import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import type { AdminProductFilter } from "./admin-product-filter.ts";
import { matchingProducts } from "./product-list.server.ts";

export const PRODUCT_EXPORT_HEADER = [
  "Produto",
  "Nome",
  "Categoria",
  "Tipo",
  "Preço",
  "Preço original",
  "Vendas",
  "Nota",
  "Avaliações",
  "Situação",
  "Destaque",
  "Criado em",
];

/** The filtered products, newest first, a bounded number at a time. */
export function exportProducts(db: Db, filter: AdminProductFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (before, limit) => readPage(db, filter, before, limit),
    (products) => products.map(rowOf),
  );
}

async function readPage(db: Db, filter: AdminProductFilter, before: number | undefined, limit: number) {
  let query = matchingProducts(db, filter);
  if (before !== undefined) query = query.where("products.id", "<", before);
  return query
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.name", "products.product_type", "products.is_bundle"])
    .select(["products.price", "products.original_price", "products.sales_count", "products.rating"])
    .select(["products.review_count", "products.is_active", "products.is_featured"])
    .select(["products.retired_at", "products.created_at", "categories.name as category_name"])
    .orderBy("products.id", "desc")
    .limit(limit)
    .execute();
}

function rowOf(product: Awaited<ReturnType<typeof readPage>>[number]): CsvRow {
  const state = product.is_active ? "Ativo" : "Inativo";
  return [
    product.id,
    product.name,
    product.category_name,
    product.is_bundle ? "Pacote" : product.product_type,
    centsToField(product.price),
    centsToField(product.original_price),
    product.sales_count,
    product.rating > 0 ? (product.rating / 10).toFixed(1).replace(".", ",") : null,
    product.review_count,
    product.retired_at ? "Excluído" : state,
    product.is_featured ? "Sim" : "Não",
    formatDateTime(product.created_at),
  ];
}
