// The buyer's refund button: who may press it, what it does, and that it does so once.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ProviderError } from "#app/payments/port/payment-provider.ts";
import {
  allowAutomaticRefunds,
  buy,
  countQueued,
  DAYS,
  HOURS,
  type OrderOptions,
  SECONDS,
  standing,
  wait,
} from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

/** A guest who paid R$ 49,90 at the in-memory provider. */
async function openPaid({ automatic }: { automatic: boolean }) {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  if (automatic) await allowAutomaticRefunds(admin);
  const guest = site.visitor();
  const order = await buy(site, guest, await makeProduct(site.db));
  const { id } = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(id), { state: "approved", approvedCents: 4990 });
  await wait(site, 10 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ payment_status: "paid", grants: ["active"] });
  return {
    provider,
    site,
    owner,
    admin,
    guest,
    order,
    ref: String(id),
    address: `/pedido/${order.publicId}`,
  };
}

/** At the sandbox, whose boleto cannot be refunded. */
async function openPaidAtSandbox(options: OrderOptions, prices = [1000, 2000, 3000]) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const guest = site.visitor();
  const products = [];
  for (const price of prices) products.push(await makeProduct(site.db, { price }));
  const order = await buy(site, guest, products, options);
  if (options.method === "boleto")
    await guest.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "pay" });
  await wait(site, 6 * SECONDS);
  return { site, admin, guest, order, address: `/pedido/${order.publicId}` };
}

function refund(admin: Visitor, orderId: number, body: unknown) {
  return admin.postJson(`/api/admin/orders/${orderId}/refunds`, body, {
    headers: { "idempotency-key": randomUUID() },
  });
}

function answer(admin: Visitor, order: { id: number }, refundId: number, said: string, note?: string) {
  const fields = { intent: "answer-refund", order: String(order.id), refund: String(refundId), answer: said };
  return admin.post(`/admin/pedidos?pedido=${order.id}`, {
    ...fields,
    ...(note === undefined ? {} : { note }),
  });
}

async function theRefund(site: TestSite) {
  return site.db.selectFrom("refunds").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}

async function subjectsTo(site: TestSite, address: string) {
  await site.settle();
  const mails = (await site.mails()).filter((mail) => mail.to?.[0]?.address === address);
  return mails.map((mail) => mail.subject?.split(": ")[0]);
}

