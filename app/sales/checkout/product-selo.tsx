import { coverAddress } from "#app/platform/images/covers.ts";
import { Selo } from "#app/ui/display/cover.tsx";

interface ProductSeloProps {
  product: { name: string; image: string | null; category_slug?: string | null };
  className?: string;
}

/** The square of a product beside its name: its own picture, else the generated one. */
export function ProductSelo({ product, className }: ProductSeloProps) {
  const cover = coverAddress({ kind: "selo", category: product.category_slug, title: product.name });
  // A generated 2:1 cover would be cut by a square; the selo is the same drawing made for it.
  const own = product.image?.startsWith("/capas/") ? null : product.image;
  return <Selo src={own ?? cover} fallback={cover} alt="" className={className} />;
}
