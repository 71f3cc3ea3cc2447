import { coverAddress } from "#app/platform/images/covers.ts";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";

interface ProductThumbnailProps {
  product: { name: string; image: string | null; category_slug?: string | null };
  className?: string;
}

/** The square of a product beside its name: its own picture, else the generated one. */
export function ProductThumbnail({ product, className }: ProductThumbnailProps) {
  const cover = coverAddress({ kind: "selo", category: product.category_slug, title: product.name });
  // A generated 2:1 cover would be cut by a square; the selo is the same drawing made for it.
  const own = product.image?.startsWith("/capas/") ? null : product.image;
  return <CoverThumbnail src={own ?? cover} fallback={cover} alt="" className={className} />;
}
