// The bodies of writes, read field by field before anything is written.
import type { FieldRefusal } from "#app/nouns/rule-book.ts";
import type { ServedField, ServedTable, StoredValues } from "#app/nouns/served-table.ts";
import type { Db } from "#db/connect.server.ts";
import { fieldKey, findTable } from "../protocol/registry.ts";
import { decodeValue } from "../wire/values.ts";
import { findRowIds } from "./rows.server.ts";

export interface RowBody {
  values: StoredValues;
  cleared: ReadonlySet<string>;
  errors: Record<string, FieldRefusal>;
}

interface Reading {
  withNames: boolean;
  siteUrl: string;
  /** Then what a new row needs has to be there. */
  creating: boolean;
}

const READ_ONLY: FieldRefusal = {
  error: "Este campo só pode ser lido. Tire-o do que você envia.",
  code: "read_only",
};
const MISSING: FieldRefusal = { error: "Este campo é obrigatório.", code: "required" };

/** Errors stand under the field's name. */
export function readRowBody(table: ServedTable, body: Record<string, unknown>, reading: Reading): RowBody {
  const values: StoredValues = {};
  const cleared = new Set<string>();
  const errors: Record<string, FieldRefusal> = {};
  for (const field of table.fields) {
    const key = fieldKey(table, field, reading.withNames);
    if (!Object.hasOwn(body, key)) {
      if (field.required && reading.creating) errors[field.name] = MISSING;
      continue;
    }
    if (field.isReadOnly) {
      errors[field.name] = READ_ONLY;
      continue;
    }
    const decoded = decodeValue(field, body[key], reading.siteUrl);
    if (decoded.kind === "refused") errors[field.name] = decoded.refusal;
    else if (decoded.kind !== "ignored") {
      const isEmpty = decoded.value === null || decoded.value === "";
      if (isEmpty && field.required) errors[field.name] = MISSING;
      values[field.name] = decoded.value;
      if (decoded.kind === "cleared") cleared.add(field.name);
    }
  }
  return { values, cleared, errors };
}

/** Adds `does_not_exist` to every reference to a row that is not there; one look-up per table referred to. */
export async function checkReferences(db: Db, table: ServedTable, bodies: readonly RowBody[]): Promise<void> {
  const fields = table.fields.filter(({ references }) => references !== undefined);
  for (const [target, referring] of Map.groupBy(fields, ({ references }) => references)) {
    const ids = new Set(bodies.flatMap((body) => referring.flatMap((field) => referredIds(body, field))));
    const served = target === undefined ? undefined : findTable(target);
    if (!served || ids.size === 0) continue;
    const known = await findRowIds(db, served, [...ids]);
    for (const body of bodies) {
      for (const field of referring) {
        if (referredIds(body, field).some((id) => !known.has(id))) {
          body.errors[field.name] = { error: "Esta linha não existe.", code: "does_not_exist" };
        }
      }
    }
  }
}

function referredIds({ values }: RowBody, field: ServedField): number[] {
  const value = values[field.name];
  return typeof value === "number" ? [value] : [];
}

/** Under the keys of the body. */
export function keyedErrors(
  table: ServedTable,
  errors: Record<string, FieldRefusal>,
  withNames: boolean,
): Record<string, FieldRefusal> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => {
      const field = table.fields.find((one) => one.name === name);
      return [field ? fieldKey(table, field, withNames) : name, error];
    }),
  );
}
