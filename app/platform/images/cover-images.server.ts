import { COVER_SIZES, drawCover } from "./covers/draw.ts";
import type { CoverRequest } from "./covers.ts";
import { type ImageRequest, openRenderedImage, type RenderedImage } from "./rendered-images.server.ts";
import { loadSharp } from "./sharp.server.ts";

/** The picture as lossless WebP, drawn once and then read from the file store. */
export async function openCoverImage(request: ImageRequest, cover: CoverRequest): Promise<RenderedImage> {
  const key = `covers/${cover.kind}/${cover.category}/${cover.slug}-${cover.width}.webp`;
  return openRenderedImage(request, key, () => render(cover));
}

async function render({ kind, category, slug, width }: CoverRequest): Promise<Buffer> {
  const [drawnWidth] = COVER_SIZES[kind];
  const svg = Buffer.from(drawCover(kind, category, slug));
  // Whole multiples of the drawing, so that joints fall on pixel edges; a selo has no joints and is scaled down.
  const multiple = Math.max(1, Math.round(width / drawnWidth));
  const sharp = await loadSharp();
  return sharp(svg, { density: 72 * multiple })
    .resize({ width })
    .webp({ lossless: true, effort: 4 })
    .toBuffer();
}
