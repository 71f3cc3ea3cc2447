import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deleteRow, updateRow } from "#db/writes.server.ts";
import {
  buy,
  checkoutBody,
  countQueued,
  DAYS,
  progressOf,
  SECONDS,
  standing,
  submit,
  TEST_CPF,
  wait,
} from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeCourseProduct, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

async function countOrders(site: TestSite): Promise<number> {
  return (await site.db.selectFrom("orders").select("id").execute()).length;
}

test("pays a guest's card order after two seconds and gives access", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "credit" });
  expect(order).toMatchObject({ status: "pending", payment_status: "pending", user_id: null, total: 4990 });
  await wait(site, 3 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    paid_cents: 4990,
    grants: ["active"],
  });
  const progress = await progressOf(guest, order.publicId);
  expect(progress).toMatchObject({ statusLabel: "Concluído", paymentLabel: "Pago", final: true });
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  expect((await site.visitor().get(`/api/orders/${order.publicId}`)).status).toBe(404);
});

test("shows PIX and boleto data by the server's clock", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const pix = await submit(guest, checkoutBody(product));
  expect(pix.json().instructions.pix.payload).toContain("sandbox.vitrine.invalid/pix/");
  expect(pix.json().order).toMatchObject({ method: "pix", final: false, canRetry: true });
  const boleto = await submit(guest, { ...checkoutBody(product, { method: "boleto" }), again: true });
  expect(boleto.json().instructions.boleto.line).toMatch(/^000\d{44}$/);
  const paid = await guest.postJson(`/api/orders/${boleto.json().publicId}/sandbox`, { action: "pay" });
  expect(paid.json().order).toMatchObject({ status: "completed", paymentStatus: "paid", final: true });
  expect(await countQueued(site.db, "mail.order-waiting")).toBe(2);
});

test("OP-01: makes one order, one attempt and one charge from 50 equal submits over two processes", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const other = await site.second();
  const product = await makeProduct(site.db);
  const doors = [site.visitor(), new Visitor(other.fetch, other.config.siteUrl)];
  const body = checkoutBody(product);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => submit(doors[at % 2] ?? site.visitor(), body, key)),
  );
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array(49).fill(200), 201]);
  expect(new Set(answers.map((answer) => answer.json().publicId)).size).toBe(1);
  expect(await countOrders(site)).toBe(1);
  expect(await site.db.selectFrom("payment_attempts").select("id").execute()).toHaveLength(1);
  expect(provider.payments.size).toBe(1);
  expect(provider.starts).toHaveLength(1);
});

test("refuses the same key with another body without showing the first order", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const key = randomUUID();
  expect((await submit(site.visitor(), checkoutBody(product), key)).status).toBe(201);
  const other = await submit(site.visitor(), checkoutBody(product, { quantity: 2 }), key);
  expect(other.status).toBe(422);
  expect(other.json()).toEqual({ error: "key_reused", message: expect.stringContaining("outros dados") });
  const user = await makeUser(site.db);
  expect((await submit(await site.as(user), checkoutBody(product), key)).json().error).toBe("key_reused");
  expect((await site.visitor().postJson("/api/checkout/orders", checkoutBody(product))).json().error).toBe(
    "key_missing",
  );
  expect(await countOrders(site)).toBe(1);
});

test("keeps the digests of orders stable across program updates", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 4990 });
  expect(product.id).toBe(1);
  const address = { zip: "01310100", street: "Avenida", streetNumber: "1", complement: "ap 2" };
  const place = { neighborhood: "Centro", city: "São Paulo", state: "SP" };
  const card = checkoutBody(product, { method: "credit", email: "bia@teste.example", installments: 2 });
  const bodies = [
    checkoutBody(product),
    // Fields outside the order's identity do not change the digest.
    {
      ...card,
      ...address,
      ...place,
      document: TEST_CPF,
      coupon: "",
      firstTouch: { landing: "/" },
      newsletter: true,
    },
  ];
  for (const body of bodies) expect((await submit(site.visitor(), body)).status).toBe(201);
  const orders = await site.db.selectFrom("orders").select("checkout_digest").orderBy("id").execute();
  expect(orders.map((order) => order.checkout_digest)).toEqual([
    "b44e1f3c1f09b5011530afc9075c777a257b5d53ffc6f9bb944c92dc96c57b10",
    "4c88e5416113979f13e01bf7b24fdb983dc28efa40f607a7182fa37849401104",
  ]);
});

