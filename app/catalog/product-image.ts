import { coverAddress } from "#app/platform/covers.ts";

interface ProductImageFacts {
  name: string;
  image: string | null;
  category_slug: string | null;
}

/** The picture that other sites show of a product; an address that is none gives way to the generated cover. */
export function productImage({ name, image, category_slug }: ProductImageFacts): string {
  if (image && URL.canParse(image, "https://site.invalid")) return image;
  return coverAddress({ category: category_slug, title: name, width: 1600 });
}
