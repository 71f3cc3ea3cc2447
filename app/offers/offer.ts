// An offer: another way to buy a product than at its own price. Its fields, and the rules of every door.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { termColumns, termRules } from "#app/nouns/term-columns.ts";
import { dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { normalTerm } from "#app/platform/money-and-dates/terms.ts";
import type { PaymentMethod, Row } from "#db/schema.ts";
import { amountRefusal, MOST_CHOSEN } from "./chosen-price.ts";

export const METHODS = ["credit", "pix", "boleto"] as const satisfies PaymentMethod[];

export const METHOD_NAMES = { credit: "Cartão de crédito", pix: "PIX", boleto: "Boleto" } as const;

export const INTEREST_PAYERS = {
  "": "Como nas configurações da loja",
  buyer: "O cliente paga os juros",
  shop: "A loja assume os juros",
} as const;

export const OFFER_LIMITS = {
  name: 80,
  slug: 80,
  price: 100_000_000,
  minimum_price: MOST_CHOSEN,
  max_installments: 12,
  /** Basis points: 90 %. */
  pix_discount: 9000,
  places: 1_000_000,
} as const;

/** The facts as sent: price and slug may be missing; the slug is then made from the name. */
type OfferRow = Omit<Row<"offers">, "price"> & { price: number | null };

export const OFFER_COLUMNS = {
  product_id: {
    label: "Produto",
    kind: "products",
    blank: 0,
    notInForm: true,
    served: { place: 2, required: true },
  },
  slug: { label: "Endereço da página", blank: "", served: { place: 4, nullable: false, isForm: true } },
  name: { label: "Nome", blank: "", served: { place: 1, required: true } },
  price: {
    label: "Preço",
    kind: "money",
    blank: null,
    served: { place: 3, required: true, max: OFFER_LIMITS.price },
  },
  minimum_price: {
    label: "Pague quanto quiser: mínimo",
    kind: "money",
    blank: null,
    served: { place: 17, max: OFFER_LIMITS.minimum_price },
  },
  original_price: {
    label: "Preço “de”",
    kind: "money",
    blank: null,
    served: { place: 5, max: OFFER_LIMITS.price },
  },
  methods: {
    label: "Formas de pagamento",
    words: { ...METHOD_NAMES, "": "todas" },
    blank: [],
    served: { place: 6, encoding: { list: "," } },
  },
  max_installments: {
    label: "Máximo de parcelas",
    blank: null,
    served: { place: 7, as: "number", min: 1, max: OFFER_LIMITS.max_installments },
  },
  interest_payer: {
    label: "Juros das parcelas",
    words: INTEREST_PAYERS,
    blank: null,
    served: { place: 8, oneOf: ["buyer", "shop"] },
  },
  pix_discount: {
    label: "Desconto no PIX",
    kind: "percent",
    say: (value) => (value ? `${value}%` : ""),
    blank: 0,
    served: { place: 9, nullable: false, max: OFFER_LIMITS.pix_discount },
  },
  starts_at: { label: "Começa em", kind: "date", blank: null, served: { place: 10 } },
  ends_at: { label: "Termina em", kind: "until", blank: null, served: { place: 11 } },
  places: {
    label: "Vagas",
    blank: null,
    served: { place: 12, as: "number", min: 1, max: OFFER_LIMITS.places },
  },
  is_public: {
    label: "Aparece na página do produto",
    kind: "truth",
    blank: false,
    served: { place: 13, nullable: false },
  },
  opens_at: { label: "Pré-venda: abre em", kind: "date", blank: null, served: { place: 16 } },
  places_each: {
    label: "Vagas por pessoa",
    blank: null,
    served: { place: 18, as: "number", min: 1, max: OFFER_LIMITS.places },
  },
  ...termColumns({ kind: 19, count: 20, until: 21 }),
  cohort_id: { label: "Turma", kind: "cohorts", blank: null, served: { place: 22 } },
  is_renewal: {
    label: "Renovação, só para quem já tem ou teve o produto",
    kind: "truth",
    blank: false,
    served: { place: 23, nullable: false },
  },
} satisfies ColumnsOf<OfferRow>;

export type OfferFacts = Pick<OfferRow, keyof typeof OFFER_COLUMNS>;
export type OfferPatch = Partial<OfferFacts>;

export const OFFER_SENTENCES = {
  name: "Informe o nome da oferta.",
  slug: "Use letras minúsculas sem acento, números e hifens.",
  slugTaken: "Este endereço já é de outra oferta. Escolha outro.",
  price: "Informe o preço.",
  minimum_price: "Use 0 para deixar levar de graça, ou de R$ 1,00 a R$ 100.000,00.",
  minimumAbovePrice: "O mínimo não pode passar do preço, que é a sugestão.",
  suggestion: "Com “pague quanto quiser”, o preço é a sugestão: R$ 0,00, ou de R$ 1,00 a R$ 100.000,00.",
  original_price: "Precisa ser maior que o preço.",
  originalOfChoice: "Com “pague quanto quiser” não há preço “de”. Deixe em branco.",
  methods: "Escolha entre cartão, PIX e boleto.",
  max_installments: "Use um número inteiro de 1 a 12, ou deixe em branco.",
  pix_discount: "Use de 0 a 90%.",
  pixNotTaken: "Marque PIX nas formas de pagamento, ou deixe o desconto em branco.",
  pixOfChoice: "Com “pague quanto quiser” não há desconto no PIX. Deixe em branco.",
  ends_at: "O fim precisa vir depois do começo.",
  opens_at: "O dia da abertura precisa vir depois do começo das vendas.",
  places: "Use um número inteiro, a partir de 1, ou deixe em branco.",
  noCohort: "Esta turma não é do curso deste produto, ou foi excluída. Escolha outra.",
  noProduct: "Este produto não existe mais.",
  sameProduct: "Uma oferta não muda de produto. Crie outra.",
} as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const withinOr =
  (least: number, most: number) =>
  (value: number | null): boolean =>
    value === null || (Number.isInteger(value) && value >= least && value <= most);
const isInstallments = withinOr(1, OFFER_LIMITS.max_installments);
const isPayable = (cents: number): boolean => amountRefusal(cents, 0) === null;
const isPlaces = withinOr(1, OFFER_LIMITS.places);

export const OFFER_RULES: readonly Rule<OfferFacts>[] = [
  {
    field: "name",
    code: "required",
    error: OFFER_SENTENCES.name,
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", OFFER_LIMITS.name),
  {
    field: "slug",
    code: "invalid",
    error: OFFER_SENTENCES.slug,
    breaks: ({ slug }) => slug !== "" && !SLUG.test(slug),
  },
  atMost("slug", OFFER_LIMITS.slug),
  {
    field: "price",
    code: "null",
    error: OFFER_SENTENCES.price,
    breaks: ({ price }) => price === null,
  },
  {
    field: "price",
    code: "invalid",
    error: OFFER_SENTENCES.suggestion,
    with: ["minimum_price"],
    breaks: ({ price, minimum_price }) => minimum_price !== null && !isPayable(price ?? 0),
  },
  {
    field: "minimum_price",
    code: "invalid",
    error: OFFER_SENTENCES.minimum_price,
    breaks: ({ minimum_price }) => minimum_price !== null && !isPayable(minimum_price),
  },
  {
    field: "minimum_price",
    code: "invalid",
    error: OFFER_SENTENCES.minimumAbovePrice,
    with: ["price"],
    breaks: ({ minimum_price, price }) => minimum_price !== null && price !== null && minimum_price > price,
  },
  {
    field: "original_price",
    code: "invalid",
    error: OFFER_SENTENCES.originalOfChoice,
    with: ["minimum_price"],
    breaks: ({ original_price, minimum_price }) => original_price !== null && minimum_price !== null,
  },
  {
    field: "original_price",
    code: "invalid",
    error: OFFER_SENTENCES.original_price,
    with: ["price"],
    breaks: ({ original_price, price }) => original_price !== null && original_price <= (price ?? 0),
  },
  {
    field: "methods",
    code: "invalid",
    error: OFFER_SENTENCES.methods,
    breaks: ({ methods }) => methods.some((method) => !METHODS.includes(method)),
  },
  {
    field: "max_installments",
    code: "invalid",
    error: OFFER_SENTENCES.max_installments,
    breaks: ({ max_installments }) => !isInstallments(max_installments),
  },
  {
    field: "pix_discount",
    code: "invalid",
    error: OFFER_SENTENCES.pix_discount,
    breaks: ({ pix_discount }) => !(pix_discount >= 0 && pix_discount <= OFFER_LIMITS.pix_discount),
  },
  {
    field: "pix_discount",
    code: "invalid",
    error: OFFER_SENTENCES.pixNotTaken,
    with: ["methods"],
    breaks: ({ pix_discount, methods }) => pix_discount > 0 && methods.length > 0 && !methods.includes("pix"),
  },
  {
    field: "pix_discount",
    code: "invalid",
    error: OFFER_SENTENCES.pixOfChoice,
    with: ["minimum_price"],
    breaks: ({ pix_discount, minimum_price }) => pix_discount > 0 && minimum_price !== null,
  },
  {
    field: "ends_at",
    code: "invalid",
    error: OFFER_SENTENCES.ends_at,
    with: ["starts_at"],
    breaks: ({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && ends_at <= starts_at,
  },
  {
    field: "opens_at",
    code: "invalid",
    error: OFFER_SENTENCES.opens_at,
    with: ["starts_at"],
    breaks: ({ starts_at, opens_at }) => starts_at !== null && opens_at !== null && opens_at <= starts_at,
  },
  {
    field: "places",
    code: "invalid",
    error: OFFER_SENTENCES.places,
    breaks: ({ places }) => !isPlaces(places),
  },
  {
    field: "places_each",
    code: "invalid",
    error: OFFER_SENTENCES.places,
    breaks: ({ places_each }) => !isPlaces(places_each),
  },
  ...termRules<OfferFacts>(),
];

/** Normalises payment methods (sorted; all of them means no limit) and the opening day (its first moment). */
export function inOrder(facts: OfferFacts): OfferFacts {
  const methods = METHODS.filter((method) => facts.methods.includes(method));
  const unknown = facts.methods.filter((method) => !METHODS.includes(method));
  const all = methods.length === METHODS.length && unknown.length === 0;
  const opens_at = facts.opens_at && startOfDay(dayOf(facts.opens_at));
  // Others cannot buy a renewal, so it is not offered on the product's page.
  const is_public = facts.is_public && !facts.is_renewal;
  return {
    ...facts,
    ...normalTerm(facts),
    is_public,
    opens_at,
    methods: all ? [] : [...methods, ...unknown],
  };
}

/** Columns for a page that sells the offer. */
export const SOLD_COLUMNS = [
  "offers.id",
  "offers.product_id",
  "offers.slug",
  "offers.name",
  "offers.price",
  "offers.minimum_price",
  "offers.original_price",
  "offers.methods",
  "offers.max_installments",
  "offers.interest_payer",
  "offers.pix_discount",
  "offers.starts_at",
  "offers.ends_at",
  "offers.places",
  "offers.sold_units",
  "offers.is_public",
  "offers.retired_at",
  "offers.opens_at",
  "offers.places_each",
  "offers.access_kind",
  "offers.access_count",
  "offers.access_until",
  "offers.cohort_id",
  "offers.is_renewal",
] as const;
