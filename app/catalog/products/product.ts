// What a product is: its fields, the rules that hold at every door, their words, and the columns that each place shows.

import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import { sampleKind } from "#app/platform/files/sample-file.ts";
import { NO_VIDEO, namesNoVideo } from "#app/platform/images/video-address.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a product. */
export const PRODUCT_FIELDS = [
  "name",
  "short_description",
  "description",
  "price",
  "original_price",
  "category_id",
  "tags",
  "image",
  "images",
  "image_texts",
  "video_url",
  "sample_url",
  "sample_size",
  "faq",
  "file_size",
  "file_type",
  "file_key",
  "file_name",
  "is_active",
  "is_featured",
  "sales_count",
  "rating",
  "product_type",
  "linked_course_id",
  "is_bundle",
  "lowers_for_owned",
] as const satisfies (keyof Row<"products">)[];

/** Without a price when it was left out or sent empty. */
export type ProductFacts = Omit<Pick<Row<"products">, (typeof PRODUCT_FIELDS)[number]>, "price"> & {
  price: number | null;
};
export type ProductPatch = Partial<ProductFacts>;

export const NEW_PRODUCT: ProductFacts = {
  name: "",
  short_description: null,
  description: null,
  price: null,
  original_price: null,
  category_id: null,
  tags: [],
  image: null,
  images: [],
  image_texts: {},
  video_url: null,
  sample_url: null,
  sample_size: null,
  faq: [],
  file_size: null,
  file_type: null,
  file_key: null,
  file_name: null,
  is_active: false,
  is_featured: false,
  sales_count: 0,
  rating: 0,
  product_type: "Download",
  linked_course_id: null,
  is_bundle: false,
  lowers_for_owned: false,
};

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
  const product = inOrder({ ...given, image, image_texts, sample_size, lowers_for_owned });
  if (product.is_bundle) return { ...product, ...NO_FILE, product_type: "Download", linked_course_id: null };
  if (product.product_type !== "Curso") return { ...product, linked_course_id: null };
  return { ...product, ...NO_FILE };
}

const NO_FILE = { file_size: null, file_type: null, file_key: null, file_name: null };

/** PostgreSQL keeps the names of a JSON object in an order of its own; rows are compared as text. */
export function inOrder<T extends Pick<ProductFacts, "faq" | "image_texts">>(facts: T): T {
  return {
    ...facts,
    image_texts: Object.fromEntries(Object.entries(facts.image_texts).toSorted()),
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
  "categories.name as category_name",
  "categories.slug as category_slug",
] as const;

/** What the form edits. */
export const FORM_COLUMNS = [
  "products.id",
  "products.version",
  "products.updated_at",
  "products.name",
  "short_description",
  "products.description",
  "price",
  "original_price",
  "category_id",
  "tags",
  "image",
  "images",
  "image_texts",
  "video_url",
  "sample_url",
  "sample_size",
  "faq",
  "file_size",
  "file_type",
  "file_key",
  "file_name",
  "is_active",
  "is_featured",
  "product_type",
  "linked_course_id",
  "is_bundle",
  "lowers_for_owned",
  "categories.slug as category_slug",
] as const;
