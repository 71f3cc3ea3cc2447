// Locks the embedded database for one server, by a lock that the operating system releases with the process.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type Config, ConfigError } from "./config.server.ts";

/**
 * Locks the data folder until released. Throws ConfigError when another server has it. On PostgreSQL there is no lock.
 */
export function claimDataFolder(config: Config, sentence?: string): () => void {
  if (/^postgres/.test(config.databaseUrl)) return () => {};
  const release = holdLock(config.dataDir, "server.lock");
  if (release) return release;
  throw new ConfigError(
    sentence ??
      `DATA_DIR: já há um servidor usando ${config.dataDir}. Pare o outro, escolha outra pasta, ou use PostgreSQL para ter vários.`,
  );
}

function holdLock(dataDir: string, name: string): (() => void) | undefined {
  const lock = openLock(dataDir, name);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return undefined;
    if (error instanceof SQLite.SqliteError && error.code === "SQLITE_NOTADB") {
      const path = join(dataDir, name);
      throw new ConfigError(
        `DATA_DIR: ${path} está danificado. Apague-o e inicie de novo; ele não guarda dados.`,
      );
    }
    throw error;
  }
  return () => lock.close();
}

function openLock(dataDir: string, name: string): SQLite.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    return new SQLite(join(dataDir, name), { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR: não é possível escrever em ${dataDir} (${reason}).`);
  }
}
