// What the program works with: database, files, backups, and whoever moves the money.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { findLastBackup } from "#app/backups/store/last-backup.server.ts";
import { readDeliveries } from "#app/payments/attempts/refused-deliveries.server.ts";
import type { Method, PaymentProvider } from "#app/payments/port/payment-provider.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { dayAndHour, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { type Db, engineOf, isDatabaseOutage } from "#db/connect.server.ts";
import { migrationStatus, SchemaTooOld } from "#db/migrations.ts";
import { askProvider, webhookAddress } from "../settings/payment-setup.server.ts";
import { type Finding, findingsOf } from "./finding.ts";
import { checkWebhookWay } from "./site-checks.server.ts";

const DAY_MS = 86_400_000;
const OLD_BACKUP_DAYS = 7;
const READ_MS = 10_000;

export async function checkDatabase(db: Db): Promise<Finding[]> {
  const { ok, warning, failure } = findingsOf("Banco de dados");
  const engine = engineOf(db) === "postgres" ? "PostgreSQL" : "SQLite";
  try {
    const waiting = (await migrationStatus(db)).filter(({ executedAt }) => !executedAt);
    if (waiting.length === 0) return [ok(`${engine} responde, e o esquema é o desta versão.`)];
    return [
      warning(
        `${engine} responde; ${waiting.length} mudanças de esquema entram no próximo início.`,
        "Faça antes uma cópia de segurança: npm run db -- backup ARQUIVO",
      ),
    ];
  } catch (error) {
    if (error instanceof SchemaTooOld)
      return [failure(error.message, "Siga docs/atualizar.md: Vir de antes da 0.2.0.")];
    if (!isDatabaseOutage(error)) throw error;
    return [failure(`${engine} não responde.`, "Confira DATABASE_URL, e se o servidor do banco está no ar.")];
  }
}

const BACKUP_CURE =
  "Faça uma em Cópias de segurança, no painel, e escolha a hora da cópia diária. No servidor: npm run db -- backup ARQUIVO, todo dia.";

export async function checkBackups(db: Db, now: Date): Promise<Finding[]> {
  const { ok, warning } = findingsOf("Cópia de segurança");
  const last = await findLastBackup(db);
  if (!last) return [warning("Nunca foi feita.", BACKUP_CURE)];
  const said = `A última é de ${dayAndHour(last.at)}.`;
  const isOld = now.getTime() - last.at.getTime() > OLD_BACKUP_DAYS * DAY_MS;
  return [isOld ? warning(said, BACKUP_CURE) : ok(said)];
}

