// What a list request asks for, besides its filters.

import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { wholeNumber } from "#app/platform/forms/whole-number.ts";
import { fieldId, findField, findFieldById } from "../protocol/registry.ts";
import { refusal } from "../wire/errors.ts";
import { type FilterGroup, parseFilters } from "./filters.ts";

const DEFAULT_SIZE = 100;
const MAX_ROWS = 200;
const MAX_SEARCH = 200;
const TRUE_FLAGS = ["y", "yes", "t", "true", "on", "1", ""];

export interface ListQuery {
  withNames: boolean;
  page: number;
  size: number;
  /** Each has to occur. */
  searchWords: string[];
  /** The row whose id was searched for. */
  searchedId: number | undefined;
  order: { field: ServedField; descending: boolean }[];
  /** What is shown of each row, besides id and position. */
  fields: ServedField[];
  filter: FilterGroup;
}

export function parseListQuery(table: ServedTable, params: URLSearchParams): ListQuery {
  if (params.has("view_id")) throw refusal("ERROR_VIEW_DOES_NOT_EXIST", "Não há visualizações (views).");
  if ([...params.keys()].some((key) => key.endsWith("__join"))) {
    throw refusal("ERROR_INVALID_JOIN_PARAMETER", "Não há campos que ligam tabelas.");
  }
  const size = wholeNumber(params.get("size")) || DEFAULT_SIZE;
  if (size > MAX_ROWS) throw refusal("ERROR_PAGE_SIZE_LIMIT", `O máximo é ${MAX_ROWS} linhas.`);
  const withNames = isOn(params, "user_field_names");
  return {
    withNames,
    size,
    page: wholeNumber(params.get("page")) || 1,
    ...searchFrom(params),
    order: orderFrom(table, params.get("order_by")),
    fields: shownFields(table, params, withNames),
    filter: parseFilters(table, params),
  };
}

/** A flag of the address: on for a word of consent and for an empty value. */
export function isOn(params: URLSearchParams, name: string, byDefault = false): boolean {
  const value = params.getAll(name).at(-1);
  return value === undefined ? byDefault : TRUE_FLAGS.includes(value.trim().toLowerCase());
}

function searchFrom(params: URLSearchParams): Pick<ListQuery, "searchWords" | "searchedId"> {
  const mode = params.get("search_mode") ?? "full-text-with-count";
  if (mode !== "full-text-with-count" && mode !== "compat") {
    throw refusal("ERROR_QUERY_PARAMETER_VALIDATION", {
      search_mode: [{ error: "Inválido.", code: "invalid_choice" }],
    });
  }
  const text = [...(params.get("search") ?? "").trim()].slice(0, MAX_SEARCH).join("").toLowerCase();
  const words = mode === "compat" ? [text] : text.split(/\s+/);
  return {
    searchWords: words.filter(Boolean),
    searchedId: /^\d{1,15}$/.test(text) ? Number(text) : undefined,
  };
}

function orderFrom(table: ServedTable, text: string | null): ListQuery["order"] {
  return splitNames(text ?? "").map((part) => {
    // A plus that was not escaped arrives as a space.
    const [, sign = "", name = ""] = /^([-+ ]?)(.*)$/s.exec(part) ?? [];
    const field = orderedField(table, name.trim());
    if (!field) throw refusal("ERROR_ORDER_BY_FIELD_NOT_FOUND", `O campo ${name.slice(0, 100)} não existe.`);
    if (field.kind === "password" || field.isComputed) {
      throw refusal("ERROR_ORDER_BY_FIELD_NOT_POSSIBLE", `Não é possível ordenar por ${field.name}.`);
    }
    return { field, descending: sign === "-" };
  });
}

function orderedField(table: ServedTable, name: string): ServedField | undefined {
  const numbered = /^(?:field_)?(\d{1,9})$/.exec(name);
  return numbered ? findFieldById(table, Number(numbered[1])) : findField(table, name);
}

function shownFields(table: ServedTable, params: URLSearchParams, withNames: boolean): ServedField[] {
  const named = (name: string) => {
    const names = splitNames(params.get(name) ?? "").map((part) => part.trim());
    return (field: ServedField) => names.includes(withNames ? field.name : `field_${fieldId(table, field)}`);
  };
  const isIncluded = params.get("include") ? named("include") : () => true;
  const isExcluded = named("exclude");
  return table.fields.filter((field) => isIncluded(field) && !isExcluded(field));
}

/** Separated by commas; quotes hold a name together, an unclosed one all that follows. */
function splitNames(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"?|[^",])+/g) ?? [];
  return parts.map((part) => part.replaceAll('"', "")).filter((part) => part.trim() !== "");
}
