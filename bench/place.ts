// Addresses of the measured pages in a data set of this size.
import { addressOf } from "#app/platform/http/address.ts";
import { dice } from "#db/seed/dice.ts";
import { postCount, postTitleOf } from "./blog-rows.ts";
import { COURSE_ID, soldProduct } from "./catalog-rows.ts";
import { COURSE_TITLE } from "./study-rows.ts";
import { RARE_WORDS } from "./texts.ts";
import type { Visitors } from "./visitors.ts";

/** Different pages that a crowd requests. */
const CROWD_PAGES = 400;

export type Place = ReturnType<typeof placeOf>;
export type Sold = Place["products"][number];

export function placeOf(size: number, visitors: Visitors) {
  const products = Array.from({ length: Math.min(CROWD_PAGES, size) }, (_, at) =>
    soldProduct(1 + Math.floor((at * size) / Math.min(CROWD_PAGES, size)), size),
  ).filter(({ isActive, isCourse }) => isActive && !isCourse);
  const [productId, productName] = middleProduct(size);
  const post = Math.ceil(postCount(size) / 2);
  return {
    size,
    visitors,
    products: products.map(({ id, price, name }) => ({
      id,
      price,
      name,
      path: `/produto/${addressOf(id, name)}`,
    })),
    product: `/produto/${addressOf(productId, productName)}`,
    productName,
    post: `/blog/${addressOf(post, postTitleOf(post))}`,
    postTitle: postTitleOf(post),
    course: `/curso/${addressOf(COURSE_ID, COURSE_TITLE)}`,
    searches: RARE_WORDS.filter(({ rows }) => size >= rows * 10),
  };
}

/** A typical product: neither new nor old, on sale, reviewed like most. */
function middleProduct(size: number): [number, string] {
  const roll = dice(size);
  for (;;) {
    const { id, name, isActive, isCourse } = soldProduct(1 + roll.below(Math.ceil(size / 10)), size);
    if (isActive && !isCourse) return [id, name];
  }
}