test("keeps the visit's origin with the order, shows it to the owner and leaves it out of the digest", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const body = checkoutBody(product);
  const key = randomUUID();
  const firstTouch = { source: "carta-de-maio", referrer: "busca.example/", landing: "/loja" };
  const lastTouch = {
    source: "Instagram",
    campaign: "Black",
    gclid: "Cj0KCQiA".repeat(30),
    landing: "/blog",
  };
  const placed = await submit(guest, { ...body, firstTouch, lastTouch }, key);
  expect(placed.status).toBe(201);
  const again = await submit(guest, body, key);
  expect([again.status, again.json().publicId]).toEqual([200, placed.json().publicId]);
  const order = await site.db
    .selectFrom("orders")
    .select(["id", "first_touch", "last_touch", "source", "campaign"])
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    first_touch: firstTouch,
    last_touch: lastTouch,
    source: "instagram",
    campaign: "black",
  });
  const admin = await site.as(await makeAdmin(site.db));
  const details = await admin.get(`/admin/pedidos?pedido=${order.id}`);
  for (const words of ["carta-de-maio", "busca.example/"]) expect(details.text).toContain(words);
});

test("accepts an order however the link of the visit is written", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const long = { source: "x".repeat(900), fbclid: "y".repeat(900), role: "admin" };
  for (const odd of [long, { source: 1 }, "carta", [], null, 7]) {
    const body = { ...checkoutBody(product), again: true, firstTouch: odd, lastTouch: odd };
    expect((await submit(site.visitor(), body)).status).toBe(201);
  }
  const orders = await site.db.selectFrom("orders").select(["last_touch", "source"]).orderBy("id").execute();
  const cut = { source: "x".repeat(100), fbclid: "y".repeat(500) };
  expect(orders[0]).toEqual({ last_touch: cut, source: cut.source });
  expect(orders.slice(2)).toEqual(Array(4).fill({ last_touch: null, source: "direto" }));
});

test("OP-02: stores nothing when a price rose until the new total is accepted", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  await updateRow(site.db, "products", product.id, { price: 5990 }, site.now());
  const guest = site.visitor();
  const refused = await submit(guest, checkoutBody(product));
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({
    error: "quote_changed",
    message: "Seu carrinho mudou. Confira antes de pagar.",
    quote: { total: 5990, lines: [{ productId: product.id, state: "ok", unitPrice: 5990 }] },
  });
  expect(await countOrders(site)).toBe(0);
  const order = await buy(site, guest, { ...product, price: 5990 });
  expect(order.total).toBe(5990);
});

test("OP-03: never uses a price or status sent by the browser", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const body = checkoutBody(product);
  const guest = site.visitor();
  for (const seenTotalCents of [1, 4989]) {
    expect((await submit(guest, { ...body, seenTotalCents })).status).toBe(409);
  }
  for (const seenTotalCents of [-1, "4990", 49.9, null]) {
    const answer = await submit(guest, { ...body, seenTotalCents });
    expect(answer.status).toBe(422);
    expect(answer.json().errors).toHaveProperty("seenTotalCents");
  }
  const extras = { total: 1, status: "completed", paid: true, role: "admin", price: 1, user_id: 1 };
  for (const [name, value] of Object.entries(extras)) {
    const answer = await submit(guest, { ...body, [name]: value });
    expect(answer.status, name).toBe(422);
    expect(answer.json().error).toBe("invalid");
  }
  const priced = { ...body, lines: [{ productId: product.id, quantity: 1, price: 1 }] };
  expect((await submit(guest, priced)).status).toBe(422);
  expect(await countOrders(site)).toBe(0);
  const order = await buy(site, guest, product);
  expect(order.total).toBe(4990);
});

