// The fake for one test, and a provider client without a site.
import { onTestFinished } from "vitest";
import { openStripe } from "#app/payments/providers/stripe/stripe.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { FAKE_KEY, FAKE_SECRET, startStripeFake } from "./fake.ts";

/** The environment of a site that sells with the fake. */
export function fakeEnvironment(fake: { url: string }): Record<string, string> {
  return {
    PAYMENT_CARD: "stripe",
    PAYMENT_PIX: "stripe",
    PAYMENT_BOLETO: "stripe",
    STRIPE_PIX: "true",
    STRIPE_SECRET_KEY: FAKE_KEY,
    STRIPE_WEBHOOK_SECRET: FAKE_SECRET,
    STRIPE_API_URL: fake.url,
  };
}

export async function openStripeFake(facts: { now?: () => Date } = {}) {
  const fake = await startStripeFake(facts);
  onTestFinished(fake.close);
  return fake;
}

export async function openProvider({
  now = () => new Date("2026-11-20T12:00:00Z"),
  live = false,
  hasPix = true,
} = {}) {
  const fake = await openStripeFake({ now });
  const logs: string[] = [];
  const provider = openStripe(
    { baseUrl: fake.url, secretKey: FAKE_KEY, webhookSecret: FAKE_SECRET, hasPix, live },
    {
      secret: "a secret of the shop that nobody else has",
      log: openLog("info", { write: (line) => void logs.push(line) }),
      now,
    },
  );
  return { fake, provider, logs };
}
