import { expect, test } from "vitest";
import { HOURS, wait } from "#tests/checkout.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openFakeBank } from "#tests/providers/api-pix/open-fake-bank.ts";
import { deliver, deliverOne, openSelling } from "#tests/providers/mercadopago/buying.ts";
import { openSelling as openStripe } from "#tests/providers/stripe/buying.ts";
import { buyAt, orderBody, place } from "#tests/providers/vendor-shop.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes/pagamentos";

const owner = async (site: TestSite) => site.as(await makeAdmin(site.db));

function readable(answer: Answer): string {
  return answer.text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

/** The number beside "Avisos recusados nas últimas 24 h". */
function refusedIn(answer: Answer): number {
  return Number(/Avisos recusados nas últimas 24 h<\/dt><dd[^>]*>(\d+)/.exec(readable(answer))?.[1]);
}

test("a demonstration says of each method that it receives nothing, and what to set where", async () => {
  const site = await openSite();
  const text = readable(await (await owner(site)).get(PATH));
  expect(text.match(/Demonstração, não recebe dinheiro/g)).toHaveLength(3);
  for (const told of [
    "PAYMENT_PIX=manual-pix",
    "PAYMENT_CARD=mercadopago",
    "MP_ACCESS_TOKEN",
    "Suas integrações",
  ])
    expect(text).toContain(told);
});

test("with Mercado Pago: its name, the address to paste, and no secret anywhere", async () => {
  const { site } = await openSelling();
  const page = await (await owner(site)).get(PATH);
  const text = readable(page);
  expect(text).toContain("Mercado Pago");
  expect(text).toContain(`value="${site.config.siteUrl}/api/webhooks/mercadopago"`);
  expect(text).toContain("nenhum ainda");
  for (const secret of ["TEST-token", "segredo-das-notificacoes"]) expect(page.text).not.toContain(secret);
});

test("'Testar conexão' names the account that answers, or says in Portuguese what is wrong", async () => {
  const { site, fake } = await openSelling();
  const admin = await owner(site);
  const good = await admin.post(PATH, { provider: "mercadopago" });
  expect(good.location).toBe(PATH);
  expect(readable(await admin.get(PATH))).toContain(
    "O Mercado Pago respondeu: conta vendedor@loja.example, de teste.",
  );
  fake.revoke();
  const bad = await admin.post(PATH, { provider: "mercadopago" });
  expect(bad.status).toBe(422);
  expect(readable(bad)).toContain("O Mercado Pago recusou a credencial.");
  expect((await admin.post(PATH, { provider: "desconhecido" })).status).toBe(422);
  await fake.close();
  const gone = await admin.post(PATH, { provider: "mercadopago" });
  expect(readable(gone)).toContain("O Mercado Pago está fora do ar ou não pôde ser alcançado");
});

test("a method that rests after a refused credential says so, and is back as soon as the connection is tested", async () => {
  const { site, fake, product } = await openSelling();
  const admin = await owner(site);
  fake.failNext({ status: 401 });
  expect((await place(site.visitor(), orderBody(product, "pix"))).status).toBe(503);
  expect(readable(await admin.get(PATH))).toMatch(/Fora da loja até \d\d:\d\d/);
  fake.revoke();
  await admin.post(PATH, { provider: "mercadopago" });
  expect(readable(await admin.get(PATH))).toContain("Fora da loja até");
  fake.allow();
  await admin.post(PATH, { provider: "mercadopago" });
  expect(readable(await admin.get(PATH))).not.toContain("Fora da loja até");
  expect((await place(site.visitor(), orderBody(product, "pix"))).status).toBe(201);
});

/** Variables that stand under "O que falta", by the name of who would take the money. */
function missingIn(page: Answer): Map<string, string[]> {
  const items = [...readable(page).matchAll(/<li><b>([^<]+)<\/b>:(.*?)<\/li>/g)];
  return new Map(
    items.map(([, name = "", rest = ""]) => [
      name,
      [...rest.matchAll(/<code[^>]*>([^<]+)</g)].map(([, variable = ""]) => variable),
    ]),
  );
}

test("what is set already is not asked for again", async () => {
  const { site } = await openSelling({
    PAYMENT_PIX: "sandbox",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  });
  const missing = missingIn(await (await owner(site)).get(PATH));
  expect(missing.get("Mercado Pago")).toEqual(["SITE_MODE=live"]);
  expect(missing.get("Stripe")).toEqual(["PAYMENT_BOLETO=stripe", "SITE_MODE=live"]);
  expect(missing.get("PIX direto")).toEqual(["PAYMENT_PIX=manual-pix"]);
  expect(missing.get("PIX no seu banco")).toContain("API_PIX_P12_FILE");
});

test("Stripe: who answers, what its account still lacks and where to get it, and the address to paste", async () => {
  const { site, fake } = await openStripe({ PAYMENT_PIX: "sandbox" });
  const admin = await owner(site);
  expect(readable(await admin.get(PATH))).toContain(`value="${site.config.siteUrl}/api/webhooks/stripe"`);
  expect((await admin.post(PATH, { provider: "stripe" })).location).toBe(PATH);
  expect(readable(await admin.get(PATH))).toContain(
    "A Stripe respondeu: conta dona@loja.example, em modo de teste.",
  );
  // PIX is not sold with it here, so nobody misses it.
  fake.changeAccount({ capabilities: { card_payments: "active", boleto_payments: "pending" } });
  const lacking = await admin.post(PATH, { provider: "stripe" });
  expect(lacking.status).toBe(422);
  expect(readable(lacking)).toContain("A conexão funciona, mas falta algo");
  expect(readable(lacking)).toMatch(/Falta: o boleto não está ativo: ligue em .*dashboard\.stripe\.com/);
  expect(readable(lacking)).not.toContain("o PIX não está ativo");
  fake.restrictKeys();
  expect((await admin.post(PATH, { provider: "stripe" })).location).toBe(PATH);
  fake.revoke();
  const refused = readable(await admin.post(PATH, { provider: "stripe" }));
  expect(refused).toContain("A Stripe recusou a credencial.");
  expect(refused).toContain("A chave e o segredo dos avisos estão em dashboard.stripe.com");
});

test("the fee of each method stands where its provider tells it", async () => {
  const { site, fake, product } = await openStripe();
  const admin = await owner(site);
  const order = await buyAt(site, site.visitor(), product, "credit");
  expect(readable(await admin.get(PATH))).not.toContain("Taxa dos últimos");
  fake.pay(order.vendorId);
  await wait(site, 11_000);
  const text = readable(await admin.get(PATH));
  expect(text).toContain("Taxa dos últimos 90 dias: 4,01%, em média R$ 2,00 por venda (1 venda).");
  expect(text.match(/Taxa dos últimos/g)).toHaveLength(1);
});

test("the bank is asked for a token and its list; the address has a place for the secret", async () => {
  const bank = await openFakeBank();
  const secret = "o-endereco-que-so-o-banco-conhece-1234";
  const site = await openSite({ ...bank.environment(), API_PIX_WEBHOOK_SECRET: secret });
  bank.now = () => site.now();
  const admin = await owner(site);
  const page = await admin.get(PATH);
  expect(page.text).toContain(`/api/webhooks/api-pix/SEGREDO"`);
  expect(page.text).not.toContain(secret);
  expect((await admin.post(PATH, { provider: "api-pix" })).location).toBe(PATH);
  expect(readable(await admin.get(PATH))).toContain("O PIX no seu banco respondeu: chave ");
});

test("refused deliveries are counted for a day, right ones leave their hour", async () => {
  const { site, fake, product } = await openSelling();
  const admin = await owner(site);
  await buyAt(site, site.visitor(), product, "pix");
  expect(refusedIn(await admin.get(PATH))).toBe(0);
  const forged = {
    query: new URLSearchParams("data.id=1"),
    headers: new Headers(),
    rawBody: new TextEncoder().encode("{}"),
  };
  for (let time = 0; time < 3; time++) expect((await deliverOne(site, forged)).status).toBe(401);
  await wait(site, 61_000);
  for (let time = 0; time < 2; time++) await deliverOne(site, forged);
  await wait(site, 61_000);
  expect(refusedIn(await admin.get(PATH))).toBe(5);
  const waits =
    /href="\/admin\/configuracoes\/pagamentos"[^>]*><b[^>]*>5<\/b><span[^>]*>Avisos de pagamento recusados/;
  expect((await admin.get("/admin")).text).toMatch(waits);
  expect(await site.db.selectFrom("provider_events").select("id").execute()).toEqual([]);
  await deliver(site, fake);
  await wait(site, 26 * HOURS);
  const later = await owner(site);
  const page = await later.get(PATH);
  expect(refusedIn(page)).toBe(0);
  expect((await later.get("/admin")).text).not.toContain("Avisos de pagamento recusados");
});

test("a count is of a week at most, however long somebody knocks", async () => {
  const { site } = await openSelling();
  const forged = {
    query: new URLSearchParams("data.id=1"),
    headers: new Headers(),
    rawBody: new TextEncoder().encode("{}"),
  };
  for (let day = 0; day < 9; day++) {
    await deliverOne(site, forged);
    await wait(site, 24 * HOURS);
  }
  const rows = await site.db.selectFrom("refused_deliveries").select("count").execute();
  expect(rows.length).toBeLessThanOrEqual(8);
});
