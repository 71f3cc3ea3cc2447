import { descriptionHtml } from "#app/catalog/products/description.ts";
import { recountRatings } from "#app/catalog/products/product-rating-writes.server.ts";
import { writeProduct } from "#app/catalog/products/product-writes.server.ts";
import { writeReview } from "#app/catalog/reviews/review-writes.server.ts";
import { CATEGORIES } from "#app/categories/category-writes.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "../connect.server.ts";
import type { DemoContent } from "./content/demo-content.ts";
import { refusalOf } from "./content/demo-folder.ts";
import { goodsPictureAddress, type ProductSeed, sampleName } from "./content/products.ts";
import { buildDeliverable, readBook } from "./deliverable-files.ts";
import type { SeededPerson } from "./people.ts";

export interface StoredFile {
  key: string;
  name: string;
  size: string;
  type: string;
}

export interface SeededProduct {
  id: number;
  name: string;
  price: number;
  product_type: "Download" | "Curso";
  course_id: number | null;
}

const MOST_BYTES = 50_000_000;
/** Demo content is validated like input from a form. */
export const OWN_HAND = { door: "form" } as const;

/** Writes every deliverable to the file store. Runs before the transaction, because files take time. */
export async function storeDeliverables(
  files: Files,
  { products }: Pick<DemoContent, "products">,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for (const product of products) {
    if (!product.file) continue;
    if (product.file.kind === "pdf") await storeSample(files, product.slug, product.file.name);
    const bytes = buildDeliverable(product.slug, product.file);
    const key = `entregas/demo/${product.file.name.toLowerCase()}`;
    await files.put(key, chunksOf(bytes), MOST_BYTES);
    stored.set(product.slug, {
      key,
      name: product.file.name,
      size: sizeLabel(bytes.byteLength),
      type: product.file.kind.toUpperCase(),
    });
  }
  return stored;
}

interface CatalogFacts {
  demo: DemoContent;
  files: Map<string, StoredFile>;
  courses: Map<string, number>;
  now: Date;
}

export async function seedCatalog(
  trx: Db,
  { demo, files, courses, now }: CatalogFacts,
): Promise<Map<string, SeededProduct>> {
  const categories = new Map<string, number>();
  for (const category of demo.productCategories) {
    const write = { patch: { ...category, type: "product" as const }, door: OWN_HAND };
    categories.set(
      category.slug,
      written("categorias/produtos.json", await writeNoun(CATEGORIES, trx, write, now)),
    );
  }
  const seeded = new Map<string, SeededProduct>();
  for (const product of demo.products) {
    const course_id = product.course === null ? null : (courses.get(product.course) ?? null);
    const product_type = product.course === null ? ("Download" as const) : ("Curso" as const);
    const patch = {
      ...columnsOf(product),
      product_type,
      category_id: categories.get(product.category) ?? null,
      linked_course_id: course_id,
      ...fileColumns(files.get(product.slug)),
      ...pictureColumns(product),
      ...(product.file?.kind === "pdf" ? sampleColumns(product.file.name) : {}),
    };
    const made = await writeProduct(trx, { patch, door: OWN_HAND }, addDays(now, -product.daysAgo));
    const { name, price } = product;
    seeded.set(product.slug, {
      id: written(`produtos/${product.slug}.md`, made),
      name,
      price,
      product_type,
      course_id,
    });
  }
  return seeded;
}

export async function seedReviews(
  trx: Db,
  { reviews }: Pick<DemoContent, "reviews">,
  {
    products: seeded,
    buyers,
    now,
  }: { products: Map<string, SeededProduct>; buyers: SeededPerson[]; now: Date },
): Promise<void> {
  const known = new Map(buyers.map((buyer) => [buyer.email, buyer.id]));
  const given = new Set<string>();
  for (const review of reviews) {
    const product = seeded.get(review.product);
    if (!product) throw new Error(`a review names an unknown product: ${review.product}`);
    const user_id = known.get(review.email) ?? null;
    const once = `${user_id} ${product.id}`;
    const patch = {
      guest_name: review.name,
      guest_email: review.email,
      comment: review.comment,
      product_id: product.id,
      user_id: given.has(once) ? null : user_id,
      rating: review.rating,
      is_verified: review.verified,
      is_approved: review.approved,
    };
    const made = await writeReview(trx, { patch, door: OWN_HAND }, addDays(now, -review.daysAgo));
    written("avaliacoes/avaliacoes.json", made);
    given.add(once);
  }
  const reviewed = new Set(reviews.flatMap((review) => seeded.get(review.product)?.id ?? []));
  await recountRatings(trx, [...reviewed], now);
}

/** Returns the id. A refusal by the noun's rules throws with file and field. */
export function written(path: string, outcome: { ok: true; id: number } | { ok: false; errors?: Refusals }) {
  if (outcome.ok) return outcome.id;
  throw refusalOf(path, outcome.errors);
}

function columnsOf(product: ProductSeed) {
  const { name, short_description, description, price, original_price, video_url } = product;
  const { is_active, is_featured, sales_count } = product;
  return {
    name,
    short_description,
    description: descriptionHtml(description),
    price,
    original_price,
    video_url,
    is_active,
    is_featured,
    sales_count,
    rating: Math.round(product.rating * 10),
    tags: [...product.tags],
  };
}

/** Pictures of the deliverable, drawn by scripts/demo-goods.ts; a course also has tiles in its own colours. */
function pictureColumns({ slug, category, name, is_featured, file, pictures }: ProductSeed) {
  const texts = pictures.map(({ text }, at): [string, string] => [goodsPictureAddress(slug, at), text]);
  const tiles = ["seções", "detalhe", "páginas"].map((part) =>
    coverAddress({ category, title: `${name} ${part}` }),
  );
  const images = file ? texts.map(([address]) => address) : is_featured ? tiles : [];
  return { images, image_texts: Object.fromEntries(texts) };
}

async function storeSample(files: Files, slug: string, book: string): Promise<void> {
  const name = sampleName(book);
  await files.put(`publico/${name}`, chunksOf(readBook(slug, name)), MOST_BYTES);
}

function sampleColumns(book: string) {
  return { sample_url: `/amostras/${sampleName(book)}`, sample_size: "primeiras páginas" };
}

function fileColumns(file: StoredFile | undefined) {
  if (!file) return {};
  return { file_key: file.key, file_name: file.name, file_size: file.size, file_type: file.type };
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}
