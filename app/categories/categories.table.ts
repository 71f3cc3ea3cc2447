import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { createdOn, lastModified, longText, serveTable, text } from "#app/nouns/served-table.ts";
import { CATEGORIES } from "./category-writes.server.ts";

export const categoriesTable = serveTable({
  id: 634,
  name: "CATEGORIES",
  table: "categories",
  fields: [
    text("name", { required: true }),
    text("slug", { maxLength: 200 }),
    longText("description"),
    text("color"),
    text("type", { oneOf: ["product", "blog"], nullable: false }),
    createdOn(),
    lastModified(),
  ],
  ...servedNoun(CATEGORIES, { keptBecause: "Esta categoria está em uso." }),
});