test("OP-04: names a product that was switched off, retired or deleted, and keeps it bought after payment", async () => {
  const site = await openSite();
  const kept = await makeProduct(site.db);
  const off = await makeProduct(site.db);
  const retired = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), [kept, off], { method: "credit" });
  await wait(site, 3 * SECONDS);
  await updateRow(site.db, "products", off.id, { is_active: false }, site.now());
  const deleted = await makeProduct(site.db);
  await deleteRow(site.db, "products", deleted.id);
  await updateRow(site.db, "products", retired.id, { retired_at: site.now() }, site.now());
  const refused = await submit(site.visitor(), checkoutBody([kept, off, retired, deleted]));
  expect(refused.status).toBe(409);
  const lines: { productId: number; state: string }[] = refused.json().quote.lines;
  expect(lines.map((line) => [line.productId, line.state])).toEqual([
    [kept.id, "ok"],
    [off.id, "inactive"],
    [retired.id, "inactive"],
    [deleted.id, "unknown"],
  ]);
  expect(await countOrders(site)).toBe(1);
  expect((await standing(site.db, order.id)).grants).toEqual(["active", "active"]);
});

test("OP-04: refuses the whole order when a product is no longer sold", async () => {
  const site = await openSite();
  const kept = await makeProduct(site.db);
  const off = await makeProduct(site.db, { is_active: false });
  const { method: _method, ...body } = checkoutBody(off);
  const alone = await submit(site.visitor(), { ...body, seenTotalCents: 0 });
  const beside = await submit(site.visitor(), { ...checkoutBody([kept, off]), seenTotalCents: kept.price });
  for (const answer of [alone, beside]) {
    expect([answer.status, answer.json().error]).toEqual([409, "quote_changed"]);
  }
  expect(await countOrders(site)).toBe(0);
});

test("OP-05: accepts whole quantities from 1 to 9,999 after adding repeated lines", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 10 });
  const guest = site.visitor();
  const body = checkoutBody(product);
  for (const quantity of [0, -1, 1.5, "2", 1e9, 2 ** 53, Number.NaN, null, [1]]) {
    const answer = await submit(guest, { ...body, lines: [{ productId: product.id, quantity }] });
    expect(answer.status, String(quantity)).toBe(422);
    expect(answer.json().errors).toHaveProperty(["lines.0.quantity"]);
  }
  const line = { productId: product.id, quantity: 1 };
  const many = await submit(guest, { ...body, lines: Array(101).fill(line), seenTotalCents: 1010 });
  expect(many.json().errors).toEqual({ lines: "Um pedido tem no máximo 100 linhas." });
  const none = await submit(guest, { ...body, lines: [], seenTotalCents: 0 });
  expect(none.json().errors).toEqual({ lines: "O carrinho está vazio." });
  const halves = [
    { productId: product.id, quantity: 9000 },
    { productId: product.id, quantity: 1000 },
  ];
  expect((await submit(guest, { ...body, lines: halves, seenTotalCents: 100_000 })).status).toBe(422);
  const dear = await makeProduct(site.db, { price: 100_000_01 });
  const tooMuch = await submit(guest, checkoutBody(dear, { quantity: 10 }));
  expect(tooMuch.json().errors).toEqual({ lines: "O limite por pedido é R$ 1.000.000,00." });
  expect(await countOrders(site)).toBe(0);

  const sixty = await submit(guest, { ...body, lines: Array(60).fill(line), seenTotalCents: 600 });
  expect(sixty.status).toBe(201);
  const items = await site.db.selectFrom("order_items").select(["quantity", "price"]).execute();
  expect(items).toEqual([{ quantity: 60, price: 10 }]);
});

test("OP-06: completes a free order at once without a provider and refuses the sixth of a day", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { credit: provider, pix: provider, boleto: provider } });
  const { product } = await makeCourseProduct(site.db, { price: 0 });
  const guest = site.visitor();
  const order = await buy(site, guest, product);
  expect(order).toMatchObject({ status: "completed", payment_status: "paid", payment_method: null });
  expect(await standing(site.db, order.id)).toMatchObject({
    grants: ["active"],
    paid_cents: 0,
    attempts: [{ number: 1, state: "approved", approved_cents: 0 }],
  });
  // A free order's page says nothing about money.
  const page = (await guest.get(`/pedido/${order.publicId}`)).text;
  expect(page).toContain("Pronto, é seu!");
  expect(page).toContain(`<title>Pedido ${order.id} liberado`);
  expect(page).not.toMatch(/[Pp]agamento [Cc]onfirmado|pago<|O que você comprou/);
  await site.settle();
  const mails = await site.mails();
  const mail = mails.find(({ subject }) => subject?.includes("confirmado"));
  expect(mail?.text).toContain("Já está liberado.");
  expect(mail?.text).not.toMatch(/[Pp]agamento|comprou|cobrad|vitalício/);
  const sold = await site.db.selectFrom("products").select("sales_count").executeTakeFirstOrThrow();
  expect(sold.sales_count).toBe(1);
  expect(provider.starts).toHaveLength(0);

  for (let number = 2; number <= 5; number++) await buy(site, guest, product);
  const sixth = await submit(guest, checkoutBody(product));
  expect(sixth.status).toBe(429);
  expect(sixth.json().error).toBe("too_many_free_orders");
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await countOrders(site)).toBe(5);
  expect((await submit(guest, checkoutBody(product, { email: "bia@teste.example" }))).status).toBe(201);
  site.advance(DAYS);
  expect((await submit(guest, checkoutBody(product))).status).toBe(201);
});

