// A served table's rows as JSON Schema, made of its declaration: as they come out, and as they are taken.
import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { fieldId, findTable, isReadOnly } from "../protocol/registry.ts";
import { fieldNote, tableLabel } from "../protocol/table-labels.ts";

export type JsonSchema = Record<string, unknown>;

/** "Products" for PRODUCTS, "OrderItems" for ORDER_ITEMS: how the document calls the table's schemas. */
export function schemaName({ name }: Pick<ServedTable, "name">): string {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
}

/** By names, as with user_field_names. */
export function rowSchema(table: ServedTable): JsonSchema {
  const fields = table.fields.map((field) => [field.name, outSchema(table, field)] as const);
  return {
    type: "object",
    title: tableLabel(table),
    properties: {
      id: { type: "integer", description: "Número da linha" },
      order: { type: "string", description: "Posição da linha na lista" },
      ...Object.fromEntries(fields),
    },
    required: [...new Set(["id", "order", ...table.fields.map(({ name }) => name)])],
  };
}

/** Only what is to be written; what nobody writes is left out. */
export function writtenSchema(table: ServedTable, { isNew }: { isNew: boolean }): JsonSchema {
  const written = table.fields.filter((field) => !isReadOnly(field));
  const required = isNew ? written.filter((field) => field.required).map(({ name }) => name) : [];
  return {
    type: "object",
    title: `${tableLabel(table)}: o que se grava`,
    properties: Object.fromEntries(written.map((field) => [field.name, inSchema(table, field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function said(table: ServedTable, field: ServedField): { description: string } {
  const { references } = field;
  const target = references === undefined ? undefined : findTable(references);
  const points = target ? ` (${tableLabel(target)})` : "";
  return { description: `field_${fieldId(table, field)} · ${fieldNote(field)}${points}` };
}

const DATE_TIME = { format: "date-time" };

function outSchema(table: ServedTable, field: ServedField): JsonSchema {
  const words = { ...said(table, field), ...(field.isReadOnly ? { readOnly: true } : {}) };
  switch (field.kind) {
    case "boolean":
      return { type: "boolean", ...words };
    case "password":
      return { type: ["boolean", "null"], ...words };
    case "number":
      return { type: ["string", "null"], pattern: numberPattern(field.decimals), ...words };
    case "date":
      return { type: ["string", "null"], ...DATE_TIME, ...words };
    case "created_on":
    case "last_modified":
      return { type: ["string", "null"], readOnly: true, ...DATE_TIME, ...words };
    default:
      if (field.encoding === "truth")
        return { type: ["string", "null"], enum: ["true", "false", null], ...words };
      return { type: ["string", "null"], ...words };
  }
}

function numberPattern(decimals: number): string {
  return decimals === 0 ? "^-?\\d+$" : `^-?\\d+\\.\\d{${decimals}}$`;
}

function inSchema(table: ServedTable, field: ServedField): JsonSchema {
  const words = said(table, field);
  switch (field.kind) {
    case "boolean":
      return { type: ["boolean", "string", "integer"], ...words };
    case "password":
      return { type: ["string", "null"], writeOnly: true, ...words };
    case "number":
      return { type: ["number", "string", "null"], ...words };
    case "date":
      return { type: ["string", "null"], ...words };
    default: {
      if (field.encoding === "truth") return { type: ["string", "boolean", "integer"], ...words };
      const isClosed = field.oneOf !== undefined;
      const choices = isClosed
        ? { enum: [...(field.oneOf ?? []), ...(field.nullable === false ? [] : [null, ""])] }
        : {};
      const longest = field.maxLength === undefined ? {} : { maxLength: field.maxLength };
      return {
        type: isClosed ? ["string", "null"] : ["string", "number", "null"],
        ...choices,
        ...longest,
        ...words,
      };
    }
  }
}
