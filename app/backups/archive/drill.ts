// A backup restored on trial: whether it would bring the shop back is known before it has to.
import { sql } from "kysely";
import { type Db, openDb } from "#db/connect.server.ts";
import { type ArchiveSource, drain } from "./archive.ts";
import type { ReadingOptions } from "./reading.ts";
import { restore } from "./restore.ts";
import { RestoreRefused } from "./restore-refusals.ts";
import type { FileStore } from "./restored-files.ts";
import { openThrowAway, type ThrowAway } from "./throw-away.ts";

interface Drill extends ReadingOptions {
  /** Of the shop: the trial takes place beside it. */
  databaseUrl: string;
  /** For the file of a trial on SQLite. */
  folder: string;
  onProgress?: (rows: number, files: number) => Promise<void>;
}

export interface DrillResult {
  where: ThrowAway["where"];
  tables: number;
  rows: number;
  files: number;
}

/** Restores all of it, reads every file, and counts each table; throws as a restore does. */
export async function runDrill(source: ArchiveSource, drill: Drill): Promise<DrillResult> {
  const { databaseUrl, folder, onProgress = async () => {}, ...options } = drill;
  const place = await openThrowAway(databaseUrl, folder);
  const db = openDb(place.url, undefined, { patient: true });
  const done = { rows: 0, files: 0 };
  const onRows = async (count: number) => {
    done.rows += count;
    await onProgress(done.rows, done.files);
  };
  const files = nowhere(async () => onProgress(done.rows, ++done.files));
  try {
    const restored = await restore(source, { db, files, onRows, ...options });
    // A migration since may well have moved rows; that all came in is known by the restore.
    if (!restored.isMigrated) await compareCounts(db, restored.rows);
    return { where: place.where, tables: Object.keys(restored.rows).length, ...done };
  } finally {
    await db.destroy();
    await place.remove();
  }
}

/** Files are read to their end and compared, and kept nowhere. */
function nowhere(onFile: () => Promise<void>): FileStore {
  return {
    async put(_key, body) {
      await drain(body);
      await onFile();
      return 0;
    },
    size: async () => undefined,
    remove: async () => {},
    read: () => Promise.reject(new Error("nothing is kept")),
  };
}

async function compareCounts(db: Db, promised: Record<string, number>): Promise<void> {
  for (const [table, count] of Object.entries(promised)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    const found = Number(rows[0]?.count);
    if (found !== count) {
      throw new RestoreRefused(`A tabela ${table} voltou com ${found} linhas, e a cópia diz ter ${count}.`);
    }
  }
}
