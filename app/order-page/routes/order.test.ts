import { expect, test } from "vitest";
import { isBoletoLine } from "#app/payments/boleto/boleto.ts";
import { parsePix } from "#app/payments/pix/pix.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { updateRow } from "#db/writes.server.ts";
import { findOrder } from "#tests/checkout.ts";
import { makeAdmin, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

let serial = 0;

interface Input {
  method: "credit" | "pix" | "boleto";
  cardToken?: string;
  document?: string;
  installments?: number;
}

/** Orders one product for R$ 49,90; returns the order's public id. */
async function order(site: TestSite, visitor: Visitor, input: Input): Promise<string> {
  serial++;
  const product = await makeProduct(site.db, { name: "Kit de ícones" });
  const body = {
    lines: [{ productId: product.id, quantity: 1 }],
    seenTotalCents: product.price,
    name: "Helena Prado",
    email: "helena@padaria.example",
    ...input,
  };
  const headers = { "idempotency-key": `chave-do-formulario-${serial}` };
  const answer = await visitor.postJson("/api/checkout/orders", body, { headers });
  expect(answer.status).toBe(201);
  return answer.json().publicId;
}

test("answers the same 404 for a stranger, another customer and a wrong address", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db);
  const { order: made } = await makePaidOrder(site, { user_id: owner.id });
  const other = await site.as(await makeUser(site.db));
  const answers = [
    await site.get(`/pedido/${made.public_id}`),
    await other.get(`/pedido/${made.public_id}`),
    await other.get("/pedido/AAAAAAAAAAAAAAAAAAAAAA"),
    await other.get(`/pedido/${made.id}`),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Pedido não encontrado.");
    expect(answer.text).not.toContain("Pagamento Confirmado!");
  }
});

test("shows downloads, codes, receipt and further links to the buyer of a paid order", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db);
  const product = await makeProduct(site.db, { name: "Kit de ícones", file_key: "kit.zip" });
  const { order: made, rights } = await makePaidOrder(site, {
    user_id: owner.id,
    lines: [{ product, quantity: 3 }],
  });
  const page = await (await site.as(owner)).get(`/pedido/${made.public_id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Pagamento Confirmado!");
  expect(page.text).toContain(`href="/downloads/${rights[0]?.public_id}"`);
  expect(page.text).toContain("2 presentes para enviar");
  expect(page.text.match(/(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}/g)?.length).toBeGreaterThanOrEqual(2);
  expect(page.text).toContain(`href="/pedido/${made.public_id}/recibo"`);
  expect(page.text).toContain('href="/minha-conta"');
  expect(page.text).toContain('href="/loja"');
  expect(page.text).not.toContain("Guarde esta compra na sua conta");
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  expect(page.text).toContain(`<title>Pedido ${made.id} pago | Ipê Digital</title>`);
});

test("highlights only the button to the purchase and puts it before what cannot be opened", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db);
  const names = ["Sem arquivo", "Kit de ícones", "Kit de letras"];
  const lines = [];
  for (const [place, name] of names.entries()) {
    const file_key = place === 0 ? null : `kit-${place}.zip`;
    lines.push({ product: await makeProduct(site.db, { name, file_key }), quantity: 1 });
  }
  const { order } = await makePaidOrder(site, { user_id: owner.id, lines });
  const { text } = await (await site.as(owner)).get(`/pedido/${order.public_id}`);
  const page = text.slice(text.indexOf("<main"), text.indexOf("Seu pedido</h2>"));
  const [coloured, ...others] = [...page.matchAll(/<a [^>]*button-accent[^>]*>.*?<\/a>/gs)].map(
    ([link]) => link,
  );
  expect(coloured).toMatch(/href="\/downloads\/.*Kit de ícones/s);
  expect(others).toEqual([]);
  const places = ["Kit de ícones", "Sem arquivo", "Kit de letras"].map((name) =>
    page.indexOf(`break-words">${name}`),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("shows code, QR code and steps to a guest who pays by PIX, then access and a hint to register", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const publicId = await order(site, guest, { method: "pix" });
  const waiting = await guest.get(`/pedido/${publicId}`);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("Seu PIX está aguardando pagamento");
  expect(waiting.text).toContain("Aguardando pagamento");
  expect(waiting.text).toContain('aria-label="QR Code do PIX de R$\u00a049,90"');
  const code = /id="pix-code"[^>]*value="([^"]+)"/.exec(waiting.text)?.[1];
  expect(parsePix(code ?? "")?.url).toMatch(/^sandbox\.vitrine\.invalid\//);
  expect(waiting.text).toContain("Trocar a forma de pagamento");

  site.advance(6000);
  await site.settle();
  const paid = await guest.get(`/pedido/${publicId}`);
  expect(paid.text).toContain("Pagamento Confirmado!");
  expect(paid.text).toContain("Guarde esta compra na sua conta");
  expect(paid.text).not.toContain("Seu PIX está aguardando pagamento");
});

