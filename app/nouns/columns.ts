// A column of a noun, declared once: its label, its value in a new row, and how form and table API send it.
import type { CsvCell, CsvColumns } from "#app/platform/files/csv.ts";
import type { FieldLabel } from "#app/platform/forms/field-labels.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { untilText } from "#app/platform/money-and-dates/day-fields.ts";
import type { PlainDay } from "#app/platform/money-and-dates/known-days.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";

export interface Column<Value> extends FieldLabel {
  /** Value in a new row. */
  blank: Value;
  /** No form field has this name: the form fills the column in another way. */
  notInForm?: true;
  /** How the table API sends it; left out: the API does not know it. */
  served?: Served;
}

export interface Served extends FieldOptions {
  /**
   * Position among its table's fields, from 1. The field's id follows from it: never change it; a new field takes the
   * next number.
   */
  place: number;
  /** Left out if the column's kind tells it, or for text. */
  as?: "long_text" | "url" | "email" | "number" | "password";
  decimals?: 0 | 1 | 2;
}

/** Content of a text column: a truth value, a whole number, or a list with this separator. */
type TextEncoding = "truth" | "whole" | { list: ";" | "," };

export interface FieldOptions {
  /** Required when a row is created. */
  required?: boolean;
  /** Whether the column may be null; a number that may not is its default instead. */
  nullable?: boolean;
  oneOf?: readonly string[];
  /** In units of the last decimal. */
  min?: number;
  max?: number;
  /** Meaning of an empty value where null is not allowed. */
  whenEmpty?: number;
  maxLength?: number;
  /** Table whose row ids it holds. */
  references?: number;
  encoding?: TextEncoding;
  /** Meaning of a date without time, such as "2027-05-31", in the shop's time zone. Default: the start of the day. */
  plainDay?: PlainDay;
  /** A telephone or code: separators that were copied along are ignored. */
  isForm?: boolean;
  /** Personal text: the register never shows it. */
  isPersons?: true;
  /** Default of a new row, if clients are told one. */
  byDefault?: boolean;
}

/** One column for each fact. */
export type Columns<Facts> = { [Name in keyof Facts & string]: Column<Facts[Name]> };

/** The columns of a noun that are some of its row's. */
export type ColumnsOf<Row> = Partial<Columns<Row>>;

export function namesOf<Names extends string>(columns: Record<Names, Column<unknown>>): Names[] {
  return Object.keys(columns) as Names[];
}

/** The facts of a new row. */
export function blankOf<Facts>(columns: Columns<Facts>): Facts {
  const blanks = Object.entries<Column<unknown>>(columns).map(([name, { blank }]) => [name, blank]);
  return Object.fromEntries(blanks) as Facts;
}

type InForm<Of> = { [Name in keyof Of as Of[Name] extends { notInForm: true } ? never : Name]: unknown };

/** The row in the form's format. */
export function sentFields<Of extends object>(columns: Of, facts: InForm<Of>): FieldValues {
  const typed = Object.entries(columns as Record<string, Column<unknown>>).filter(
    ([, { notInForm }]) => !notInForm,
  );
  return Object.fromEntries(
    typed.map(([name, { kind }]) => [name, sentValue(facts[name as keyof InForm<Of>], kind)]),
  );
}

function sentValue(value: unknown, kind: FieldLabel["kind"]): string[] {
  if (kind === "truth") return value ? ["on"] : [];
  if (Array.isArray(value)) return value.map(String);
  if (value instanceof Date) return [dateText(value, kind)];
  return [kind === "money" ? centsToField(value as number | null) : String(value ?? "")];
}

/** Name, label and error of a form field: `<Field {...field("title")}>`. */
export function fieldsOf<Name extends string>(columns: Record<Name, FieldLabel>, errors?: FieldErrors) {
  return (name: Name) => ({ name, label: columns[name].label, error: errors?.[name] });
}

/** The column in an export: heading and cell. */
export function inFile<Name extends string>(columns: Record<Name, Column<unknown>>, name: Name) {
  const { label: title, kind, words } = columns[name];
  return { title, cell: (row: Record<Name, unknown>) => cellOf(row[name], { kind, words }) };
}

/** Several columns of an export, in order. */
export function allInFile<Name extends string>(
  columns: Record<Name, Column<unknown>>,
  ...names: Name[]
): CsvColumns<Record<Name, unknown>> {
  const told = names.map((name) => inFile(columns, name));
  return Object.fromEntries(told.map(({ title, cell }) => [title, cell]));
}

function cellOf(value: unknown, { kind, words }: Pick<Column<unknown>, "kind" | "words">): CsvCell {
  if (value === null) return null;
  if (kind === "truth") return value ? "Sim" : "Não";
  if (kind === "money" || kind === "percent") return centsToField(value as number);
  if (kind === "tenths") return (Number(value) / 10).toFixed(1).replace(".", ",");
  if (Array.isArray(value)) return value.join(", ");
  if (value instanceof Date) return dateText(value, kind);
  return words?.[String(value)] ?? (value as string | number);
}

function dateText(value: Date, kind: FieldLabel["kind"]): string {
  if (kind === "end") return lastDayBefore(value);
  return kind === "until" ? untilText(value) : formatDateTime(value);
}
