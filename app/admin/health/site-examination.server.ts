// The examination of the running site, asked for in the back office.
import { Resolver } from "node:dns/promises";
import type { AppContext } from "#app/context.ts";
import type { PaymentProvider } from "#app/payments/port/payment-provider.ts";
import { examine } from "./examination.server.ts";
import type { Finding } from "./finding.ts";

/** It calls servers outside: nobody needs it more often. */
const EXAMINATIONS = { name: "site-examination", points: 30, seconds: 3600 };
const DNS_MS = 4000;

/** Changes nothing, and takes up to ten seconds where something does not answer; undefined when asked too often. */
export async function examineSite(app: AppContext): Promise<Finding[] | undefined> {
  if (!(await app.limits.use(EXAMINATIONS, "all")).ok) return undefined;
  const methods = ["pix", "credit", "boleto"] as const;
  const providers = new Set<PaymentProvider>();
  for (const method of methods) {
    const provider = app.payments.configured(method);
    if (provider) providers.add(provider);
  }
  const dns = new Resolver({ timeout: DNS_MS, tries: 2 });
  return examine({ ...app, dns, providers: [...providers] });
}
