// Conditions of a list as SQL that both engines speak. Undefined stands for a condition that is switched off.

import { type RawBuilder, sql } from "kysely";
import type { ServedField } from "#app/nouns/served-table.ts";
import { wholeNumber } from "#app/platform/forms/whole-number.ts";
import type { Db } from "#db/connect.server.ts";
import { TEXT_FUNCTIONS } from "#db/text-functions.ts";
import { containsText, containsWords, listText } from "#db/text-sql.server.ts";
import { column, fieldValue, instant, wireText } from "../protocol/columns.server.ts";
import { parseDecimal } from "../wire/decimals.ts";
import { readTruth, splitList, withoutSite } from "../wire/text-values.ts";
import { OF_THE_CALENDAR } from "./date-filters.ts";
import { dateSql } from "./date-sql.server.ts";
import type { Condition, FilterGroup } from "./filters.ts";

type Sql = RawBuilder<boolean>;

export interface FilterFacts {
  db: Db;
  siteUrl: string;
  now: Date;
}

/** PostgreSQL counts no text further. */
const LONGEST = 2 ** 31 - 1;
const NOTHING: Sql = sql<boolean>`1 = 0`;
/** Each is the complement of the other: whatever one does not match, null included, the other does. */
const NEGATED: Record<string, string> = {
  not_equal: "equal",
  contains_not: "contains",
  doesnt_contain_word: "contains_word",
  not_empty: "empty",
  date_is_not: "date_is",
  date_not_equal: "date_equal",
};
const NEEDS_NO_VALUE = ["empty", "not_empty", "is_even_and_whole", "boolean", ...OF_THE_CALENDAR];

export function groupSql(facts: FilterFacts, { matches, conditions, groups }: FilterGroup): Sql | undefined {
  const parts = [
    ...conditions.map((condition) => conditionSql(facts, condition)),
    ...groups.map((group) => groupSql(facts, group)),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return sql<boolean>`(${sql.join(parts, matches === "OR" ? sql` or ` : sql` and `)})`;
}

function conditionSql(facts: FilterFacts, condition: Condition): Sql | undefined {
  const { operator, value } = condition;
  if (value.trim() === "" && !NEEDS_NO_VALUE.includes(operator)) return undefined;
  const positive = NEGATED[operator];
  if (positive === undefined) return positiveSql(facts, condition);
  const opposite = positiveSql(facts, { ...condition, operator: positive });
  return opposite && sql<boolean>`(${opposite}) is not true`;
}

function positiveSql(facts: FilterFacts, { target, operator, value }: Condition): Sql | undefined {
  if (!isStorable(value)) return NOTHING;
  if (target.kind === "id") return idSql(value);
  if (target.kind === "when") return dateSql(facts, instant({ name: target.column }), operator, value);
  const { field } = target;
  if (operator === "empty") return emptySql(facts, field);
  switch (field.kind) {
    case "number":
      return numberSql(facts, field, operator, value);
    case "boolean":
      return truthSql(field, value);
    case "date":
    case "created_on":
    case "last_modified":
      return dateSql(facts, instant(field), operator, value);
    default:
      return textSql(facts, field, operator, value);
  }
}

function idSql(value: string): Sql {
  const texts = value.split(",").map((part) => part.trim());
  const ids = texts.map(wholeNumber).filter((id) => id !== undefined);
  if (ids.length === 0 || ids.length < texts.filter(Boolean).length) return NOTHING;
  return sql<boolean>`${column("id")} in (${sql.join(ids)})`;
}

function emptySql({ db }: FilterFacts, field: ServedField): Sql {
  const value = fieldValue(field);
  if (field.kind === "boolean") return sql<boolean>`not ${value}`;
  if (typeof field.encoding === "object") {
    return sql<boolean>`${listText(db, value, field.encoding.list)} = ''`;
  }
  const isText = ["text", "long_text", "url", "email"].includes(field.kind) && !field.encoding;
  return isText ? sql<boolean>`(${value} is null or ${value} = '')` : sql<boolean>`${value} is null`;
}

function textSql(facts: FilterFacts, field: ServedField, operator: string, value: string): Sql {
  const { db } = facts;
  const text = wireText(field, facts);
  switch (operator) {
    case "equal":
      return equalSql(facts, field, value);
    case "boolean":
      return truthSql(field, value);
    case "contains":
      return containsText(db, text, value);
    case "contains_word": {
      const word = TEXT_FUNCTIONS.word_text(value);
      return word.trim() === "" ? NOTHING : containsWords(db, text, word);
    }
    default: {
      const most = wholeNumber(value.trim());
      return most === undefined ? NOTHING : sql<boolean>`length(${text}) < ${Math.min(most, LONGEST)}`;
    }
  }
}

/** Compared with what is stored, so that an index helps. */
function equalSql({ db, siteUrl }: FilterFacts, field: ServedField, value: string): Sql {
  if (field.encoding === "truth") return truthSql(field, value);
  if (field.encoding === "whole") return stepSql(field, "equal", value);
  if (typeof field.encoding === "object") {
    const entries = splitList(value, field.encoding.list).map((entry) => withoutSite(entry, siteUrl));
    const { list } = field.encoding;
    return sql<boolean>`${listText(db, fieldValue(field), list)} = ${entries.join(list)}`;
  }
  const stored = field.kind === "url" ? withoutSite(value, siteUrl) : value;
  return sql<boolean>`${fieldValue(field)} = ${stored}`;
}

/** With nothing it means false; what is no truth value matches no row. */
function truthSql(field: ServedField, value: string): Sql {
  const truth = value.trim() === "" ? false : readTruth(value);
  return truth === undefined ? NOTHING : sql<boolean>`${fieldValue(field)} = ${truth}`;
}

function numberSql(facts: FilterFacts, field: ServedField, operator: string, value: string): Sql {
  if (operator === "contains") return containsText(facts.db, wireText(field, facts), value);
  if (operator === "is_even_and_whole") {
    const one = sql.lit(10 ** field.decimals);
    const steps = fieldValue(field);
    return sql<boolean>`(${steps} % ${one} = 0 and (${steps} / ${one}) % 2 = 0)`;
  }
  return stepSql(field, operator, value);
}

/** A value between two steps equals none of them; a value beyond all numbers is compared as the last one. */
function stepSql(field: ServedField, operator: string, value: string): Sql {
  const parsed = parseDecimal(value, field.decimals);
  if (!parsed) return NOTHING;
  const { floor, hasRest } = parsed;
  const steps = fieldValue(field);
  const below = bounded(floor);
  const above = bounded(hasRest ? floor + 1n : floor);
  switch (operator) {
    case "equal":
      return hasRest || BigInt(below) !== floor ? NOTHING : sql<boolean>`${steps} = ${below}`;
    case "higher_than":
      return sql<boolean>`${steps} > ${below}`;
    case "higher_than_or_equal":
      return sql<boolean>`${steps} >= ${above}`;
    case "lower_than":
      return sql<boolean>`${steps} < ${above}`;
    default:
      return sql<boolean>`${steps} <= ${below}`;
  }
}

function bounded(steps: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(steps > most ? most : steps < -most ? -most : steps);
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
