// A column of a noun, declared once: what people call it, what a new row has in it, how its form and the table API send it.
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
  /** What a new row holds that says nothing of it. */
  blank: Value;
  /** No field of the form has its name: what is typed there becomes this column in a way of its own. */
  notInForm?: true;
  /** How programs send it; left out: they do not see it. */
  served?: Served;
}

/** How a column of a noun is sent. */
export interface Served extends FieldOptions {
  /** Which of its table's fields it is, from 1. Its id follows from it: it never changes, and a new one takes the next. */
  place: number;
  /** Left out where the column's kind tells it, or where it is a text. */
  as?: "long_text" | "url" | "email" | "number" | "password";
  decimals?: 0 | 1 | 2;
}

/** What a text holds inside: a truth value, a whole number, or a list with this sign between its entries. */
type TextEncoding = "truth" | "whole" | { list: ";" | "," };

export interface FieldOptions {
  /** Demanded when a row is made. */
  required?: boolean;
  /** Whether the column can hold nothing; without one a number counts as its default. */
  nullable?: boolean;
  oneOf?: readonly string[];
  /** In steps of the last decimal. */
  min?: number;
  max?: number;
  /** What an empty value stands for where the column cannot hold nothing. */
  whenEmpty?: number;
  maxLength?: number;
  /** The table whose row ids it holds. */
  references?: number;
  encoding?: TextEncoding;
  /** Meaning of a date without time, such as "2027-05-31", in the shop's time zone. Default: the start of the day. */
  plainDay?: PlainDay;
  /** A telephone, a code: read without the marks that come along when it is copied. */
  isForm?: boolean;
  /** What a person wrote or is called: the register never tells it. */
  isPersons?: true;
  /** Of a new row, where clients are told one. */
  byDefault?: boolean;
}

/** Of each of a row's facts. */
export type Columns<Facts> = { [Name in keyof Facts & string]: Column<Facts[Name]> };

/** What a noun's columns satisfy, which are some of its row's. */
export type ColumnsOf<Row> = Partial<Columns<Row>>;

export function namesOf<Names extends string>(columns: Record<Names, Column<unknown>>): Names[] {
  return Object.keys(columns) as Names[];
}

/** A new row. */
export function blankOf<Facts>(columns: Columns<Facts>): Facts {
  const blanks = Object.entries<Column<unknown>>(columns).map(([name, { blank }]) => [name, blank]);
  return Object.fromEntries(blanks) as Facts;
}

type InForm<Of> = { [Name in keyof Of as Of[Name] extends { notInForm: true } ? never : Name]: unknown };

/** The row as the form would send it. */
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

/** What a field of the form is called, and why it was refused: `<Field {...field("title")}>`. */
export function fieldsOf<Name extends string>(columns: Record<Name, FieldLabel>, errors?: FieldErrors) {
  return (name: Name) => ({ name, label: columns[name].label, error: errors?.[name] });
}

/** The column as a file for spreadsheets has it: its heading and its cell. */
export function inFile<Name extends string>(columns: Record<Name, Column<unknown>>, name: Name) {
  const { label: title, kind, words } = columns[name];
  return { title, cell: (row: Record<Name, unknown>) => cellOf(row[name], { kind, words }) };
}

/** Several of them, where they stand behind each other. */
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
