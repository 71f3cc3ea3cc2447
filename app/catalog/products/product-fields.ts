// The fields of a product as people read them, and as the form holds them.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { descriptionHtml } from "./description.ts";
import type { ProductFacts } from "./product.ts";
import type { EditedProduct } from "./product-list.server.ts";

export const PRODUCT_LABELS: FieldLabels = {
  name: { label: "Nome" },
  short_description: { label: "Descrição curta" },
  description: { label: "Descrição", kind: "rich" },
  price: { label: "Preço", kind: "money" },
  original_price: { label: "Preço original", kind: "money" },
  category_id: { label: "Categoria", kind: "categories" },
  tags: { label: "Tags" },
  image: { label: "Imagem principal" },
  images: { label: "Imagens extras" },
  image_texts: { label: "Textos das imagens" },
  video_url: { label: "Vídeo" },
  sample_url: { label: "Amostra" },
  sample_size: { label: "Tamanho da amostra" },
  faq: { label: "Perguntas frequentes" },
  file_key: { label: "Arquivo" },
  file_name: { label: "Nome do arquivo" },
  file_size: { label: "Tamanho do arquivo" },
  file_type: { label: "Tipo do arquivo" },
  is_active: { label: "Ativo na loja", kind: "truth" },
  is_featured: { label: "Em destaque", kind: "truth" },
  sales_count: { label: "Vendas" },
  rating: { label: "Nota", kind: "tenths" },
  product_type: { label: "Tipo", words: { Download: "Download", Curso: "Curso", Pacote: "Pacote" } },
  linked_course_id: { label: "Curso vinculado", kind: "courses" },
  is_bundle: { label: "É um pacote", kind: "truth" },
  lowers_for_owned: { label: "Desconta o que o cliente já tem", kind: "truth" },
  parts: { label: "O que vem no pacote" },
  retired_at: { label: "Excluído", kind: "truth" },
};

/** As the form would send it. */
export function productFields(product: EditedProduct): FieldValues {
  return {
    name: [product.name],
    short_description: [product.short_description ?? ""],
    description: [descriptionHtml(product.description ?? "")],
    price: [centsToField(product.price)],
    original_price: [centsToField(product.original_price)],
    category_id: [String(product.category_id ?? "")],
    tags: [product.tags.join(", ")],
    // The drawn cover is what the form shows where there is no other.
    image: [product.image ?? coverAddress({ category: product.category_slug, title: product.name })],
    images: product.images,
    image_texts: Object.entries(product.image_texts).map(([address, text]) => `${address} ${text}`),
    video_url: [product.video_url ?? ""],
    sample_url: [product.sample_url ?? ""],
    sample_size: [product.sample_size ?? ""],
    faq: product.faq.flatMap(({ question, answer }) => [question, answer]),
    product_type: [product.is_bundle ? "Pacote" : product.product_type],
    parts: product.parts.map(String),
    lowers_for_owned: product.lowers_for_owned ? ["on"] : [],
    linked_course_id: [String(product.linked_course_id ?? "")],
    file_key: [product.file_key ?? ""],
    file_name: [product.file_name ?? ""],
    file_size: [product.file_size ?? ""],
    file_type: [product.file_type ?? ""],
    is_active: product.is_active ? ["on"] : [],
    is_featured: product.is_featured ? ["on"] : [],
  };
}

/** As the register keeps it: lists of words. */
export function inWords<T extends Partial<ProductFacts>>(facts: T) {
  const { faq, image_texts } = facts;
  return {
    ...facts,
    ...(faq ? { faq: faq.map(({ question, answer }) => `${question} ${answer}`) } : {}),
    ...(image_texts ? { image_texts: Object.values(image_texts) } : {}),
  };
}
