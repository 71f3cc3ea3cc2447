// PIX into the owner's account: only the owner knows that it came, so none may be overlooked.
import { expect, test } from "vitest";
import { allowAutomaticRefunds, buy, DAYS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const BY_HAND = {
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "pix@loja.example",
  PIX_NAME: "Loja Exemplo",
  PIX_CITY: "Joinville",
};

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "a secret of at least thirty-two characters",
};

async function openShop() {
  const site = await openSite(BY_HAND);
  const owner = await makeAdmin(site.db, { name: "Dona da Loja" });
  const admin = await site.as(owner);
  const product = await makeProduct(site.db, { name: "Kit Aroeira", price: 4_990 });
  const buyer = site.visitor();
  return { site, owner, admin, product, buyer };
}

function readable(answer: Answer): string {
  return answer.text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

async function mailsTo(site: TestSite, address: string) {
  const mails = await site.mails();
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Subjects of mails to the shop about receipts. */
async function toldShop(site: TestSite): Promise<string[]> {
  const mails = await mailsTo(site, site.company.emails.support);
  return mails.flatMap(({ subject = "" }) =>
    /PIX a confirmar|diz que pagou/.test(subject) ? [subject] : [],
  );
}

test("shows an order with manual PIX wherever the owner looks and mails it at once", async () => {
  const { site, admin, product, buyer } = await openShop();
  const order = await buy(site, buyer, product);
  await site.settle();
  const home = readable(await admin.get("/admin"));
  expect(home).toMatch(/href="\/admin\/pedidos\?confirmar=1"[\s\S]*?PIX a confirmar/);
  expect(home).toMatch(/Pedidos<span[^>]*>1<span class="sr-only"> esperando você/);
  const list = readable(await admin.get("/admin/pedidos?confirmar=1"));
  expect(list).toContain("PIX a confirmar (1)");
  expect(list).toContain("Mostrando 1 a 1 de 1 pedido");
  expect(list).toMatch(/Confirmar PIX<span[^>]*> do pedido número/);
  const [mail] = await mailsTo(site, site.company.emails.support);
  expect(mail?.subject).toContain(`PIX a confirmar no pedido ${order.id}`);
  const text = mail?.text?.replaceAll("\u00a0", " ");
  for (const told of ["R$ 49,90", "Ana Souza", "ana@teste.example", `/admin/pedidos?pedido=${order.id}`])
    expect(text).toContain(told);
});

test("completes an order confirmed from the list and removes it from all waiting lists", async () => {
  const { site, admin, product, buyer } = await openShop();
  const order = await buy(site, buyer, product);
  const form = { intent: "receipt", order: String(order.id), amount: "49,90" };
  const answer = await admin.post("/admin/pedidos?confirmar=1", form);
  expect(answer.location).toBe("/admin/pedidos?confirmar=1");
  await site.settle();
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
  expect(readable(await admin.get("/admin"))).not.toContain("PIX a confirmar");
  expect(readable(await admin.get("/admin/pedidos?confirmar=1"))).toContain("Nenhum PIX a confirmar");
  const toBuyer = await mailsTo(site, "ana@teste.example");
  expect(toBuyer.some(({ text }) => text?.includes("/acesso/"))).toBe(true);
});

test("notes and mails 'Já paguei' once and stops the expiry of that order", async () => {
  const { site, owner, admin, product, buyer } = await openShop();
  const order = await buy(site, buyer, product);
  const address = `/pedido/${order.publicId}`;
  const before = readable(await buyer.get(address));
  expect(before).toContain("Já paguei");
  expect(before.replaceAll(/<\/?b>/g, "")).toMatch(
    /Você tem até \d\d\/\d\d\/\d{4}, às \d\d:\d\d para pagar\./,
  );
  expect(before).not.toContain("Tempo restante");
  expect((await buyer.post(address, { intent: "paid" })).location).toBe(address);
  expect((await buyer.post(address, { intent: "paid" })).location).toBe(address);
  await site.settle();
  const said = readable(await buyer.get(address));
  expect(said).toContain("Seu aviso ficou registrado");
  expect(said).toContain("Estamos conferindo o seu PIX");
  expect(said).not.toContain("Seu PIX está aguardando pagamento");
  expect(readable(await admin.get("/admin/pedidos"))).toContain("O comprador diz que já pagou");
  const details = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  expect(details.match(/Comprador avisou que pagou/g)).toHaveLength(1);
  expect(await toldShop(site)).toHaveLength(2);
  for (let day = 0; day < 4; day++) await wait(site, 1 * DAYS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending" });
  const later = await site.as(owner);
  expect(readable(await later.get("/admin/pedidos?confirmar=1"))).toContain("PIX a confirmar (1)");
});

test("offers a buyer who reported a PIX another method, but no second PIX", async () => {
  for (const [environment, offers] of [
    [{}, true],
    [LIVE, false],
  ] as const) {
    const site = await openSite({ ...BY_HAND, ...environment });
    const buyer = site.visitor();
    const { publicId } = await buy(site, buyer, await makeProduct(site.db));
    const address = `/pedido/${publicId}`;
    // With a single method there is nothing to change.
    expect((await buyer.get(address)).text.includes("Trocar a forma de pagamento")).toBe(offers);
    await buyer.post(address, { intent: "paid" });
    const said = await buyer.get(address);
    expect(said.text.includes("Trocar a forma de pagamento")).toBe(offers);
  }
});

test("accepts the report from the buyer only, and not where a provider notifies", async () => {
  const { site, admin, product, buyer } = await openShop();
  const order = await buy(site, buyer, product);
  const address = `/pedido/${order.publicId}`;
  expect((await site.visitor().post(address, { intent: "paid" })).status).toBe(404);
  expect((await admin.post(address, { intent: "paid" })).status).toBe(404);
  const elsewhere = await openSite();
  const other = elsewhere.visitor();
  const theirs = await buy(elsewhere, other, await makeProduct(elsewhere.db));
  const path = `/pedido/${theirs.publicId}`;
  expect(readable(await other.get(path))).not.toContain("Já paguei");
  await other.post(path, { intent: "paid" });
  for (const one of [site, elsewhere]) {
    const claims = one.db.selectFrom("order_log").select("id").where("cause", "=", "receipt_claimed");
    expect(await claims.execute()).toEqual([]);
  }
});

test("expires a manual PIX that nobody confirms or reports", async () => {
  const { site, owner, product, buyer } = await openShop();
  const order = await buy(site, buyer, product);
  for (let day = 0; day < 3; day++) await wait(site, 1 * DAYS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "cancelled" });
  const home = readable(await (await site.as(owner)).get("/admin"));
  expect(home).toContain("Esperando você");
  expect(home).not.toContain("PIX a confirmar");
});

test("asks about the money when the status is set to 'Concluído': a receipt, or a gift with access", async () => {
  const { site, admin, product } = await openShop();
  const place = async (email: string) => buy(site, site.visitor(), product, { email });
  const complete = async (order: { id: number; version: number }, money?: string) =>
    admin.post("/admin/pedidos", {
      intent: "status",
      order: String(order.id),
      version: String(order.version),
      status: "completed",
      ...(money ? { money } : {}),
    });
  const asked = await place("pergunta@teste.example");
  const silent = await complete(asked);
  expect(silent.status).toBe(422);
  expect(readable(silent)).toContain("Informe se o dinheiro chegou ou se o acesso é um presente.");
  expect(await standing(site.db, asked.id)).toMatchObject({ status: "pending", grants: [] });

  const paid = await place("pagou@teste.example");
  expect((await complete(paid, "came")).status).toBe(302);
  const facts = { status: "completed", payment_status: "paid", paid_cents: 4_990, grants: ["active"] };
  expect(await standing(site.db, paid.id)).toMatchObject(facts);

  const given = await place("presente@teste.example");
  expect((await complete(given, "gift")).status).toBe(302);
  const gift = { status: "completed", paid_cents: 0, grants: ["active"] };
  expect(await standing(site.db, given.id)).toMatchObject(gift);

  // A gift waits for nothing.
  expect(readable(await admin.get("/admin/pedidos"))).toContain("PIX a confirmar (1)");
  await wait(site, 1 * SECONDS);
  const subjects = async (to: string) => (await mailsTo(site, to)).map(({ subject }) => subject);
  expect((await subjects("pagou@teste.example")).join()).toContain(`Pedido ${paid.id} confirmado`);
  expect((await subjects("presente@teste.example")).join()).toContain(`Pedido ${given.id} liberado`);
  expect((await subjects("presente@teste.example")).join()).not.toContain("confirmado");
  const opened = (await mailsTo(site, "presente@teste.example")).find(({ subject }) =>
    subject?.includes("liberado"),
  );
  expect(opened?.text).toContain("/acesso/");
});

test("completes an order that the owner cancelled and that was then paid, without proposing a refund", async () => {
  const { site, admin, product, buyer } = await openShop();
  const order = await buy(site, buyer, product);
  const change = { intent: "status", order: String(order.id) };
  await admin.post("/admin/pedidos", { ...change, version: String(order.version), status: "cancelled" });
  const { version } = await site.db.selectFrom("orders").select("version").executeTakeFirstOrThrow();
  const form = { ...change, version: String(version), status: "completed", money: "came" };
  expect((await admin.post("/admin/pedidos", form)).status).toBe(302);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    attention: null,
    grants: ["active"],
    refunds: [],
  });
});

