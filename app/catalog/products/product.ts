// What a product is: its fields, the rules that hold at every door, their words, and the columns that each place shows.

import { type ColumnsOf, namesOf } from "#app/nouns/columns.ts";
import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import { termColumns, termRules } from "#app/nouns/term-columns.ts";
import { sampleKind } from "#app/platform/files/sample-file.ts";
import { normalTerm } from "#app/platform/money-and-dates/terms.ts";
import { isAddress } from "#app/platform/text/web-address.ts";
import { NO_VIDEO, namesNoVideo } from "#app/ui/embeds/video-address.ts";
import type { Row } from "#db/schema.ts";

export const PRODUCT_LIMITS = {
  name: 160,
  short_description: 300,
  /** Of HTML. */
  description: 100_000,
  price: 100_000_000,
  tags: 20,
  images: 12,
  image_text: 200,
  faq: 20,
  question: 200,
  answer: 2000,
  file_name: 160,
  file_size: 40,
  file_type: 40,
} as const;

/** Without a price when it was left out or sent empty. */
type ProductRow = Omit<Row<"products">, "price"> & { price: number | null };

/** What may be written of a product. */
export const PRODUCT_COLUMNS = {
  name: { label: "Nome", blank: "", served: { place: 1, required: true } },
  short_description: { label: "Descrição curta", blank: null, served: { place: 2, as: "long_text" } },
  description: { label: "Descrição", kind: "rich", blank: null, served: { place: 3 } },
  price: {
    label: "Preço",
    kind: "money",
    blank: null,
    served: { place: 4, nullable: false, max: PRODUCT_LIMITS.price },
  },
  original_price: {
    label: "Preço original",
    kind: "money",
    blank: null,
    served: { place: 5, max: PRODUCT_LIMITS.price },
  },
  category_id: { label: "Categoria", kind: "categories", blank: null, served: { place: 6 } },
  tags: { label: "Tags", blank: [], served: { place: 7, encoding: { list: ";" } } },
  image: { label: "Imagem principal", blank: null, served: { place: 8, as: "url" } },
  images: {
    label: "Imagens extras",
    blank: [],
    served: { place: 9, as: "long_text", encoding: { list: ";" } },
  },
  image_texts: { label: "Textos das imagens", blank: {} },
  video_url: { label: "Vídeo", blank: null, served: { place: 10, as: "url" } },
  sample_url: { label: "Amostra", blank: null },
  sample_size: { label: "Tamanho da amostra", blank: null },
  faq: { label: "Perguntas frequentes", blank: [] },
  file_size: { label: "Tamanho do arquivo", blank: null, served: { place: 11 } },
  file_type: { label: "Tipo do arquivo", blank: null, served: { place: 12 } },
  file_key: { label: "Arquivo", blank: null },
  file_name: { label: "Nome do arquivo", blank: null },
  is_active: {
    label: "Ativo na loja",
    kind: "truth",
    blank: false,
    served: { place: 13, encoding: "truth" },
  },
  is_featured: {
    label: "Em destaque",
    kind: "truth",
    blank: false,
    served: { place: 14, encoding: "truth" },
  },
  sales_count: {
    label: "Vendas",
    blank: 0,
    notInForm: true,
    served: { place: 15, as: "number", nullable: false },
  },
  rating: {
    label: "Nota",
    kind: "tenths",
    blank: 0,
    notInForm: true,
    served: { place: 16, nullable: false, max: 50 },
  },
  product_type: {
    label: "Tipo",
    words: { Download: "Download", Curso: "Curso", Pacote: "Pacote" },
    blank: "Download",
    served: { place: 19, oneOf: ["Download", "Curso"], nullable: false },
  },
  linked_course_id: { label: "Curso vinculado", kind: "courses", blank: null, served: { place: 20 } },
  is_bundle: {
    label: "É um pacote",
    kind: "truth",
    blank: false,
    notInForm: true,
    served: { place: 21, encoding: "truth" },
  },
  lowers_for_owned: {
    label: "Desconta o que o cliente já tem",
    kind: "truth",
    blank: false,
    served: { place: 22, encoding: "truth" },
  },
  ...termColumns({ kind: 23, count: 24, until: 25 }),
} satisfies ColumnsOf<ProductRow>;

