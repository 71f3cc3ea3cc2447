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

/** That a file of tests sent a statement of this shape; it need not have been kept. */
export interface Sighting {
  shape: string;
  file: string;
  /** Why this one cannot be sent again, where that is known already. */
  isTooLarge: boolean;
}

export interface Recording {
  occurrences: Occurrence[];
  sightings: Sighting[];
}

type Entry = { occurrence: Occurrence } | { sighting: Sighting };

const SUFFIX = ".statements";

/** Adds to the file of this process. */
export function writeEntry(folder: string, entry: Entry): void {
  const bytes = serialize(entry);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  appendFileSync(join(folder, `${process.pid}${SUFFIX}`), Buffer.concat([length, bytes]));
}

export function readRecording(folder: string): Recording {
  const recording: Recording = { occurrences: [], sightings: [] };
  for (const name of readdirSync(folder).filter((file) => file.endsWith(SUFFIX))) {
    const bytes = readFileSync(join(folder, name));
    let at = 0;
    while (at < bytes.length) {
      const end = at + 4 + bytes.readUInt32LE(at);
      const entry = deserialize(bytes.subarray(at + 4, end)) as Entry;
      if ("occurrence" in entry) recording.occurrences.push(entry.occurrence);
      else recording.sightings.push(entry.sighting);
      at = end;
    }
  }
  return recording;
}
