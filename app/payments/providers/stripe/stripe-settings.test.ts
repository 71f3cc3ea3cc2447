import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { prepareProviders } from "../prepare-providers.server.ts";

const DEMO = {
  PAYMENT_CARD: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const LIVE = {
  ...DEMO,
  SITE_MODE: "live",
  SITE_URL: "https://loja.example",
  SESSION_SECRET: "um-segredo-com-mais-de-trinta-e-dois-caracteres",
  STRIPE_SECRET_KEY: "sk_live_1",
};

function prepared(environment: Record<string, string>): string[] {
  return [...prepareProviders(readConfig(environment)).keys()];
}

test("opens a demo with test keys and a live site with real keys", () => {
  expect(prepared(DEMO)).toContain("stripe");
  expect(prepared({ ...DEMO, STRIPE_SECRET_KEY: "rk_test_1" })).toContain("stripe");
  expect(prepared(LIVE)).toContain("stripe");
  expect(prepared({ ...LIVE, STRIPE_SECRET_KEY: "rk_live_1" })).toContain("stripe");
  expect(prepared({ ...DEMO, PAYMENT_PIX: "stripe", STRIPE_PIX: "true" })).toContain("stripe");
});

test("leaves an unconfigured provider out and keeps a configured one for earlier payments", () => {
  expect(prepared({})).not.toContain("stripe");
  const { PAYMENT_CARD: _, ...kept } = DEMO;
  expect(prepared(kept)).toContain("stripe");
  expect(() => prepared({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toThrow("STRIPE_SECRET_KEY: obrigatório");
});

test.each([
  [{ ...DEMO, STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET: está vazio."],
  [{ ...DEMO, STRIPE_SECRET_KEY: "  " }, "STRIPE_SECRET_KEY: está vazio."],
  [{ PAYMENT_BOLETO: "stripe" }, "STRIPE_SECRET_KEY: obrigatório (ou STRIPE_SECRET_KEY_FILE)"],
  [{ ...DEMO, STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY: deve ser uma chave secreta"],
  [{ ...LIVE, STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_SECRET_KEY: é uma chave de teste"],
  [{ ...LIVE, STRIPE_SECRET_KEY: "rk_test_1" }, "STRIPE_SECRET_KEY: é uma chave de teste"],
  [{ ...DEMO, STRIPE_SECRET_KEY: "sk_live_1" }, "STRIPE_SECRET_KEY: é uma chave de produção"],
  [{ ...DEMO, STRIPE_SECRET_KEY: "rk_live_1" }, "STRIPE_SECRET_KEY: é uma chave de produção"],
  [{ ...DEMO, STRIPE_PIX: "talvez" }, "STRIPE_PIX: deve ser true ou false."],
  [{ ...DEMO, PAYMENT_PIX: "stripe" }, "STRIPE_PIX: a Stripe só oferece PIX a contas convidadas"],
  [{ ...LIVE, STRIPE_API_URL: "http://127.0.0.1:4660" }, "STRIPE_API_URL: um site com SITE_MODE=live só usa"],
])("OP-27: the start is refused by name: %j", (environment, sentence) => {
  expect(() => prepared(environment)).toThrow(ConfigError);
  expect(() => prepared(environment)).toThrow(sentence);
});

test("uses another address on a live site when it is allowed by name", () => {
  const allowed = { ...LIVE, STRIPE_API_URL: "http://127.0.0.1:4660", LIVE_ALLOW: "stripe-address" };
  expect(prepared(allowed)).toContain("stripe");
});
