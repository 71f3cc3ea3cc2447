// The owner's list of categories. A shop has tens of them: they are searched and sorted here, by the same words as everywhere.
import { type Page, pageInMemory } from "#app/platform/forms/pagination.ts";
import { compareNames } from "#app/platform/text/name-order.ts";
import { hasWords } from "#app/platform/text/search.ts";
import type { CategoryInUse } from "./categories.server.ts";
import { CATEGORY_COLORS } from "./category-colors.ts";
import type { CategoryFilter, CategorySort } from "./category-filter.ts";

export const CATEGORIES_PAGE_SIZE = 30;

/** One page of those that the filter names. */
export function findCategories(all: CategoryInUse[], { query, sort }: CategoryFilter, asked: Page) {
  const found = all
    .filter(({ name, slug, description }) => hasWords(query, name, slug, description))
    .sort((one, other) => ORDERS[sort](one, other) || byName(one, other) || one.id - other.id);
  return pageInMemory(found, asked);
}

type Order = (one: CategoryInUse, other: CategoryInUse) => number;

const byName: Order = (one, other) => compareNames(one.name, other.name);
const byColor: Order = (one, other) => compareNames(colorName(one), colorName(other));
const byUses: Order = (one, other) => Number(one.uses) - Number(other.uses);

const ORDERS: Record<CategorySort, Order> = {
  nome: byName,
  "nome-z": turned(byName),
  cor: byColor,
  "cor-z": turned(byColor),
  uso: turned(byUses),
  "menos-uso": byUses,
};

function turned(order: Order): Order {
  return (one, other) => order(other, one);
}

/** As the list says it. */
function colorName({ color }: CategoryInUse): string {
  return CATEGORY_COLORS[color ?? ""] ?? color ?? "";
}
