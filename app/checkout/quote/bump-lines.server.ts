// Prices lines that were added as bumps: checks that the bump is still offered beside a product of the same purchase.
import { listBumpsFor, listUpsellsAfter, type OfferedBump } from "#app/bumps/bumps.server.ts";
import { lastingPromise } from "#app/company/lasting-access.ts";
import type { Db } from "#db/connect.server.ts";
import { type Pricer, unsold, withLines } from "./priced-line.ts";

interface BumpedLine {
  productId: number;
  bumpId?: number | undefined;
}

interface ShownLine extends BumpedLine {
  /** For a bundle: its parts. */
  bundle: { parts: readonly { id: number }[] } | null;
}

const GONE = "Esta oferta adicional não vale mais";
const ONE_ONLY = "Desta oferta adicional, só uma por compra";

/** Limit of bumps shown beside a cart. */
const MOST_SHOWN = 10;

/** Bumps of lines that are not bumps themselves, or upsells once `afterOrder` is paid. */
export async function findBumps(
  db: Db,
  lines: readonly BumpedLine[],
  afterOrder?: number,
): Promise<OfferedBump[]> {
  if (afterOrder !== undefined) return listUpsellsAfter(db, afterOrder);
  const bought = lines.filter(({ bumpId }) => bumpId === undefined).map(({ productId }) => productId);
  return listBumpsFor(db, [...new Set(bought)]);
}

/** One statement, unless the bumps were read before. A bump's own price ignores offers. */
export const priceByBumps: Pricer = async (db, _shop, { cart, question }) => {
  const bumps = cart.bumps ?? (await findBumps(db, cart.lines, question.afterOrder));
  return withLines({ ...cart, bumps }, (line) => {
    if (line.bumpId === undefined) return line;
    const bump = bumps.find(({ id }) => id === line.bumpId);
    if (bump?.bumped_product_id !== line.productId || line.offerId !== undefined) {
      return unsold(line, { state: "inactive", reason: GONE });
    }
    if (line.quantity !== 1) return unsold(line, { state: "inactive", reason: ONE_ONLY });
    return { ...line, bump, listPrice: bump.price, price: bump.price };
  });
};

/** Bumps to show: each product once, without products that are in the cart, in one of its bundles, or owned. */
export function showBumps(
  bumps: readonly OfferedBump[],
  {
    lines,
    owned,
    opensHereOnly,
  }: { lines: readonly ShownLine[]; owned: readonly { productId: number }[]; opensHereOnly: boolean },
) {
  const taken = new Set(lines.flatMap(({ bumpId }) => bumpId ?? []));
  const hidden = new Set([...owned, ...lines].map(({ productId }) => productId));
  for (const { id } of lines.flatMap(({ bundle }) => bundle?.parts ?? [])) hidden.add(id);
  const seen = new Set<number>();
  const shown = bumps.filter(({ id, bumped_product_id: productId }) => {
    if (taken.has(id)) return true;
    if (hidden.has(productId) || seen.has(productId)) return false;
    seen.add(productId);
    return true;
  });
  return shown.slice(0, MOST_SHOWN).map((bump) => ({
    id: bump.id,
    /** `bump` stands beside the bought product and offers another one. */
    besideId: bump.product_id,
    productId: bump.bumped_product_id,
    name: bump.name,
    image: bump.image,
    productType: bump.product_type,
    categorySlug: bump.category_slug,
    headline: bump.headline,
    description: bump.description,
    price: bump.price,
    productPrice: bump.product_price,
    access: lastingPromise(bump, { opensHereOnly }) ?? null,
  }));
}
