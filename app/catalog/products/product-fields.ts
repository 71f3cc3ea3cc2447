// The fields of a product as people read them, and as the form holds them.
import { sentFields } from "#app/nouns/columns.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { descriptionHtml } from "./description.ts";
import { PRODUCT_COLUMNS, type ProductFacts } from "./product.ts";
import type { EditedProduct } from "./product-list.server.ts";

export const PRODUCT_LABELS: FieldLabels = {
  ...PRODUCT_COLUMNS,
  parts: { label: "O que vem no pacote" },
  retired_at: { label: "Excluído", kind: "truth" },
};

/** As the form would send it. */
export function productFields(product: EditedProduct): FieldValues {
  return {
    ...sentFields(PRODUCT_COLUMNS, product),
    description: [descriptionHtml(product.description ?? "")],
    tags: [product.tags.join(", ")],
    // The drawn cover is what the form shows where there is no other.
    image: [product.image ?? coverAddress({ category: product.category_slug, title: product.name })],
    image_texts: Object.entries(product.image_texts).map(([address, text]) => `${address} ${text}`),
    faq: product.faq.flatMap(({ question, answer }) => [question, answer]),
    product_type: [product.is_bundle ? "Pacote" : product.product_type],
    parts: product.parts.map(String),
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