test("records money without the provider, closes the open charge first and sends the receipt", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { price: 4_990 });
  const order = await buy(site, site.visitor(), product, { method: "boleto" });
  const details = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  expect(details).toContain("Concluído");
  const form = {
    intent: "status",
    order: String(order.id),
    version: String(order.version),
    status: "completed",
  };
  expect((await admin.post("/admin/pedidos", { ...form, version: "999", money: "came" })).status).toBe(409);
  expect(await standing(site.db, order.id)).toMatchObject({ attempts: [{ state: "pending" }] });
  expect((await admin.post("/admin/pedidos", { ...form, money: "came" })).status).toBe(302);
  expect(await standing(site.db, order.id)).toMatchObject({
    ...{
      status: "completed",
      payment_status: "paid",
      paid_cents: 4_990,
      attention: null,
      grants: ["active"],
    },
    attempts: [
      { number: 1, state: "cancelled", approved_cents: 0 },
      { number: 2, state: "approved", approved_cents: 4_990 },
    ],
  });
  await wait(site, 1 * SECONDS);
  const subjects = (await mailsTo(site, "ana@teste.example")).map(({ subject }) => subject ?? "");
  expect(subjects.filter((subject) => subject.includes(`Pedido ${order.id} confirmado`))).toHaveLength(1);
  const log = await site.db.selectFrom("order_log").select(["cause", "actor_id"]).orderBy("id").execute();
  expect(log.filter(({ actor_id }) => actor_id !== null).map(({ cause }) => cause)).toEqual([
    "admin",
    "receipt",
  ]);
});

