// The query language of a list, read into conditions: filter__{field}__{operator}, or one JSON text of groups.

import type { FieldKind, ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { findField, findFieldById } from "../protocol/registry.ts";
import { type ErrorCode, refusal } from "../wire/errors.ts";
import { OLDER_DATE_OPERATORS } from "./date-filters.ts";

const TEXT = [
  "equal",
  "not_equal",
  "contains",
  "contains_not",
  "contains_word",
  "doesnt_contain_word",
  "length_is_lower_than",
  "empty",
  "not_empty",
];
const NUMBER = [
  "equal",
  "not_equal",
  "contains",
  "contains_not",
  "higher_than",
  "higher_than_or_equal",
  "lower_than",
  "lower_than_or_equal",
  "is_even_and_whole",
  "empty",
  "not_empty",
];
const BOOLEAN = ["boolean", "equal", "not_equal", "empty", "not_empty"];
const DATE = [
  "date_is",
  "date_is_not",
  "date_is_before",
  "date_is_on_or_before",
  "date_is_after",
  "date_is_on_or_after",
  "date_is_within",
  "date_equal",
  "date_not_equal",
  "date_before",
  "date_before_or_equal",
  "date_after",
  "date_after_or_equal",
  ...OLDER_DATE_OPERATORS,
  "contains",
  "empty",
  "not_empty",
];
const ID = ["equal", "not_equal", "in"];
/** Asked of kinds of fields that there are none of here, by clients that offer every operator for every field: what it means here. */
const MEANT: Record<string, string> = {
  single_select_equal: "equal",
  single_select_not_equal: "not_equal",
  filename_contains: "contains",
  link_row_has: "equal",
  link_row_has_not: "not_equal",
};
/** Closed sets, and addresses of files, are text; what points at a row is its number. */
const MEANT_OF_TEXT = ["single_select_equal", "single_select_not_equal", "filename_contains"];
const MEANT_OF_REFERENCES = ["link_row_has", "link_row_has_not"];
const OPERATORS: Record<FieldKind, readonly string[]> = {
  text: TEXT,
  long_text: TEXT,
  url: TEXT,
  email: TEXT,
  number: NUMBER,
  boolean: BOOLEAN,
  date: DATE,
  created_on: DATE,
  last_modified: DATE,
  password: ["empty", "not_empty"],
};
const KNOWN = new Set([...Object.values(OPERATORS).flat(), ...ID, ...Object.keys(MEANT)]);
const MAX_CONDITIONS = 200;
const MAX_DEPTH = 20;

/** What a condition looks at: a field, the row's id, or when any row was made or last changed. */
export type FilterTarget =
  | { kind: "id" }
  | { kind: "when"; column: "created_at" | "updated_at" }
  | { kind: "field"; field: ServedField };

export interface Condition {
  target: FilterTarget;
  operator: string;
  value: string;
}

export interface FilterGroup {
  matches: "AND" | "OR";
  conditions: Condition[];
  groups: FilterGroup[];
}

/** Every filter of the address is applied or refused, never dropped. */
export function parseFilters(table: ServedTable, params: URLSearchParams): FilterGroup {
  const tree = params.get("filters");
  if (tree) return parseTree(table, tree);
  const conditions: Condition[] = [];
  for (const [key, value] of params) {
    if (!key.startsWith("filter__")) continue;
    const rest = key.slice("filter__".length);
    const split = rest.lastIndexOf("__");
    const name = split < 0 ? rest : rest.slice(0, split);
    conditions.push(condition(table, name, split < 0 ? "" : rest.slice(split + 2), value));
  }
  if (conditions.length > MAX_CONDITIONS) throw malformed(`Use no máximo ${MAX_CONDITIONS} filtros.`);
  return { matches: matchesOf(params.get("filter_type")), conditions, groups: [] };
}

function parseTree(table: ServedTable, text: string): FilterGroup {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    throw malformed("O parâmetro filters não é um JSON válido.");
  }
  const room = { left: MAX_CONDITIONS };
  return group(table, tree, room, 0);
}

