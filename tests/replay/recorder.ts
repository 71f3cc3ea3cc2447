// Keeps of every distinct statement that a test sends the first times it is answered in a new way.
import { relative } from "node:path";
import type { CompiledQuery, OperationNode, QueryResult, RootOperationNode } from "kysely";
import { expect } from "vitest";
import type { AskFile, StatementRecorder } from "#db/statement-recorder.ts";
import { refusalOf } from "./answers.ts";
import { type FileSchema, readSchema, readTables, touchedBy } from "./file-schema.ts";
import { type Answer, type Occurrence, type Row, writeEntry } from "./recorded.ts";
import { isAboutRows, isWrite, shapeOf } from "./statement-shape.ts";

/** What was in the way of a write is read before it: so often, whatever comes of it. */
const WRITES_KEPT = 2;

// For the whole process: what one file has kept, the next need not.
const kept = new Set<string>();
const seen = new Set<string>();
const writes = new Map<string, number>();
const shapes = new Map<string, string>();
let schema: FileSchema | undefined;

interface Sent {
  query: CompiledQuery;
  shape: string;
  ask: AskFile;
  /** The rows that it found, where it may change them. */
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
    const times = isWrite(query.sql) ? (writes.get(shape) ?? 0) : WRITES_KEPT;
    const found = times < WRITES_KEPT ? this.#read(query.sql, ask) : undefined;
    const sent: Sent = { query, shape, ask, found };
    try {
      const result = run();
      const { rows, numAffectedRows } = result;
      const answer: Answer = { rows: rows as Row[] };
      if (numAffectedRows !== undefined) answer.affected = Number(numAffectedRows);
      if (!isWrite(query.sql)) this.#keep(sent, kindOf(answer), answer);
      else if (found && this.#keep(sent, `${times} ${kindOf(answer)}`, answer)) writes.set(shape, times + 1);
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

  /** Returns whether it was new. What a read or a refused write found is read afterwards: it is still there. */
  #keep({ query, shape, ask, found }: Sent, kind: string, answer: Answer): boolean {
    const file = relative(process.cwd(), expect.getState().testPath ?? "");
    if (kept.has(`${kind} ${shape}`)) {
      this.#see(shape, file, false);
      return false;
    }
    const basis = found ?? this.#read(query.sql, ask);
    this.#see(shape, file, basis === undefined);
    if (!basis) return false;
    kept.add(`${kind} ${shape}`);
    const after: Record<string, Row[]> = {};
    if (found && !answer.error) {
      const before = basis.before;
      const now = this.#read(query.sql, ask)?.before ?? {};
      for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
        if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) after[name] = now[name] ?? [];
      }
    }
    const node = this.#respelled(query.query) as RootOperationNode;
    writeEntry(this.#folder, { occurrence: { shape, kind, file, node, ...basis, after, answer } });
    return true;
  }

  #see(shape: string, file: string, isTooLarge: boolean): void {
    const key = `${file} ${isTooLarge} ${shape}`;
    if (seen.has(key)) return;
    seen.add(key);
    writeEntry(this.#folder, { sighting: { shape, file, isTooLarge } });
  }

  /** The statement with everything in it that PostgreSQL spells differently. */
  #respelled(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((one) => this.#respelled(one));
    if (typeof part !== "object" || part === null || Object.getPrototypeOf(part) !== Object.prototype)
      return part;
    const other = this.#spellings.get(part);
    if (other) return this.#respelled(other);
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, this.#respelled(value)]));
  }
}

/** None, one, an empty count, many: what a statement is likely to answer differently on. */
function kindOf({ rows, affected }: Answer): string {
  if (affected !== undefined) return `${Math.min(affected, 2)} changed`;
  if (rows.length !== 1) return rows.length === 0 ? "none" : "many";
  return Object.values(rows[0] ?? {})[0] ? "one" : "nought";
}
