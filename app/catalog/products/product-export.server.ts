import { allInFile, inFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import type { AdminProductFilter } from "./admin-product-filter.ts";
import { PRODUCT_COLUMNS } from "./product.ts";
import { matchingProducts, productOrder } from "./product-list.server.ts";

type Row = Awaited<ReturnType<typeof readPage>>[number];

const rating = inFile(PRODUCT_COLUMNS, "rating");

const COLUMNS: CsvColumns<Row> = {
  Produto: (product) => product.id,
  ...allInFile(PRODUCT_COLUMNS, "name"),
  [PRODUCT_COLUMNS.category_id.label]: (product) => product.category_name,
  [PRODUCT_COLUMNS.product_type.label]: (product) => (product.is_bundle ? "Pacote" : product.product_type),
  ...allInFile(PRODUCT_COLUMNS, "price", "original_price", "sales_count"),
  ...allInFile(PRODUCT_COLUMNS, "access_kind", "access_count", "access_until"),
  [rating.title]: (product) => (product.rating > 0 ? rating.cell(product) : null),
  Avaliações: (product) => product.review_count,
  Situação: (product) => stateOf(product),
  Destaque: inFile(PRODUCT_COLUMNS, "is_featured").cell,
  "Criado em": (product) => formatDateTime(product.created_at),
};

export const PRODUCT_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered products in the order of the list, a bounded number at a time. */
export function exportProducts(db: Db, filter: AdminProductFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, last, limit),
    (products) => csvRows(COLUMNS, products),
  );
}

async function readPage(db: Db, filter: AdminProductFilter, last: Placed | undefined, limit: number) {
  const order = productOrder(filter);
  const rows = matchingProducts(db, filter)
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.name", "products.product_type", "products.is_bundle"])
    .select(["products.price", "products.original_price", "products.sales_count", "products.rating"])
    .select(["products.access_kind", "products.access_count", "products.access_until"])
    .select(["products.review_count", "products.is_active", "products.is_featured"])
    .select(["products.retired_at", "products.created_at", "categories.name as category_name"]);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}

function stateOf({ retired_at, is_active }: Row): string {
  if (retired_at) return "Excluído";
  return is_active ? "Ativo" : "Inativo";
}
