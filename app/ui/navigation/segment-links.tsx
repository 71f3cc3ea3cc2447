import clsx from "clsx";
import { Link } from "react-router";

interface Segment {
  label: string;
  to: string;
  isCurrent: boolean;
}

/** A few ways to see the same thing, of which one is on; each is an address. */
export function SegmentLinks({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-0.5 rounded-card bg-sunken p-1">
      {segments.map(({ label, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? "page" : undefined}
          className={clsx(
            "inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold whitespace-nowrap min-[22rem]:px-3 sm:px-4",
            isCurrent ? "bg-surface text-ink inset-ring inset-ring-control" : "text-ink hover:bg-line",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
