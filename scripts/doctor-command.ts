// `npm run doctor`, beside a running server or before the first start: lists what is well, what is wrong, and remedies.
import { Resolver } from "node:dns/promises";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Examined, examine } from "#app/admin/health/examination.server.ts";
import type { Finding, FindingState } from "#app/admin/health/finding.ts";
import { unsavedCompany } from "#app/company/company.ts";
import { readCompany } from "#app/company/company-settings.server.ts";
import { openMailer } from "#app/mail/mail.server.ts";
import { findMailServer } from "#app/mail/mail-settings.server.ts";
import { prepareProviders } from "#app/payments/providers/prepare-providers.server.ts";
import { type Config, ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { type Db, openDb } from "#db/connect.server.ts";

const USAGE =
  "Use: npm run doctor, ou npm run doctor -- --dns SERVIDOR para perguntar a outro servidor de nomes";
const SIGNS: Record<FindingState, string> = { ok: "✓", warning: "!", failure: "✗", unknown: "?" };
const AREA_WIDTH = 24;
const DNS_MS = 4000;

function readDns(args: string[]): Resolver {
  const dns = new Resolver({ timeout: DNS_MS, tries: 2 });
  if (args.length === 0) return dns;
  const [option, server = ""] = args;
  if (option !== "--dns" || args.length !== 2) throw new ConfigError(USAGE);
  try {
    dns.setServers([server]);
  } catch {
    throw new ConfigError(`--dns: ${server || "nada"} não é um endereço IP.\n${USAGE}`);
  }
  return dns;
}

/** Changes nothing: creates no database and no secret. */
async function openExamined(config: Config, dns: Resolver): Promise<Examined> {
  const log = openLog("silent");
  const now = () => new Date();
  const isThere = /^postgres/.test(config.databaseUrl) || existsSync(config.databaseUrl);
  const db = isThere ? openDb(config.databaseUrl) : undefined;
  // An unreachable or outdated database is reported elsewhere.
  const company =
    (db && (await readCompany(db, unsavedCompany(config)).catch(() => undefined))) ?? unsavedCompany(config);
  const secret = knownSecret(config);
  const chosen = new Set(Object.values(config.payments));
  const providers = [...prepareProviders(config)].flatMap(([id, open]) =>
    db && chosen.has(id) ? [open({ config, db, now, log, company, secret })] : [],
  );
  const mailServer = db && (await findMailServer(db, secret).catch(() => undefined));
  const logo = async () => new Uint8Array();
  const mail = openMailer({ config, company, logo, saved: () => mailServer });
  return { config, now, log, files: openFiles(config), mail, dns, providers, ...(db ? { db } : {}) };
}

function knownSecret(config: Config): string {
  const path = join(config.dataDir, "session-secret");
  if (config.sessionSecret) return config.sessionSecret;
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}

type Say = (text: string) => void;

export interface DoctorDoor {
  environment: Record<string, string | undefined>;
  say: Say;
  complain: Say;
}

function print(findings: readonly Finding[], say: Say): void {
  for (const { state, area, sentence, cure } of findings) {
    const indent = " ".repeat(AREA_WIDTH + 4);
    const told = cure === undefined ? "" : `\n${indent}→ ${cure}`;
    say(`  ${SIGNS[state]} ${area.padEnd(AREA_WIDTH)}${sentence}${told}\n`);
  }
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  say(
    `\n  ✓ certo: ${count("ok")} · ! atenção: ${count("warning")} · ✗ problema: ${count("failure")} · ? não se vê daqui: ${count("unknown")}\n\n`,
  );
}

/** Exit code 1 if anything is wrong. */
export async function runDoctor(args: string[], { environment, say, complain }: DoctorDoor): Promise<number> {
  let db: Db | undefined;
  try {
    const dns = readDns(args);
    say(`\n  Vitrine ${PROGRAM.version}, esquema ${PROGRAM.schema}\n\n`);
    const examined = await openExamined(readConfig(environment), dns);
    db = examined.db;
    const findings = await examine(examined);
    print(findings, say);
    return findings.some(({ state }) => state === "failure") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(`${error.message}\n`);
    return 1;
  } finally {
    await db?.destroy();
  }
}
