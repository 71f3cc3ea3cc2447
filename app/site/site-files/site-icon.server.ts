// The sign of the shop as programs ask for it by fixed names: the square logo, or the mark in the brand's colours.

import { tileDrawing } from "#app/company/brand-tiles.server.ts";
import { type Company, shownIcon } from "#app/company/company.ts";
import { DESIGN_INKS, tileInks } from "#app/platform/images/brand-colours.ts";
import { readLogo } from "#app/platform/images/logo-images.server.ts";
import {
  type ImageRequest,
  openRenderedImage,
  type RenderedImage,
} from "#app/platform/images/rendered-images.server.ts";
import { loadSharp } from "#app/platform/images/sharp.server.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";

/** Sides in pixels of the pictures inside of /favicon.ico. */
const ICO_SIDES = [16, 32, 48];
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = "#ffffff";

export interface IconKind {
  name: string;
  side: number;
  /** On a ground of its own, to the edge: telephones show what is clear as black, and cut the corners themselves. */
  isFilled?: boolean;
  /** Part of the side that stays free around a logo. */
  margin?: number;
  /** Some telephones cut a circle out of it: the mark keeps the margin too. */
  isCut?: boolean;
}

export const ICONS: Record<string, IconKind> = {
  "/apple-touch-icon.png": { name: "touch", side: 180, isFilled: true, margin: 0.1 },
  "/icone-192.png": { name: "app", side: 192 },
  "/icone-512.png": { name: "app", side: 512 },
  "/icone-512-cheio.png": { name: "full", side: 512, isFilled: true, margin: 0.2, isCut: true },
};

type Look = Pick<Company, "logo" | "logoRatio" | "colours">;

/** Only a logo that is as high as wide; the mark stands for all others, as in the browser's tab. */
function squareLogo(company: Company): string | undefined {
  return shownIcon(company)?.type === "image/png" ? company.logo : undefined;
}

function inksOf({ colours, logo }: Look) {
  return (logo === "" ? tileInks(colours) : undefined) ?? DESIGN_INKS;
}

/** The colour that a browser may paint around the shop. */
export function themeColour(company: Look): string {
  return inksOf(company).mata;
}

/** Changes when the picture does. */
function keyOf(company: Company, name: string): string {
  const look = JSON.stringify([squareLogo(company) ?? inksOf(company), name]);
  return `covers/icon/${sha256Hex(look).slice(0, 32)}`;
}

async function drawn(company: Company, files: ImageRequest["files"], kind: IconKind): Promise<Buffer> {
  const sharp = await loadSharp();
  const logo = squareLogo(company);
  const picture = logo && (await readLogo(files, logo).catch(() => undefined));
  const source = picture || Buffer.from(tileDrawing("marca", inksOf(company)));
  const free = picture || kind.isCut ? Math.round(kind.side * (kind.margin ?? 0)) : 0;
  const inner = kind.side - 2 * free;
  const small = sharp(source)
    .resize(inner, inner, { fit: "contain", background: CLEAR })
    .extend({ top: free, bottom: free, left: free, right: free, background: CLEAR });
  if (!kind.isFilled) return small.png().toBuffer();
  return small
    .flatten({ background: picture ? WHITE : inksOf(company).mata })
    .png()
    .toBuffer();
}

export function openSiteIcon(
  request: ImageRequest,
  company: Company,
  kind: IconKind,
): Promise<RenderedImage> {
  const key = `${keyOf(company, `${kind.name}-${kind.side}`)}.png`;
  return openRenderedImage(request, key, () => drawn(company, request.files, kind));
}

export function openFavicon(request: ImageRequest, company: Company): Promise<RenderedImage> {
  return openRenderedImage(request, `${keyOf(company, "ico")}.ico`, async () => {
    const pictures = await Promise.all(
      ICO_SIDES.map((side) => drawn(company, request.files, { name: "ico", side })),
    );
    return icoOf(pictures);
  });
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** A directory, then the pictures, which may be PNG. */
function icoOf(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.byteLength;
  for (const [index, picture] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const side = ICO_SIDES[index] ?? 0;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.byteLength, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.byteLength;
  }
  return Buffer.concat([head, ...pictures]);
}
