import clsx from "clsx";

const PETAL = "M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0z";
const QUARTER = "M0 0H100A100 100 0 0 1 0 100z";

// Ground, then the cuts laid on it in order.
const CUTS = {
  a: ["bg-mata", [["fill-ipe", PETAL]]],
  b: ["bg-ipe", [["fill-mata", QUARTER]]],
  c: ["bg-flor", [["fill-jabuticaba", PETAL]]],
  d: [
    "bg-anil",
    [
      ["fill-areia", QUARTER],
      ["fill-anil", "M0 0H50A50 50 0 0 1 0 50z"],
    ],
  ],
  e: ["bg-tijolo", [["fill-areia", "M0 0H100L0 100z"]]],
  f: ["bg-areia", [["fill-folha", QUARTER]]],
  g: [
    "bg-ceu",
    [
      ["fill-anil", "M14 50a36 36 0 1 0 72 0a36 36 0 1 0-72 0z"],
      ["fill-ipe", "M36 50a14 14 0 1 0 28 0a14 14 0 1 0-28 0z"],
    ],
  ],
  h: [
    "bg-jabuticaba",
    [
      ["fill-flor", QUARTER],
      ["fill-jabuticaba", "M0 0H80A80 80 0 0 1 0 80z"],
      ["fill-flor", "M0 0H60A60 60 0 0 1 0 60z"],
      ["fill-jabuticaba", "M0 0H40A40 40 0 0 1 0 40z"],
      ["fill-flor", "M0 0H20A20 20 0 0 1 0 20z"],
    ],
  ],
} as const;

export type TileCut = keyof typeof CUTS;

interface TileProps {
  cut: TileCut;
  /** Quarter turns. */
  turn?: 0 | 1 | 2 | 3;
  className?: string;
}

/** One azulejo. */
export function Tile({ cut, turn = 0, className }: TileProps) {
  const [ground, cuts] = CUTS[cut];
  const laid = cuts.map(([ink, shape]) => <path key={`${ink} ${shape}`} className={ink} d={shape} />);
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={clsx("tile", ground, className)}>
      {turn ? <g transform={`rotate(${turn * 90} 50 50)`}>{laid}</g> : laid}
    </svg>
  );
}
