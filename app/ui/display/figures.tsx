import type { ReactNode } from "react";

export interface FigureItem {
  label: string;
  /** Already formatted. */
  value: string;
  /** What puts it in proportion. */
  note?: ReactNode;
}

/** Two to four large figures side by side, parted by hairlines; two in a row on phones. */
export function FigureRow({ items }: { items: FigureItem[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card bg-surface tabular-nums inset-ring inset-ring-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {items.map((item) => (
        <div
          key={item.label}
          className="min-w-0 border-line px-5 py-4 max-md:odd:border-r max-md:nth-[n+3]:border-t md:not-first:border-l md:px-6"
        >
          <dt className="text-sm text-muted">{item.label}</dt>
          <dd className="font-display text-xl leading-[1.25] font-heavy tracking-[-0.02em] sm:text-2xl">
            {item.value}
          </dd>
          {item.note ? <dd className="text-sm text-muted">{item.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
