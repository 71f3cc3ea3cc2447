// How a slice names the tables that integrations read and write: fields, and what a write goes through.

import type { RawBuilder } from "kysely";
import type { AppContext } from "#app/context.ts";
import type { RowChanges } from "#app/platform/config/changed-values.ts";
import type { FieldLabel } from "#app/platform/forms/field-labels.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row, TableName } from "#db/schema.ts";
import type { FieldOptions, Served } from "./columns.ts";
import type { Written } from "./noun.ts";
import type { FieldRefusal, RefusalCode, Refused } from "./rule-book.ts";

export type FieldKind =
  | "text"
  | "long_text"
  | "url"
  | "email"
  | "number"
  | "boolean"
  | "date"
  | "created_on"
  | "last_modified"
  | "password";

export interface ServedField extends FieldOptions {
  /** The column's own name too, unless it is read otherwise. */
  name: string;
  kind: FieldKind;
  decimals: 0 | 1 | 2;
  /** Where it is no column of the table: how it is read beside a row of it, which every statement calls `row`. */
  readAs?: RawBuilder<unknown>;
  /** Programs read it and nobody writes it: sent, it is refused. */
  isReadOnly?: true;
  /** Worked out for the rows of an answer (`figures`): read-only, and neither filtered, sorted nor searched by. */
  isComputed?: true;
}

export type RowOutcome =
  | Written
  /** The change needs a special right that the writer does not have. */
  | { ok: false; forbidden: true };
export type DeleteOutcome =
  | { ok: true; changes?: RowChanges }
  | { ok: false; keptBecause: string }
  | { ok: false; missing: true };
/** May be busy: then the client comes again. */
export type Preparation =
  | { ok: true }
  | { ok: false; errors: Record<string, FieldRefusal> }
  | { ok: false; busy: true };

/** Who writes, in which transaction. */
export interface Writing {
  app: AppContext;
  trx: Db;
  now: Date;
  /** The administrator, or the one whose token it is. */
  actorId: number;
  /**
   * True if team roles may be given and taken: for an import, and for a key that got this right from an owner
   * (SEC-106).
   */
  mayMoveRoles: boolean;
  /** Fields that were sent empty and cannot hold nothing: they stand at zero, or at their default. */
  cleared: ReadonlySet<string>;
  /** Put off until everything is stored. */
  afterCommit(work: () => Promise<void>): void;
  /** Hears what was written otherwise than it was sent. Without it a row that cannot be as it was sent is refused. */
  adapting?: (note: string) => void;
}

export type RowValues<T extends TableName> = Partial<Omit<Row<T>, "id" | "created_at" | "updated_at">>;

/** For programs to read alone. */
export function readOnly(field: ServedField): ServedField {
  return { ...field, isReadOnly: true };
}

/** Read-only, and worked out after the rows are found. */
export function computed(field: ServedField): ServedField {
  return { ...field, isReadOnly: true, isComputed: true };
}

export interface TableDefinition<T extends TableName> {
  id: number;
  /** As clients see it. */
  name: string;
  table: T;
  fields: ServedField[];
  /** Rows with a value in this column are gone for everybody but those who hold on to them. */
  softDeletedColumn?: "retired_at" | "erased_at";
  /** What its computed fields say of these rows, by id: asked once for all of them. */
  figures?(db: Db, ids: readonly number[], now: Date): Promise<Map<number, StoredValues>>;
  /** Its changes are told by what happens by its name, so webhooks of rows are not made for it. */
  hasNoWebhooks?: true;
  /** Slow or outside work on the values, before the transaction: hashing, cleaning, moving pictures. */
  prepare?(app: AppContext, values: RowValues<T>): Promise<Preparation>;
  create(writing: Writing, values: RowValues<T>): Promise<RowOutcome>;
  /** Only what is to change. */
  update(writing: Writing, id: number, values: RowValues<T>): Promise<RowOutcome>;
  remove(writing: Writing, id: number): Promise<DeleteOutcome>;
}

export type StoredValue = string | number | boolean | Date | string[] | null;
export type StoredValues = Record<string, StoredValue>;

