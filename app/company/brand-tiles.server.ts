// The drawings of ui/tiles in the inks of a brand.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESIGN_INKS, type TileDrawing, type TileInks } from "#app/platform/images/brand-colours.ts";

const FILES: Record<TileDrawing, string> = {
  friso: "frieze",
  mural: "wall",
  marca: "mark",
  falta: "missing-tile",
};
const read = new Map<TileDrawing, string>();

/** As SVG; the inks that do not follow the brand stay. */
export function tileDrawing(drawing: TileDrawing, inks: TileInks): string {
  return inked(drawingOf(drawing), inks);
}

/** Any drawing made of the inks of the tiles. */
export function inked(svg: string, inks: TileInks): string {
  const { mata, folha, ipe } = DESIGN_INKS;
  const changed: Record<string, string> = { [mata]: inks.mata, [folha]: inks.folha, [ipe]: inks.ipe };
  return svg.replace(/#[0-9a-f]{6}/g, (ink) => changed[ink] ?? ink);
}

function drawingOf(drawing: TileDrawing): string {
  const known = read.get(drawing);
  if (known !== undefined) return known;
  // Found by the package's own map of imports, from the sources and from the built program alike.
  const path = createRequire(import.meta.url).resolve(`#app/ui/tiles/${FILES[drawing]}.svg`);
  const svg = readFileSync(path, "utf8");
  read.set(drawing, svg);
  return svg;
}
