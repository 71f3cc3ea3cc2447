// The fake for one test, and a provider client without a site.
import { onTestFinished } from "vitest";
import { openMercadoPago } from "#app/payments/providers/mercadopago/mercadopago.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { FAKE_SECRET, startMercadoPagoFake } from "./fake.ts";

/** The environment of a site that sells with the fake. */
export function fakeEnvironment(fake: { url: string }): Record<string, string> {
  return {
    PAYMENT_CARD: "mercadopago",
    PAYMENT_PIX: "mercadopago",
    PAYMENT_BOLETO: "mercadopago",
    MP_ACCESS_TOKEN: "TEST-token",
    MP_WEBHOOK_SECRET: FAKE_SECRET,
    MP_API_URL: fake.url,
  };
}

export async function openMercadoPagoFake(facts: { now?: () => Date } = {}) {
  const fake = await startMercadoPagoFake(facts);
  onTestFinished(fake.close);
  return fake;
}

export async function openProvider({ now = () => new Date("2026-11-20T12:00:00Z"), live = false } = {}) {
  const fake = await openMercadoPagoFake({ now });
  const logs: string[] = [];
  const provider = openMercadoPago(
    { baseUrl: fake.url, accessToken: "TEST-token", webhookSecret: FAKE_SECRET, live },
    {
      secret: "a secret of the shop that nobody else has",
      log: openLog("info", { write: (line) => void logs.push(line) }),
      now,
    },
  );
  return { fake, provider, logs };
}
