// npm run db -- move postgres://…: copies a stopped shop from its SQLite file to an empty PostgreSQL, as a restore
// would.
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { type Config, ConfigError } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import { type Db, inTransaction, isForeignKeyViolation, openDb } from "./connect.server.ts";
import { migrate, sinceBaseline } from "./migrations.ts";
import { columnsOf, hasTables, insertPlain, loadRows, setLastIds } from "./tables/loading.ts";
import { openSnapshot, type Snapshot } from "./tables/snapshot.ts";

const USAGE =
  "Use, com a loja parada: npm run db -- move postgres://usuario:senha@servidor/banco (um banco vazio).";
const STOP_FIRST =
  "A loja está no ar. Pare o servidor antes de mudar de banco: o que fosse vendido durante a cópia ficaria para trás.";
/** The oldest tested PostgreSQL version. */
const OLDEST_VERSION = 140_000;

type Say = (line: string) => void;

export async function runMove(config: Config, [target = ""]: string[], say: Say): Promise<void> {
  if (!/^postgres(ql)?:\/\/.+/.test(target)) throw new ConfigError(USAGE);
  if (/^postgres/.test(config.databaseUrl)) throw new ConfigError("A loja já está no PostgreSQL.");
  if (!existsSync(config.databaseUrl)) throw new ConfigError(`Ainda não há banco em ${config.databaseUrl}.`);
  const release = claimDataFolder(config, STOP_FIRST);
  const db = openDb(target, undefined, { patient: true });
  try {
    await refuseUnfit(db);
    const snapshot = await openSnapshot(config.databaseUrl);
    try {
      say("Copiando do banco embutido para o PostgreSQL…");
      // One transaction, so that an interrupted copy leaves the target empty.
      const counts = await inTransaction(db, (trx) => copy(trx, snapshot)).catch(refuseDamaged);
      const rows = counts.reduce((sum, count) => sum + count, 0);
      say(
        `Pronto: ${rows.toLocaleString("pt-BR")} linhas em ${counts.length} tabelas, contadas nos dois bancos.`,
      );
    } finally {
      await snapshot.close();
    }
  } finally {
    await db.destroy();
    release();
  }
  say("Agora troque a linha na configuração do servidor (com a senha no lugar de ***) e inicie a loja:");
  say(`  DATABASE_URL=${withoutPassword(target)}`);
  say(
    `Até lá a loja continua em ${config.databaseUrl}, que não mudou. Depois, guarde-o: ele não recebe mais nada.`,
  );
  say("Os arquivos (fotos, PDFs, vídeos) continuam onde estão: a DATA_DIR é a mesma.");
}

/** Returns the row count of each table. Throws, and so rolls back, if the target's counts differ. */
async function copy(trx: Db, snapshot: Snapshot): Promise<number[]> {
  await migrate(trx, { upTo: sinceBaseline(snapshot.migrations).at(-1) });
  const counts = new Map<string, number>();
  await loadRows(trx, async () => {
    for (const table of snapshot.tables) {
      const columns = await columnsOf(trx, table);
      let count = 0;
      for await (const rows of snapshot.batches(table)) {
        await insertPlain(trx, table, rows, columns);
        count += rows.length;
      }
      counts.set(table, count);
    }
  });
  await setLastIds(trx, snapshot.lastIds);
  for (const [table, count] of counts) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(trx);
    if (Number(rows[0]?.n) !== count) {
      throw new ConfigError(
        `A tabela ${table} tem ${count} linhas no banco embutido e ${rows[0]?.n} no PostgreSQL. Nada foi mudado.`,
      );
    }
  }
  await migrate(trx);
  return [...counts.values()];
}

function refuseDamaged(error: unknown): never {
  if (!isForeignKeyViolation(error)) throw error;
  throw new ConfigError(
    "O banco embutido tem linhas que apontam para outras que faltam, e o PostgreSQL não as aceita. Nada foi mudado. " +
      "Restaure a última cópia de segurança no PostgreSQL, ou peça ajuda antes de continuar.",
  );
}

async function refuseUnfit(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; said: string; encoding: string; mayCreate: boolean }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as said,
      current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`
    .execute(db)
    .catch((error: unknown) => {
      throw new ConfigError(`Não foi possível entrar no PostgreSQL de destino: ${whyNot(error)}`);
    });
  const [server] = rows;
  if (!server || server.version < OLDEST_VERSION)
    throw new ConfigError(`O destino é um PostgreSQL ${server?.said}. É preciso o 14 ou um mais novo.`);
  if (server.encoding !== "UTF8")
    throw new ConfigError(
      `O banco de destino guarda textos em ${server.encoding}. Crie-o de novo em UTF8: createdb -E UTF8 -T template0 NOME.`,
    );
  if (!server.mayCreate)
    throw new ConfigError(
      "Este usuário do PostgreSQL não pode criar tabelas no banco de destino. Use o dono do banco.",
    );
  if (await hasTables(db))
    throw new ConfigError(
      "O banco de destino já tem tabelas, e nada foi mudado nele. Crie um banco vazio para a loja: createdb NOME.",
    );
}

function whyNot(error: unknown): string {
  const { code = "", message } = error as Error & { code?: string };
  if (code === "28P01" || code === "28000") return "o usuário ou a senha não valem.";
  if (code === "3D000") return "esse banco não existe. Crie-o vazio: createdb NOME.";
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH"].includes(code))
    return `ele não responde nesse endereço (${code}).`;
  return message;
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = "***";
  return shown.href;
}
