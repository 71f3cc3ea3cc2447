// A product's own pictures: the one its owner chose for the cover, then the others. What is generated stands in for none.

interface ProductPictures {
  image: string | null;
  images: readonly string[];
}

export interface Picture {
  address: string;
  /** What it shows; empty where its owner said nothing. */
  text: string;
  /** Of a shape that nobody chose for a cover: shown whole. */
  isWhole: boolean;
}

/** The first of them, where one alone is shown. */
export function leadPicture(product: ProductPictures): { src: string; isWhole: boolean } | undefined {
  const [src] = ownPictures(product);
  return src === undefined ? undefined : { src, isWhole: src !== product.image };
}

/** All of them, or the generated cover. */
export function shownPictures(
  product: ProductPictures & { image_texts: Record<string, string> },
  cover: string,
): Picture[] {
  const own = ownPictures(product);
  if (own.length === 0) return [{ address: cover, text: "", isWhole: false }];
  return own.map((address) => ({
    address,
    text: product.image_texts[address] ?? "",
    isWhole: address !== product.image,
  }));
}

function ownPictures({ image, images }: ProductPictures): string[] {
  const all = new Set([...(image ? [image] : []), ...images]);
  return [...all].filter((address) => !address.startsWith("/capas/"));
}
