import clsx from "clsx";
import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** How the figures are to be read. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One subject of the dashboard on its own ground. */
export function Panel({ title, note, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        "flex min-w-0 flex-col gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6",
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** A bar in proportion to the largest of its kind; the figure beside it says the same. */
export function ShareBar({ share }: { share: number }) {
  const percent = Math.min(Math.max(share, 0), 1) * 100;
  return (
    <span aria-hidden="true" className="block h-2 overflow-hidden rounded-pill bg-sunken">
      <span className="block h-full rounded-pill bg-primary" style={{ width: `${percent}%` }} />
    </span>
  );
}
