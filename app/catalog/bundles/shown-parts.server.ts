import { coverAddress } from "#app/platform/images/covers.ts";
import { termIn } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { listPartsOf } from "./bundle-parts.server.ts";

export type ShownPart = Awaited<ReturnType<typeof listShownParts>>[number];

/** What the bundle's page says of its parts; one that is not sold by itself has no page to lead to. */
export async function listShownParts(db: Db, bundleId: number) {
  const parts = await listPartsOf(db, [bundleId]);
  return parts.map(({ id, name, price, image, product_type, is_active, category_slug, ...part }) => {
    const fallback = coverAddress({ kind: "selo", category: category_slug, title: name });
    return { id, name, price, product_type, ...termIn(part), is_active, fallback, cover: image ?? fallback };
  });
}
