// A row of amounts over time, drawn on the server as SVG. It is read with the arrow keys or a finger, point by point, and
// stands beside the same figures as a table.

import clsx from "clsx";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { ChartPlot, type ChartProps, scaleOf } from "./chart-plot.tsx";
import { ChartTable } from "./chart-table.tsx";

export function Chart(props: ChartProps) {
  const { title, points, format } = props;
  const [at, setAt] = useState<number>();
  const last = points.length - 1;
  const place = at === undefined ? last : Math.min(at, last);
  const point = points[place];
  if (!point) return null;
  const said = `${point.name}: ${format(point.value)}, antes ${format(point.before)}`;

  function handleKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      PageUp: place + 7,
      PageDown: place - 7,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(next, 0), last));
  }
  function handlePointer(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(Math.max(Math.floor(((event.clientX - left) / width) * points.length), 0), last));
  }
  return (
    <div className="grid gap-3">
      <p aria-hidden="true" className="flex min-h-6 flex-wrap gap-x-2 text-sm tabular-nums">
        <span className="text-muted">{point.name}</span>
        <b>{format(point.value)}</b>
        <span className="text-muted">antes {format(point.before)}</span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${title}, percorra com as setas`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={place}
          aria-valuetext={said}
          onKeyDown={handleKeyDown}
          onPointerDown={handlePointer}
          onPointerMove={handlePointer}
          // A finger that lifts has not gone elsewhere.
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setAt(undefined)}
          className="relative h-44 touch-pan-y sm:h-56"
        >
          <ChartPlot kind={props.kind} points={points} at={place} />
        </div>
        <ChartScale points={points} short={props.short} />
        <ChartEnds points={points} />
      </div>
      <ChartTable {...props} />
    </div>
  );
}

function ChartScale({ points, short }: Pick<ChartProps, "points" | "short">) {
  const { top, bottom } = scaleOf(points);
  const hasRoom = -bottom / (top - bottom) > 0.12;
  const marks = bottom < 0 ? [top, 0, ...(hasRoom ? [bottom] : [])] : [top, top / 2, 0];
  return (
    <div aria-hidden="true" className="relative min-w-8 text-sm text-muted tabular-nums">
      {/* As wide as the longest, which the marks themselves cannot say. */}
      <span className="invisible block h-0">{short(Math.max(top, -bottom))}</span>
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute left-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${((top - mark) / (top - bottom)) * 100}%` }}
        >
          {short(mark)}
        </span>
      ))}
    </div>
  );
}

function ChartEnds({ points }: Pick<ChartProps, "points">) {
  const middle = points.length > 4 ? points[Math.floor((points.length - 1) / 2)] : undefined;
  const ends = [points[0], middle, points.length > 1 ? points.at(-1) : undefined];
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "mt-2 flex text-sm text-muted",
        points.length > 1 ? "justify-between" : "justify-center",
      )}
    >
      {ends.map((point) => (point ? <span key={point.key}>{point.label}</span> : null))}
    </div>
  );
}
