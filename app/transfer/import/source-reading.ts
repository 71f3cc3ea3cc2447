// Reads one row of the hosted service into our columns and reports the values that cannot be kept.

import { type Decoded, decodeValue } from "#app/api/wire/values.ts";
import type { ServedField, StoredValues } from "#app/nouns/served-table.ts";
import { type ImportTable, sourceNameOf } from "./import-plan.ts";
import type { SourceRow } from "./source-tables.server.ts";
import { inOneLine, instantOf, linkedRow, plainValue } from "./source-values.ts";

/** If these values cannot be read, the row is refused instead of guessed. */
const MUST_BE_READ: Partial<Record<string, readonly string[]>> = {
  products: ["price"],
  orders: ["total", "status", "payment_status"],
  order_items: ["quantity", "price"],
  users: ["is_active"],
  courses: ["is_published"],
};

export interface Link {
  field: ServedField;
  /** Our id of the target table. */
  table: number;
  sourceRowId: number;
}

export interface ReadRow {
  /** 0 if the row has no id. */
  sourceRowId: number;
  /** Null for an empty source value. Links are filled in later. */
  values: StoredValues;
  cleared: Set<string>;
  links: Link[];
  /** The account's password column at the source. */
  secret: string | null;
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
  /** Field → source text, to detect later changes. */
  said: Map<string, string>;
  notes: string[];
  refusal?: string;
}

export interface Reading {
  siteUrl: string;
  keepAdmins: boolean;
}

export function readSourceRow(table: ImportTable, row: SourceRow, reading: Reading): ReadRow {
  const id = row.id;
  const read: ReadRow = {
    sourceRowId: typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : 0,
    values: {},
    cleared: new Set<string>(),
    links: [],
    secret: null,
    said: new Map(),
    notes: [],
  };
  if (read.sourceRowId === 0) return { ...read, refusal: "A linha não tem um número." };
  for (const field of table.served.fields) {
    const name = sourceNameOf(table, field);
    const isSent = Object.hasOwn(row, name);
    const sent = field.name === "name" && table.name === "users" ? personName(table, row, read) : row[name];
    if (isSent) readField(table, read, field, sent, reading.siteUrl);
    else if (field.required) refuse(read, field, "não veio na linha");
  }
  if (table.name === "users") finishUser(read, reading.keepAdmins);
  return read;
}

function readField(
  table: ImportTable,
  read: ReadRow,
  field: ServedField,
  sent: unknown,
  siteUrl: string,
): void {
  if (field.references !== undefined) {
    readLink(read, field, field.references, sent);
    return;
  }
  const plain = plainValue(field, sent);
  if (field.kind === "created_on") read.createdAt = instantIn(plain);
  else if (field.kind === "last_modified") read.updatedAt = instantIn(plain);
  else if (field.kind === "password") read.secret = typeof plain === "string" ? plain.trim() : null;
  else {
    read.said.set(field.name, JSON.stringify(plain));
    if (plain === null) readNothing(read, field);
    else readValue(table, read, field, decodeValue(field, textFor(read, field, plain), siteUrl));
  }
}

function instantIn(plain: string | number | boolean | null): Date | undefined {
  return typeof plain === "string" ? instantOf(plain) : undefined;
}

function readValue(table: ImportTable, read: ReadRow, field: ServedField, decoded: Decoded): void {
  if (decoded.kind === "value" || decoded.kind === "cleared") read.values[field.name] = decoded.value;
  if (decoded.kind === "cleared") read.cleared.add(field.name);
  if (decoded.kind !== "refused") return;
  const isNeeded = field.required || MUST_BE_READ[table.name]?.includes(field.name);
  if (isNeeded) refuse(read, field, decoded.refusal.error);
  else read.notes.push(`${field.name} ficou vazio: ${decoded.refusal.error}`);
}

/** An empty source value; an empty boolean is false. */
function readNothing(read: ReadRow, field: ServedField): void {
  if (field.required) refuse(read, field, "está vazio");
  else if (field.kind === "boolean") {
    read.values[field.name] = false;
    if (field.byDefault) read.notes.push(`${field.name} estava vazio: ficou desligado`);
  } else if (typeof field.encoding === "object") read.values[field.name] = [];
  else if (field.nullable !== false && field.encoding === undefined) read.values[field.name] = null;
  else if (field.kind === "number") read.cleared.add(field.name);
}

function readLink(read: ReadRow, field: ServedField, table: number, sent: unknown): void {
  const { id, isOneOfMany } = linkedRow(sent);
  if (isOneOfMany) read.notes.push(`${field.name} apontava para várias linhas: ficou a primeira`);
  if (id !== null) read.links.push({ field, table, sourceRowId: id });
  else if (field.required) refuse(read, field, "está vazio");
  else read.values[field.name] = null;
  read.said.set(field.name, String(id));
}

function textFor(read: ReadRow, field: ServedField, plain: string | number | boolean) {
  if (field.kind !== "text" || field.encoding || typeof plain !== "string") return plain;
  const line = inOneLine(plain);
  if (line !== plain.trim()) read.notes.push(`${field.name} tinha mais de uma linha: ficou em uma`);
  return line;
}

/** A buyer without a name keeps account and purchases; the name comes from the address. */
function personName(table: ImportTable, row: SourceRow, read: ReadRow): unknown {
  const sentAs = (ours: string) => row[table.sourceNames.get(ours) ?? ours];
  const name = sentAs("name");
  if (typeof name === "string" && name.trim() !== "") return name;
  read.notes.push("name estava vazio: ficou o começo do e-mail");
  return String(sentAs("email") ?? "").split("@", 1)[0];
}

function finishUser(read: ReadRow, keepAdmins: boolean): void {
  if (read.values.role === "admin" && !keepAdmins) {
    read.values.role = "user";
    read.notes.push("era admin lá: veio como cliente (--keep-admins mantém)");
  }
  if (read.values.role === "admin" && read.values.is_active === false) {
    read.values.role = "user";
    read.notes.push("era um admin inativo: veio como cliente inativo");
  }
}

function refuse(read: ReadRow, field: ServedField, why: string): void {
  read.refusal ??= `${field.name}: ${why}`;
}