function readable(text: string): string {
  return text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

test("OP-38: makes a request with a number for page, mails and owner when automatic refunds are off", async () => {
  const { site, admin, guest, order, address, provider } = await openPaid({ automatic: false });
  const offered = readable((await guest.get(address)).text);
  expect(offered).toContain("Pedir R$ 49,90 de volta");
  expect(offered).toContain("O dinheiro volta por PIX para a conta que pagou");
  expect((await guest.post(address, { reason: "Não serviu" })).location).toBe(address);
  const { protocol, state, automatic } = await theRefund(site);
  const day = site.now().toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" }).replaceAll("-", "");
  expect([protocol, state, automatic]).toEqual([`${day}-${order.id}`, "requested", false]);
  expect(provider.refunds.size).toBe(0);
  const list = readable((await admin.get("/admin/pedidos?atencao=1")).text);
  expect(list).toContain(`O cliente pediu reembolso. Protocolo ${protocol}.`);
  const details = readable((await admin.get(`/admin/pedidos?busca=${protocol}&pedido=${order.id}`)).text);
  expect(details).toContain(`Protocolo <b class="tabular-nums">${protocol}</b>`);
  expect(details).toContain("em que a lei garante a desistência");
  expect((await admin.get(`/admin/pedidos?busca=${protocol}`)).text).toContain("Ana Souza");

  expect((await answer(admin, order, (await theRefund(site)).id, "approve")).status).toBe(302);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", grants: ["revoked"] });
  expect(readable((await guest.get(address)).text)).toContain(protocol);
  expect(await subjectsTo(site, "ana@teste.example")).toContain(`Reembolso do pedido ${order.id}`);
  const told = (await site.mails()).filter((mail) => /eembolso/.test(mail.subject ?? ""));
  expect(told.length).toBeGreaterThan(1);
  for (const mail of told) expect(mail.text, mail.subject).toContain(`Protocolo: ${protocol}`);
});

test("OP-38: refunds once by one press when automatic refunds are on, also with two tabs and a reload", async () => {
  const { site, guest, order, address, provider } = await openPaid({ automatic: true });
  const other = await site.second();
  const elsewhere = new Visitor(other.fetch, site.config.siteUrl);
  for (const [name, value] of guest.cookies) elsewhere.cookies.set(name, value);
  expect(readable((await guest.get(address)).text)).toContain("Reembolsar R$ 49,90 agora");
  const answers = await Promise.all(
    [guest, elsewhere, guest].map((tab) => tab.post(address, { reason: "" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect((await guest.post(address, { reason: "" })).location).toBe(address);
  expect((await guest.postJson(`/api/orders/${order.publicId}/refund-requests`, {})).json().error).toBe(
    "already_refunded",
  );
  const { id, protocol } = await theRefund(site);
  expect([...provider.refunds.keys()]).toEqual([`ref_${id}`]);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    payment_status: "refunded",
    refunded_cents: 4990,
    grants: ["revoked"],
    refunds: [{ cents: 4990, state: "done", origin: "customer" }],
  });
  await wait(site, 2 * 60 * SECONDS);
  const told = await subjectsTo(site, "ana@teste.example");
  expect(told.filter((subject) => /eembolso/.test(subject ?? ""))).toEqual([
    `Reembolso do pedido ${order.id}`,
  ]);
  expect(await subjectsTo(site, site.company.emails.support)).toEqual([
    `Reembolso automático no pedido ${order.id}`,
  ]);
  const page = readable((await guest.get(address)).text);
  expect(page).toContain("Pedido reembolsado");
  expect(page).toContain(protocol);
  expect(page).not.toContain("Pedir reembolso");
  // No team member acted, so the register has no line.
  const acts = await site.db.selectFrom("audit_log").select("action").execute();
  expect(acts.map(({ action }) => action)).not.toContain("order.refund");
});

test("tells the buyer while the provider is slow, and once about the end", async () => {
  const { site, guest, order, address, provider, ref } = await openPaid({ automatic: true });
  provider.holdsRefunds = true;
  await guest.post(address, { reason: "" });
  expect((await guest.get(address)).text).toContain("Reembolso a caminho");
  expect((await guest.post(address, { reason: "" })).status).toBe(302);
  expect(provider.refunds.size).toBe(1);
  await wait(site, 2 * 60 * SECONDS);
  expect(await subjectsTo(site, "ana@teste.example")).toContain(
    `Sua solicitação de reembolso do pedido ${order.id}`,
  );
  provider.endRefunds(ref, "done");
  await wait(site, HOURS);
  await wait(site, HOURS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", grants: ["revoked"] });
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(1);
});

test("applies the days of the setting, then asks the owner", async () => {
  const { site, guest, order, address, provider } = await openPaid({ automatic: true });
  site.advance(8 * DAYS);
  await guest.post(address, { reason: "" });
  expect(await theRefund(site)).toMatchObject({ state: "requested", automatic: false });
  expect(provider.refunds.size).toBe(0);

  const fresh = await openPaid({ automatic: true });
  await fresh.site.db.updateTable("orders").set({ attention: "Confira." }).execute();
  await fresh.guest.post(fresh.address, { reason: "" });
  expect(await theRefund(fresh.site)).toMatchObject({ state: "requested", automatic: false });
  expect(order.id).toBeGreaterThan(0);
});

test.each(["at once", "afterwards"] as const)(
  "what the provider fails to do %s is the shop's to mend: loud for the owner, said to the buyer, asked for once",
  async (when) => {
    const { site, owner, guest, order, address, provider, ref } = await openPaid({ automatic: true });
    if (when === "at once") {
      provider.refund = async () => {
        throw new ProviderError("invalid", "not this one");
      };
    } else provider.holdsRefunds = true;
    expect((await guest.post(address, { reason: "" })).status).toBe(302);
    if (when === "afterwards") {
      provider.endRefunds(ref, "failed");
      await wait(site, 10 * 60 * SECONDS);
    }
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "completed",
      payment_status: "paid",
      grants: ["active"],
      attention: expect.stringContaining("não foi concluído"),
      refunds: [{ state: "failed" }],
    });
    const page = readable((await guest.get(address)).text);
    expect(page).toContain("O reembolso ainda não foi concluído");
    expect(page).not.toContain("Pedir reembolso");
    await guest.post(address, { reason: "de novo" });
    expect(await site.db.selectFrom("refunds").select("id").execute()).toHaveLength(1);
    expect(await subjectsTo(site, "ana@teste.example")).toContain(
      `O reembolso do pedido ${order.id} ainda não foi concluído`,
    );
    expect(await subjectsTo(site, site.company.emails.support)).toContain(
      `O pedido ${order.id} precisa de atenção`,
    );
    const { id, protocol } = await theRefund(site);
    const admin = await site.as(owner);
    expect((await answer(admin, order, id, "by-hand")).status).toBe(302);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", attention: null });
    expect(readable((await guest.get(address)).text)).toContain(protocol);
  },
);

test.each([true, false])(
  "OP-38: refunds once when buyer and owner press at the same time (automatic: %s)",
  async (automatic) => {
    const { site, admin, guest, order, address, provider } = await openPaid({ automatic });
    await Promise.all([
      guest.post(address, { reason: "" }),
      refund(admin, order.id, { reason: "combinado" }),
    ]);
    const rest = await refund(admin, order.id, { reason: "de novo" });
    expect(rest.status).toBe(422);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", refunded_cents: 4990 });
    expect(provider.refunds.size).toBe(1);
    expect(
      await site.db.selectFrom("refunds").select("id").where("state", "=", "requested").execute(),
    ).toEqual([]);
  },
);

test("ends the request when the owner refunds everything, here or at the provider", async () => {
  const { site, admin, guest, order, address } = await openPaid({ automatic: false });
  await guest.post(address, { reason: "Mudei de ideia" });
  const { protocol } = await theRefund(site);
  await refund(admin, order.id, { reason: "combinado por telefone" });
  const rows = await site.db.selectFrom("refunds").select(["state", "protocol", "reason"]).execute();
  const reason = "Mudei de ideia\n\ncombinado por telefone";
  expect(rows).toEqual([{ state: "done", protocol, reason }]);

  const other = await openPaid({ automatic: false });
  await other.guest.post(other.address, { reason: "" });
  const panel = { id: "panel_1", cents: 4990, state: "done" as const };
  other.provider.change(other.ref, { refunds: [panel] });
  for (let day = 0; day < 2; day++) await wait(other.site, 25 * HOURS);
  expect(await standing(other.site.db, other.order.id)).toMatchObject({
    status: "refunded",
    refunds: [{ state: "failed" }, { state: "done" }],
  });
  const admin2 = await other.site.as(other.owner);
  expect((await admin2.get("/admin")).text).not.toContain("Solicitações de reembolso");
});

test("asks for all lines, or for the rest after a partial refund", async () => {
  const { site, admin, guest, order, address } = await openPaidAtSandbox({ method: "credit" });
  const line = await site.db.selectFrom("order_items").select("id").orderBy("id").executeTakeFirstOrThrow();
  await refund(admin, order.id, { lines: [line.id], reason: "arquivo errado" });
  expect(readable((await guest.get(address)).text)).toContain("Pedir R$ 50,00 de volta");
  await guest.post(address, { reason: "" });
  const { id } = await theRefund(site);
  await answer(admin, order, id, "approve");
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    refunded_cents: 6000,
    refunds: [
      { cents: 1000, state: "done" },
      { cents: 5000, state: "done" },
    ],
  });
});