/** Writes a small file, reads it again and takes it away. A data folder that is not there yet is left to the first start. */
export async function checkFiles(config: Config, files: Files): Promise<Finding[]> {
  if (!config.s3 && !existsSync(config.dataDir)) return [];
  const area = config.s3 ? "S3" : "Arquivos";
  const { ok, failure } = findingsOf(area);
  const key = `exame/${randomBytes(8).toString("hex")}`;
  const text = Buffer.from(key);
  try {
    await files.put(key, once(text), text.byteLength);
    const read = await new Response(await files.read(key, { until: AbortSignal.timeout(READ_MS) })).text();
    await files.remove(key);
    if (read === key) return [ok("Um arquivo de teste foi gravado, lido e apagado.")];
    return [
      failure("O arquivo de teste voltou diferente.", "Confira se outro programa mexe no mesmo lugar."),
    ];
  } catch (error) {
    const code = error instanceof Error ? reasonOf(error) : "";
    if (!config.s3)
      return [
        failure(
          `Não foi possível gravar na pasta de dados (${code}).`,
          "No servidor: dê DATA_DIR ao usuário do serviço.",
        ),
      ];
    return [
      failure(
        `${config.s3.bucket}: não foi possível gravar, ler e apagar (${code}).`,
        S3_CURES[code] ?? S3_CURE,
      ),
    ];
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const S3_CURE =
  "Confira S3_ENDPOINT, S3_REGION e S3_BUCKET; a chave precisa de GetObject, PutObject, DeleteObject e ListBucket.";
const S3_CURES: Record<string, string> = {
  InvalidAccessKeyId: "Confira S3_ACCESS_KEY_ID: o serviço não conhece esta chave.",
  SignatureDoesNotMatch: "Confira S3_SECRET_ACCESS_KEY, e se foi copiada inteira.",
  NoSuchBucket: "Crie o bucket, ou confira S3_BUCKET e S3_REGION.",
  RequestTimeTooSkewed: "O relógio desta máquina está errado: timedatectl set-ntp true.",
  AccessDenied: "Dê à chave GetObject, PutObject, DeleteObject e ListBucket neste bucket.",
};

/** What the store itself called it, under whatever wraps it. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

const METHOD_NAMES: Record<Method, string> = { pix: "PIX", credit: "Cartão", boleto: "Boleto" };

export interface InUse {
  provider: PaymentProvider;
  methods: Method[];
}

/** Asks each provider something harmless, and whether its deliveries find the way. */
export async function checkProviders(
  { config, db, log, now }: { config: Config; db: Db; log: Log; now: () => Date },
  used: readonly InUse[],
): Promise<Finding[]> {
  const told = await readDeliveries(
    db,
    used.map(({ provider }) => provider.id),
    now(),
  );
  const all = await Promise.all(
    used.map(async ({ provider, methods }) => [
      await checkProvider(config, provider, methods, log),
      ...(await checkWebhook(config, provider, told.get(provider.id) ?? { refused: 0, lastAt: null })),
    ]),
  );
  return all.flat();
}

async function checkProvider(
  config: Config,
  provider: PaymentProvider,
  methods: Method[],
  log: Log,
): Promise<Finding> {
  const area = methods.map((method) => METHOD_NAMES[method]).join(", ");
  const { ok, warning, failure, unknown } = findingsOf(area);
  if (provider.can.isTest && !provider.probe) {
    const said = `${provider.name}: nenhum dinheiro de verdade passa por aqui.`;
    return config.live
      ? warning(said, "Escolha quem recebe, em Configurações, Pagamentos. No servidor: docs/pagamentos.")
      : ok(said);
  }
  const unready = provider.unready?.();
  if (unready) return warning(`${provider.name} ainda não recebe.`, unready);
  if (!provider.probe) {
    return unknown(
      `Não dá para testar ${provider.article} ${provider.name} daqui: faça uma compra pequena.`,
      "Depois, reembolse.",
    );
  }
  const answer = await askProvider(provider, methods, log);
  if (answer.ok) return ok(answer.sentence);
  const said = answer.sentences.join(" ");
  const cure = "Veja Configurações, Pagamentos. No servidor: o passo a passo está em docs/pagamentos.";
  return answer.tone === "wait" ? warning(said, cure) : failure(said, cure);
}

async function checkWebhook(
  config: Config,
  provider: PaymentProvider,
  { refused, lastAt }: { refused: number; lastAt: Date | null },
): Promise<Finding[]> {
  const address = webhookAddress({ config }, provider);
  if (!address) return [];
  const { ok, warning, failure, unknown } = findingsOf(`Avisos: ${provider.name}`);
  const findings: Finding[] = [];
  const way = await checkWebhookWay(config, address);
  const cure = `O proxy deve repassar ${address} inteiro, também sem senha e sem página de desafio.`;
  if (way === "unreachable") findings.push(failure(`${address} não responde.`, cure));
  else if (way === "other") findings.push(failure(`Em ${address}, quem responde não é este programa.`, cure));
  else if (way === "local") {
    findings.push(
      unknown(
        "Sem endereço público ninguém de fora alcança os avisos.",
        "O site pergunta ao provedor de tempos em tempos.",
      ),
    );
  } else if (lastAt) findings.push(ok(`O caminho está aberto. Último aviso: ${formatDateTime(lastAt)}.`));
  else {
    findings.push(
      unknown(
        "O caminho está aberto visto daqui, mas nenhum aviso chegou ainda.",
        "Faça uma compra pequena; só um aviso de verdade mostra que o provedor o envia para cá.",
      ),
    );
  }
  if (refused > 0) {
    findings.push(
      warning(
        `${refused} avisos recusados nas últimas 24 horas.`,
        "Confira o segredo do webhook no painel do provedor e no servidor; alguns podem ser de estranhos.",
      ),
    );
  }
  return findings;
}
