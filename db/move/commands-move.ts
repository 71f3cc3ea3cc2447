// npm run db -- move postgres://… | move --back
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { type Config, ConfigError, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { claimDataFolder, claimMove } from "#app/platform/config/data-folder.server.ts";
import { forgetMovedUrl, writeMovedUrl } from "#app/platform/config/secret-files.server.ts";
import { type Db, openDb } from "../connect.server.ts";
import { findState, isNamedByEnvironment, withoutPassword } from "./marks.ts";
import { MoveStopped, moveDatabase } from "./move.ts";
import { openSource, readState, stopNoting } from "./source.ts";
import { claimTarget, finishTarget, unfinishedMove } from "./target.ts";

const USAGE =
  "Use: npm run db -- move postgres://usuario:senha@servidor/banco, com a loja rodando. Para voltar: npm run db -- move --back";
/** The environment's line is ready for the next start. */
const ENV_READY = "--env-ready";
const LATER_MS = 10_000;

type Say = (line: string) => void;

export async function runMove(config: Config, [target = "", ...flags]: string[], say: Say): Promise<void> {
  const release = claimMove(config.dataDir);
  if (!release) throw new ConfigError("Já há uma mudança em andamento nesta DATA_DIR.");
  try {
    if (target === "--back") return await goBack(config, say);
    if (!/^postgres(ql)?:\/\/.+/.test(target) || flags.some((flag) => flag !== ENV_READY))
      throw new ConfigError(USAGE);
    await moveTo(config, { target, isEnvReady: flags.includes(ENV_READY) }, say);
  } catch (error) {
    if (error instanceof MoveStopped)
      throw new ConfigError(`A mudança parou, e a loja continua onde estava. ${error.message}`);
    throw error;
  } finally {
    release();
  }
}

async function moveTo(
  config: Config,
  { target, isEnvReady }: { target: string; isEnvReady: boolean },
  say: Say,
): Promise<void> {
  if (/^postgres/.test(config.databaseUrl)) return finishOnly(config.databaseUrl, say);
  if (!existsSync(config.databaseUrl)) throw new ConfigError(`Ainda não há banco em ${config.databaseUrl}.`);
  const state = findState(config);
  if (state?.phase === "moved") return settle(config, state.target ?? target, say);
  const shop = createHash("sha256")
    .update(`move:${sessionSecretOf(config)}`)
    .digest("hex");
  const releaseTarget = await claimTarget(target, shop);
  try {
    const { pauseMs } = await moveDatabase({
      source: config.databaseUrl,
      target,
      shop,
      isServed: () => isServed(config),
      mayGo: (answer) => refuseUnready(config, { target, answer, isEnvReady }),
      say,
    });
    const seconds = (pauseMs / 1000).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
    say(
      `Pronto: o PostgreSQL é o banco da loja. Ela ficou ${seconds} s sem receber, e o servidor começa de novo.`,
    );
  } finally {
    await releaseTarget();
  }
  await settle(config, target, say);
}

/** What is left to do once the shop has moved; as often as one likes. */
async function settle(config: Config, target: string, say: Say): Promise<void> {
  if (isNamedByEnvironment(config)) {
    say(`No ambiente do servidor, a linha que vale agora:\n  DATABASE_URL=${withoutPassword(target)}`);
  } else {
    writeMovedUrl(config.dataDir, target);
    say(`O endereço novo ficou em ${config.dataDir}/database-url; nada precisa mudar no ambiente.`);
  }
  await withDb(target, finishTarget, say);
  say("Os arquivos (fotos, PDFs, vídeos) continuam onde estavam: só o banco mudou.");
  say(`O banco antigo, ${config.databaseUrl}, ficou como estava na troca e não aceita mais nada. Guarde-o.`);
}

/** The command was killed between the switch and its own end. */
async function finishOnly(url: string, say: Say): Promise<void> {
  await withDb(
    url,
    async (db) => {
      if (!(await unfinishedMove(db))) throw new ConfigError("A loja já está no PostgreSQL.");
      await finishTarget(db);
    },
    say,
  );
  say("A mudança está completa.");
}

function refuseUnready(
  config: Config,
  { target, answer, isEnvReady }: { target: string; answer: string | undefined; isEnvReady: boolean },
): void {
  if (answer === "")
    throw new MoveStopped(
      "O servidor que está rodando é de uma versão que não conhece a mudança. Reinicie-o antes.",
    );
  if (isEnvReady || (answer ?? (isNamedByEnvironment(config) ? "environment" : "folder")) !== "environment")
    return;
  throw new MoveStopped(
    "A DATABASE_URL está no ambiente do servidor, e ele só a lê quando começa. Troque lá a linha por\n" +
      `  DATABASE_URL=${withoutPassword(target)}\n` +
      `(com a senha no lugar de ***), sem reiniciar, e rode este comando de novo com ${ENV_READY} no fim.`,
  );
}

function isServed(config: Config): boolean {
  try {
    claimDataFolder(config)();
    return false;
  } catch (error) {
    if (error instanceof ConfigError) return true;
    throw error;
  }
}

/** The file that was left is the shop again, as it was at the switch. */
async function goBack(config: Config, say: Say): Promise<void> {
  const file = /^postgres/.test(config.databaseUrl) ? `${config.dataDir}/vitrine.db` : config.databaseUrl;
  const state = findState({ ...config, databaseUrl: file });
  if (state?.phase !== "moved") throw new ConfigError(`A loja não saiu de ${file}; não há para onde voltar.`);
  await refuseWhileServed(state.target ?? "", say);
  const database = openSource(file);
  try {
    database.transaction(() => stopNoting(database)).immediate();
    if (readState(database)) throw new Error("the old database is still closed");
  } finally {
    database.close();
  }
  forgetMovedUrl(config.dataDir);
  say(`A loja está de novo em ${file}, como estava na troca. Inicie-a.`);
  say(
    `O que foi gravado depois está só no PostgreSQL, que ficou como estava: ${withoutPassword(state.target ?? "")}`,
  );
}

async function refuseWhileServed(target: string, say: Say): Promise<void> {
  const served = await withDb(
    target,
    async (db) => {
      const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = 'vitrine'
        and pid <> pg_backend_pid()`.execute(db);
      return rows.length > 0;
    },
    say,
  ).catch(() => false);
  if (served) throw new ConfigError("A loja está rodando no PostgreSQL. Pare-a antes de voltar.");
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>, say: Say): Promise<T> {
  const db = openDb(url, undefined, { patient: true });
  const late = setTimeout(() => say("Conferindo as referências no PostgreSQL…"), LATER_MS);
  try {
    return await work(db);
  } finally {
    clearTimeout(late);
    await db.destroy();
  }
}
