// Reads of kept carts. Names and prices are the catalogue's of now, never what was true when the cart was kept.
import { readOffers } from "#app/offers/offers.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { SavedCart } from "#db/schema.ts";

export async function findSavedCart(db: Db, id: number) {
  return db
    .selectFrom("recovery_carts")
    .select(["id", "email", "link_id", "cart", "order_id", "step"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The offer whose page the cart was left on; undefined for a cart of the shop, and for an offer that is gone. */
export async function findSavedOffer(db: Db, lines: SavedCart["lines"]) {
  const ids = lines.flatMap(({ offerId }) => offerId ?? []);
  return ids.length === 0 ? undefined : (await readOffers(db, ids))[0];
}

/** What the lines stand for, in their order; a product that is not sold any more says so. */
export async function listCartProducts(db: Db, lines: SavedCart["lines"]) {
  if (lines.length === 0) return [];
  const products = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.name", "products.image", "products.price", "products.product_type"])
    .select(["products.is_active", "products.retired_at", "categories.slug as category_slug"])
    .where(
      "products.id",
      "in",
      lines.map(({ productId }) => productId),
    )
    .execute();
  const known = new Map(products.map((product) => [product.id, product]));
  return lines.flatMap(({ productId, quantity }) => {
    const found = known.get(productId);
    if (!found) return [];
    const { is_active, retired_at, ...product } = found;
    return { ...product, quantity, is_sold: is_active && retired_at === null };
  });
}
