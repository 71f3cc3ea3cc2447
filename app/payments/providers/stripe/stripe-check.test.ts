import { expect, test } from "vitest";
import { FAKE_KEY, type StripeFake } from "#tests/providers/stripe/fake.ts";
import { openStripeFake } from "#tests/providers/stripe/fake-in-tests.ts";
import { runProviderCheck } from "../provider-check-run.server.ts";
import { STRIPE_CHECK } from "./stripe-check.server.ts";

async function runCheck(fake: StripeFake, key = FAKE_KEY) {
  const lines: string[] = [];
  const files = new Map<string, string>();
  const result = await runProviderCheck("stripe", STRIPE_CHECK, {
    environment: { STRIPE_SECRET_KEY: key, STRIPE_API_URL: fake.url, STRIPE_PIX: "true" },
    now: new Date(),
    folder: "data",
    say: (line) => void lines.push(line),
    write: (path, text) => void files.set(path, text),
  }).catch((error: unknown) => ({ error }));
  return { result, told: lines.join("\n"), file: [...files.values()].join() };
}

test("reports no difference from our assumptions and keeps the answers without persons and keys", async () => {
  const { result, told, file } = await runCheck(await openStripeFake());
  expect(result).not.toHaveProperty("error");
  expect(told.split("\n").filter((line) => line.startsWith("- "))).toEqual([]);
  const { answers } = JSON.parse(file);
  expect(answers.map(({ status }: { status: number }) => status)).toContain(402);
  expect(file).not.toMatch(
    /comprador@|00000000000191|sk_test|_secret_|example\.com|payments\.stripe\.com|qr\.stripe/,
  );
});

test("explains in words what the vendor answers differently", async () => {
  const fake = await openStripeFake();
  const error = { type: "invalid_request_error", code: "parameter_unknown" };
  fake.failNext({ status: 400, body: { error } }, { status: 200, body: { id: "pi_1" } });
  const { told } = await runCheck(fake);
  expect(told).toContain("a resposta veio com o código 400 (parameter_unknown), e esperávamos 200.");
  expect(told).toContain("- Boleto: a resposta não tem a forma que esperávamos (status");
});

test("leaves a live account alone and reports a missing key", async () => {
  const fake = await openStripeFake();
  for (const [key, sentence] of [
    ["sk_live_1", "não é de teste"],
    ["", "STRIPE_SECRET_KEY"],
  ] as const) {
    const { result } = await runCheck(fake, key);
    expect(result).toMatchObject({ error: { message: expect.stringContaining(sentence) } });
  }
  expect(fake.requests).toEqual([]);
  fake.beReal();
  const { result } = await runCheck(fake);
  expect(result).toMatchObject({ error: { message: expect.stringContaining("dinheiro de verdade") } });
  expect(fake.payments()).toEqual([]);
});
