// Lines that were taken as a bump: whether it is still offered beside a product of the same purchase.
import { listBumpsFor, listUpsellsAfter, type OfferedBump } from "#app/bumps/bumps.server.ts";
import type { Db } from "#db/connect.server.ts";

interface BumpedLine {
  productId: number;
  quantity: number;
  offerId?: number | undefined;
  bumpId?: number | undefined;
}

interface ShownLine extends BumpedLine {
  /** What is in it, of a bundle. */
  bundle: { parts: readonly { id: number }[] } | null;
}

export type LineBump = { ok: true; bump: OfferedBump | null } | { ok: false; reason: string };

const GONE = "Esta oferta adicional não vale mais";
const ONE_ONLY = "Desta oferta adicional, só uma por compra";

/** More than these beside a whole cart would be a second shop. */
const MOST_SHOWN = 10;

/** The bumps of what is bought by itself, or once `afterOrder` is paid; one that is taken brings no others. */
export async function findBumps(
  db: Db,
  lines: readonly BumpedLine[],
  afterOrder?: number,
): Promise<OfferedBump[]> {
  if (afterOrder !== undefined) return listUpsellsAfter(db, afterOrder);
  const bought = lines.filter(({ bumpId }) => bumpId === undefined).map(({ productId }) => productId);
  return listBumpsFor(db, [...new Set(bought)]);
}

/** One statement unless they are `known`, and none where no line names a bump. */
export async function findLineBumps(
  db: Db,
  lines: readonly BumpedLine[],
  known?: readonly OfferedBump[],
): Promise<(line: BumpedLine) => LineBump> {
  const isNamed = lines.some(({ bumpId }) => bumpId !== undefined);
  const bumps = known ?? (isNamed ? await findBumps(db, lines) : []);
  return ({ productId, quantity, offerId, bumpId }) => {
    if (bumpId === undefined) return { ok: true, bump: null };
    const bump = bumps.find(({ id }) => id === bumpId);
    // It has a price of its own, which no offer changes.
    if (bump?.bumped_product_id !== productId || offerId !== undefined) return { ok: false, reason: GONE };
    return quantity === 1 ? { ok: true, bump } : { ok: false, reason: ONE_ONLY };
  };
}

/** What is shown beside these lines: each product once, and none that is bought by itself or in a bundle, or had already. */
export function showBumps(
  bumps: readonly OfferedBump[],
  { lines, owned }: { lines: readonly ShownLine[]; owned: readonly { productId: number }[] },
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
    /** The bought product that it stands beside, and the one that it offers. */
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
  }));
}
