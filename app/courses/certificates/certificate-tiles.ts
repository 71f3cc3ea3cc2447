// The wall of azulejos on a certificate: leaves that meet in blossoms.

import { DESIGN_INKS, type TileInks } from "#app/platform/images/brand-colours.ts";

interface TilePen {
  save(): TilePen;
  restore(): TilePen;
  translate(x: number, y: number): TilePen;
  rotate(angle: number, options: { origin: [number, number] }): TilePen;
  scale(factor: number): TilePen;
  rect(x: number, y: number, width: number, height: number): TilePen;
  path(d: string): TilePen;
  fill(colour: string): TilePen;
}

interface Area {
  x: number;
  y: number;
  columns: number;
  rows: number;
  cell: number;
}

const LEAF = "M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0z";
const SAND = "#f4ead2";

/** Draws the wall; rows and columns beyond the page edge are clipped. */
export function drawTiles(
  pen: TilePen,
  { x, y, columns, rows, cell }: Area,
  { mata, folha, ipe }: TileInks = DESIGN_INKS,
): void {
  const grounds = [mata, SAND];
  const leaves = [ipe, mata, ipe, folha];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = (Math.floor(row / 2) + Math.floor(column / 2)) % 2;
      const second = (row + column) % 2;
      pen
        .save()
        .translate(x + column * cell, y + row * cell)
        .scale(cell / 100);
      pen.rect(0, 0, 100.5, 100.5).fill(grounds[second] ?? "");
      pen.rotate(turnOf(row, column) * 90, { origin: [50, 50] });
      pen.path(LEAF).fill(leaves[block * 2 + second] ?? "");
      pen.restore();
    }
  }
}

/** Rotation of a tile, so that four leaves meet at each joint. */
function turnOf(row: number, column: number): number {
  return row % 2 ? 1 - (column % 2) : 2 + (column % 2);
}
