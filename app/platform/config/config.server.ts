import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readSecret } from "./secret-files.server.ts";

const LIVE_EXCEPTIONS = ["demo-content", "demo-accounts", "developer-pages", "sandbox"] as const;
/** The largest deliverable: 2 GB. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;
const SECRET_LENGTH = 32;
/** A stolen backup can be attacked offline without limit, so the passphrase is long. */
export const PASSPHRASE_LENGTH = 12;
/** Each may also come from the file in NAME_FILE; so may providers' secrets. */
const SECRETS = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "LEGACY_PASSWORD_SUFFIX",
  "METRICS_TOKEN",
  "BACKUP_PASSPHRASE",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "CDN_PURGE_TOKEN",
];

export type LiveException = (typeof LIVE_EXCEPTIONS)[number];
const ADS_EXCEPTION = "ads-address";
const GOOGLE_EXCEPTION = "google-address";
const GOOGLE = "https://accounts.google.com";
/** Name of an exception in LIVE_ALLOW: a provider at another address than its vendor's. */
const ADDRESS_EXCEPTION = /^[a-z-]+-address$/;

/** An invalid environment; the message names the variable and says what to do. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const httpAddress = z
  .string()
  .regex(/^https?:\/\/[^/?#]+\/?$/, "deve ser http:// ou https:// e o nome do site, sem caminho")
  .refine((text) => URL.canParse(text), "não é um endereço válido");

const storeAddress = z
  .string()
  .regex(/^https?:\/\/.+/, "deve ser um endereço http(s)")
  .refine((text) => URL.canParse(text), "não é um endereço válido")
  .optional();

const environmentSchema = z.object({
  PORT: z.coerce.number("deve ser um número de porta").int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: httpAddress.optional(),
  PROCESSES: z
    .union(
      [z.literal("auto"), z.coerce.number().int().min(1).max(64)],
      "deve ser auto ou um número de 1 a 64",
    )
    .default(1),
  SITE_MODE: z.enum(["demo", "live"], "deve ser demo ou live").default("demo"),
  LIVE_ALLOW: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.union(
          [z.enum(LIVE_EXCEPTIONS), z.string().regex(ADDRESS_EXCEPTION)],
          `aceita só: ${LIVE_EXCEPTIONS.join(", ")} e, de um provedor, PROVEDOR-address`,
        ),
      ),
    ),
  TRUST_PROXY: z.coerce.number("deve ser um número").int().min(0).max(10).default(0),
  DATA_DIR: z.string().default("./data"),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/.+|.+\.(db|sqlite))$/, "deve ser postgres://… ou o caminho de um arquivo .db")
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .trim()
    .min(PASSPHRASE_LENGTH, `deve ter pelo menos ${PASSPHRASE_LENGTH} caracteres`)
    .optional(),
  SESSION_SECRET: z
    .string()
    .trim()
    .min(SECRET_LENGTH, `deve ter pelo menos ${SECRET_LENGTH} caracteres`)
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, "deve começar com smtp:// ou smtps://")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, "deve ser um endereço de e-mail")
    .optional(),
  S3_ENDPOINT: storeAddress,
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_ENDPOINT: storeAddress,
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAYMENT_CARD: z.string().default("sandbox"),
  PAYMENT_PIX: z.string().optional(),
  PAYMENT_BOLETO: z.string().default("sandbox"),
  LEGACY_PASSWORD_SUFFIX: z.string().default(""),
  TABLE_API_ORIGINS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(httpAddress.transform((address) => new URL(address).origin))),
  WEBHOOK_PRIVATE_TARGETS: z
    .enum(["true", "false"], "deve ser true ou false")
    .default("false")
    .transform((text) => text === "true"),
  /** For tests: stands in for every ad service. */
  ADS_BASE_URL: httpAddress.optional(),
  /** For tests: stands in for Google at sign-in. */
  GOOGLE_ISSUER: httpAddress.default(GOOGLE),
  UPLOAD_FROM_ADDRESSES: z.enum(["off", "public", "any"], "deve ser off, public ou any").default("off"),
  /** Lowered by tests. */
  UPLOAD_MAX_BYTES: z.coerce.number().int().min(1).max(MAX_FILE_BYTES).default(MAX_FILE_BYTES),
  /** Seconds that a CDN may serve a public page without asking; 0: it always asks. */
  CDN_SECONDS: z.coerce.number("deve ser um número de segundos").int().min(0).max(86_400).default(0),
  /** Seconds that a CDN may serve a stale page while it revalidates. */
  CDN_STALE_SECONDS: z.coerce.number("deve ser um número de segundos").int().min(0).max(86_400).default(0),
  /** Called with the tags of changed pages. */
  CDN_PURGE_URL: storeAddress,
  CDN_PURGE_TOKEN: z.string().optional(),
  /** Required to read /metrics; without a token nothing is counted. */
  METRICS_TOKEN: z.string().min(16, "deve ter pelo menos 16 caracteres").optional(),
  /** Milliseconds; slower statements are logged. 0 logs none. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "nível desconhecido")
    .default("info"),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. Throws ConfigError with one sentence per wrong value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const problems: string[] = [];
  // An empty value counts as not given.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  for (const name of SECRETS) {
    if (!given[`${name}_FILE`]) continue;
    given[name] = readSecret(given, name, (at, sentence) => void problems.push(`${at}: ${sentence}`));
  }
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const wrong = issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}.`);
    throw new ConfigError([...problems, ...wrong].join("\n"));
  }
  const env = parsed.data;
  const live = env.SITE_MODE === "live";
  const dataDir = resolve(env.DATA_DIR);
  const allowed = (exception: LiveException) => !live || env.LIVE_ALLOW.includes(exception);
  // A live shop sells from the first day with the owner's PIX key, which only needs the screen.
  const pix = env.PAYMENT_PIX ?? (allowed("sandbox") ? "sandbox" : "manual-pix");
  const payments = { credit: env.PAYMENT_CARD, pix, boleto: env.PAYMENT_BOLETO };
  refuseWrongCombinations(env, live);

  return {
    port: env.PORT,
    host: env.HOST,
    /** Number of processes on the port; `auto` is one per processor on PostgreSQL. */
    processes: env.PROCESSES === "auto" ? (isPostgres(env) ? availableParallelism() : 1) : env.PROCESSES,
    siteUrl: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin,
    siteUrlGiven: env.SITE_URL !== undefined,
    live,
    trustProxy: env.TRUST_PROXY,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? join(dataDir, "vitrine.db"),
    /** Folder of the back office's backups. */
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, "copias"),
    /** Wins over the passphrase set on the screen. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    sessionSecret: env.SESSION_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: storeOf(env, ""),
    /** Store of backups: their own, or the one of the files. */
    backupS3: storeOf(env, "BACKUP_") ?? storeOf(env, ""),
    /** Provider names; each provider reads its own variables. */
    payments,
    environment,
    liveAllow: env.LIVE_ALLOW,
    cdn: env.CDN_SECONDS > 0 ? { seconds: env.CDN_SECONDS, staleSeconds: env.CDN_STALE_SECONDS } : undefined,
    cdnPurge: env.CDN_PURGE_URL ? { url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN } : undefined,
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: env.SLOW_QUERY_MS,
    legacyPasswordSuffix: env.LEGACY_PASSWORD_SUFFIX,
    /** Origins that may call the table API with a token. */
    tableApiOrigins: env.TABLE_API_ORIGINS,
    googleIssuer: new URL(env.GOOGLE_ISSUER).origin,
    adsBaseUrl: env.ADS_BASE_URL && new URL(env.ADS_BASE_URL).origin,
    /** Whether webhooks may call private network addresses. */
    webhookPrivateTargets: env.WEBHOOK_PRIVATE_TARGETS,
    /** Whether integrations may upload by URL, and from private networks. */
    uploadFromAddresses: env.UPLOAD_FROM_ADDRESSES,
    uploadMaxBytes: env.UPLOAD_MAX_BYTES,
    logLevel: env.LOG_LEVEL,
    /** Parts that a live installation hides unless LIVE_ALLOW names them. */
    shows: {
      demoContent: allowed("demo-content"),
      demoAccounts: allowed("demo-accounts"),
      developerPages: allowed("developer-pages"),
      sandbox: allowed("sandbox"),
    },
  };
}

