import { pick, type Random } from "./random.ts";
import { at, disc, path, quarter, rect } from "./shapes.ts";

export type Family =
  | "azulejo"
  | "folha"
  | "cobogo"
  | "concreto"
  | "bandeirinha"
  | "aluisio"
  | "arcos"
  | "calcada";

/** Ground, form, second form, spark, as colours. */
export type Inks = [string, string, string, string];

/** A cell of 100 x 100; every wall has two dresses, and the chequer says which a cell wears. */
type Cell = (inks: Inks, second: boolean) => string;

const FLOWER = "M50 0A50 50 0 0 0 100 50A50 50 0 0 0 50 100A50 50 0 0 0 0 50A50 50 0 0 0 50 0z";
const PETAL = "M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0z";
const WAVE = "M0 50A25 25 0 0 1 50 50A25 25 0 0 0 100 50V100H0z";

const CELLS: Record<Family, Cell> = {
  azulejo: ([ground, form, , spark], second) =>
    second ? quarter(100, ground) + quarter(50, spark) : quarter(100, form) + quarter(50, ground),
  folha: ([ground, form], second) => path(second ? ground : form, PETAL),
  cobogo: ([ground, form, other, spark], second) =>
    second
      ? disc(50, 50, 36, ground) + disc(50, 50, 14, spark)
      : path(form, FLOWER) + disc(50, 50, 12, other),
  concreto: ([, form, other, spark], second) =>
    path(second ? other : form, "M0 0H100L0 100z") + (second ? path(spark, "M0 0H50L0 50z") : ""),
  bandeirinha: ([ground, form, , spark], second) =>
    path(second ? ground : form, "M16 0H84V92L50 60L16 92z") + (second ? path(spark, "M16 0H84V22H16z") : ""),
  aluisio: ([ground, form, other], second) =>
    [100, 80, 60, 40, 20]
      .map((radius, ring) => quarter(radius, ring % 2 ? ground : second ? other : form))
      .join(""),
  arcos: ([ground, form, other, spark], second) =>
    arch(50, form) + arch(33, second ? other : ground) + arch(16, second ? spark : form),
  calcada: ([ground, form, , spark], second) =>
    path(second ? ground : form, WAVE) + (second ? "" : disc(75, 25, 12, spark)),
};

/** Which ink fills the cells of the second dress before any shape is laid. */
const BACKS: Partial<Record<Family, number>> = {
  azulejo: 2,
  folha: 2,
  cobogo: 1,
  bandeirinha: 2,
  calcada: 1,
};

type RotationRule = (x: number, y: number, chance: Random, left: number) => number;

const UPRIGHT: RotationRule = () => 0;
const MIRRORED: RotationRule = (x, y) => (y % 2 ? 3 - (x % 2) : x % 2);
const BLOSSOM: RotationRule = (x, y) => (y % 2 ? 1 - (x % 2) : 2 + (x % 2));
const DIAGONAL: RotationRule = (x, y) => (x + y) % 4;
const STRIPE: RotationRule = (x, y) => (y % 2) * 2 + (x % 2);
/** A random rotation that differs from the tile on the left. */
const LOOSE: RotationRule = (_x, _y, chance, left) => {
  const turn = Math.floor(chance() * 4);
  return turn === left ? (turn + 1) % 4 : turn;
};

const TURNS: Record<Family, [RotationRule, ...RotationRule[]]> = {
  azulejo: [LOOSE, MIRRORED, BLOSSOM, LOOSE],
  folha: [BLOSSOM, DIAGONAL, STRIPE],
  concreto: [LOOSE, DIAGONAL, MIRRORED],
  aluisio: [MIRRORED, BLOSSOM, LOOSE],
  cobogo: [UPRIGHT],
  bandeirinha: [UPRIGHT],
  arcos: [UPRIGHT],
  calcada: [UPRIGHT],
};

type Chequer = (x: number, y: number) => boolean;

const BY_ROWS: Chequer = (_x, y) => y % 2 === 1;
const CHEQUERS: [Chequer, ...Chequer[]] = [
  (x, y) => (x + y) % 2 === 1,
  BY_ROWS,
  (x, y) => ((x >> 1) + (y >> 1)) % 2 === 1,
  (x, y) => (x + 2 * y) % 4 === 0,
];

interface Area {
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** Edge of a cell. */
  cell: number;
}

/** A field of tiles. The order of the draws is part of the rules: turning, chequer, cells from left to right. */
export function wall(family: Family, inks: Inks, chance: Random, area: Area): string {
  const turnOf = pick(chance, TURNS[family]);
  // Waves never break along a row.
  const isSecond = family === "calcada" ? BY_ROWS : pick(chance, CHEQUERS);
  const backInk = BACKS[family];
  let backs = "";
  let cells = "";
  for (let row = 0; row < area.rows; row++) {
    let turn = -1;
    for (let column = 0; column < area.columns; column++) {
      const x = area.x + column * area.cell;
      const y = area.y + row * area.cell;
      const second = isSecond(column, row);
      turn = turnOf(column, row, chance, turn);
      if (second && backInk !== undefined)
        backs += rect(x, y, area.cell, area.cell, inks[backInk] ?? inks[0]);
      cells += at(x, y, area.cell, turn, CELLS[family](inks, second));
    }
  }
  return backs + cells;
}

function arch(radius: number, fill: string): string {
  return path(fill, `M${50 - radius} 100V50A${radius} ${radius} 0 0 1 ${50 + radius} 50V100z`);
}
