import { expect, test } from "vitest";
import { parsePix } from "#app/payments/pix/pix.ts";
import { providerContract } from "#tests/provider-contract.ts";
import { payment, providerCall } from "#tests/provider-facts.ts";
import { openSite } from "#tests/test-site.ts";

const RECEIVER = { PIX_KEY: "pix@loja.example", PIX_NAME: "Loja Exemplo", PIX_CITY: "Joinville" };

async function openManualPix(environment: Record<string, string> = RECEIVER) {
  const site = await openSite({ PAYMENT_PIX: "manual-pix", ...environment });
  const provider = site.payments.active("pix", site.now());
  if (!provider) throw new Error("this site has no manual PIX");
  return { site, provider };
}

providerContract("manual PIX", ["pix"], {
  async open() {
    const { provider } = await openManualPix();
    // The provider stores nothing; the order's own rows are all there is.
    return { provider, charges: () => 1 };
  },
});

test("puts the owner's key, the amount and a reference for the bank statement into the code", async () => {
  const { provider } = await openManualPix();
  const { instructions, providerRef } = await provider.start(payment({ externalRef: "42" }), providerCall());
  expect(parsePix(instructions?.pix?.payload ?? "")).toMatchObject({
    key: "pix@loja.example",
    amountCents: 4990,
    txid: "PED00000042",
  });
  expect(providerRef).toBe("PED00000042");
});