test("keeps the charge and records nothing when the provider cannot be asked", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const admin = await site.as(await makeAdmin(site.db));
  const order = await buy(site, site.visitor(), await makeProduct(site.db, { price: 4_990 }));
  const { cancel } = provider;
  provider.cancel = () => Promise.reject(new Error("the line is cut"));
  const form = {
    intent: "status",
    order: String(order.id),
    version: String(order.version),
    status: "completed",
  };
  const refused = await admin.post("/admin/pedidos", { ...form, money: "came" });
  expect(refused.status).toBe(422);
  expect(readable(refused)).toContain("O meio de pagamento não respondeu");
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending", grants: [] });
  // Paid after all, as the closing found out: no money is counted twice.
  provider.cancel = cancel;
  const { id } = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(id), { state: "approved", approvedCents: 4_990 });
  expect((await admin.post("/admin/pedidos", { ...form, money: "came" })).status).toBe(302);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    paid_cents: 4_990,
    attempts: [{ number: 1, state: "approved" }],
  });
});

test("lets the owner transfer a requested refund and mark it", async () => {
  const { site, admin, product, buyer } = await openShop();
  await allowAutomaticRefunds(admin);
  const order = await buy(site, buyer, product);
  const receipt = { intent: "receipt", order: String(order.id), amount: "49,90" };
  await admin.post(`/admin/pedidos?pedido=${order.id}`, receipt);
  const page = readable(await buyer.get(`/pedido/${order.publicId}`));
  expect(page).toContain("A própria loja devolve, por PIX");
  await buyer.post(`/pedido/${order.publicId}`, { reason: "", payTo: "ana@teste.example" });
  const asked = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  expect(asked).toMatch(/Transfira <b>R\$ 49,90<\/b> ao cliente e depois marque como reembolsado/);
  expect(asked).not.toContain("Aprovar e reembolsar");
  const { id } = await site.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
  const named = { intent: "answer-refund", order: String(order.id), refund: String(id) };
  const itself = await admin.post(`/admin/pedidos?pedido=${order.id}`, { ...named, answer: "approve" });
  expect([itself.status, readable(itself).includes("Transfira o valor ao cliente")]).toEqual([422, true]);
  await admin.post(`/admin/pedidos?pedido=${order.id}`, { ...named, answer: "by-hand" });
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", grants: ["revoked"] });
});
