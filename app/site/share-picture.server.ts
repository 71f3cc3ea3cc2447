// The picture that other sites show of a page that has none: its title beside the wall of its cover.

import { join } from "node:path";
import type { OverlayOptions } from "sharp";
import { inked, tileDrawing } from "#app/company/brand-tiles.server.ts";
import { SHARE_SIZE } from "#app/platform/http/share-image.ts";
import { DESIGN_INKS, type TileInks } from "#app/platform/images/brand-colours.ts";
import { drawWall } from "#app/platform/images/covers/draw.ts";
import { coverSlug } from "#app/platform/images/covers.ts";
import { logoPng, readLogo } from "#app/platform/images/logo-images.server.ts";
import {
  type ImageRequest,
  openRenderedImage,
  type RenderedImage,
} from "#app/platform/images/rendered-images.server.ts";
import { loadSharp } from "#app/platform/images/sharp.server.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { xmlText } from "#app/platform/text/xml.ts";

export interface SharedPage {
  /** Names the picture in the store. */
  key: string;
  title: string;
  /** Slug; it dresses the wall. */
  category: string | null;
  /** A quiet line under the title. */
  label: string;
  brand: string;
  /** In which the mark and the bar are drawn, where the brand has colours of its own. */
  inks?: TileInks;
  /** Address of the logo, and whether it says the name itself. */
  logo?: string;
  isWide?: boolean;
}

const [WIDTH, HEIGHT] = SHARE_SIZE;
const PAPER = "#fbfaf4";
const INK = "#12241f";
const MUTED = "#4d5f57";
const CELL = 105;
const COLUMNS = 4;
const MARGIN = 72;
const TEXT_WIDTH = WIDTH - COLUMNS * CELL - 2 * MARGIN;
const TITLE_TOP = 150;
const TITLE_HEIGHT = 310;
const TITLE_SIZES = [76, 66, 58, 50, 44, 38];
const MAX_LETTERS = 150;
const MAX_LETTERS_IN_LINE = 34;
const FONTS = "app/courses/certificates/certificate-fonts";
const DISPLAY = { file: "bricolage-grotesque-800.ttf", family: "Bricolage Grotesque 96pt ExtraBold" };
const TEXT = { file: "figtree-600.ttf", family: "Figtree Light" };

/** Drawn once per title, then read from the store. */
export function openSharePicture(request: ImageRequest, page: SharedPage): Promise<RenderedImage> {
  const facts = sha256Hex(JSON.stringify(page)).slice(0, 16);
  return openRenderedImage(request, `covers/og/${page.key}-${facts}.png`, async () =>
    render(page, page.logo ? await logoFor(request, page.logo) : undefined),
  );
}

/** As high as the mark. */
async function logoFor({ files }: ImageRequest, address: string): Promise<Buffer | undefined> {
  const picture = await readLogo(files, address).catch(() => undefined);
  return picture && logoPng(picture, { width: 400, height: 48 });
}

async function render(page: SharedPage, logo: Buffer | undefined): Promise<Buffer> {
  const isNamed = logo === undefined || !page.isWide;
  const [title, brand, label] = await Promise.all([
    fittingTitle(page.title),
    line(isNamed ? page.brand : "", 32, INK),
    line(page.label, 30, MUTED),
  ]);
  const layers = [
    ...laid(title, MARGIN, TITLE_TOP + Math.max(0, Math.round((TITLE_HEIGHT - title.height) / 2))),
    ...laid(brand, MARGIN + 64, MARGIN + 24 - Math.round(brand.height / 2)),
    ...laid(label, MARGIN, HEIGHT - MARGIN - label.height),
    ...(logo ? [{ input: logo, left: MARGIN, top: MARGIN }] : []),
  ];
  const sharp = await loadSharp();
  return sharp(Buffer.from(background(page, logo === undefined)))
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

function laid({ image }: Lettering, left: number, top: number): OverlayOptions[] {
  return image ? [{ input: image, left, top }] : [];
}

function background({ key, category, title, inks }: SharedPage, withMark: boolean): string {
  const area = { x: WIDTH - COLUMNS * CELL, columns: COLUMNS, rows: HEIGHT / CELL, cell: CELL };
  const wall = drawWall(coverSlug(category ?? "geral"), coverSlug(title), area);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<path fill="${PAPER}" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>`,
    // That of a product or a post is its cover's, whose inks are those of its category.
    inks && /^(?:site$|pagina-)/.test(key) ? inked(wall, inks) : wall,
    withMark ? `<g transform="translate(${MARGIN} ${MARGIN}) scale(0.2)">${brandMark(inks)}</g>` : "",
    `<path fill="${inks?.ipe ?? DESIGN_INKS.ipe}" d="M${MARGIN} ${HEIGHT - MARGIN - 62}h72v8h-72z"/>`,
    "</svg>",
  ].join("");
}

/** The inside of the mark's own drawing, 240 x 240. */
function brandMark(inks: TileInks = DESIGN_INKS): string {
  return tileDrawing("marca", inks).replace(/^.*?<\/title>|<\/svg>\s*$/gs, "");
}

interface Lettering {
  /** Undefined: nothing to see. */
  image: Buffer | undefined;
  height: number;
}

/** The largest size at which the whole title has room. */
async function fittingTitle(title: string): Promise<Lettering> {
  const words = cutText(title, MAX_LETTERS);
  for (const size of TITLE_SIZES) {
    const drawn = await lettering(words, { ...DISPLAY, size, ink: INK });
    if (drawn.height <= TITLE_HEIGHT) return drawn;
  }
  const smallest = await lettering(words, { ...DISPLAY, size: TITLE_SIZES.at(-1) ?? 0, ink: INK });
  return cutToHeight(smallest, TITLE_HEIGHT);
}

async function line(text: string, size: number, ink: string): Promise<Lettering> {
  const words = cutText(text, MAX_LETTERS_IN_LINE);
  return cutToHeight(await lettering(words, { ...TEXT, size, ink }), Math.round(size * 1.5));
}

function cutText(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : letters.join("");
}

/** Broken into lines of the text's width, inside words where there is no other way. */
async function lettering(
  text: string,
  look: { file: string; family: string; size: number; ink: string },
): Promise<Lettering> {
  const escaped = xmlText(text);
  if (escaped.trim() === "") return { image: undefined, height: 0 };
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${look.ink}">${escaped}</span>`,
      font: `${look.family}, ${look.size}`,
      fontfile: join(process.cwd(), FONTS, look.file),
      width: TEXT_WIDTH,
      dpi: 72,
      spacing: -Math.round(look.size / 8),
      wrap: "word-char",
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, height: info.height };
}

async function cutToHeight({ image, height }: Lettering, most: number): Promise<Lettering> {
  if (!image || height <= most) return { image, height };
  const sharp = await loadSharp();
  const { width } = await sharp(image).metadata();
  const cut = await sharp(image).extract({ left: 0, top: 0, width, height: most }).png().toBuffer();
  return { image: cut, height: most };
}
