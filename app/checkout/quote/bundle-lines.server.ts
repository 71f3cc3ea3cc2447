// Prices bundles: their parts, and which of them the buyer owns.

import { ownedSharesOf } from "#app/catalog/bundles/bundle.ts";
import { listPartsOf } from "#app/catalog/bundles/bundle-parts.server.ts";
import { termIn } from "#app/platform/money-and-dates/terms.ts";
import { listOwned } from "#app/rights/owned.server.ts";
import { type LineBundle, type Pricer, type SoldLine, unsold, withLines } from "./priced-line.ts";

/** One statement for all bundles, one more for a known buyer. */
export const priceByBundles: Pricer = async (db, _shop, { cart, question: { holder, now } }) => {
  const bundles = cart.lines.flatMap(({ product }) => (product?.is_bundle ? product.id : []));
  const all = await listPartsOf(db, [...new Set(bundles)]);
  const { userId } = holder;
  const ids = all.map(({ id }) => id);
  const had = userId === undefined ? new Set<number>() : await listOwned(db, userId, ids, now);
  return withLines(cart, (line) => {
    if (!line.product.is_bundle) return line;
    const parts = all.filter(({ bundle_id }) => bundle_id === line.productId);
    if (parts.length === 0) return unsold(line, { state: "inactive" });
    const bundle = bundleOf(line, parts, had);
    const price = line.listPrice - bundle.ownedCents;
    return { ...line, bundle, listPrice: price, price };
  });
};

function bundleOf(
  { product, isChosen, listPrice, quantity }: SoldLine,
  parts: Awaited<ReturnType<typeof listPartsOf>>,
  had: ReadonlySet<number>,
): LineBundle {
  // A buyer who chooses the amount already accounts for owned parts.
  const shares = product.lowers_for_owned && !isChosen ? ownedSharesOf(listPrice, parts, had) : [];
  // The buyer needs only one unit, so the price of several units stays whole.
  const lowers = quantity === 1;
  const sold = parts.map((part, at) => ({
    id: part.id,
    name: part.name,
    image: part.image,
    product_type: part.product_type,
    linked_course_id: part.linked_course_id,
    price: part.price,
    ...termIn(part),
    ownedCents: lowers ? (shares[at] ?? null) : null,
  }));
  return {
    parts: sold,
    ownedCents: sold.reduce((sum, part) => sum + (part.ownedCents ?? 0), 0),
    forOne: {
      cents: shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
      names: parts.filter((_, at) => shares[at]).map(({ name }) => name),
    },
    isOwned: parts.every((part) => had.has(part.id)),
  };
}

interface BundledLine {
  product: { id: number } | null;
  offer: { id: number } | null;
  bump: { id: number } | null;
  bundle: LineBundle | null;
}

/** Finds the parts sold with an order's line by its product, offer and bump. */
export function partsOfLines(lines: readonly BundledLine[]) {
  return (line: { product_id: number | null; offer_id: number | null; bump_id: number | null }) =>
    lines.find(
      ({ product, offer, bump }) =>
        product?.id === line.product_id &&
        (offer?.id ?? null) === line.offer_id &&
        (bump?.id ?? null) === line.bump_id,
    )?.bundle?.parts ?? [];
}

/** For the summary: owned parts of the bundles, and the centavos by which they lower the price. */
export function ownedInBundles(lines: readonly Pick<BundledLine, "bundle">[]) {
  const parts = lines.flatMap(({ bundle }) => bundle?.parts ?? []).filter(({ ownedCents }) => ownedCents);
  return {
    cents: parts.reduce((sum, { ownedCents }) => sum + (ownedCents ?? 0), 0),
    names: parts.map(({ name }) => name),
  };
}
