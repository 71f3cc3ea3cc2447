import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

interface Column {
  key: string;
  label: ReactNode;
  align?: "right";
  /** Heard, not seen (a column of actions). */
  hidden?: boolean;
  /** The way the rows are sorted by it now (SortLink). */
  sort?: "ascending" | "descending";
}

interface TableProps {
  /** What the table shows; heard, not seen. */
  caption: string;
  columns: Column[];
  /** Less air between many columns, until the screen has room for it. */
  dense?: boolean;
  /** TableRow elements. */
  children: ReactNode;
}

const DENSE =
  "[&_th]:max-[85rem]:px-2 md:max-[85rem]:[&_td]:px-2 [&_th:first-child]:max-[85rem]:pl-4 md:max-[85rem]:[&_td:first-child]:pl-4";

/** Dense rows under a head that stays; under 900 px each row becomes a card. */
export function Table({ caption, columns, dense, children }: TableProps) {
  return (
    <div className="rounded-card bg-surface inset-ring inset-ring-line max-[85rem]:overflow-x-auto">
      <table className={clsx("w-full max-md:block", dense && DENSE)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sort}
                className={clsx(
                  "bg-sunken px-4 py-2.5 text-sm font-semibold whitespace-nowrap text-muted first:rounded-tl-card first:pl-6 last:rounded-tr-card last:pr-6 min-[85rem]:sticky min-[85rem]:top-0 min-[85rem]:z-1",
                  column.align === "right" ? "text-right" : "text-left",
                )}
              >
                {column.hidden ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </div>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={clsx(
        "hover:bg-sunken max-md:relative max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4 max-md:not-first:border-t max-md:not-first:border-line",
        className,
      )}
    />
  );
}

interface TableCellProps extends ComponentProps<"td"> {
  /** The column's name, said before the value on a card. */
  label?: string;
  align?: "right";
  /** Its place on a card: a line of its own, beside the one before, at the right end, or nowhere. */
  card?: "line" | "half" | "end" | "hide";
}

const PLACES = {
  line: "max-md:col-span-2",
  half: "max-md:self-center",
  end: "max-md:self-center max-md:justify-self-end",
  hide: "max-md:hidden",
};

export function TableCell({ label, align, card = "line", className, children, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      className={clsx(
        "text-[0.9375rem] max-md:block md:border-t md:border-line md:px-4 md:py-2.5 md:align-middle md:first:pl-6 md:last:pr-6",
        align === "right" && "whitespace-nowrap tabular-nums md:text-right",
        PLACES[card],
        className,
      )}
    >
      {label ? <span className="mr-1.5 text-sm text-muted md:hidden">{label}</span> : null}
      {children}
    </td>
  );
}
