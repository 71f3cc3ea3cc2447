// npm run db -- drill

import { type Config, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { openDb } from "#db/connect.server.ts";
import { drillBackup, drillSentence } from "../runs/backup-drill.server.ts";
import { findLastMade, noteDrill } from "../runs/backup-queue.server.ts";
import { FileProblem } from "../store/backup-files.server.ts";

const NONE = "O painel ainda não fez nenhuma cópia. Faça a primeira em Cópias de segurança.";
const WHERE = {
  database: "num banco de teste do PostgreSQL",
  schema: "num esquema de teste do PostgreSQL",
  sqlite: "num banco de teste SQLite",
};

/** Restores the last copy of the back office on trial, beside a running server too; the back office shows how it went. */
export async function runDrillCommand(config: Config, say: (line: string) => void): Promise<void> {
  const db = openDb(config.databaseUrl, undefined, { patient: true });
  try {
    const last = await findLastMade(db);
    if (!last) throw new FileProblem(NONE);
    const site = { config, db, secret: sessionSecretOf(config) };
    try {
      const result = await drillBackup(site, last, { signal: new AbortController().signal });
      await noteDrill(db, last, result, new Date());
      say(
        `${last.name} foi restaurada ${WHERE[result.where]}, que já foi apagado: ${result.tables} tabelas, ${result.rows} linhas e ${result.files} arquivos, tudo como a cópia diz.`,
      );
    } catch (error) {
      const sentence = drillSentence(error, last.name);
      if (sentence === undefined) throw error;
      await noteDrill(db, last, { error: sentence }, new Date());
      throw new FileProblem(`${last.name}: ${sentence}`, { cause: error });
    }
  } finally {
    await db.destroy();
  }
}
