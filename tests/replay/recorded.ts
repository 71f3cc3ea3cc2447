// The recording of a SQLite run for PostgreSQL: each distinct statement with values, rows and answer.
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { RootOperationNode } from "kysely";

export type Row = Record<string, unknown>;

export interface Answer {
  rows: Row[];
  /** Rows changed by a write that returns no rows. */
  affected?: number;
  /** Error of a refused statement. */
  error?: string;
  message?: string;
}

/** One execution of a statement. */
export interface Occurrence {
  shape: string;
  kind: string;
  file: string;
  /** In PostgreSQL's spelling, with values. */
  node: RootOperationNode;
  /** Rows of the tables that the statement may read, in PostgreSQL's representation. */
  before: Record<string, Row[]>;
  /** Rows of the changed tables afterwards. */
  after: Record<string, Row[]>;
  /** Last id of each table. */
  lastIds: Record<string, number>;
  answer: Answer;
}

/** A statement whose tables had too many rows. */
export type Passed = Pick<Occurrence, "shape" | "file">;

export interface Recording {
  /** One per distinct statement and kind of answer. */
  occurrences: Occurrence[];
  /** Distinct statements that never met few enough rows. */
  passed: Passed[];
}

type Entry = { occurrence: Occurrence } | { passed: Passed };

const SUFFIX = ".statements";

/** Appends to this process's file. */
export function writeEntry(folder: string, entry: Entry): void {
  const bytes = serialize(entry);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  appendFileSync(join(folder, `${process.pid}${SUFFIX}`), Buffer.concat([length, bytes]));
}

export function readRecording(folder: string): Recording {
  // Merges duplicates of several processes.
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