test("shows a boleto's grouped line, its due date and, in a demo, the button that pays it", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const publicId = await order(site, guest, { method: "boleto", document: "52998224725" });
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain("Seu boleto está aguardando pagamento");
  const line = /\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}/.exec(page.text)?.[0];
  expect(isBoletoLine(line ?? "")).toBe(true);
  expect(page.text).toContain("Vencimento");
  expect(page.text).toContain("Simular pagamento");
});

test("explains a declined card in Portuguese and offers another try", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const publicId = await order(site, guest, { method: "credit", cardToken: "tok_sandbox_decline_funds" });
  site.advance(3000);
  await site.settle();
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain("Pagamento não aprovado");
  expect(page.text).toMatch(/limite|saldo/i);
  expect(page.text).toContain("Nada foi cobrado.");
  expect(page.text).toContain("Como você quer pagar");
  for (const [, name] of page.text.matchAll(/<input[^>]* name="([^"]+)"/g)) expect(name).toBe("method");
});

test("OP-11: shows a card with unknown result as being confirmed, never as declined", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const publicId = await order(site, guest, { method: "credit", cardToken: "tok_sandbox_timeout" });
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Confirmando o pagamento");
  expect(page.text).not.toMatch(/recusad|não aprovado/i);
});

test("offers no second payment while a card is being charged", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const publicId = await order(site, guest, { method: "credit", cardToken: "tok_sandbox_approve" });
  const { text } = await guest.get(`/pedido/${publicId}`);
  expect(text).toContain("Confirmando o pagamento");
  expect(text).not.toContain("Trocar a forma de pagamento");
});

test("keeps method and instalments of a declined card and fills in the form for another try", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const input = { method: "credit", cardToken: "tok_sandbox_decline_funds", installments: 7 } as const;
  const publicId = await order(site, guest, input);
  site.advance(3000);
  await site.settle();
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toMatch(/<option value="7" selected="">7x de /);
  expect(page.text).toMatch(/<input(?=[^>]*value="credit")(?=[^>]*checked="")[^>]*>/);
  // The button's amount includes interest, unlike the order's total.
  const { financing_cents: interest, total } = await findOrder(site.db, publicId);
  const said = page.text.replaceAll("<!-- -->", "");
  expect(said).toContain(`O pedido sai por <b>${formatBRL(total + interest)}</b> no cartão`);
  expect(said).toContain(`, com ${formatBRL(interest)} de juros do parcelamento.`);
});

test("renews an expired PIX or boleto of the same order by one press", async () => {
  const site = await openSite();
  const guest = site.visitor();
  for (const [input, label] of [
    [{ method: "pix" }, "Gerar novo PIX"],
    [{ method: "boleto", document: "52998224725" }, "Gerar novo boleto"],
  ] as const) {
    const publicId = await order(site, guest, input);
    await site.db
      .updateTable("payment_attempts")
      .set({ state: "expired" })
      .where("method", "=", input.method)
      .execute();
    const page = await guest.get(`/pedido/${publicId}`);
    expect(page.text).toContain("O prazo de pagamento acabou");
    expect(page.text).toContain(label);
    expect(page.text).toContain("Pagar de outra forma");
    expect(page.text).not.toContain("Como você quer pagar");
    const body = { lastAttempt: 1, method: input.method };
    const renewed = await guest.postJson(`/api/orders/${publicId}/attempts`, body);
    expect(renewed.status, renewed.text).toBe(201);
    expect(renewed.json().order).toMatchObject({ publicId, attempt: { number: 2, state: "pending" } });
    // A second press finds the first one's attempt.
    const twice = await guest.postJson(`/api/orders/${publicId}/attempts`, body);
    expect([twice.status, twice.json().order.attempt.number]).toEqual([200, 2]);
    expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Aguardando pagamento");
  }
  const attempts = await site.db.selectFrom("payment_attempts").select("id").execute();
  expect(attempts).toHaveLength(4);
});

