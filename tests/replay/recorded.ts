// What a run on SQLite leaves for PostgreSQL: each distinct statement with its values, its rows and what came back.
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { RootOperationNode } from "kysely";

export type Row = Record<string, unknown>;

export interface Answer {
  rows: Row[];
  /** Of a write that gives no rows back. */
  affected?: number;
  /** What refused it. */
  error?: string;
  /** In the words of the engine. */
  message?: string;
}

/** One time that a statement was sent. */
export interface Occurrence {
  shape: string;
  /** In which way it was answered. */
  kind: string;
  file: string;
  /** As PostgreSQL spells it, values and all. */
  node: RootOperationNode;
  /** Rows of the tables that the statement may look at, as PostgreSQL has such values. */
  before: Record<string, Row[]>;
  /** The same after it, of the tables that it changed. */
  after: Record<string, Row[]>;
  /** The last number that each table gave out. */
  lastIds: Record<string, number>;
  answer: Answer;
}

/** One that met more rows than are carried over. */
export type Passed = Pick<Occurrence, "shape" | "file">;

export interface Recording {
  /** One for each way in which each distinct statement was answered. */
  occurrences: Occurrence[];
  /** Distinct statements that were never met over few enough rows. */
  passed: Passed[];
}

type Entry = { occurrence: Occurrence } | { passed: Passed };

const SUFFIX = ".statements";

/** Adds to the file of this process. */
export function writeEntry(folder: string, entry: Entry): void {
  const bytes = serialize(entry);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  appendFileSync(join(folder, `${process.pid}${SUFFIX}`), Buffer.concat([length, bytes]));
}

export function readRecording(folder: string): Recording {
  // Several processes kept the same.
  const occurrences = new Map<string, Occurrence>();
  const passed = new Map<string, Passed>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(SUFFIX))) {
    const bytes = readFileSync(join(folder, name));
    let at = 0;
    while (at < bytes.length) {
      const end = at + 4 + bytes.readUInt32LE(at);
      const entry = deserialize(bytes.subarray(at + 4, end)) as Entry;
      if ("passed" in entry) passed.set(entry.passed.shape, entry.passed);
      else occurrences.set(`${entry.occurrence.kind} ${entry.occurrence.shape}`, entry.occurrence);
      at = end;
    }
  }
  for (const { shape } of occurrences.values()) passed.delete(shape);
  return { occurrences: [...occurrences.values()], passed: [...passed.values()] };
}
