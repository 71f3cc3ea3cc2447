// The two colours an owner may choose, held within what can be read, and the tokens of the design made of them.

interface Lab {
  l: number;
  a: number;
  b: number;
}

export interface BrandColours {
  primary: string;
  accent: string;
}

export interface TileInks {
  mata: string;
  folha: string;
  ipe: string;
}

/** Frieze, wall, the mark of a shop without a logo, and the wall with a tile missing. */
export type TileDrawing = "friso" | "mural" | "marca" | "falta";

/** As the drawings have them. */
export const DESIGN_INKS: TileInks = { mata: "#0e4434", folha: "#2c9a61", ipe: "#f7c325" };

type Rgb = [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [18, 36, 31];
const DARK_SURFACE: Rgb = [18, 32, 27];
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
const STEP = 0.005;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** How far apart two colours are to the eye, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(rgbOf(one), rgbOf(other));
}

/** White text on it, and it as text on white or on its own soft ground. */
export function isReadablePrimary(colour: string): boolean {
  const rgb = rgbOf(colour);
  return contrastOf(rgb, WHITE) >= READABLE && contrastOf(rgb, mix(rgb, WHITE, 0.1)) >= READABLE;
}

/** Dark text on it. */
export function isReadableAccent(colour: string): boolean {
  return contrastOf(rgbOf(colour), INK) >= READABLE;
}

/** The same hue, only as much darker as it takes. */
export function nearestPrimary(colour: string): string {
  return moved(colour, -STEP, isReadablePrimary);
}

/** The same hue, only as much lighter as it takes. */
export function nearestAccent(colour: string): string {
  return moved(colour, STEP, isReadableAccent);
}

/** Custom properties for the style attribute of <html>; the stylesheet falls back to its own where one is missing. */
export function brandTokens(colours: BrandColours): Record<string, string> {
  const inks = tileInks(colours);
  return {
    ...(colours.primary ? primaryTokens(colours.primary) : {}),
    ...(colours.accent ? accentTokens(colours.accent) : {}),
    ...(inks ? tileTokens(inks) : {}),
  };
}

/** The inks of the tiles that follow the brand: ground and leaf the main colour, the flower the accent. None where both are the design's. */
export function tileInks({ primary, accent }: BrandColours): TileInks | undefined {
  if (!primary && !accent) return undefined;
  if (!primary) return { ...DESIGN_INKS, ipe: accent };
  const mata = bandOf(primary);
  return { mata, folha: leafOn(mata, primary), ipe: accent || DESIGN_INKS.ipe };
}

/** A drawing of ui/tiles in these inks; what is in the address is all that it depends on. */
export function tileAddress(drawing: TileDrawing, { mata, folha, ipe }: TileInks): string {
  return `/azulejos/${drawing}${[mata, folha, ipe].map((ink) => `-${ink.slice(1)}`).join("")}.svg`;
}

function tileTokens(inks: TileInks): Record<string, string> {
  return {
    "--color-mata": inks.mata,
    "--color-folha": inks.folha,
    "--color-ipe": inks.ipe,
    "--brand-frieze": `url(${tileAddress("friso", inks)})`,
    "--brand-wall": `url(${tileAddress("mural", inks)})`,
    "--brand-gap": `url(${tileAddress("falta", inks)})`,
  };
}

/** The same hue, as dark as the design's own ground. */
function bandOf(primary: string): string {
  return moved(primary, -STEP, (colour) => contrastOf(rgbOf(colour), WHITE) >= 9);
}

/** The same hue, light enough to stand out from the ground: a shape, not a text. */
function leafOn(ground: string, primary: string): string {
  return moved(primary, STEP, (colour) => contrast(colour, ground) >= 3);
}

function primaryTokens(primary: string): Record<string, string> {
  const rgb = rgbOf(primary);
  const night = moved(primary, STEP, (colour) => {
    const light = rgbOf(colour);
    return contrastOf(light, mix(light, DARK_SURFACE, 0.18)) >= READABLE && contrastOf(light, INK) >= 6;
  });
  const band = bandOf(primary);
  const bandNight = moved(primary, -STEP, (colour) => contrastOf(rgbOf(colour), WHITE) >= 12);
  return {
    "--brand-primary": primary,
    "--brand-primary-hover": hexOf(mix(rgb, [0, 0, 0], 0.82)),
    "--brand-primary-soft": hexOf(mix(rgb, WHITE, 0.1)),
    "--brand-band": band,
    "--brand-band-line": hexOf(mix(rgbOf(band), WHITE, 0.86)),
    "--brand-primary-night": night,
    "--brand-primary-night-hover": hexOf(mix(rgbOf(night), WHITE, 0.8)),
    "--brand-primary-night-soft": hexOf(mix(rgbOf(night), DARK_SURFACE, 0.18)),
    "--brand-band-night": bandNight,
    "--brand-band-night-line": hexOf(mix(rgbOf(bandNight), WHITE, 0.88)),
  };
}

function accentTokens(accent: string): Record<string, string> {
  return {
    "--brand-accent": accent,
    "--brand-accent-hover": hexOf(mix(rgbOf(accent), WHITE, 0.85)),
  };
}

/** Moves the lightness step by step, keeping the hue, until it fits. */
function moved(colour: string, step: number, fits: (colour: string) => boolean): string {
  const lab = labOf(rgbOf(colour));
  for (let l = lab.l; l >= 0 && l <= 1; l += step) {
    const ease = step > 0 ? (1 - l) / Math.max(1 - lab.l, STEP) : l / Math.max(lab.l, STEP);
    const tried =
      l === lab.l ? colour.toLowerCase() : hexOf(rgbOfLab({ l, a: lab.a * ease, b: lab.b * ease }));
    if (fits(tried)) return tried;
  }
  return step > 0 ? "#ffffff" : "#000000";
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = linear(rgb);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** So much of the first, the rest of the second. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function hexOf(rgb: Rgb): string {
  const two = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(two).join("")}`;
}

function linear(rgb: Rgb): Rgb {
  const channel = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(rgb[0]), channel(rgb[1]), channel(rgb[2])];
}

/** OKLab, in which the same step looks the same everywhere. */
function labOf(rgb: Rgb): Lab {
  const [r, g, b] = linear(rgb);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function rgbOfLab({ l, a, b }: Lab): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (value: number) => {
    const part = Math.min(1, Math.max(0, value));
    return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
  };
  return [
    channel(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    channel(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    channel(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}