test("offers no payment for refunded, cancelled and suspended orders", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db);
  const visitor = await site.as(owner);
  const { order: made } = await makeOrder(site.db, { user_id: owner.id });
  const now = site.now();
  const states = [
    [{ status: "cancelled", payment_status: "failed" }, "Pedido cancelado"],
    [{ status: "refunded", payment_status: "refunded" }, "Pedido reembolsado"],
    [{ status: "processing", payment_status: "paid" }, "Acesso suspenso"],
  ] as const;
  for (const [facts, title] of states) {
    await updateRow(site.db, "orders", made.id, facts, now);
    const page = await visitor.get(`/pedido/${made.public_id}`);
    expect(page.text, title).toContain(title);
    expect(page.text, title).not.toContain("Como você quer pagar");
  }
});

test("lets the buyer ask for a refund within the window, but not an admin who looks", async () => {
  const site = await openSite();
  const buyer = await makeUser(site.db);
  const visitor = await site.as(buyer);
  const address = `/pedido/${await order(site, visitor, { method: "pix" })}`;
  site.advance(6000);
  await site.settle();
  expect((await visitor.get(address)).text).toContain("Pedir reembolso");
  const seenByAdmin = await (await site.as(await makeAdmin(site.db))).get(address);
  expect(seenByAdmin.status).toBe(200);
  expect(seenByAdmin.text).not.toContain("Pedir reembolso");
  site.advance(31 * 86_400_000);
  const later = await (await site.as(buyer)).get(address);
  expect(later.text).toContain("Pagamento Confirmado!");
  expect(later.text).not.toContain("Pedir reembolso");
});

test("stores a refund request once with its reason and shows it as sent", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const address = `/pedido/${await order(site, guest, { method: "pix" })}`;
  site.advance(6000);
  await site.settle();
  const answer = await guest.post(address, { reason: "Comprei o kit errado." });
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(address);
  await guest.post(address, { reason: "De novo." });
  const refunds = await site.db
    .selectFrom("refunds")
    .select(["state", "origin", "cents", "reason"])
    .execute();
  expect(refunds).toEqual([
    { state: "requested", origin: "customer", cents: 4990, reason: "Comprei o kit errado." },
  ]);
  const page = await guest.get(address);
  // At the top, where a returning buyer looks first.
  expect(page.text).toMatch(/Solicitação de reembolso enviada[\s\S]*<h1/);
  expect(page.text).not.toContain("Pedir reembolso");
});

test("stores no refund request of a stranger, an admin, too late or too long", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const address = `/pedido/${await order(site, guest, { method: "pix" })}`;
  site.advance(6000);
  await site.settle();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await site.visitor().post(address, { reason: "" })).status).toBe(404);
  expect((await admin.post(address, { reason: "" })).status).toBe(404);
  const long = await guest.post(address, { reason: "x".repeat(501) });
  expect(long.status).toBe(422);
  expect(long.text).toContain("x".repeat(501));
  expect((await guest.post(address, { reason: "", cents: "1" })).status).toBe(422);
  const card = await guest.post(address, { reason: "Estorne no 4111 1111 1111 1111" });
  expect(card.status).toBe(422);
  expect(card.text).toContain("parece de um cartão.");
  expect(card.text).not.toMatch(/4111.?1111/);
  expect(site.logs.join()).not.toMatch(/4111.?1111/);
  site.advance(31 * 86_400_000);
  const late = await guest.post(address, { reason: "Agora." });
  expect(late.status).toBe(422);
  expect(late.text).toContain("O prazo para pedir reembolso terminou.");
  expect(await site.db.selectFrom("refunds").select("id").execute()).toEqual([]);
});