function group(table: ServedTable, node: unknown, room: { left: number }, depth: number): FilterGroup {
  if (!isRecord(node) || depth > MAX_DEPTH) throw malformed("Cada grupo deve ser um objeto.");
  const { filter_type = "AND", filters = [], groups = [] } = node;
  if (typeof filter_type !== "string" || !/^(and|or)$/i.test(filter_type)) {
    throw malformed("filter_type deve ser AND ou OR.");
  }
  if (!Array.isArray(filters) || !Array.isArray(groups))
    throw malformed("filters e groups devem ser listas.");
  room.left -= filters.length + groups.length;
  if (room.left < 0) throw malformed(`Use no máximo ${MAX_CONDITIONS} filtros.`);
  return {
    matches: matchesOf(filter_type),
    conditions: filters.map((filter) => treeCondition(table, filter)),
    groups: groups.map((inner) => group(table, inner, room, depth + 1)),
  };
}

function treeCondition(table: ServedTable, node: unknown): Condition {
  if (!isRecord(node)) throw malformed("Cada filtro deve ser um objeto.");
  const { field, type, value = "" } = node;
  const isName = typeof field === "string" || (typeof field === "number" && Number.isSafeInteger(field));
  if (!isName || typeof type !== "string") throw malformed("Cada filtro precisa de field e type.");
  if (typeof value === "object" && value !== null) throw malformed("O valor de um filtro deve ser um texto.");
  const name = /^\d+$/.test(String(field)) ? `field_${field}` : String(field);
  return condition(table, name, type, value === null ? "" : String(value));
}

function condition(table: ServedTable, name: string, operator: string, value: string): Condition {
  const target = targetOf(table, name);
  if (!target) throw refused("ERROR_FILTER_FIELD_NOT_FOUND", name);
  if (!KNOWN.has(operator)) throw refused("ERROR_VIEW_FILTER_TYPE_DOES_NOT_EXIST", operator);
  if (!operatorsFor(target).includes(operator)) {
    throw refused("ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD", `${operator}: ${name}`);
  }
  return { target, operator: MEANT[operator] ?? operator, value };
}

/** In this order, whether names are on or off. */
function targetOf(table: ServedTable, name: string): FilterTarget | undefined {
  if (name === "field_id" || name === "id") return { kind: "id" };
  if (name === "field_created_on") return { kind: "when", column: "created_at" };
  if (name === "field_updated_on") return { kind: "when", column: "updated_at" };
  // n8n puts the word before what has it already.
  const numbered = /^(?:field_){1,2}(\d{1,9})$/.exec(name);
  const field = numbered
    ? findFieldById(table, Number(numbered[1]))
    : (findField(table, name) ?? findField(table, name.replace(/^field_/, "")));
  return field && { kind: "field", field };
}

function operatorsFor(target: FilterTarget): readonly string[] {
  if (target.kind === "id") return ID;
  if (target.kind === "when") return DATE;
  const { kind, encoding, references, isComputed } = target.field;
  if (isComputed) return [];
  const own = OPERATORS[kind];
  if (kind === "number" && references !== undefined) return [...own, ...MEANT_OF_REFERENCES];
  if (own !== TEXT) return own;
  return encoding === "truth" ? [...own, "boolean"] : [...own, ...MEANT_OF_TEXT];
}

function matchesOf(filterType: string | null): "AND" | "OR" {
  return filterType?.trim().toUpperCase() === "OR" ? "OR" : "AND";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(detail: string) {
  return refusal("ERROR_FILTERS_PARAM_VALIDATION_ERROR", detail);
}

function refused(code: ErrorCode, what: string) {
  return refusal(code, `Não é aceito: ${what.slice(0, 100)}`);
}