/** A table whose own type the caller no longer knows. */
export interface ServedTable {
  id: number;
  name: string;
  table: TableName;
  fields: ServedField[];
  softDeletedColumn?: "retired_at" | "erased_at";
  figures?(db: Db, ids: readonly number[], now: Date): Promise<Map<number, StoredValues>>;
  hasNoWebhooks?: true;
  prepare?(app: AppContext, values: StoredValues): Promise<Preparation>;
  create(writing: Writing, values: StoredValues): Promise<RowOutcome>;
  update(writing: Writing, id: number, values: StoredValues): Promise<RowOutcome>;
  remove(writing: Writing, id: number): Promise<DeleteOutcome>;
}

/** Values reach the table's functions only through its fields, so they are of its columns' types. */
export function serveTable<T extends TableName>(definition: TableDefinition<T>): ServedTable {
  return definition as unknown as ServedTable;
}

/** These doors name no version, so none is stale. */
export function unversioned<T extends object>(
  outcome: T,
): Exclude<T, { stale: unknown }> | { ok: false; missing: true } {
  if ("stale" in outcome) return { ok: false, missing: true };
  return outcome as Exclude<T, { stale: unknown }>;
}

export function refusedField(name: string, code: RefusalCode, error: string): Refused {
  return { ok: false, errors: { [name]: { code, error } } };
}

function field(kind: FieldKind) {
  return (name: string, options: FieldOptions = {}): ServedField => ({
    name,
    kind,
    decimals: 0,
    nullable: !options.required,
    ...options,
  });
}

export const text = field("text");
export const longText = field("long_text");
export const url = field("url");
export const email = field("email");
export const date = field("date");
export const boolean = field("boolean");
export const password = field("password");
export const createdOn = () => field("created_on")("created_at");
export const lastModified = () => field("last_modified")("updated_at");

export function number(name: string, options: FieldOptions & { decimals?: 0 | 1 | 2 } = {}): ServedField {
  return { ...field("number")(name, options), decimals: options.decimals ?? 0, min: options.min ?? 0 };
}

/** Holds the id of a row of that table. */
export function reference(name: string, table: number, options: FieldOptions = {}): ServedField {
  return number(name, { ...options, references: table });
}

/** What a column is to programs, by what it is to people. */
const BY_KIND: Record<NonNullable<FieldLabel["kind"]>, Pick<ServedField, "kind"> & Partial<ServedField>> = {
  truth: { kind: "boolean" },
  date: { kind: "date" },
  end: { kind: "date", plainDay: "last" },
  until: { kind: "date", plainDay: "until" },
  rich: { kind: "long_text" },
  money: { kind: "number", decimals: 2 },
  percent: { kind: "number", decimals: 2 },
  tenths: { kind: "number", decimals: 1 },
  categories: { kind: "number", references: 634 },
  courses: { kind: "number", references: 638 },
  cohorts: { kind: "number", references: 646 },
  course_modules: { kind: "number", references: 639 },
  course_lessons: { kind: "number", references: 640 },
  products: { kind: "number", references: 628 },
  users: { kind: "number", references: 629 },
};

/** The fields of a noun's table: its columns that are served, and its dates, each at its place. */
export function servedFields(
  columns: Record<string, FieldLabel & { served?: Served }>,
  dates: { created_at: number; updated_at?: number },
): ServedField[] {
  const fields: ServedField[] = [];
  for (const [name, { kind, served }] of Object.entries(columns)) {
    if (!served) continue;
    const { place, as, ...options } = served;
    // What is kept in an encoding of its own is a text to programs, whatever it is to people.
    const known = kind && !options.encoding ? BY_KIND[kind] : undefined;
    const sent = { ...known, nullable: !options.required, ...options };
    fields[place - 1] = { decimals: 0, ...sent, name, kind: as ?? known?.kind ?? "text" };
  }
  fields[dates.created_at - 1] = createdOn();
  if (dates.updated_at) fields[dates.updated_at - 1] = lastModified();
  return fields;
}
