import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { prepareProviders } from "./prepare-providers.server.ts";
import { ProviderSettings } from "./provider-settings.server.ts";
import { PROVIDERS, providerNameOf } from "./registry.server.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "https://loja.example",
  SESSION_SECRET: "um-segredo-com-mais-de-trinta-e-dois-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "pix@loja.example",
  PIX_NAME: "Loja",
  PIX_CITY: "Blumenau",
};

function prepared(environment: Record<string, string>): string[] {
  return [...prepareProviders(readConfig(environment)).keys()];
}

/** A provider's settings as its folder reads them, and their problems. */
function settingsOf(environment: Record<string, string>) {
  const problems: string[] = [];
  const config = readConfig(environment);
  return {
    problems,
    settings: new ProviderSettings({ id: "mercadopago", config, isChosen: true, problems }),
  };
}

test("prepares a demo from an empty environment", () => {
  expect(prepared({})).toEqual(["sandbox", "manual-pix"]);
});

test("SEC-41: requires a real payment method on a live site, or the sandbox allowed by name", () => {
  expect(prepared(LIVE)).toEqual(["manual-pix"]);
  expect(prepared({ ...LIVE, LIVE_ALLOW: "sandbox" })).toEqual(["sandbox", "manual-pix"]);
  for (const name of ["PIX_KEY", "PIX_NAME", "PIX_CITY"]) {
    expect(() => prepared({ ...LIVE, [name]: "" }), name).toThrow(`${name}: obrigatório`);
  }
  expect(() => prepared({ ...LIVE, PAYMENT_PIX: "sandbox" })).toThrow("PAYMENT_PIX");
  // Without a choice it is the owner's own PIX key, which the screen takes.
  expect(prepared({ ...LIVE, PAYMENT_PIX: "", PIX_KEY: "", PIX_NAME: "", PIX_CITY: "" })).toEqual([
    "manual-pix",
  ]);
  expect(prepared({ ...LIVE, PAYMENT_PIX: "", LIVE_ALLOW: "sandbox" })).toContain("sandbox");
});

test.each([
  [{ PAYMENT_PIX: "paypal" }, "PAYMENT_PIX: deve ser um destes: sandbox, manual-pix"],
  [{ PAYMENT_CARD: "manual-pix" }, "PAYMENT_CARD: manual-pix só recebe PIX."],
  [{ SANDBOX_WEBHOOK_SECRET: "" }, "SANDBOX_WEBHOOK_SECRET: está vazio."],
  [{ SANDBOX_WEBHOOK_SECRET: "short" }, "SANDBOX_WEBHOOK_SECRET: deve ter pelo menos 16"],
  [{ LIVE_ALLOW: "paypal-address" }, "LIVE_ALLOW: paypal-address"],
])("a wrong choice stops the start and names the variable: %j", (environment, sentence) => {
  expect(() => prepared(environment)).toThrow(ConfigError);
  expect(() => prepared(environment)).toThrow(sentence);
});

test("reports all problems at once", () => {
  expect(() => prepared({ PAYMENT_PIX: "paypal", PAYMENT_BOLETO: "manual-pix" })).toThrow(
    /PAYMENT_PIX: .*\nPAYMENT_BOLETO: /,
  );
});

test("reads a secret from its variable or file, never from both, and refuses an empty one", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "secret");
  writeFileSync(path, "from the file\n");

  const file = settingsOf({ MP_ACCESS_TOKEN_FILE: path });
  expect(file.settings.requiredSecret("MP_ACCESS_TOKEN")).toBe("from the file");
  expect(file.problems).toEqual([]);

  const both = settingsOf({ MP_ACCESS_TOKEN: "a", MP_ACCESS_TOKEN_FILE: path });
  both.settings.requiredSecret("MP_ACCESS_TOKEN");
  expect(both.problems).toEqual(["MP_ACCESS_TOKEN: defina só um, MP_ACCESS_TOKEN ou MP_ACCESS_TOKEN_FILE."]);

  const empty = settingsOf({ MP_ACCESS_TOKEN: "  " });
  empty.settings.requiredSecret("MP_ACCESS_TOKEN");
  expect(empty.problems).toEqual(["MP_ACCESS_TOKEN: está vazio."]);

  const missing = settingsOf({ MP_ACCESS_TOKEN_FILE: join(folder, "none") });
  missing.settings.requiredSecret("MP_ACCESS_TOKEN");
  missing.settings.requiredSecret("MP_WEBHOOK_SECRET");
  expect(missing.problems).toEqual([
    `MP_ACCESS_TOKEN_FILE: não foi possível ler o arquivo ${join(folder, "none")} (ENOENT).`,
    "MP_WEBHOOK_SECRET: obrigatório (ou MP_WEBHOOK_SECRET_FILE) para usar mercadopago.",
  ]);
});

test("calls a live provider at the vendor's address, or at another one allowed by name", () => {
  const vendors = ["https://api.vendor.example"] as const;
  const own = { MP_BASE_URL: "http://127.0.0.1:4500/" };
  const demo = settingsOf(own);
  expect(demo.settings.address("MP_BASE_URL", vendors)).toBe("http://127.0.0.1:4500");
  expect(demo.problems).toEqual([]);
  const live = settingsOf({ ...LIVE, ...own });
  live.settings.address("MP_BASE_URL", vendors);
  expect(live.problems).toEqual([
    "MP_BASE_URL: um site com SITE_MODE=live só usa https://api.vendor.example (ou LIVE_ALLOW=mercadopago-address).",
  ]);
  const allowed = settingsOf({ ...LIVE, ...own, LIVE_ALLOW: "mercadopago-address" });
  allowed.settings.address("MP_BASE_URL", vendors);
  expect(allowed.problems).toEqual([]);
  expect(settingsOf(LIVE).settings.address("MP_BASE_URL", vendors)).toBe(vendors[0]);
  const wrong = settingsOf({ MP_BASE_URL: "api.vendor.example" });
  wrong.settings.address("MP_BASE_URL", vendors);
  expect(wrong.problems).toHaveLength(1);
});

test("keeps a public name for payments of a provider that cannot be opened any more", () => {
  const none = { find: () => undefined };
  const names = PROVIDERS.map(({ id }) => providerNameOf(none, id));
  expect(names).toEqual([
    "Ambiente de teste",
    "PIX direto",
    "Mercado Pago",
    "PIX no seu banco",
    expect.stringContaining("Stripe"),
  ]);
});