export type ProductFacts = Pick<ProductRow, keyof typeof PRODUCT_COLUMNS>;
export type ProductPatch = Partial<ProductFacts>;

export const PRODUCT_SENTENCES = {
  name: "Informe o nome do produto.",
  short_description: "Escreva uma descrição curta.",
  original_price: "Precisa ser maior que o preço.",
  category_id: "Escolha uma categoria.",
  tags: `Use no máximo ${PRODUCT_LIMITS.tags} tags.`,
  images: `Use no máximo ${PRODUCT_LIMITS.images} imagens.`,
  image_texts: `Use no máximo ${PRODUCT_LIMITS.image_text} caracteres no texto de cada imagem.`,
  sample_url: "Envie a amostra de novo.",
  faq: `Use no máximo ${PRODUCT_LIMITS.faq} perguntas.`,
  question: "Escreva a pergunta.",
  answer: "Escreva a resposta.",
  linked_course_id: "Escolha o curso que este produto abre.",
  noCourse: "Este curso não existe mais. Escolha outro.",
} as const;

/** What one product must be by itself; what it needs of others is asked where it is written. */
export const PRODUCT_RULES: readonly Rule<ProductFacts>[] = [
  {
    field: "name",
    code: "required",
    error: PRODUCT_SENTENCES.name,
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", PRODUCT_LIMITS.name),
  {
    field: "short_description",
    code: "required",
    error: PRODUCT_SENTENCES.short_description,
    ofWhole: true,
    with: ["is_active"],
    breaks: ({ short_description }) => !short_description?.trim(),
    imported: { note: "veio vazio: complete em Produtos" },
  },
  atMost("short_description", PRODUCT_LIMITS.short_description),
  atMost("description", PRODUCT_LIMITS.description),
  {
    field: "video_url",
    code: "invalid",
    error: NO_VIDEO,
    breaks: ({ video_url }) => namesNoVideo(video_url),
    imported: { note: "não é de um vídeo: ficou como veio" },
  },
  {
    field: "price",
    code: "null",
    with: ["is_active"],
    error: "Um produto à venda precisa de preço; se for grátis, informe 0.",
    breaks: ({ is_active, price }) => is_active && price === null,
    imported: { as: { is_active: false }, note: "veio vazio: ficou fora da loja" },
  },
  {
    field: "original_price",
    code: "invalid",
    error: PRODUCT_SENTENCES.original_price,
    with: ["price"],
    breaks: ({ original_price, price }) => original_price !== null && original_price <= (price ?? 0),
    imported: { as: { original_price: null }, note: "não é maior que o preço: ficou vazio" },
  },
  {
    field: "category_id",
    code: "required",
    error: PRODUCT_SENTENCES.category_id,
    ofWhole: true,
    with: ["is_active"],
    breaks: ({ category_id }) => category_id === null,
    imported: { note: "veio vazio: escolha uma categoria em Produtos" },
  },
  fewerThan("tags", PRODUCT_LIMITS.tags, PRODUCT_SENTENCES.tags),
  fewerThan("images", PRODUCT_LIMITS.images, PRODUCT_SENTENCES.images),
  {
    field: "images",
    code: "invalid",
    error: "Cada imagem precisa de um endereço que comece com https://, ou o de um arquivo deste site.",
    breaks: ({ images }) => !images.every(isAddress),
    imported: { as: { images: [] }, note: "tem o que não é endereço de imagem: ficou vazio" },
  },
  {
    field: "image_texts",
    code: "max_length",
    error: PRODUCT_SENTENCES.image_texts,
    breaks: ({ image_texts }) =>
      Object.values(image_texts).some((text) => text.length > PRODUCT_LIMITS.image_text),
  },
  {
    field: "sample_url",
    code: "invalid",
    error: PRODUCT_SENTENCES.sample_url,
    breaks: ({ sample_url }) => sample_url !== null && sampleKind(sample_url) === undefined,
  },
  fewerThan("faq", PRODUCT_LIMITS.faq, PRODUCT_SENTENCES.faq),
  atMost("file_size", PRODUCT_LIMITS.file_size),
  atMost("file_type", PRODUCT_LIMITS.file_type),
  {
    field: "linked_course_id",
    code: "required",
    error: PRODUCT_SENTENCES.linked_course_id,
    with: ["product_type"],
    breaks: ({ product_type, linked_course_id }) => product_type === "Curso" && linked_course_id === null,
  },
  ...termRules<ProductFacts>(),
];

/**
 * A course has no file of its own, a download opens no course, a bundle has neither; a generated cover is no image of
 * its own, and only a picture that is there has words.
 */
export function ofOneKind(given: ProductFacts): ProductFacts {
  const image = given.image?.startsWith("/capas/") ? null : given.image;
  const shown = [image, ...given.images];
  const texts = Object.entries(given.image_texts).filter(
    ([address, text]) => text && shown.includes(address),
  );
  const sample_size = given.sample_url ? given.sample_size : null;
  const lowers_for_owned = given.is_bundle && given.lowers_for_owned;
  const image_texts = Object.fromEntries(texts);
  const product = inOrder({
    ...given,
    ...normalTerm(given),
    image,
    image_texts,
    sample_size,
    lowers_for_owned,
  });
  if (product.is_bundle) return { ...product, ...NO_FILE, product_type: "Download", linked_course_id: null };
  if (product.product_type !== "Curso") return { ...product, linked_course_id: null };
  return { ...product, ...NO_FILE };
}

const NO_FILE = { file_size: null, file_type: null, file_key: null, file_name: null };

/** PostgreSQL keeps the names of a JSON object in an order of its own; rows are compared as text. */
export function inOrder<T extends Pick<ProductFacts, "faq" | "image_texts">>(facts: T): T {
  return {
    ...facts,
    image_texts: Object.fromEntries(Object.entries(facts.image_texts).sort()),
    faq: facts.faq.map(({ question, answer }) => ({ question, answer })),
  };
}

/** A card of the store. */
export const CARD_COLUMNS = [
  "products.id",
  "products.name",
  "products.short_description",
  "products.price",
  "products.original_price",
  "products.tags",
  "products.image",
  "products.file_size",
  "products.file_type",
  "products.product_type",
  "products.is_bundle",
  "products.is_featured",
  "products.sales_count",
  "products.rating",
  "products.review_count",
  "categories.name as category_name",
  "categories.slug as category_slug",
] as const;

/** What the product's own page shows beside them. */
export const PAGE_COLUMNS = [
  "products.description",
  "products.images",
  "products.image_texts",
  "products.video_url",
  "products.sample_url",
  "products.sample_size",
  "products.faq",
  "products.updated_at",
  "products.linked_course_id",
  "products.lowers_for_owned",
  "products.category_id",
  "products.access_kind",
  "products.access_count",
  "products.access_until",
] as const;

/** A line of the owner's list. */
export const LIST_COLUMNS = [
  "products.id",
  "products.name",
  "products.price",
  "products.image",
  "products.file_size",
  "products.file_type",
  "products.product_type",
  "products.is_bundle",
  "products.is_active",
  "products.is_featured",
  "products.sales_count",
  "products.rating",
  "products.retired_at",
  "products.withheld_at",
  "products.file_key",
  "products.access_kind",
  "products.access_count",
  "products.access_until",
  "categories.name as category_name",
  "categories.slug as category_slug",
] as const;

/** What the form edits. */
export const FORM_COLUMNS = [
  "products.id",
  "products.version",
  "products.updated_at",
  ...namesOf(PRODUCT_COLUMNS).map((name) => `products.${name}` as const),
  "categories.slug as category_slug",
] as const;
