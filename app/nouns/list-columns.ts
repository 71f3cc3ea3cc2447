// A declared column in a list of the back office: its label, and its value as people read it.
import type { FieldLabel } from "#app/platform/forms/field-labels.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { ListColumn } from "./list-screen.ts";

type Shown<Item, Sorts, Given> = Omit<ListColumn<Item, Sorts, Given>, "label">;

/** With a cell of its own, for example when the row holds the name of a referenced row. */
export function inList<Name extends string, Item, Sorts, Given>(
  columns: Record<Name, FieldLabel>,
  name: Name,
  shown: Shown<Item, Sorts, Given> & Required<Pick<Shown<Item, Sorts, Given>, "cell">>,
): ListColumn<Item, Sorts, Given>;
/** Shows the value by its kind, or a state. */
export function inList<Name extends string, Item extends Record<Name, unknown>, Sorts, Given>(
  columns: Record<Name, FieldLabel>,
  name: Name,
  shown?: Shown<Item, Sorts, Given>,
): ListColumn<Item, Sorts, Given>;
export function inList<Name extends string, Item, Sorts, Given>(
  columns: Record<Name, FieldLabel>,
  name: Name,
  shown: Shown<Item, Sorts, Given> = {},
): ListColumn<Item, Sorts, Given> {
  const column = columns[name];
  if (shown.cell || shown.state) return { ...shown, label: column.label };
  return {
    ...shown,
    label: column.label,
    cell: (item) => shownValue((item as Record<Name, unknown>)[name], column),
  };
}

function shownValue(value: unknown, { kind, words }: FieldLabel): string | null {
  if (kind === "truth") return value ? "Sim" : "Não";
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map((one) => words?.[String(one)] ?? one).join(", ");
  if (value instanceof Date) return kind === "end" ? lastDayBefore(value) : formatDate(value);
  const known = words?.[String(value)];
  if (known !== undefined || typeof value !== "number") return known ?? String(value);
  if (kind === "money") return formatBRL(value);
  if (kind === "percent") return `${(value / 100).toLocaleString("pt-BR")}%`;
  return (kind === "tenths" ? value / 10 : value).toLocaleString("pt-BR");
}
