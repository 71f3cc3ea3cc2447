import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { servedFields, serveTable } from "#app/nouns/served-table.ts";
import { CATEGORY_COLUMNS } from "./category.ts";
import { CATEGORIES } from "./category-writes.server.ts";

export const categoriesTable = serveTable({
  id: 634,
  name: "CATEGORIES",
  table: "categories",
  fields: servedFields(CATEGORY_COLUMNS, { created_at: 6, updated_at: 7 }),
  ...servedNoun(CATEGORIES, { keptBecause: "Esta categoria está em uso." }),
});
