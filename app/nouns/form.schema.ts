// The reader of a noun's form, built from its columns. A value that cannot be read becomes one that no rule allows, so
// that the rule book names everything that is wrong at once.
import { z } from "zod";
import { dayField } from "#app/platform/forms/day.schema.ts";
import { moneyLine, percentLine, wholeLine } from "#app/platform/forms/number.schema.ts";
import { checkbox, lineOfText, linesOfText, orNull, rowId } from "#app/platform/forms/text.schema.ts";
import type { Column, Columns } from "./columns.ts";
import { termFields, typedTerm } from "./term-columns.ts";

/** Characters, for a column without a limit of its own. */
const LONGEST_LINE = 2000;

/**
 * Readers of the columns whose declaration does not tell how, such as choices, lists and addresses. A sentence: the field
 * is read by its column, and an empty text, or a text that is no number and no day, is refused with this sentence. Null:
 * the form has no field of this name, or one that means something else.
 */
type OwnReaders<Facts> = { [Name in keyof Facts]?: z.ZodType<Facts[Name] | undefined> | string | null };

/** Maximum length of a text column, by its name. */
type Limits = Readonly<Record<string, number>>;

type FormShape<Facts> = { [Name in keyof Facts]: z.ZodType<Facts[Name] | undefined> } & {
  intent: z.ZodType<string>;
  id: z.ZodType<number | undefined>;
  version: z.ZodType<number | undefined>;
};

type TypedForm<Facts> = { intent: string; id?: number | undefined; version?: number | undefined } & {
  [Name in keyof Facts]?: Facts[Name] | undefined;
};

/** Builds the reader of a noun's form: row id, version and patch. */
export function formSchema<Facts extends object>(
  columns: Columns<Facts>,
  limits: Limits,
  intent: string,
  own: OwnReaders<Facts> = {},
) {
  return z
    .strictObject(formShape(columns, limits, intent, own))
    .transform((typed) => writtenForm(columns, typed as TypedForm<Facts>));
}

/** The fields only, for a form that holds more than its noun's columns. */
export function formShape<Facts extends object>(
  columns: Columns<Facts>,
  limits: Limits,
  intent: string,
  own: OwnReaders<Facts> = {},
): FormShape<Facts> {
  const readers = inForm(columns, own).map(([name, column]) => {
    const told = own[name as keyof Facts];
    return [
      name,
      told instanceof z.ZodType
        ? told
        : readerOf(name, column, { max: limits[name], sentence: told ?? undefined }),
    ];
  });
  const shape: unknown = {
    intent: z.literal(intent),
    id: rowId.optional(),
    version: rowId.optional(),
    ...Object.fromEntries(readers),
  };
  return shape as FormShape<Facts>;
}

/** Columns that the form leaves out become blank; facts without a form field stay. */
export function writtenForm<Facts extends object>(
  columns: Columns<Facts>,
  { intent, id, version, ...typed }: TypedForm<Facts>,
) {
  const blanks = inForm(columns).map(([name, { blank }]) => [name, blank]);
  const term = "access_kind" in columns ? typedTerm(typed) : {};
  const patch = { ...Object.fromEntries(blanks), ...definedOf(typed), ...term } as Partial<Facts>;
  return { intent, id, version, patch };
}

function readerOf(
  name: string,
  { kind, blank, served }: Column<unknown>,
  { max = LONGEST_LINE, sentence }: { max?: number | undefined; sentence?: string | undefined },
): z.ZodType {
  if (name in termFields) return termFields[name as keyof typeof termFields];
  if (kind === "truth") return checkbox;
  const isEmptied = blank === null || blank === 0;
  if (kind === "money" && isEmptied) return moneyLine({ empty: blank, sentence }).optional();
  if (kind === "percent" && isEmptied) return percentLine({ empty: blank, sentence }).optional();
  if (kind === "date") return dayField(served?.plainDay ?? "first", { most: 20, sentence });
  if (kind === "until") return dayField("until", { most: 20, sentence });
  // A default such as 60 minutes is not a blank value, so it must be typed.
  if (typeof blank === "number" && !isEmptied) return wholeLine({ sentence });
  if (served?.as === "number" || blank === 0)
    return wholeLine({ empty: blank as number | null, sentence }).optional();
  const isText = blank === null || typeof blank === "string";
  if (!isText || served?.oneOf || served?.as === "url" || (kind && kind !== "rich"))
    throw new Error(`The form has to say how it reads ${name}.`);
  const textOf = kind === "rich" || served?.as === "long_text" ? linesOfText : lineOfText;
  if (sentence !== undefined) return textOf(max, sentence);
  return (blank === null ? orNull(textOf(max)) : textOf(max)).optional();
}

function inForm(columns: object, own: object = {}): [string, Column<unknown>][] {
  const told = own as Record<string, unknown>;
  return Object.entries(columns as Record<string, Column<unknown>>).filter(
    ([name, { notInForm }]) => told[name] !== null && (!notInForm || name in told),
  );
}

/** Removes undefined fields. */
export function definedOf<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}
