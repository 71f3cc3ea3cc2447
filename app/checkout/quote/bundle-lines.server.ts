// Lines of bundles: what is in them, and what of it the buyer has already.
import { ownedSharesOf } from "#app/catalog/bundles/bundle.ts";
import { listHad, listPartsOf } from "#app/catalog/bundles/bundle-parts.server.ts";
import type { SoldPart } from "#app/orders/writes/line-part-writes.server.ts";
import type { Db } from "#db/connect.server.ts";

interface AskedBundle {
  id: number;
  is_bundle: boolean;
  lowers_for_owned: boolean;
}

export interface LineBundle {
  parts: SoldPart[];
  /** Taken off the price, because the buyer has some of it already. */
  ownedCents: number;
  /** What would be, of one alone. */
  forOne: { cents: number; names: string[] };
  /** The buyer has all of it. */
  isOwned: boolean;
}

/** One statement for all of them, another for a known buyer, and none where nothing is a bundle. */
export async function findLineBundles(
  db: Db,
  products: readonly AskedBundle[],
  { userId, now }: { userId: number | undefined; now: Date },
): Promise<(product: AskedBundle, price: number, quantity: number) => LineBundle | null> {
  const bundles = products.filter(({ is_bundle }) => is_bundle);
  const all = await listPartsOf(
    db,
    bundles.map(({ id }) => id),
  );
  const had = userId === undefined ? new Set<number>() : await listHad(db, userId, all, now);
  return ({ id, is_bundle, lowers_for_owned }, price, quantity) => {
    if (!is_bundle) return null;
    const parts = all.filter(({ bundle_id }) => bundle_id === id);
    const isOwned = parts.length > 0 && parts.every((part) => had.has(part.id));
    const shares = lowers_for_owned ? ownedSharesOf(price, parts, had) : [];
    // Of several only one is for the buyer.
    const lowers = quantity === 1;
    const sold = parts.map((part, at) => ({
      id: part.id,
      name: part.name,
      image: part.image,
      product_type: part.product_type,
      linked_course_id: part.linked_course_id,
      price: part.price,
      ownedCents: lowers ? (shares[at] ?? null) : null,
    }));
    const ownedCents = sold.reduce((sum, part) => sum + (part.ownedCents ?? 0), 0);
    const forOne = {
      cents: shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
      names: parts.filter((_, at) => shares[at]).map(({ name }) => name),
    };
    return { parts: sold, ownedCents, forOne, isOwned };
  };
}

interface BundledLine {
  product: { id: number } | null;
  offer: { id: number } | null;
  bump: { id: number } | null;
  bundle: LineBundle | null;
}

/** What was sold with an order's line, found again by what it was bought as. */
export function partsOfLines(lines: readonly BundledLine[]) {
  return (line: { product_id: number | null; offer_id: number | null; bump_id: number | null }) =>
    lines.find(
      ({ product, offer, bump }) =>
        product?.id === line.product_id &&
        (offer?.id ?? null) === line.offer_id &&
        (bump?.id ?? null) === line.bump_id,
    )?.bundle?.parts ?? [];
}

/** For the summary: what the buyer has already of what is in the bundles, and by how much it lowers the price. */
export function ownedInBundles(lines: readonly Pick<BundledLine, "bundle">[]) {
  const parts = lines.flatMap(({ bundle }) => bundle?.parts ?? []).filter(({ ownedCents }) => ownedCents);
  return {
    cents: parts.reduce((sum, { ownedCents }) => sum + (ownedCents ?? 0), 0),
    names: parts.map(({ name }) => name),
  };
}
