export interface ChartProps {
  /** What is shown: "Receita por dia". */
  title: string;
  kind: "line" | "bars";
  points: ChartPoint[];
  /** A value in full, and short for the axis. */
  format: (value: number) => string;
  short: (value: number) => string;
  /** Heads of the table: the time, the values, those before. */
  heads: [time: string, value: string, before: string];
}

export interface ChartPoint {
  key: string;
  /** Under the axis: "12 nov." */
  label: string;
  /** Read out: "quinta, 12 de novembro". */
  name: string;
  value: number;
  /** The same piece of the time before. */
  before: number;
}

const HEIGHT = 100;
const STEP = 10;

interface ChartPlotProps {
  kind: "line" | "bars";
  points: ChartPoint[];
  /** The point that is read now. */
  at: number;
}

/** As wide and high as its place; lines keep their width whatever the stretch. Its words stand around it. */
export function ChartPlot({ kind, points, at }: ChartPlotProps) {
  const { top, bottom } = scaleOf(points);
  const y = (value: number) => ((top - value) / (top - bottom)) * HEIGHT;
  const x = (number: number) => number * STEP + STEP / 2;
  const width = points.length * STEP;
  const path = (values: number[]) => values.map((value, number) => `${x(number)},${y(value)}`).join(" ");
  const current = points[at];
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <g className="stroke-line">
          {[0, HEIGHT / 2, HEIGHT, y(0)].map((height, number) => (
            <line key={number === 3 ? "zero" : height} x1="0" x2={width} y1={height} y2={height} />
          ))}
        </g>
        {kind === "bars" ? (
          <Bars points={points} y={y} />
        ) : (
          <>
            <polygon
              points={`${x(0)},${y(0)} ${path(points.map(({ value }) => value))} ${x(points.length - 1)},${y(0)}`}
              className="fill-primary-soft"
            />
            <polyline
              points={path(points.map(({ value }) => value))}
              className="fill-none stroke-primary stroke-2"
              strokeLinejoin="round"
            />
          </>
        )}
        <polyline
          points={path(points.map(({ before }) => before))}
          className="fill-none stroke-muted [stroke-width:1.5]"
          strokeDasharray="2 4"
        />
        <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} className="stroke-control" />
      </svg>
      {current ? (
        <span
          aria-hidden="true"
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-ink bg-accent"
          style={{ left: `${((at + 0.5) / points.length) * 100}%`, top: `${y(current.value)}%` }}
        />
      ) : null}
    </>
  );
}

function Bars({ points, y }: { points: ChartPoint[]; y: (value: number) => number }) {
  return (
    <g className="fill-primary">
      {points.map(({ key, value }, number) => (
        <rect
          key={key}
          x={number * STEP + 2}
          width={STEP - 4}
          y={Math.min(y(value), y(0))}
          height={Math.abs(y(value) - y(0))}
        />
      ))}
    </g>
  );
}

/** From a round figure above everything down to zero, or below it where more went back than came in. */
export function scaleOf(points: ChartPoint[]): { top: number; bottom: number } {
  const values = points.flatMap(({ value, before }) => [value, before]);
  const top = roundUp(Math.max(0, ...values));
  const bottom = -roundUp(Math.max(0, ...values.map((value) => -value)));
  return { top: top === 0 && bottom === 0 ? 2 : top, bottom: bottom === 0 ? 0 : bottom };
}

/** The next of 2, 4, 10, 20, 40, 100…: half of it is a whole figure too. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= value) ?? 10;
  return Math.max(2, step * power);
}
