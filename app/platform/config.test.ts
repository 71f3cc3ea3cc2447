import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "https://loja.example",
  SESSION_SECRET: "um-segredo-com-mais-de-trinta-e-dois-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "pix@loja.example",
  PIX_NAME: "Loja",
  PIX_CITY: "Blumenau",
};

test("an empty environment is a demonstration on port 3000", () => {
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
  ["SITE_MODE", "producao"],
  ["LIVE_ALLOW", "tudo"],
  ["TRUST_PROXY", "-1"],
  ["SESSION_SECRET", "curto"],
  ["PAYMENT_PIX", "paypal"],
  ["DATABASE_URL", "mysql://x"],
  ["LOG_LEVEL", "alto"],
  ["SMTP_URL", "http://x"],
])("a wrong %s (%s) stops the start with a sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("SEC-41: a live site needs its address, a secret and a payment provider, and says which is missing", () => {
  expect(readConfig(LIVE).live).toBe(true);
  for (const name of ["SITE_URL", "SESSION_SECRET", "PIX_KEY", "PIX_NAME", "PIX_CITY"]) {
    expect(() => readConfig({ ...LIVE, [name]: "" }), name).toThrow(name);
  }
  expect(() => readConfig({ ...LIVE, PAYMENT_PIX: "" })).toThrow("PAYMENT_PIX");
  expect(readConfig({ ...LIVE, PAYMENT_PIX: "", LIVE_ALLOW: "sandbox" }).shows.sandbox).toBe(true);
});

test("a live site shows only what LIVE_ALLOW names", () => {
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
