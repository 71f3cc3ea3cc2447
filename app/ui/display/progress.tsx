import clsx from "clsx";

interface ProgressProps {
  value: number;
  max?: number;
  /** What is measured. */
  label: string;
  className?: string;
}

function percentOf(value: number, max: number): number {
  return max > 0 ? Math.round(Math.min(Math.max(value / max, 0), 1) * 100) : 0;
}

export function ProgressBar({ value, max = 100, label, className }: ProgressProps) {
  const percent = percentOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      // From 0 to 100, as where nothing else is said.
      aria-valuenow={percent}
      className={clsx("progress", className)}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The ring takes the ground it stands on from `bg-…` in className; surface when none is given. */
export function ProgressRing({ value, max = 100, label, className = "bg-surface" }: ProgressProps) {
  const percent = percentOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx("relative grid size-12 flex-none place-items-center rounded-full", className)}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none stroke-5">
        <circle cx="24" cy="24" r="21.5" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r="21.5"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          className="stroke-primary"
        />
      </svg>
      <span className="relative text-[0.8125rem] leading-none font-strong">{percent}%</span>
    </div>
  );
}
