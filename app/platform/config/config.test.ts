import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig, sessionSecretOf } from "./config.server.ts";
import { claimDataFolder } from "./data-folder.server.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "https://loja.example",
  SESSION_SECRET: "um-segredo-com-mais-de-trinta-e-dois-caracteres",
};

test("reads an empty environment as a demo on port 3000", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    live: false,
    siteUrl: "http://localhost:3000",
  });
  expect(config.shows).toEqual({
    demoContent: true,
    demoAccounts: true,
    developerPages: true,
    sandbox: true,
  });
});

test.each([
  ["PORT", "abc"],
  ["SITE_URL", "loja.example"],
  ["SITE_URL", "https://loja.example/caminho"],
  ["SITE_URL", "https://loja example"],
  ["TABLE_API_ORIGINS", "https://painel.example, painel"],
  ["WEBHOOK_PRIVATE_TARGETS", "sim"],
  ["UPLOAD_FROM_ADDRESSES", "sim"],
  ["SITE_URL", "https://loja.example:99999"],
  ["S3_ENDPOINT", "http://[s3"],
  ["SITE_MODE", "producao"],
  ["LIVE_ALLOW", "tudo"],
  ["TRUST_PROXY", "-1"],
  ["SESSION_SECRET", "curto"],
  ["SESSION_SECRET", " ".repeat(40)],
  ["DATABASE_URL", "mysql://x"],
  ["LOG_LEVEL", "alto"],
  ["SMTP_URL", "http://x"],
])("a wrong %s (%s) stops the start with a sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("SEC-41: requires address and secret of a live site and names what is missing", () => {
  expect(readConfig(LIVE).live).toBe(true);
  for (const name of ["SITE_URL", "SESSION_SECRET"]) {
    expect(() => readConfig({ ...LIVE, [name]: "" }), name).toThrow(name);
  }
  expect(readConfig({ ...LIVE, LIVE_ALLOW: "sandbox" }).shows.sandbox).toBe(true);
});

test("sends ad events to another address on a live site only when that is allowed by name", () => {
  const elsewhere = { ...LIVE, ADS_BASE_URL: "http://127.0.0.1:9/" };
  expect(() => readConfig(elsewhere)).toThrow("ADS_BASE_URL");
  expect(readConfig({ ...elsewhere, LIVE_ALLOW: "ads-address" }).adsBaseUrl).toBe("http://127.0.0.1:9");
});

test("SEC-96: uses another Google on a live site only when that is allowed by name", () => {
  expect(readConfig(LIVE).googleIssuer).toBe("https://accounts.google.com");
  const elsewhere = { ...LIVE, GOOGLE_ISSUER: "http://127.0.0.1:9/" };
  expect(() => readConfig(elsewhere)).toThrow("GOOGLE_ISSUER");
  expect(readConfig({ ...elsewhere, LIVE_ALLOW: "google-address" }).googleIssuer).toBe("http://127.0.0.1:9");
});

test("shows on a live site only what LIVE_ALLOW names", () => {
  expect(readConfig(LIVE).shows).toEqual({
    demoContent: false,
    demoAccounts: false,
    developerPages: false,
    sandbox: false,
  });
  expect(readConfig({ ...LIVE, LIVE_ALLOW: "developer-pages, demo-content" }).shows).toMatchObject({
    demoContent: true,
    developerPages: true,
    demoAccounts: false,
  });
});

test("generates a demo's secret once, readable by its owner only, and refuses a damaged one", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-secret-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir });
  const secret = sessionSecretOf(config);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(sessionSecretOf(config)).toBe(secret);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o077).toBe(0);
  writeFileSync(join(dataDir, "session-secret"), "");
  expect(() => sessionSecretOf(config)).toThrow(ConfigError);
  expect(() => sessionSecretOf(config)).toThrow("SESSION_SECRET");
});

test("reads every secret from a file and explains what is wrong with the file", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const SESSION_SECRET_FILE = file("session", "um-segredo-com-mais-de-trinta-e-dois-caracteres\n");
  const config = readConfig({
    SITE_MODE: "live",
    SITE_URL: LIVE.SITE_URL,
    SESSION_SECRET: "",
    SESSION_SECRET_FILE,
    DATABASE_URL_FILE: file("database", "postgres://vitrine:segredo@banco/vitrine\n"),
    SMTP_URL_FILE: file("smtp", "smtps://loja:segredo@mail.example"),
    MAIL_FROM: "loja@loja.example",
    S3_BUCKET: "loja",
    S3_ACCESS_KEY_ID_FILE: file("s3-id", "chave\n"),
    S3_SECRET_ACCESS_KEY_FILE: file("s3-secret", "segredo\n"),
    LEGACY_PASSWORD_SUFFIX_FILE: file("suffix", "_antigo\n"),
  });
  expect(config).toMatchObject({
    sessionSecret: LIVE.SESSION_SECRET,
    databaseUrl: "postgres://vitrine:segredo@banco/vitrine",
    smtpUrl: "smtps://loja:segredo@mail.example",
    s3: { accessKeyId: "chave", secretAccessKey: "segredo" },
    legacyPasswordSuffix: "_antigo",
  });
  const wrong: [Record<string, string>, string][] = [
    [
      { ...LIVE, SESSION_SECRET_FILE },
      "SESSION_SECRET: defina só um, SESSION_SECRET ou SESSION_SECRET_FILE.",
    ],
    [
      { SMTP_URL_FILE: join(folder, "nada") },
      `SMTP_URL_FILE: não foi possível ler o arquivo ${join(folder, "nada")}`,
    ],
    [{ SMTP_URL_FILE: file("empty", "\n") }, "SMTP_URL_FILE: está vazio."],
    [{ SMTP_URL_FILE: file("http", "http://x") }, "SMTP_URL: deve começar com smtp://"],
  ];
  for (const [environment, sentence] of wrong) {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  }
});

test("allows one server per data folder and names a folder that cannot be written", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-folder-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir });
  const release = claimDataFolder(config);
  expect(() => claimDataFolder(config)).toThrow("DATA_DIR: já há um servidor");
  release();
  claimDataFolder(config)();
  writeFileSync(join(dataDir, "file"), "");
  expect(() => claimDataFolder(readConfig({ DATA_DIR: join(dataDir, "file", "x") }))).toThrow(
    "DATA_DIR: não é possível escrever",
  );
});