test("asks where to send a boleto's money, shows it to the owner and forgets it when done", async () => {
  const { site, admin, guest, order, address } = await openPaidAtSandbox({ method: "boleto" }, [4990]);
  const page = readable((await guest.get(address)).text);
  expect(page).toContain("para uma conta em nome de quem comprou");
  expect(page).toContain("Onde você quer receber?");
  const long = await guest.post(address, { reason: "", payTo: "x".repeat(201) });
  expect([long.status, long.text.includes("x".repeat(201))]).toEqual([422, true]);
  await guest.post(address, { reason: "", payTo: "ana@teste.example" });
  const details = readable((await admin.get(`/admin/pedidos?pedido=${order.id}`)).text);
  expect(details).toContain("O cliente pede para receber em");
  expect(details).toContain("Este pagamento não é reembolsado automaticamente. Transfira");
  expect(details).not.toContain("Aprovar e reembolsar");
  const { id } = await theRefund(site);
  await answer(admin, order, id, "by-hand");
  expect(await theRefund(site)).toMatchObject({ state: "done", by_hand: true, pay_to: null });
});

test("requires a reason for a refusal on both doors, shows it to the buyer and allows another request", async () => {
  const { site, admin, guest, order, address } = await openPaid({ automatic: false });
  await guest.post(address, { reason: "" });
  const { id } = await theRefund(site);
  const silent = await answer(admin, order, id, "refuse", " ");
  expect([silent.status, silent.text.includes("Escreva o motivo: ele vai para o cliente.")]).toEqual([
    422,
    true,
  ]);
  expect((await refund(admin, order.id, { action: "refuse", refundId: id })).status).toBe(422);
  expect((await answer(admin, order, id, "refuse", "O prazo do curso ao vivo passou")).status).toBe(302);
  const page = readable((await guest.get(address)).text);
  expect(page).toContain("A loja não aprovou o reembolso");
  expect(page).toContain("O prazo do curso ao vivo passou");
  expect(page).toContain("Pedir reembolso");
  await guest.post(address, { reason: "Insisto" });
  expect((await theRefund(site)).protocol).toMatch(new RegExp(`^\\d{8}-${order.id}-2$`));
  expect(await subjectsTo(site, "ana@teste.example")).toContain(
    `Resposta à solicitação de reembolso do pedido ${order.id}`,
  );
});

