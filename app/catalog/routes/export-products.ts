import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { PRODUCT_FILTER } from "../products/admin-product-filter.ts";
import { exportProducts, PRODUCT_EXPORT_HEADER } from "../products/product-export.server.ts";
import type { Route } from "./+types/export-products.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "products.write"), {
    name: "produtos",
    action: "products.export",
    entity: "products",
    filter: PRODUCT_FILTER,
    header: PRODUCT_EXPORT_HEADER,
    rows: exportProducts,
  });
}
