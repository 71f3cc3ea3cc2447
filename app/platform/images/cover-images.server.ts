import type { TileInks } from "./brand-colours.ts";
import { COVER_SIZES, drawCover } from "./covers/draw.ts";
import type { CoverRequest } from "./covers.ts";
import { type ImageRequest, openRenderedImage, type RenderedImage } from "./rendered-images.server.ts";
import { loadSharp } from "./sharp.server.ts";

/** The picture as lossless WebP, drawn once in these colours and then read from the file store. */
export async function openCoverImage(
  request: ImageRequest,
  cover: CoverRequest,
  brand?: TileInks,
): Promise<RenderedImage> {
  const folder = brand ? `${brandVersion(brand)}/` : "";
  const key = `covers/${folder}${cover.kind}/${cover.category}/${cover.slug}-${cover.width}.webp`;
  return openRenderedImage(request, key, () => render(cover, brand));
}

/** Names the colours that covers are drawn in. */
export function brandVersion(brand: TileInks | undefined): string {
  return brand ? [brand.mata, brand.folha, brand.ipe].map((ink) => ink.slice(1)).join("-") : "design";
}

async function render(
  { kind, category, slug, width }: CoverRequest,
  brand: TileInks | undefined,
): Promise<Buffer> {
  const [drawnWidth] = COVER_SIZES[kind];
  const svg = Buffer.from(drawCover(kind, category, slug, brand));
  // Whole multiples of the drawing, so that joints fall on pixel edges; a selo has no joints and is scaled down.
  const multiple = Math.max(1, Math.round(width / drawnWidth));
  const sharp = await loadSharp();
  return sharp(svg, { density: 72 * multiple })
    .resize({ width })
    .webp({ lossless: true, effort: 4 })
    .toBuffer();
}