test("OP-12: tries again under the same key after 500, 429 and a refused connection", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const body = checkoutBody(product);
  const key = randomUUID();
  // The second answer is for the one retry that each call makes by itself.
  provider.failures.push(
    { kind: "unavailable" },
    { kind: "unavailable" },
    { kind: "throttled", retryAfterMs: 7000 },
  );
  const first = await submit(guest, body, key);
  expect(first.status).toBe(503);
  expect(first.json()).toMatchObject({
    error: "payment_unavailable",
    message: "O meio de pagamento não respondeu. Nada foi cobrado; tente de novo em instantes.",
  });
  const second = await submit(guest, body, key);
  expect(second.status).toBe(503);
  expect(second.headers.get("retry-after")).toBe("7");
  const third = await submit(guest, body, key);
  expect(third.status).toBe(200);
  expect(third.json().publicId).toBe(first.json().publicId);
  expect(new Set(provider.starts.map((start) => start.key)).size).toBe(1);
  expect(provider.payments.size).toBe(1);
  expect(await countOrders(site)).toBe(1);
});

test("finds the order of a submit without starting its failed payment again", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { credit: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const body = checkoutBody(product, { method: "credit" });
  const key = randomUUID();
  provider.failures.push({ kind: "unavailable" }, { kind: "unavailable" });
  expect((await submit(guest, body, key)).status).toBe(503);
  const headers = { "idempotency-key": key, "order-only-find": "1" };
  const found = await guest.postJson("/api/checkout/orders", body, { headers });
  expect(found.status).toBe(200);
  expect(found.json().order.attempt).toMatchObject({ number: 1, method: "credit", state: "creating" });
  expect(provider.payments.size).toBe(0);

  const input = { lastAttempt: 1, method: "pix" };
  const retried = await guest.postJson(`/api/orders/${found.json().publicId}/attempts`, input);
  expect(retried.status, retried.text).toBe(201);
  await wait(site, 6 * SECONDS);
  expect(provider.payments.size).toBe(0);
  const order = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: "completed", payment_method: "pix", paid_cents: 4990 });

  const unknown = { ...headers, "idempotency-key": randomUUID() };
  const nothing = await guest.postJson("/api/checkout/orders", body, { headers: unknown });
  expect([nothing.status, nothing.json().error]).toEqual([422, "key_reused"]);
  expect(await countOrders(site)).toBe(1);
});

test("SEC-62: refuses an order below 200 MB of disk before anything is stored", async ({ skip }) => {
  skip(process.platform !== "linux", "only Linux has a place without any free space to point at");
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const body = checkoutBody(product);
  const key = randomUUID();
  const { publicId } = (await submit(guest, body, key)).json();
  const config: { dataDir: string } = site.config;
  const { dataDir } = config;
  config.dataDir = "/proc";
  const refused = await submit(guest, body);
  expect(refused.status).toBe(507);
  expect(refused.json()).toEqual({
    error: "no_room",
    message: "A loja não consegue registrar pedidos agora. Nada foi cobrado; tente de novo mais tarde.",
  });
  expect(provider.starts).toHaveLength(1);
  expect(await countOrders(site)).toBe(1);
  expect(await progressOf(guest, publicId)).toMatchObject({ status: "pending" });
  expect((await submit(guest, body, key)).json().publicId).toBe(publicId);
  config.dataDir = dataDir;
  expect((await submit(guest, { ...body, again: true })).status).toBe(201);
});

