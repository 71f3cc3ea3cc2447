// Covers as SVG: the same title and category, the same picture, byte for byte. Rasterise only at whole multiples of its size.
import { contrast, type TileInks } from "../brand-colours.ts";
import type { CoverKind } from "../covers.ts";
import { categoryStyle, INK } from "./category-style.ts";
import { GLYPHS } from "./glyphs.ts";
import { hash, pick, type Random, seededRandom } from "./random.ts";
import { at, quarter, rect } from "./shapes.ts";
import { type Family, type Inks, wall } from "./wall.ts";

export const COVER_SIZES: Record<CoverKind, [number, number]> = {
  capa: [800, 400],
  selo: [400, 400],
  fundo: [800, 450],
};

type Layout = "lateral" | "campo" | "escala" | "faixa";

interface Sketch {
  chance: Random;
  family: Family;
  inks: Inks;
  layout: Layout;
  /** The wall, or the glyph, stands to the right. */
  right: boolean;
  giant: boolean;
  glyph: (
    x: number,
    y: number,
    size: number,
    colours?: { back: string; form: string; spark: string },
  ) => string;
}

/** What is drawn on a ground stands out from it at least so far (WCAG 2.2, 1.4.11). */
const DISTINCT = 3;

/** `slug` is the title in bare words joined by hyphens, as its address keeps it; `brand` stands for the inks of the design. */
export function drawCover(kind: CoverKind, category: string, slug: string, brand?: TileInks): string {
  const [width, height] = COVER_SIZES[kind];
  const sketch = sketchOf(category, slug, brand);
  const drawing =
    kind === "selo" ? selo(sketch) : kind === "fundo" ? fundo(sketch) : LAYOUTS[sketch.layout](sketch);
  const ground = rect(0, 0, width, height, sketch.inks[0]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${drawing}</svg>`;
}

/** The wall of that cover alone, with its glyph on a plate, for a picture of another shape; its own <g>. */
export function drawWall(
  category: string,
  slug: string,
  area: { x: number; columns: number; rows: number; cell: number },
): string {
  const sketch = sketchOf(category, slug);
  const { family, inks, chance, glyph } = sketch;
  const { x, columns, rows, cell } = area;
  const ground = rect(x, 0, columns * cell, rows * cell, inks[0]);
  const side = 2 * cell;
  const [left, top] = [x + (columns - 2) * (chance() < 0.5 ? 0 : cell), cell * pick(chance, [1, 2, 3])];
  const plate = rect(left, top, side, side, inks[3]);
  const mark = glyph(left + side * 0.18, top + side * 0.18, side * 0.64, {
    back: inks[3],
    form: inks[0],
    spark: inks[1],
  });
  return ground + wall(family, inks, chance, { x, y: 0, columns, rows, cell }) + plate + mark;
}

/** The draws always come in this order: family, layout, side, size, swap of inks. */
function sketchOf(category: string, slug: string, brand?: TileInks): Sketch {
  const dress = categoryStyle(category);
  const chance = seededRandom(hash(`${category}|${slug.replaceAll("-", " ")}`));
  const family = pick(chance, dress.families);
  const layout = pick<Layout>(chance, ["lateral", "lateral", "campo", "escala", "faixa"]);
  const right = chance() < 0.5;
  const giant = chance() < 0.3;
  const palette = { ...INK, ...brand };
  const [ground, asked, second, spark] = dress.inks.map((name) => palette[name]);
  if (!ground || !asked || !second || !spark) throw new Error("a dress has four inks");
  const form = brand ? distinctOn(ground, asked) : asked;
  const inks: Inks = chance() < 0.5 ? [ground, form, spark, second] : [ground, form, second, spark];
  const plain = { back: inks[0], form: inks[1], spark: inks[3] };
  const glyph: Sketch["glyph"] = (x, y, size, colours = plain) =>
    at(x, y, size, 0, GLYPHS[dress.glyph](colours.form, colours.spark, colours.back));
  return { chance, family, inks, layout, right, giant, glyph };
}

/** The ink that was asked for, or sand or night where the brand's colours lie too near each other. */
function distinctOn(ground: string, ink: string): string {
  if (contrast(ground, ink) >= DISTINCT) return ink;
  return contrast(ground, INK.areia) > contrast(ground, INK.noite) ? INK.areia : INK.noite;
}

const LAYOUTS: Record<Layout, (sketch: Sketch) => string> = {
  // Five columns of wall (or four, of giant tiles), three of calm with the glyph.
  lateral({ family, inks, chance, right, giant, glyph }) {
    if (giant) {
      const tiles = wall(family, inks, chance, { x: right ? 400 : 0, y: 0, columns: 2, rows: 2, cell: 200 });
      return tiles + glyph(right ? 110 : 510, 110, 180);
    }
    const tiles = wall(family, inks, chance, { x: right ? 300 : 0, y: 0, columns: 5, rows: 4, cell: 100 });
    return tiles + glyph(right ? 60 : 560, 110, 180);
  },
  // The whole wall, and a plate of two by two cells.
  campo(sketch) {
    const { family, inks, chance } = sketch;
    const tiles = wall(family, inks, chance, { x: 0, y: 0, columns: 8, rows: 4, cell: 100 });
    return tiles + plate(sketch, pick(chance, [100, 300, 500]), 100);
  },
  // Four by two giant tiles, one of them the plate.
  escala(sketch) {
    const { family, inks, chance } = sketch;
    const tiles = wall(family, inks, chance, { x: 0, y: 0, columns: 4, rows: 2, cell: 200 });
    return tiles + plate(sketch, pick(chance, [0, 200, 400, 600]), pick(chance, [0, 200]));
  },
  // Two rows of tiles; on the calm half the glyph at one end, a large quarter disc at the other.
  faixa({ family, inks, chance, right, glyph }) {
    const top = right ? 0 : 200;
    const calm = 200 - top;
    const tiles = wall(family, inks, chance, { x: 0, y: top, columns: 8, rows: 2, cell: 100 });
    const corner = at(right ? 0 : 600, calm, 200, right ? 3 : 1, quarter(100, inks[2]));
    return tiles + glyph(right ? 590 : 50, calm + 25, 150) + corner;
  },
};

function plate({ inks, glyph }: Sketch, x: number, y: number): string {
  const colours = { back: inks[3], form: inks[0], spark: inks[1] };
  return rect(x, y, 200, 200, inks[3]) + glyph(x + 36, y + 36, 128, colours);
}

/** A plain ground, one large quarter disc in a corner, the glyph. */
function selo({ chance, inks, glyph }: Sketch): string {
  return at(0, 0, 400, Math.floor(chance() * 4), quarter(42, inks[2])) + glyph(90, 90, 220);
}

/** Wall only, for behind a video. */
function fundo({ family, inks, chance }: Sketch): string {
  return wall(family, inks, chance, { x: 0, y: -175, columns: 4, rows: 4, cell: 200 });
}