function storeOf(env: z.infer<typeof environmentSchema>, prefix: "" | "BACKUP_") {
  const bucket = env[`${prefix}S3_BUCKET`];
  if (!bucket) return undefined;
  return {
    endpoint: env[`${prefix}S3_ENDPOINT`],
    bucket,
    region: env[`${prefix}S3_REGION`],
    accessKeyId: env[`${prefix}S3_ACCESS_KEY_ID`] ?? "",
    secretAccessKey: env[`${prefix}S3_SECRET_ACCESS_KEY`] ?? "",
  };
}

function refuseWrongCombinations(env: z.infer<typeof environmentSchema>, live: boolean): void {
  const problems: string[] = [];
  if (live) {
    if (env.ADS_BASE_URL && !env.LIVE_ALLOW.includes(ADS_EXCEPTION))
      problems.push(`ADS_BASE_URL: é só para testes. Tire-o ou confirme com LIVE_ALLOW=${ADS_EXCEPTION}.`);
    if (env.GOOGLE_ISSUER !== GOOGLE && !env.LIVE_ALLOW.includes(GOOGLE_EXCEPTION))
      problems.push(
        `GOOGLE_ISSUER: é só para testes. Tire-o ou confirme com LIVE_ALLOW=${GOOGLE_EXCEPTION}.`,
      );
    if (!env.SITE_URL) problems.push("SITE_URL: um site com SITE_MODE=live precisa do endereço público.");
    if (!env.SESSION_SECRET)
      problems.push(
        "SESSION_SECRET: um site com SITE_MODE=live precisa de um segredo próprio (ou SESSION_SECRET_FILE).",
      );
  }
  if (env.PROCESSES !== "auto" && env.PROCESSES > 1 && !isPostgres(env)) {
    problems.push(
      "PROCESSES: o banco de dados embutido tem um processo só. Use PROCESSES=1, ou PostgreSQL em DATABASE_URL.",
    );
  }
  for (const prefix of ["", "BACKUP_"] as const) {
    const store = storeOf(env, prefix);
    if (!store || (store.accessKeyId && store.secretAccessKey)) continue;
    problems.push(
      `${prefix}S3_ACCESS_KEY_ID, ${prefix}S3_SECRET_ACCESS_KEY: obrigatórios quando ${prefix}S3_BUCKET está definido.`,
    );
  }
  if (env.CDN_PURGE_URL && env.CDN_SECONDS === 0)
    problems.push("CDN_PURGE_URL: só tem efeito com CDN_SECONDS acima de 0.");
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push("MAIL_FROM: obrigatório quando SMTP_URL está definido.");
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
}

function isPostgres({ DATABASE_URL }: Pick<z.infer<typeof environmentSchema>, "DATABASE_URL">): boolean {
  return DATABASE_URL !== undefined && /^postgres(ql)?:/.test(DATABASE_URL);
}

/** The configured secret, or one generated at the first start and kept in the data folder. */
export function sessionSecretOf(config: Config): string {
  if (config.sessionSecret) return config.sessionSecret;
  mkdirSync(config.dataDir, { recursive: true });
  const path = join(config.dataDir, "session-secret");
  try {
    writeFileSync(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new ConfigError(
    `SESSION_SECRET: o segredo guardado em ${path} está vazio ou incompleto. Apague o arquivo (links já enviados deixam de valer) ou defina SESSION_SECRET.`,
  );
}