test("starts the payment by the worker when the provider was down", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  provider.failures.push({ kind: "unavailable" }, { kind: "unavailable" });
  const { publicId } = (await submit(site.visitor(), checkoutBody(product))).json();
  await wait(site, 11 * SECONDS);
  expect(provider.starts).toHaveLength(3);
  expect(provider.payments.size).toBe(1);
  const attempt = await site.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
  expect(attempt).toMatchObject({ state: "pending", last_error: null });
  expect(publicId).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test("hides the method, flags the order and tells the owner when the provider's keys are wrong", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  provider.failures.push({ kind: "credentials" });
  const answer = await submit(site.visitor(), checkoutBody(product));
  expect(answer.status).toBe(503);
  const order = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(order.attention).toContain("configuração");
  expect(await countQueued(site.db, "mail.order-attention")).toBe(1);
  const quote = await site.visitor().postJson("/api/checkout/quote", {
    lines: [{ productId: product.id, quantity: 1 }],
  });
  const methods = quote.json().methods.map((one: { method: string }) => one.method);
  expect(methods).toEqual(["credit", "boleto"]);
  expect((await submit(site.visitor(), checkoutBody(product))).json().error).toBe("method_unavailable");
});

test("leaves a paused method out of the offer of every process until the next start", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const other = await site.second();
  const product = await makeProduct(site.db);
  provider.failures.push({ kind: "credentials" });
  await submit(site.visitor(), checkoutBody(product));
  const rests = (app: { payments: typeof site.payments }) =>
    app.payments.hiddenUntil(provider.id, site.now()) !== undefined;
  expect(rests(site)).toBe(true);
  // An embedded database sends no change notices, because one process uses it.
  if (site.engine === "sqlite") await other.refreshCompany();
  await expect.poll(() => rests(other)).toBe(true);
  const third = await site.second();
  expect(rests(third)).toBe(false);
  await site.refreshCompany();
  expect(rests(site)).toBe(false);
});

test("shows an error at the field that the method needs", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const body = checkoutBody(product);
  const refusals: [Record<string, unknown>, string, string][] = [
    [{ method: undefined }, "method", "Escolha a forma de pagamento."],
    [{ method: "boleto" }, "document", "Informe o CPF ou CNPJ"],
    [{ method: "boleto", document: "111.111.111-11" }, "document", "CPF ou CNPJ inválido"],
    [{ method: "credit" }, "cardToken", "Informe os dados do cartão."],
    [{ installments: 2 }, "installments", "Só dá para parcelar no cartão."],
    [{ method: "credit", cardToken: "x", installments: 12 }, "installments", "não está disponível"],
    [{ name: "  " }, "name", "Informe seu nome completo"],
    [{ name: " A " }, "name", "Nome deve ter pelo menos 2 caracteres"],
    [{ name: "Ana\nBcc: x@y.z" }, "name", "caracteres"],
    [{ email: "ana@teste" }, "email", "E-mail inválido"],
    [{ email: "ana<bia@teste.example>" }, "email", "E-mail inválido"],
    [{ email: "ana,bia@teste.example" }, "email", "E-mail inválido"],
    [{ email: "<script>alert(1)</script>@teste.example" }, "email", "E-mail inválido"],
  ];
  for (const [change, field, sentence] of refusals) {
    const answer = await submit(guest, { ...body, ...change });
    expect(answer.status, JSON.stringify(change)).toBe(422);
    expect(answer.json().errors[field]).toContain(sentence);
  }
  expect(await countOrders(site)).toBe(0);
});

test("keeps interest out of the order's total", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 29990 });
  const order = await buy(site, site.visitor(), product, { method: "credit", installments: 6 });
  expect(order).toMatchObject({ total: 29990, financing_cents: 2122, installments: 6 });
  await wait(site, 3 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", paid_cents: 32112 });
});

test("allows forty submits of a browser in ten minutes", async () => {
  const site = await openSite();
  const crowd = site.visitor("198.51.100.9");
  const statuses: number[] = [];
  for (let number = 1; number <= 41; number++) {
    const answer = await submit(crowd, {});
    statuses.push(answer.status);
    if (number === 41) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array(40).fill(422), 429]);
  expect((await submit(site.visitor("198.51.100.10"), {})).status).toBe(422);
});
