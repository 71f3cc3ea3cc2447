import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { MercadoPagoFake } from "#tests/providers/mercadopago/fake.ts";
import { openMercadoPagoFake } from "#tests/providers/mercadopago/fake-in-tests.ts";
import { runProviderCheck } from "../provider-check-run.server.ts";
import { MERCADO_PAGO_CHECK } from "./mercadopago-check.server.ts";

async function runCheck(
  fake: MercadoPagoFake,
  token = "APP_USR-of-a-test-account",
  environment: Record<string, string> = { MP_ACCESS_TOKEN: token },
) {
  const lines: string[] = [];
  const files = new Map<string, string>();
  const result = await runProviderCheck("mercadopago", MERCADO_PAGO_CHECK, {
    environment: { ...environment, MP_API_URL: fake.url },
    now: new Date(),
    folder: "data",
    say: (line) => void lines.push(line),
    write: (path, text) => void files.set(path, text),
  }).catch((error: unknown) => ({ error }));
  return { result, told: lines.join("\n"), file: [...files.values()].join() };
}

test("reports only the differences that real test accounts have", async () => {
  const fake = await openMercadoPagoFake();
  const { result, told, file } = await runCheck(fake);
  expect(result).not.toHaveProperty("error");
  const differences = told.split("\n").filter((line) => line.startsWith("- "));
  expect(differences.filter((line) => !line.includes("ORDTST"))).toEqual([]);
  const { answers } = JSON.parse(file);
  expect(answers.map(({ status }: { status: number }) => status)).toContain(402);
  expect(file).not.toMatch(/testuser|12345678909|5031433215406351|card-of|Bearer|APP_USR|vendedor@/);
});

test("explains in words what the vendor answers differently", async () => {
  const fake = await openMercadoPagoFake();
  fake.failNext({ status: 201, body: { id: "ORDTST1", status: "glorified", total_amount: "9.99" } });
  const { told } = await runCheck(fake);
  expect(told).toContain("- PIX: a palavra “glorified” em status é nova para este programa.");
  expect(told).toContain("- PIX: o total não é o que pedimos.");
  expect(told).toContain("- PIX: o código copia e cola não veio ou não é um PIX.");
});

test("leaves a live account alone and reports a refused key", async () => {
  const fake = await openMercadoPagoFake();
  fake.beReal();
  const { result } = await runCheck(fake);
  expect(result).toMatchObject({
    error: { message: expect.stringContaining("não é de uma conta de teste") },
  });
  expect(fake.orders.size).toBe(0);
  expect((await runCheck(fake, "")).result).toMatchObject({
    error: { message: expect.stringContaining("MP_ACCESS_TOKEN") },
  });
});

test("reads the key from a file, as containers provide it", async () => {
  const fake = await openMercadoPagoFake();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "token");
  writeFileSync(file, "APP_USR-of-a-test-account\n");
  const { result } = await runCheck(fake, "", { MP_ACCESS_TOKEN_FILE: file });
  expect(result).not.toHaveProperty("error");
  expect((await runCheck(fake, "", { MP_ACCESS_TOKEN_FILE: join(folder, "none") })).result).toMatchObject({
    error: { message: expect.stringContaining("MP_ACCESS_TOKEN_FILE: não foi possível ler") },
  });
});
