// Records the first executions of every distinct statement for each kind of answer.
import { relative } from "node:path";
import type { CompiledQuery, OperationNode, QueryResult, RootOperationNode } from "kysely";
import { expect } from "vitest";
import type { AskFile, StatementRecorder } from "#db/statement-recorder.ts";
import { refusalOf } from "./answers.ts";
import { type FileSchema, readSchema, readTables, touchedBy } from "./file-schema.ts";
import { type Answer, type Occurrence, type Row, writeEntry } from "./recorded.ts";
import { isAboutRows, isWrite, shapeOf } from "./statement-shape.ts";

/** Limit: executions of a write whose rows are read beforehand, before its kind of answer is known. */
const WRITES_TRIED = 4;

// Shared by the whole process, so that files do not record the same again.
const kept = new Set<string>();
/** Statements that met too many rows. */
const passed = new Set<string>();
const writes = new Map<string, number>();
const shapes = new Map<string, string>();
let schema: FileSchema | undefined;

interface Sent {
  query: CompiledQuery;
  shape: string;
  ask: AskFile;
  /** Rows before the statement, if it may change them. */
  found: Found | undefined;
}

type Found = Pick<Occurrence, "before" | "lastIds">;

export class Recorder implements StatementRecorder {
  readonly #folder: string;
  readonly #spellings = new WeakMap<object, OperationNode>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  noteSpelling(onSqlite: OperationNode, onPostgres: OperationNode): void {
    this.#spellings.set(onSqlite, onPostgres);
  }

  around<R>(query: CompiledQuery, ask: AskFile, run: () => QueryResult<R>): QueryResult<R> {
    if (!isAboutRows(query.sql)) return run();
    const shape = shapes.get(query.sql) ?? shapeOf(query.sql);
    shapes.set(query.sql, shape);
    const tries = isWrite(query.sql) ? (writes.get(shape) ?? 0) : WRITES_TRIED;
    const found = tries < WRITES_TRIED ? this.#read(query.sql, ask) : undefined;
    if (found) writes.set(shape, tries + 1);
    const sent: Sent = { query, shape, ask, found };
    try {
      const result = run();
      const { rows, numAffectedRows } = result;
      const answer: Answer = { rows: rows as Row[] };
      if (numAffectedRows !== undefined) answer.affected = Number(numAffectedRows);
      if (found || !isWrite(query.sql)) this.#keep(sent, kindOf(answer), answer);
      return result;
    } catch (error) {
      this.#keep(sent, refusalOf(error), { rows: [], error: refusalOf(error) });
      throw error;
    }
  }

  #read(text: string, ask: AskFile): Found | undefined {
    schema ??= readSchema(ask);
    const before = readTables(schema, touchedBy(schema, text, isWrite(text)), ask);
    const counters = before && isWrite(text) ? ask("select name, seq from sqlite_sequence") : [];
    const lastIds = Object.fromEntries(counters.map(({ name, seq }) => [String(name), Number(seq)]));
    return before && { before, lastIds };
  }

  /** For a read or a refused write the rows are read afterwards, because they are unchanged. */
  #keep({ query, shape, ask, found }: Sent, kind: string, answer: Answer): void {
    const key = `${kind} ${shape}`;
    if (kept.has(key)) return;
    const file = relative(process.cwd(), expect.getState().testPath ?? "");
    const basis = found ?? this.#read(query.sql, ask);
    if (!basis) {
      this.#notePassed(shape, file);
      return;
    }
    kept.add(key);
    const after =
      found && !answer.error ? changedTables(basis.before, this.#read(query.sql, ask)?.before) : {};
    const node = this.#respelled(query.query) as RootOperationNode;
    const occurrence = { shape, kind, file, node, ...basis, after, answer };
    writeEntry(this.#folder, { occurrence });
  }

  #notePassed(shape: string, file: string): void {
    if (passed.has(shape)) return;
    passed.add(shape);
    writeEntry(this.#folder, { passed: { shape, file } });
  }

  /** The statement with all parts that PostgreSQL spells differently. */
  #respelled(part: unknown, within: readonly unknown[] = []): unknown {
    if (Array.isArray(part)) return part.map((one) => this.#respelled(one, within));
    if (typeof part !== "object" || part === null || Object.getPrototypeOf(part) !== Object.prototype)
      return part;
    // Guards against circular nodes.
    if (within.includes(part)) return part;
    const inside = [...within, part];
    const other = this.#spellings.get(part);
    if (other) return this.#respelled(other, inside);
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, this.#respelled(value, inside)]),
    );
  }
}

function changedTables(before: Found["before"], now: Found["before"] = {}): Found["before"] {
  const changed: Found["before"] = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) changed[name] = now[name] ?? [];
  }
  return changed;
}

/** No row, one row, a zero count, or many: the likely differences. */
function kindOf({ rows, affected }: Answer): string {
  if (affected !== undefined) return `${Math.min(affected, 2)} changed`;
  if (rows.length !== 1) return rows.length === 0 ? "none" : "many";
  return Object.values(rows[0] ?? {})[0] ? "one" : "nought";
}
