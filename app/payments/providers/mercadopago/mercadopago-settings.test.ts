import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { prepareProviders } from "../prepare-providers.server.ts";

const DEMO = { PAYMENT_PIX: "mercadopago", MP_ACCESS_TOKEN: "TEST-1", MP_WEBHOOK_SECRET: "segredo" };
const LIVE = {
  ...DEMO,
  SITE_MODE: "live",
  SITE_URL: "https://loja.example",
  SESSION_SECRET: "um-segredo-com-mais-de-trinta-e-dois-caracteres",
  MP_ACCESS_TOKEN: "APP_USR-1",
};

function prepared(environment: Record<string, string>): string[] {
  return [...prepareProviders(readConfig(environment)).keys()];
}

test("opens a demo with test keys and a live site with real keys", () => {
  expect(prepared(DEMO)).toContain("mercadopago");
  expect(prepared(LIVE)).toContain("mercadopago");
  expect(prepared({ ...DEMO, MP_ACCESS_TOKEN: "APP_USR-1", MP_TEST_ACCOUNT: "true" })).toContain(
    "mercadopago",
  );
});

test("leaves an unconfigured provider out and keeps a configured one for earlier payments", () => {
  expect(prepared({})).not.toContain("mercadopago");
  const { PAYMENT_PIX: _, ...kept } = DEMO;
  expect(prepared(kept)).toContain("mercadopago");
  expect(() => prepared({ MP_WEBHOOK_SECRET: "segredo" })).toThrow("MP_ACCESS_TOKEN: obrigatório");
});

test.each([
  [{ ...DEMO, MP_WEBHOOK_SECRET: "" }, "MP_WEBHOOK_SECRET: está vazio."],
  [{ ...DEMO, MP_ACCESS_TOKEN: "  " }, "MP_ACCESS_TOKEN: está vazio."],
  [{ PAYMENT_PIX: "mercadopago" }, "MP_ACCESS_TOKEN: obrigatório (ou MP_ACCESS_TOKEN_FILE)"],
  [{ ...LIVE, MP_ACCESS_TOKEN: "TEST-1" }, "MP_ACCESS_TOKEN: é uma credencial de teste"],
  [{ ...LIVE, MP_PUBLIC_KEY: "TEST-1" }, "MP_PUBLIC_KEY: é uma credencial de teste"],
  [{ ...LIVE, MP_TEST_ACCOUNT: "true" }, "MP_TEST_ACCOUNT: uma conta de teste não recebe dinheiro"],
  [{ ...DEMO, MP_ACCESS_TOKEN: "APP_USR-1" }, "MP_ACCESS_TOKEN: é uma credencial de produção"],
  [{ ...DEMO, MP_PUBLIC_KEY: "APP_USR-1" }, "MP_PUBLIC_KEY: é uma credencial de produção"],
  [{ ...DEMO, MP_TEST_ACCOUNT: "talvez" }, "MP_TEST_ACCOUNT: deve ser true ou false."],
  [{ ...LIVE, MP_API_URL: "http://127.0.0.1:4600" }, "MP_API_URL: um site com SITE_MODE=live só usa"],
])("OP-27: the start is refused by name: %j", (environment, sentence) => {
  expect(() => prepared(environment)).toThrow(ConfigError);
  expect(() => prepared(environment)).toThrow(sentence);
});

test("uses another address on a live site when it is allowed by name", () => {
  const allowed = { ...LIVE, MP_API_URL: "http://127.0.0.1:4600", LIVE_ALLOW: "mercadopago-address" };
  expect(prepared(allowed)).toContain("mercadopago");
});
