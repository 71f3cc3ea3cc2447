// npm run provider -- check NAME: makes payments on a test account and reports differences from our assumptions.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { API_PIX_CHECK } from "#app/payments/providers/api-pix/check.server.ts";
import { MERCADO_PAGO_CHECK } from "#app/payments/providers/mercadopago/mercadopago-check.server.ts";
import { CheckStopped, type ProviderCheck } from "#app/payments/providers/provider-check.ts";
import { runProviderCheck } from "#app/payments/providers/provider-check-run.server.ts";
import { STRIPE_CHECK } from "#app/payments/providers/stripe/stripe-check.server.ts";

const CHECKS: Record<string, ProviderCheck> = {
  mercadopago: MERCADO_PAGO_CHECK,
  "api-pix": API_PIX_CHECK,
  stripe: STRIPE_CHECK,
};

const [verb, name = "", ...flags] = process.argv.slice(2);
const unknown = flags.find((flag) => flag !== "--webhook");
const check = CHECKS[name];
try {
  if (verb !== "check" || !check || unknown) {
    throw new CheckStopped(`Use: npm run provider -- check ${Object.keys(CHECKS).join(" | ")} [--webhook]`);
  }
  const { differences } = await runProviderCheck(name, check, {
    environment: process.env,
    now: new Date(),
    flags: { webhook: flags.includes("--webhook") },
    folder: process.env.DATA_DIR || "./data",
    say: (line) => void process.stdout.write(`${line}\n`),
    write(path, text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
    },
  });
  if (differences > 0) process.exitCode = 2;
} catch (error) {
  if (!(error instanceof CheckStopped)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
