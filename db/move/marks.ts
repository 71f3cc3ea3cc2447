// What a start finds of a move: a file that the shop has left, or one whose move ended before that.
import { existsSync } from "node:fs";
import { type Config, ConfigError } from "#app/platform/config/config.server.ts";
import { claimMove } from "#app/platform/config/data-folder.server.ts";
import { writeMovedUrl } from "#app/platform/config/secret-files.server.ts";
import { findStateAt, type MoveState, openSource, readState, stopNoting } from "./source.ts";

/** Whoever looks for leftovers does not wait for a shop that writes. */
const SHORT_MS = 300;

/** The environment itself says where the database is, and no file of ours changes that. */
export function isNamedByEnvironment({ environment }: Config): boolean {
  return Boolean(environment.DATABASE_URL || environment.DATABASE_URL_FILE);
}

/** Of the shop's SQLite file; undefined where there is none, or nothing of a move is in it. */
export function findState({ databaseUrl }: Config): MoveState | undefined {
  if (/^postgres/.test(databaseUrl) || !existsSync(databaseUrl)) return undefined;
  return findStateAt(databaseUrl);
}

/**
 * Where the shop has moved, that is noted in the data folder, and the settings are to be read again: true. Throws
 * ConfigError where the environment still names the file that it has left.
 */
export function followMove(config: Config): boolean {
  const state = findState(config);
  if (!state) return false;
  if (state.phase !== "moved") {
    clearAbandoned(config);
    return false;
  }
  refuseLeft(config, state);
  writeMovedUrl(config.dataDir, state.target ?? "");
  return true;
}

/** Throws ConfigError where nothing but the environment can say where the shop is now. */
function refuseLeft(config: Config, { target, asked_at }: MoveState): void {
  if (!isNamedByEnvironment(config)) return;
  const when = new Date(asked_at).toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo" });
  throw new ConfigError(
    `DATABASE_URL: a loja saiu de ${config.databaseUrl} em ${when} e está no PostgreSQL. Troque a variável por:\n` +
      `  DATABASE_URL=${withoutPassword(target ?? "")}\n` +
      "(com a senha no lugar de ***). O arquivo antigo ficou como estava naquela hora e não aceita mais nada. " +
      "Para voltar a ele, sem o que foi gravado depois: npm run db -- move --back.",
  );
}

/** Of a move whose command was killed: the shop need not note its changes any more. */
export function clearAbandoned({ dataDir, databaseUrl }: Config): void {
  const release = claimMove(dataDir);
  if (!release) return;
  try {
    const database = openSource(databaseUrl, { timeout: SHORT_MS });
    try {
      const clear = database.transaction(() => {
        if (readState(database)?.phase !== "moved") stopNoting(database);
      });
      clear.immediate();
    } finally {
      database.close();
    }
  } catch (error) {
    // Somebody writes at this moment; there will be another.
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")))
      throw error;
  } finally {
    release();
  }
}

export function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = "***";
  return shown.href;
}
