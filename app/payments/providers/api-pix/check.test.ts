import { expect, test } from "vitest";
import { readConfig } from "#app/platform/config/config.server.ts";
import { BANK_KEY, CALLBACK_SECRET } from "#tests/providers/api-pix/fake.ts";
import { openFakeBank } from "#tests/providers/api-pix/open-fake-bank.ts";
import { checkApiPix } from "./check.server.ts";

async function check(more: Record<string, string> = {}, speaks: "standard" | "efi" = "standard") {
  const bank = await openFakeBank(speaks);
  const config = readConfig({ ...bank.environment(), SITE_URL: "https://loja.example", ...more });
  const run = async (setsWebhook = false) => {
    const lines: string[] = [];
    const isFine = await checkApiPix({
      config,
      now: bank.now,
      say: (line) => void lines.push(line),
      setsWebhook,
    });
    return { isFine, text: lines.join("\n") };
  };
  return { bank, run };
}

test.each(["standard", "efi"] as const)(
  "a bank is tried with a charge that is taken away again: %s",
  async (speaks) => {
    const { bank, run } = await check({}, speaks);
    const { isFine, text } = await run();
    expect(isFine, text).toBe(true);
    expect(text).toContain("Certificado: vale até");
    expect(text).toContain("pedida de novo, é a mesma");
    expect([...bank.charges.values()].map(({ status }) => status)).toEqual([
      "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    ]);
  },
);

test("registers the webhook only when asked to", async () => {
  const { bank, run } = await check({ API_PIX_WEBHOOK_SECRET: CALLBACK_SECRET });
  const before = await run();
  expect([before.isFine, bank.addresses.size]).toEqual([false, 0]);
  expect(before.text).toContain("rode de novo com --webhook");
  const after = await run(true);
  expect(after.isFine, after.text).toBe(true);
  expect(bank.addresses.get(BANK_KEY)).toBe(`https://loja.example/api/webhooks/api-pix/${CALLBACK_SECRET}`);
  expect(before.text + after.text).not.toContain(CALLBACK_SECRET);
});

test("explains refusals in the owner's words without the secret", async () => {
  const { bank, run } = await check();
  bank.clientSecret = "trocado";
  const { isFine, text } = await run();
  expect(isFine).toBe(false);
  expect(text).toContain("o banco não reconhece");
  expect(text).not.toContain("segredo-da-loja");
});
