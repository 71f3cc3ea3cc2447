// The owner's logo, read from the store: how wide it is, and as PNG for those that read nothing newer.
import type { Files } from "../files/files.server.ts";
import { mediaKey } from "./images.server.ts";
import { type ImageRequest, openRenderedImage, type RenderedImage } from "./rendered-images.server.ts";
import { loadSharp } from "./sharp.server.ts";

const ICON_PIXELS = 96;

/** "3.75": width by height; empty for a picture that is not stored here, or is none. */
export async function logoRatio(files: Pick<Files, "read">, address: string): Promise<string> {
  const picture = await readLogo(files, address).catch(() => undefined);
  if (!picture) return "";
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  return Math.min(width / height, 999).toFixed(2);
}

/** Undefined where the address names no picture of ours. */
export async function readLogo(files: Pick<Files, "read">, address: string): Promise<Buffer | undefined> {
  const key = mediaKey(/^\/media\/([\w.-]+)$/.exec(address)?.[1]);
  if (!key) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of await files.read(key, { until: undefined })) parts.push(part);
  return Buffer.concat(parts);
}

/** No larger than this, its sides as they are. */
export async function logoPng(picture: Buffer, most: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture)
    .resize({ ...most, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** For paper; undefined where the owner chose none, or it is gone: the name of the brand does. */
export async function printedLogo(files: Pick<Files, "read">, address: string): Promise<Buffer | undefined> {
  const picture = await readLogo(files, address).catch(() => undefined);
  return picture && logoPng(picture, { width: 800, height: 240 });
}

/** The stored picture of this name, small. */
export function openLogoIcon(request: ImageRequest, name: string): Promise<RenderedImage> {
  return openRenderedImage(request, `covers/icon/${name}.png`, async () => {
    const picture = await readLogo(request.files, `/media/${name}-800.webp`);
    if (!picture) throw new Error("the logo is not in the store");
    const sharp = await loadSharp();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    return sharp(picture)
      .resize(ICON_PIXELS, ICON_PIXELS, { fit: "contain", background: clear })
      .png()
      .toBuffer();
  });
}
