import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide-react";
import { Link } from "react-router";

interface SortLinkProps {
  /** The list in the next order of this column. */
  to: string;
  direction: "ascending" | "descending" | undefined;
  children: string;
}

const ICONS = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown };

/** The name of a column that the list can be sorted by; a list of cards has no heads to press. */
export function SortLink({ to, direction, children }: SortLinkProps) {
  const Icon = ICONS[direction ?? "none"];
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
        <Icon aria-hidden="true" className="size-4" />
      </Link>
    </>
  );
}
