// Which reads can take long, told before they first run: by how SQLite would answer them and how large their tables are.
import type { CompiledQuery } from "kysely";
import { readsForOffice } from "../long-reads.ts";
import type { Handle } from "./handle.server.ts";

/** A walk over fewer rows takes a few milliseconds. */
const LARGE_ROWS = 5000;
const SIZE_KNOWN_MS = 60_000;
/** So many rows are read in a few milliseconds, found by an index or skipped. */
const MANY_ROWS = 2000;
/** Lists show fewer at once, files and the table API more. */
const MANY_VALUES = 100;
/** More texts than the program has. */
const KNOWN_TEXTS = 2000;

interface Plan {
  /** Tables that are read from end to end, or as far as a limit. */
  walked: string[];
  /** Tables of which an index names some rows, perhaps many. */
  searched: string[];
  /** It ends as soon as it has found the rows of its limit. */
  isLimited: boolean;
  isAggregate: boolean;
  /** Into the words of each row, so a limit may end it late. */
  looksIntoText: boolean;
}

export class StatementPlans {
  readonly #handle: Handle;
  readonly #plans = new Map<string, Plan>();
  readonly #sizes = new Map<string, { isLarge: boolean; knownUntil: number }>();

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** The office alone counts and sums what an index names, which may be most of a table, and takes whole files. */
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

  /** Their plans may be others now. */
  forget(): void {
    this.#plans.clear();
  }
}

const LIMITED = / limit \S+(?: offset \S+)?(?:\) as "?\w+"?)?\s*$/i;
const LOOKS_INTO_TEXT = /\binstr\(/i;
const AGGREGATE = /\b(?:count|sum|avg|min|max)\(|\bgroup by\b/i;

function readPlan(text: string, details: readonly string[]): Plan {
  const isSorted = details.some((detail) => detail.startsWith("USE TEMP B-TREE"));
  // A set of words that is looked into is put together whole, whatever limit stands behind.
  const isFullText = details.some((detail) => detail.includes("VIRTUAL TABLE"));
  const tablesOf = (kind: RegExp) =>
    details.flatMap((detail) => kind.exec(detail)?.[1] ?? []).map((name) => tableNamed(text, name));
  const looksIntoText = LOOKS_INTO_TEXT.test(text);
  return {
    // A largest value without an index is a search that names none.
    walked: [...tablesOf(/^SCAN (\w+)/), ...tablesOf(/^SEARCH (\w+)$/)],
    searched: tablesOf(/^SEARCH (\w+)(?!.*rowid=\?)/),
    isLimited: LIMITED.test(text) && !isSorted && !isFullText && !looksIntoText,
    looksIntoText,
    isAggregate: AGGREGATE.test(text),
  };
}

/** The plan calls a table by its alias; an index of words belongs to its table. */
function tableNamed(text: string, name: string): string {
  const table = new RegExp(`(\\w+)"? as "?${name}\\b`, "i").exec(text)?.[1] ?? name;
  return table.replace(/_search$/, "");
}

/** What stands behind the last limit and offset, which are the last values that are bound. */
function rowsAsked({ sql, parameters }: CompiledQuery): number {
  const bound = / limit \+\?( offset \+\?)?\D*$/.exec(sql);
  if (!bound) return 0;
  return parameters.slice(bound[1] ? -2 : -1).reduce<number>((sum, value) => sum + (Number(value) || 0), 0);
}
