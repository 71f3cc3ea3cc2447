// A dry run: on a copy of the SQLite database, or in a PostgreSQL transaction that is rolled back.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { type Db, inTransaction, openDb } from "#db/connect.server.ts";
import { migrate, migrationStatus } from "#db/migrations.ts";
import { TransferStopped } from "../transfer-stopped.ts";

type Work = (db: Db) => Promise<void>;

export async function onDryRunDatabase(config: Config, work: Work): Promise<void> {
  return /^postgres/.test(config.databaseUrl) ? undone(config, work) : onCopy(config, work);
}

/** A file store that discards writes. */
export function discardingFiles(files: Files): Files {
  return {
    ...files,
    async put(_key, body) {
      let bytes = 0;
      for await (const chunk of body) bytes += chunk.byteLength;
      return bytes;
    },
    remove: async () => {},
  };
}

/** Works on a copy, because a long transaction would lock the SQLite database for the running server. */
async function onCopy(config: Config, work: Work): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-trial-"));
  const path = join(folder, "vitrine.db");
  try {
    if (existsSync(config.databaseUrl)) {
      const original = new SQLite(config.databaseUrl, { readonly: true, timeout: 3000 });
      original.prepare("vacuum into ?").run(path);
      original.close();
    }
    const db = openDb(path);
    try {
      await migrate(db);
      await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Undone extends Error {}

async function undone(config: Config, work: Work): Promise<void> {
  const db = openDb(config.databaseUrl, undefined, { patient: true });
  try {
    const waiting = (await migrationStatus(db)).filter(({ executedAt }) => !executedAt);
    if (waiting.length > 0) {
      throw new TransferStopped("O banco está desatualizado: rode npm run db -- migrate antes da simulação.");
    }
    await inTransaction(db, async (trx) => {
      await work(trx);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  } finally {
    await db.destroy();
  }
}
