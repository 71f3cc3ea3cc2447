import { expect, test } from "vitest";
import { buy, checkoutBody, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PAGE = "https://vendor.example/pay/1";
const NEEDS = {
  scriptOrigins: [],
  frameOrigins: ["https://frames.vendor.example"],
  connectOrigins: [],
  formOrigins: ["https://vendor.example"],
  paymentOrigins: ["https://pay.vendor.example"],
};
const ADDRESS = {
  zip: "88010000",
  street: "Rua Felipe Schmidt",
  streetNumber: "100",
  neighborhood: "Centro",
  city: "Florianópolis",
  state: "SC",
};

/** Cards are typed and divided at the provider; a boleto requires the payer's address. */
async function openRedirecting(kind: "redirect" | "3ds" = "redirect") {
  const provider = fakeProvider({
    cardCapture: "redirect",
    installments: { max: 12, minPart: 500, chosenAt: "provider" },
    payerAddress: { credit: "none", pix: "none", boleto: "required" },
  });
  provider.browser = () => NEEDS;
  const start = provider.start.bind(provider);
  provider.start = async (payment, call) => {
    const snapshot = await start(payment, call);
    return payment.method === "credit"
      ? { ...snapshot, instructions: { next: { kind, url: PAGE } } }
      : snapshot;
  };
  const site = await openSite({}, { payments: { credit: provider, boleto: provider } });
  return { site, provider, product: await makeProduct(site.db) };
}

test("shows no card field for a provider's own card page and links to it from the order", async () => {
  const { site, provider, product } = await openRedirecting();
  const guest = site.visitor();
  const lines = [{ productId: product.id, quantity: 1 }];
  const quote = (await guest.postJson("/api/checkout/quote", { lines })).json();
  expect(quote.methods[0]).toMatchObject({ method: "credit", cardCapture: "redirect", address: "none" });
  expect(quote.methods[0].providerName).toBe("Provedor de teste");
  expect(quote.installments).toHaveLength(1);
  const { cardToken: _, ...body } = checkoutBody(product, { method: "credit" });
  const typed = await submit(site.visitor(), { ...body, cardToken: "tok_1" });
  expect(typed.json().errors).toMatchObject({ cardToken: expect.any(String) });
  expect((await submit(site.visitor(), { ...body, installments: 3 })).status).toBe(422);

  const placed = await submit(guest, body);
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  expect(provider.starts[0]?.payment).toMatchObject({
    returnUrl: `${site.config.siteUrl}/pedido/${publicId}`,
    webhookUrl: `${site.config.siteUrl}/api/webhooks/stripe`,
    items: [{ name: product.name, quantity: 1, unitCents: 4990 }],
    ip: "203.0.113.7",
  });
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain(`href="${PAGE}"`);
  expect(page.text).toContain("Continuar no Provedor de teste");
  expect(page.text).not.toContain("Não aprovado");

  const attempt = await site.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
  expect(attempt.payer).toBeNull();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990, financingCents: 310 });
  await wait(site, 11 * SECONDS);
  const order = await site.db
    .selectFrom("orders")
    .select(["id", "financing_cents"])
    .executeTakeFirstOrThrow();
  expect(order.financing_cents).toBe(310);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
  expect((await guest.get(`/pedido/${publicId}`)).text).not.toContain(`href="${PAGE}"`);
});

test("shows a bank's challenge with its five minutes", async () => {
  const { site, product } = await openRedirecting("3ds");
  const guest = site.visitor();
  const { cardToken: _, ...body } = checkoutBody(product, { method: "credit" });
  const { publicId } = (await submit(guest, body)).json();
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain("Confirmar no banco");
  const { created_at, expires_at } = await site.db
    .selectFrom("payment_attempts")
    .select(["created_at", "expires_at"])
    .executeTakeFirstOrThrow();
  expect(expires_at?.getTime()).toBe(created_at.getTime() + 300_000);
});

test("requires an address where the method needs one, sends it to the provider and does not keep it", async () => {
  const { site, provider, product } = await openRedirecting();
  const body = checkoutBody(product, { method: "boleto" });
  const refused = await submit(site.visitor(), body);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.json().errors)).toEqual([
    ...["zip", "street", "streetNumber", "neighborhood", "city", "state"],
  ]);
  expect((await submit(site.visitor(), { ...body, ...ADDRESS, zip: "88010-000" })).status).toBe(422);
  const placed = await submit(site.visitor(), { ...body, ...ADDRESS });
  expect(placed.status, placed.text).toBe(201);
  const { streetNumber: number, ...rest } = ADDRESS;
  expect(provider.starts.at(-1)?.payment.payer.address).toEqual({ ...rest, number });
  const rows = await site.db.selectFrom("payment_attempts").select("payer").execute();
  expect(rows).toEqual([{ payer: null }]);
});

test("allows a provider's origins on payment pages only", async () => {
  const { site, product } = await openRedirecting();
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, { method: "pix" });
  for (const path of ["/checkout", `/pedido/${publicId}`]) {
    const { headers } = await guest.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/frame-src [^;]*https:\/\/frames\.vendor\.example/);
    expect(policy, path).toMatch(/form-action 'self' https:\/\/vendor\.example/);
    expect(headers.get("permissions-policy")).toContain('payment=(self "https://pay.vendor.example")');
  }
  for (const path of ["/", "/carrinho", `/pedido/${publicId}/recibo`]) {
    const { headers } = await guest.get(path);
    expect(headers.get("content-security-policy") ?? "", path).not.toContain("vendor.example");
    expect(headers.get("permissions-policy"), path).toContain("payment=()");
  }
});
