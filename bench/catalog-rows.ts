import { reviewSearchColumns } from "#app/catalog/reviews/review-search-columns.ts";
import { foldCompounds } from "#app/platform/text/search.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { readCategories } from "#db/seed/content/categories.ts";
import { dice } from "#db/seed/dice.ts";
import { personName, productDescription, productName, sentences, tags } from "./texts.ts";

const SEED = 7_000_000;
const PRICES = [1990, 2990, 4990, 7900, 9900, 14_900, 19_700, 29_700];
const DAY_MS = 86_400_000;
/** Every 97th product opens the course. */
const EVERY_COURSE = 97;
const COURSE_AT = 5;
/** Every 50th product is inactive. */
const EVERY_HIDDEN = 50;
const categories = readCategories("product");
export const COURSE_ID = 1;
/** The first course product, bought by everybody who has the course. */
export const COURSE_PRODUCT_ID = COURSE_AT + 1;
export const REVIEWS_EACH = 2;

export function categoryRows(now: Date): NewRow<"categories">[] {
  return categories.map(({ name, slug, description, color }, at) => ({
    id: at + 1,
    name,
    slug,
    description,
    color,
    type: "product",
    created_at: now,
    updated_at: now,
  }));
}

/** The product fields that an order needs, without texts. */
export function soldProduct(id: number, size: number) {
  const roll = dice(SEED + id);
  const price = roll.pick(PRICES);
  return { id, price, name: productName(roll, id - 1, size), isCourse: isCourse(id), isActive: isActive(id) };
}

function isCourse(id: number): boolean {
  return (id - 1) % EVERY_COURSE === COURSE_AT;
}

function isActive(id: number): boolean {
  return id % EVERY_HIDDEN !== 0;
}

export interface Shelf {
  size: number;
  now: Date;
  /** Units sold by product id. */
  sold: Uint32Array;
}

export function* productRows({ size, now, sold }: Shelf): Generator<NewRow<"products">> {
  for (let id = 1; id <= size; id++) {
    const { price, name, isCourse, isActive } = soldProduct(id, size);
    const roll = dice(SEED * 2 + id);
    const short_description = sentences(roll, 1);
    const description = productDescription(roll);
    const words = tags(roll);
    const created_at = new Date(now.getTime() - ((size - id) / size) * 700 * DAY_MS);
    yield {
      id,
      name,
      short_description,
      description,
      price,
      original_price: roll.next() < 0.3 ? Math.round(price * 1.4) : null,
      category_id: roll.below(categories.length) + 1,
      tags: json(words),
      images: json<string[]>([]),
      file_size: isCourse ? null : `${roll.below(40) + 1} MB`,
      file_type: isCourse ? null : roll.pick(["ZIP", "PDF", "CSV"]),
      file_key: isCourse ? null : "entregas/medido.zip",
      is_active: isActive,
      is_featured: roll.next() < 0.05,
      sales_count: sold[id] ?? 0,
      ...ratingOf(id, size),
      product_type: isCourse ? "Curso" : "Download",
      linked_course_id: isCourse ? COURSE_ID : null,
      search_title: foldCompounds(name),
      search_body: foldCompounds(short_description, description, ...words),
      created_at,
      updated_at: created_at,
    };
  }
}

/** One product in ten has reviews by two people. */
export function* reviewRows({ size, now }: Shelf): Generator<NewRow<"product_reviews">> {
  for (let number = 0; number < reviewedProducts(size) * REVIEWS_EACH; number++) {
    const product_id = Math.floor(number / REVIEWS_EACH) + 1;
    const roll = dice(SEED * 3 + number);
    const author = { guest_name: personName(roll), guest_email: `leitor${number}@bench.example` };
    const texts = { ...author, comment: sentences(roll, 2) };
    yield {
      id: number + 1,
      product_id,
      rating: starsOf(number),
      is_approved: true,
      ...texts,
      ...reviewSearchColumns(texts),
      created_at: new Date(now.getTime() - roll.below(300) * DAY_MS),
    };
  }
}

function reviewedProducts(size: number): number {
  return Math.floor(size / 10);
}

function starsOf(number: number): number {
  return 3 + (number % 3);
}

/** Rating in tenths of a star, from the reviews above. */
function ratingOf(id: number, size: number): { rating: number; review_count: number } {
  if (id > reviewedProducts(size)) return { rating: 0, review_count: 0 };
  const first = (id - 1) * REVIEWS_EACH;
  const sum = starsOf(first) + starsOf(first + 1);
  return { rating: Math.round((sum / REVIEWS_EACH) * 10), review_count: REVIEWS_EACH };
}
