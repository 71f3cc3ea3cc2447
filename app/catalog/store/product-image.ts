import { type PageImage, rowImage } from "#app/platform/http/share-image.ts";

interface ProductImageFacts {
  id: number;
  name: string;
  image: string | null;
}

/** The picture that other sites show of a product. */
export function productImage({ id, name, image }: ProductImageFacts): PageImage {
  return rowImage("produto", { id, title: name, image });
}
