// A bump: a product offered beside another one while that is bought, at its own price. Its fields, and the rules of
// every door.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

/** When a bump is offered; `paid` is an upsell. */
export const BUMP_MOMENTS = {
  checkout: "No checkout, antes de pagar",
  paid: "Depois de pagar, numa página própria",
} as const;

export const BUMP_LIMITS = { headline: 80, description: 300, price: 100_000_000, position: 1000 } as const;

/** Product and moment cannot be changed later. */
export const BUMP_COLUMNS = {
  product_id: {
    label: "Produto comprado",
    kind: "products",
    blank: 0,
    notInForm: true,
    served: { place: 2, required: true },
  },
  bumped_product_id: {
    label: "Produto oferecido",
    kind: "products",
    blank: 0,
    served: { place: 3, required: true },
  },
  moment: {
    label: "Quando aparece",
    words: BUMP_MOMENTS,
    blank: "checkout",
    notInForm: true,
    served: { place: 4, oneOf: ["checkout", "paid"], nullable: false },
  },
  price: { label: "Preço", kind: "money", blank: null, served: { place: 5, max: BUMP_LIMITS.price } },
  headline: {
    label: "Chamada",
    blank: "",
    served: { place: 1, required: true, maxLength: BUMP_LIMITS.headline },
  },
  description: { label: "Texto", blank: null, served: { place: 6, as: "long_text" } },
  position: {
    label: "Ordem",
    blank: 0,
    served: { place: 7, as: "number", nullable: false, max: BUMP_LIMITS.position },
  },
  is_paused: { label: "Pausada", kind: "truth", blank: false, served: { place: 8, nullable: false } },
} satisfies ColumnsOf<Row<"bumps">>;

export type BumpFacts = Pick<Row<"bumps">, keyof typeof BUMP_COLUMNS>;
export type BumpPatch = Partial<BumpFacts>;

/** Limits per product and moment. */
export const MOST_BUMPS = { checkout: 5, paid: 1 } as const;

export const BUMP_SENTENCES = {
  headline: "Escreva a chamada.",
  bumped: "Escolha o produto que será oferecido.",
  itself: "Escolha outro produto: este é o que está sendo comprado.",
  isPart: "Este produto já vem no pacote. Escolha outro.",
  taken: "Este produto já é oferecido aqui.",
  many: `Um produto tem no máximo ${MOST_BUMPS.checkout} ofertas adicionais no checkout.`,
  manyPaid: "Este produto já tem a sua oferta para depois de pagar.",
  moment: "Escolha quando ela aparece.",
  sold: "Esta oferta adicional já foi vendida: o produto dela não muda. Crie outra.",
  sameMoment: "Uma oferta adicional não muda de momento. Crie outra.",
  price: "Informe um preço, como 29,90, ou deixe em branco.",
  position: "Use um número inteiro de 0 a 1.000.",
  noProduct: "Este produto não existe mais.",
  sameProduct: "Uma oferta adicional não muda de produto. Crie outra.",
} as const;

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

export const BUMP_RULES: readonly Rule<BumpFacts>[] = [
  {
    field: "bumped_product_id",
    code: "required",
    error: BUMP_SENTENCES.bumped,
    breaks: ({ bumped_product_id }) => bumped_product_id === 0,
  },
  {
    field: "bumped_product_id",
    code: "invalid",
    error: BUMP_SENTENCES.itself,
    with: ["product_id"],
    breaks: ({ product_id, bumped_product_id }) =>
      bumped_product_id !== 0 && product_id === bumped_product_id,
  },
  {
    field: "moment",
    code: "invalid",
    error: BUMP_SENTENCES.moment,
    breaks: ({ moment }) => !Object.hasOwn(BUMP_MOMENTS, moment),
  },
  {
    field: "headline",
    code: "required",
    error: BUMP_SENTENCES.headline,
    breaks: ({ headline }) => headline.trim() === "",
  },
  atMost("headline", BUMP_LIMITS.headline),
  atMost("description", BUMP_LIMITS.description),
  {
    field: "price",
    code: "invalid",
    error: BUMP_SENTENCES.price,
    breaks: ({ price }) => price !== null && !isWithin(price, BUMP_LIMITS.price),
  },
  {
    field: "position",
    code: "invalid",
    error: BUMP_SENTENCES.position,
    breaks: ({ position }) => !isWithin(position, BUMP_LIMITS.position),
  },
];
