// What a category is: its fields and the rules that hold at every door.

import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a category. */
export const CATEGORY_FIELDS = [
  "name",
  "slug",
  "description",
  "color",
  "type",
] as const satisfies (keyof Row<"categories">)[];

/** An empty slug is made from the name. */
export type CategoryFacts = Omit<Pick<Row<"categories">, (typeof CATEGORY_FIELDS)[number]>, "slug"> & {
  slug: string | null;
};
export type CategoryPatch = Partial<CategoryFacts>;

export const NEW_CATEGORY: CategoryFacts = {
  name: "",
  slug: "",
  description: null,
  color: null,
  type: "product",
};

export const CATEGORY_LIMITS = { name: 80, slug: 80, description: 500, color: 40 } as const;

export const CATEGORY_SENTENCES = {
  name: "Informe o nome da categoria.",
  slugTaken: "Já existe uma categoria com este endereço.",
  typeInUse: "Esta categoria está em uso; o tipo não pode mudar.",
} as const;

export const CATEGORY_RULES: readonly Rule<CategoryFacts>[] = [
  {
    field: "name",
    code: "required",
    error: CATEGORY_SENTENCES.name,
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", CATEGORY_LIMITS.name),
  atMost("slug", CATEGORY_LIMITS.slug),
  atMost("description", CATEGORY_LIMITS.description),
  atMost("color", CATEGORY_LIMITS.color),
];

/** The columns that lists and forms show. */
export const CATEGORY_COLUMNS = [
  "id",
  "name",
  "slug",
  "description",
  "color",
  "version",
  "updated_at",
] as const;

export const CATEGORY_LABELS: FieldLabels = {
  name: { label: "Nome" },
  slug: { label: "Endereço" },
  description: { label: "Descrição" },
  color: { label: "Cor" },
  type: { label: "Tipo", words: { product: "produtos", blog: "blog" } },
};

/** As the form would send it. */
export function categoryFields(
  category: Pick<CategoryFacts, "name" | "slug" | "description" | "color">,
): FieldValues {
  const { name, slug, description, color } = category;
  return { name: [name], slug: [slug ?? ""], description: [description ?? ""], color: [color ?? ""] };
}