test("shows no button for a free order, a gift, a stranger or after the window", async () => {
  const { site, admin, guest, address } = await openPaid({ automatic: true });
  const stranger = site.visitor();
  const given = await buy(site, stranger, await makeProduct(site.db));
  expect((await stranger.post(address, { reason: "" })).status).toBe(404);
  const status = { intent: "status", order: String(given.id), version: "1", status: "completed", note: "" };
  expect((await admin.post("/admin/pedidos", { ...status, money: "gift" })).status).toBe(302);
  const gift = await stranger.get(`/pedido/${given.publicId}`);
  expect(gift.text).toContain("Pronto, é seu!");
  expect(gift.text).not.toContain('aria-label="Reembolso"');
  const free = site.visitor();
  const order = await buy(site, free, await makeProduct(site.db, { price: 0 }));
  expect((await free.get(`/pedido/${order.publicId}`)).text).not.toContain('aria-label="Reembolso"');
  expect((await free.post(`/pedido/${order.publicId}`, { reason: "" })).status).toBe(422);
  site.advance(32 * DAYS);
  const late = readable((await guest.get(address)).text);
  expect(late).toContain("O prazo para pedir reembolso terminou em");
  expect(late).not.toContain("Pedir reembolso");
  expect(await site.db.selectFrom("refunds").select("id").execute()).toEqual([]);
});
