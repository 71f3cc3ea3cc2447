// What a category is: its fields and the rules that hold at every door.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

/** An empty slug is made from the name. */
type CategoryRow = Omit<Row<"categories">, "slug"> & { slug: string | null };

/** What may be written of a category. */
export const CATEGORY_COLUMNS = {
  name: { label: "Nome", blank: "", served: { place: 1, required: true } },
  slug: { label: "Endereço", blank: "", served: { place: 2, maxLength: 200 } },
  description: { label: "Descrição", blank: null, served: { place: 3, as: "long_text" } },
  color: { label: "Cor", blank: null, served: { place: 4 } },
  type: {
    label: "Tipo",
    words: { product: "produtos", blog: "blog" },
    blank: "product",
    notInForm: true,
    served: { place: 5, oneOf: ["product", "blog"], nullable: false },
  },
} satisfies ColumnsOf<CategoryRow>;

export type CategoryFacts = Pick<CategoryRow, keyof typeof CATEGORY_COLUMNS>;
export type CategoryPatch = Partial<CategoryFacts>;

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
