// Predicts which reads can take long, from the query plan of SQLite and the size of the tables.
import type { CompiledQuery } from "kysely";
import { readsForOffice } from "../long-reads.ts";
import type { Handle } from "./handle.server.ts";

/** A scan of fewer rows takes a few milliseconds. */
const LARGE_ROWS = 5000;
const SIZE_KNOWN_MS = 60_000;
/** Up to this limit plus offset, reading or skipping rows through an index takes a few milliseconds. */
const MANY_ROWS = 2000;
/** Lists read fewer rows and bind fewer values than this. Exported files and the table API exceed it. */
const MANY_VALUES = 100;
/** Larger than the number of different SQL texts in the program. */
const KNOWN_TEXTS = 2000;

interface Plan {
  /** Tables that are scanned, whole or up to a limit. */
  walked: string[];
  /** Tables whose rows are found by an index, perhaps many of them. */
  searched: string[];
  /** The statement stops as soon as it has the rows of its limit. */
  isLimited: boolean;
  isAggregate: boolean;
  /** The statement tests the words of each row, so it may read many rows before it reaches its limit. */
  looksIntoText: boolean;
}

export class StatementPlans {
  readonly #handle: Handle;
  readonly #plans = new Map<string, Plan>();
  readonly #sizes = new Map<string, { isLarge: boolean; knownUntil: number }>();

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Aggregates and exports through an index count as long only in the office, where they may match most of a table. */
  canBeLong(query: CompiledQuery): boolean {
    const { walked, searched, isLimited, isAggregate, looksIntoText } = this.#planOf(query);
    const rows = rowsAsked(query);
    const isWalk = !isLimited || rows > MANY_ROWS;
    if (isWalk && walked.some((table) => this.#isLarge(table))) return true;
    const isBroad = isAggregate || rows > MANY_VALUES || query.parameters.length > MANY_VALUES;
    const canBeMany = rows > MANY_ROWS || looksIntoText || (isBroad && readsForOffice());
    return canBeMany && [...walked, ...searched].some((table) => this.#isLarge(table));
  }

  #planOf(query: CompiledQuery): Plan {
    const known = this.#plans.get(query.sql);
    if (known) return known;
    const plan = readPlan(query.sql, this.#handle.explain(query));
    if (this.#plans.size >= KNOWN_TEXTS) this.#plans.clear();
    this.#plans.set(query.sql, plan);
    return plan;
  }

  #isLarge(table: string): boolean {
    const now = performance.now();
    const known = this.#sizes.get(table);
    if (known && known.knownUntil > now) return known.isLarge;
    const isLarge = this.#handle.lastRowId(table) >= LARGE_ROWS;
    this.#sizes.set(table, { isLarge, knownUntil: now + SIZE_KNOWN_MS });
    return isLarge;
  }

  /** Call after a schema change: query plans may differ. */
  forget(): void {
    this.#plans.clear();
  }
}

const LIMITED = / limit \S+(?: offset \S+)?(?:\) as "?\w+"?)?\s*$/i;
const LOOKS_INTO_TEXT = /\binstr\(/i;
const AGGREGATE = /\b(?:count|sum|avg|min|max)\(|\bgroup by\b/i;

function readPlan(text: string, details: readonly string[]): Plan {
  const isSorted = details.some((detail) => detail.startsWith("USE TEMP B-TREE"));
  // A full-text match collects all its rows before a limit applies.
  const isFullText = details.some((detail) => detail.includes("VIRTUAL TABLE"));
  const tablesOf = (kind: RegExp) =>
    details.flatMap((detail) => kind.exec(detail)?.[1] ?? []).map((name) => tableNamed(text, name));
  const looksIntoText = LOOKS_INTO_TEXT.test(text);
  return {
    // SQLite reports max() without an index as SEARCH without an index name: a whole scan.
    walked: [...tablesOf(/^SCAN (\w+)/), ...tablesOf(/^SEARCH (\w+)$/)],
    searched: tablesOf(/^SEARCH (\w+)(?!.*rowid=\?)/),
    isLimited: LIMITED.test(text) && !isSorted && !isFullText && !looksIntoText,
    looksIntoText,
    isAggregate: AGGREGATE.test(text),
  };
}

/** Resolves the alias in the plan to the table. A full-text index counts as its table. */
function tableNamed(text: string, name: string): string {
  const table = new RegExp(`(\\w+)"? as "?${name}\\b`, "i").exec(text)?.[1] ?? name;
  return table.replace(/_search$/, "");
}

/** The sum of the last limit and offset, which are the last bound values. */
function rowsAsked({ sql, parameters }: CompiledQuery): number {
  const bound = / limit \+\?( offset \+\?)?\D*$/.exec(sql);
  if (!bound) return 0;
  return parameters.slice(bound[1] ? -2 : -1).reduce<number>((sum, value) => sum + (Number(value) || 0), 0);
}
