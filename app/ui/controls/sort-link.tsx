import { Link } from "react-router";
import { Icon } from "../icons/icon.tsx";

type Direction = "ascending" | "descending";

interface SortLinkProps {
  /** The list in the next order of this column. */
  to: string;
  direction: Direction | undefined;
  children: string;
}

const ICONS = { ascending: "chevron-up", descending: "chevron-down", none: "chevrons-up-down" } as const;

/** The name of a column that the list can be sorted by; a list of cards has no heads to press. */
export function SortLink({ to, direction, children }: SortLinkProps) {
  const icon = ICONS[direction ?? "none"];
  return (
    <>
      <span className="md:hidden">{children}</span>
      <Link
        to={to}
        preventScrollReset
        title={`Ordenar por ${children}`}
        className="-mx-2 -my-2.5 inline-flex min-h-11 items-center gap-1 rounded-control px-2 hover:text-ink max-md:hidden"
      >
        {children}
        <Icon name={icon} className="size-4" />
      </Link>
    </>
  );
}

/** The order that a column begins with, the other one, and which way the first goes. */
export type ColumnSorts<Sort extends string> = readonly [first: Sort, second: Sort, direction: Direction];

interface SortedList<Sort extends string> {
  sort: Sort;
  sortAddress: (sort: Sort) => string;
}

/** A column of a Table whose head sorts the list, first one way, then the other. */
export function sortedColumn<Sort extends string>(
  label: string,
  [first, second, direction]: ColumnSorts<Sort>,
  { sort, sortAddress }: SortedList<Sort>,
) {
  const opposite = direction === "ascending" ? ("descending" as const) : ("ascending" as const);
  const now = sort === first ? direction : sort === second ? opposite : undefined;
  return {
    key: label,
    sort: now,
    label: (
      <SortLink to={sortAddress(sort === first ? second : first)} direction={now}>
        {label}
      </SortLink>
    ),
  };
}
