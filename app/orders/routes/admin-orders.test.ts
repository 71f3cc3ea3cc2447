import { domainToUnicode } from "node:url";
import { expect, test } from "vitest";
import { foldWords } from "#app/platform/text/search.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

async function openAdmin(): Promise<{ site: TestSite; admin: Visitor; adminId: number }> {
  const site = await openSite();
  const user = await makeAdmin(site.db, { name: "Dona da Loja" });
  return { site, admin: await site.as(user), adminId: user.id };
}

/** An order as the checkout makes it, which search finds. */
async function makeFindable(
  site: TestSite,
  name: string,
  email: string,
  facts: Partial<NewRow<"orders">> = {},
) {
  const { order } = await makeOrder(site.db, {
    guest_name: name,
    guest_email: email,
    search_title: foldWords(name),
    search_body: foldWords(email),
    ...facts,
  });
  return order;
}

/** The visible text, without React's separators. */
function readable(answer: Answer): string {
  return answer.text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

/** Ids of the listed orders, in order. */
function listed(answer: Answer): number[] {
  return [...readable(answer).matchAll(/<span class="sr-only"> do pedido (\d+)<\/span>/g)].map((match) =>
    Number(match[1]),
  );
}

test("lists person, products, amount, payment and the link to the details", async () => {
  const { site, admin } = await openAdmin();
  const product = await makeProduct(site.db, { name: "Kit Aroeira", price: 12_300 });
  const { order } = await makeOrder(site.db, {
    guest_name: "Helena Prado",
    guest_email: "helena@prado.example",
    payment_method: "credit",
    installments: 3,
    payment_status: "paid",
    status: "completed",
    lines: [{ product, quantity: 2 }],
  });
  const page = await admin.get("/admin/pedidos");
  const text = readable(page);
  expect(page.status).toBe(200);
  expect(text).toContain("Gestão de Pedidos");
  for (const shown of [
    `#${order.id}`,
    "Helena Prado",
    "helena@prado.example",
    "2x Kit Aroeira",
    "R$ 246,00",
    "Cartão, 3x",
    "Concluído",
    "Pago",
    `href="/admin/pedidos?pedido=${order.id}"`,
    "Mostrando 1 a 1 de 1 pedido",
  ]) {
    expect(text).toContain(shown);
  }
  const heads = [...text.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head = ""]) =>
    head.replace(/<[^>]*>/g, " "),
  );
  const columns = ["Pedido", "Cliente", "Produtos", "Total", "Status", "Pagamento", "Data", "Detalhes"];
  expect(heads.slice(1).map((head) => head.trim().split(" ")[0])).toEqual(columns);
  // In the sheet the lines come before the status.
  const sheet = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  const dialog = sheet.slice(sheet.indexOf(`Pedido #${order.id}`));
  expect(dialog.indexOf(">Itens<")).toBeGreaterThan(0);
  expect(dialog.indexOf(">Itens<")).toBeLessThan(dialog.indexOf(">Mudar<"));
});

test("shows the provider's fee, the payout day and a dispute's deadline in the details", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeOrder(site.db, {
    status: "completed",
    payment_status: "paid",
    paid_cents: 10_000,
    document: "52998224725",
  });
  await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "mercadopago",
      provider_ref: "ORD9",
      payment_ref: "PAY9",
      method: "credit",
      state: "approved",
      charged_cents: 10_000,
      approved_cents: 10_000,
      financing_cents: 321,
      fee_cents: 499,
      net_cents: 9_501,
      available_on: "2026-12-01",
      dispute: "open",
      dispute_due_at: new Date("2026-11-30T18:00:00Z"),
      created_at: site.now(),
      updated_at: site.now(),
    })
    .execute();
  const text = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  expect(text).toContain(
    "juros pagos pelo comprador R$ 3,21, taxa R$ 4,99, líquido R$ 95,01, disponível em 01/12/2026",
  );
  expect(text).toContain("Contestação aberta. Responda até 30/11/2026, às 15:00.");
  // The reference of the accountant's file, and the provider's public name.
  expect(text).toContain("Mercado Pago, referência PAY9");
  expect(text).toContain("529.982.247-25");
});

test("explains an empty shop and an empty search result", async () => {
  const { site, admin } = await openAdmin();
  expect(readable(await admin.get("/admin/pedidos"))).toContain("Nenhum pedido ainda");
  await makeFindable(site, "Otávio Nunes", "otavio@nunes.example");
  const none = readable(await admin.get("/admin/pedidos?busca=ninguem"));
  expect(none).toContain("Nenhum pedido encontrado");
  expect(none).toContain("Limpar filtros");
});

test("finds orders by name without accents, e-mail and number", async () => {
  const { site, admin } = await openAdmin();
  const otavio = await makeFindable(site, "Otávio Nunes", "otavio@nunesarq.example");
  const jussara = await makeFindable(site, "Jussara Teles", "ju@teles.example");
  const search = async (words: string) =>
    listed(await admin.get(`/admin/pedidos?busca=${encodeURIComponent(words)}`));
  expect(await search("OTAVIO")).toEqual([otavio.id]);
  expect(await search("nunesarq")).toEqual([otavio.id]);
  expect(await search("ju@teles.example")).toEqual([jussara.id]);
  expect(await search(`#${jussara.id}`)).toEqual([jussara.id]);
  expect(await search(String(otavio.id))).toEqual([otavio.id]);
  expect(await search("teles nunes")).toEqual([]);
  expect(await search("%")).toEqual([]);
});

test("combines filters for status, payment and attention and keeps them in the form", async () => {
  const { site, admin } = await openAdmin();
  const pending = await makeFindable(site, "Ana", "ana@teste.example");
  const paid = await makeFindable(site, "Bia", "bia@teste.example", {
    status: "completed",
    payment_status: "paid",
  });
  const flagged = await makeFindable(site, "Caio", "caio@teste.example", {
    status: "completed",
    payment_status: "paid",
    attention: "Chegou um valor diferente do cobrado.",
  });
  const ids = async (query: string) =>
    listed(await admin.get(`/admin/pedidos?${query}`)).sort((a, b) => a - b);
  expect(await ids("status=pending")).toEqual([pending.id]);
  expect(await ids("pagamento=paid")).toEqual([paid.id, flagged.id]);
  expect(await ids("status=completed&busca=bia")).toEqual([paid.id]);
  expect(await ids("atencao=1")).toEqual([flagged.id]);
  expect(await ids("status=inventado&pagamento=tambem")).toEqual([pending.id, paid.id, flagged.id]);
  const text = readable(await admin.get("/admin/pedidos?status=completed&pagamento=paid"));
  expect(text).toContain("Chegou um valor diferente do cobrado.");
  expect(text).toContain("Precisa de atenção (1)");
  expect(text).toMatch(/<option value="completed" selected="">/);
  expect(text).toMatch(/<option value="paid" selected="">/);
});

test("lists twenty orders a page, newest first, keeping the filter in links", async () => {
  const { site, admin } = await openAdmin();
  const product = await makeProduct(site.db);
  const ids: number[] = [];
  for (let number = 0; number < 23; number++) {
    const created_at = new Date(site.now().getTime() - (100 - number) * 60_000);
    const { order } = await makeOrder(site.db, { created_at, lines: [{ product }] });
    ids.unshift(order.id);
  }
  const first = await admin.get("/admin/pedidos?status=pending");
  expect(listed(first)).toEqual(ids.slice(0, 20));
  expect(readable(first)).toContain("Mostrando 1 a 20 de 23 pedidos");
  expect(first.text).toContain('href="/admin/pedidos?status=pending&amp;pagina=2"');
  const second = await admin.get("/admin/pedidos?status=pending&pagina=2");
  expect(listed(second)).toEqual(ids.slice(20));
  expect(second.text).toContain(`/admin/pedidos?status=pending&amp;pagina=2&amp;pedido=${ids[20]}`);
  expect(listed(await admin.get("/admin/pedidos?pagina=99"))).toEqual(ids.slice(20));
});

test("counts over all orders and computes revenue after refunds", async () => {
  const { site, admin } = await openAdmin();
  await makeOrder(site.db, { status: "completed", payment_status: "paid", paid_cents: 100_000 });
  await makeOrder(site.db, { status: "refunded", paid_cents: 50_000, refunded_cents: 50_000 });
  await makeOrder(site.db, { status: "completed", paid_cents: 30_000, refunded_cents: 10_000 });
  await makeOrder(site.db);
  const text = readable(await admin.get("/admin/pedidos?status=cancelled"));
  const figures = [...text.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)<\/dd>/g)].map((match) => [
    match[1],
    match[2],
  ]);
  expect(figures).toEqual([
    ["Total de pedidos", "4"],
    ["Receita total", "R$ 1.200,00"],
    ["Concluídos", "2"],
    ["Pendentes", "1"],
  ]);
});

test("SEC-26: answers hostile search, filter, page and id without a server error", {
  timeout: 60_000,
}, async () => {
  const { site, admin } = await openAdmin();
  const order = await makeFindable(site, "Ana", "ana@teste.example");
  const hostile = [
    "'",
    '"',
    "';drop table orders;--",
    "/* */ or 1=1",
    "%",
    "_",
    "\\",
    "* OR NEAR(",
    "search_title:ana",
    "ana & !",
    "\u0000",
    "ana\u0000",
    "x".repeat(10_000),
    "a ".repeat(5_000),
    "99999999999999999999",
    "-1",
    "1e9",
    "1 or 1",
    "\ud800",
    "<script>",
    "__proto__",
    "constructor",
  ];
  for (const name of ["busca", "status", "pagamento", "atencao", "pagina", "pedido"]) {
    for (const value of hostile) {
      const query = `${name}=${value.isWellFormed() ? encodeURIComponent(value) : "%ED%A0%80"}`;
      for (const page of [`/admin/pedidos?${query}`, `/admin/pedidos.data?${query}`]) {
        const answer = await admin.get(page);
        expect([200, 404], `${page.slice(0, 80)}`).toContain(answer.status);
      }
      if (!["busca", "status"].includes(name)) continue;
      const exported = await admin.get(`/admin/pedidos/exportar?${query}`);
      expect(exported.status).toBe(200);
    }
  }
  expect(listed(await admin.get("/admin/pedidos?busca=%25"))).toEqual([]);
  expect(listed(await admin.get("/admin/pedidos"))).toEqual([order.id]);
});

test("shows customer, items, totals, access, payments and log in the details", async () => {
  const { site, admin, adminId } = await openAdmin();
  const kit = await makeProduct(site.db, { name: "Kit Aroeira", price: 8_900 });
  const { order } = await makePaidOrder(site, {
    guest_name: "Otávio Nunes",
    guest_email: "otavio@nunes.example",
    payment_method: "credit",
    installments: 6,
    financing_cents: 1_100,
    created_at: new Date("2026-03-05T15:40:00Z"),
    lines: [{ product: kit, quantity: 2 }],
  });
  await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "sandbox",
      provider_ref: "sbx_1",
      method: "credit",
      installments: 6,
      state: "approved",
      charged_cents: 18_900,
      approved_cents: 18_900,
      card_brand: "visa",
      card_last4: "0002",
      created_at: site.now(),
      updated_at: site.now(),
    })
    .execute();
  await site.db
    .insertInto("order_log")
    .values([
      {
        order_id: order.id,
        from_status: "pending",
        to_status: "completed",
        payment_before: "pending",
        payment_after: "paid",
        cause: "payment",
        created_at: new Date("2026-03-05T15:41:00Z"),
      },
      {
        order_id: order.id,
        from_status: "completed",
        to_status: "cancelled",
        payment_before: "paid",
        payment_after: "paid",
        cause: "admin",
        actor_id: adminId,
        note: "Compra em dobro <script>alert(1)</script>",
        created_at: new Date("2026-03-06T02:30:00Z"),
      },
    ])
    .execute();
  const answer = await admin.get(`/admin/pedidos?pedido=${order.id}`);
  const text = readable(answer);
  expect(answer.status).toBe(200);
  for (const shown of [
    `Pedido #${order.id}`,
    "otavio@nunes.example",
    "05/03/2026 12:40",
    "2 x R$ 89,00",
    "Subtotal",
    "R$ 178,00",
    "Taxa de processamento",
    "Grátis",
    "Juros do parcelamento",
    "R$ 11,00",
    "R$ 189,00",
    `Compra nº ${order.id} · de `,
    "0 downloads",
    "Ver Link",
    "1 presente para enviar",
    "Visa final 0002",
    "Aprovada",
    "Pagamento aprovado",
    "pelo sistema",
    "Pedido: Concluído → Cancelado",
    "por Dona da Loja",
    "05/03/2026 23:30",
    "Compra em dobro &lt;script&gt;",
    `/pedido/${order.public_id}/recibo`,
  ]) {
    expect(text, shown).toContain(shown);
  }
  expect(text).not.toContain("<script>alert(1)");
});

test("explains a flagged order in list and details", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeOrder(site.db, { attention: "Pago depois de cancelado." });
  const text = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  expect(text.split("Pago depois de cancelado.").length - 1).toBeGreaterThanOrEqual(2);
});

test("makes a private link by 'Ver Link' that opens the order and writes the register", async () => {
  const { site, admin, adminId } = await openAdmin();
  const { order } = await makePaidOrder(site);
  const answer = await admin.post(`/admin/pedidos?pedido=${order.id}`, {
    intent: "link",
    order: String(order.id),
  });
  expect(answer.status).toBe(200);
  const address = /http:\/\/localhost:3000(\/acesso\/[A-Za-z0-9_-]{43})/.exec(answer.text)?.[1] ?? "";
  const opened = await site.visitor().get(address);
  expect([opened.status, opened.location]).toEqual([302, `/pedido/${order.public_id}`]);
  const audit = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(audit).toMatchObject([
    { actor_id: adminId, action: "order-link.make", entity_id: String(order.id) },
  ]);
});

test("mails the customer one working link by 'Reenviar link'", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makePaidOrder(site, { guest_email: "ana@teste.example" });
  const answer = await admin.post(`/admin/pedidos?pedido=${order.id}`, {
    intent: "resend",
    order: String(order.id),
  });
  expect([answer.status, answer.location]).toEqual([302, `/admin/pedidos?pedido=${order.id}`]);
  await site.settle();
  const mails = await site.mails();
  expect(mails.map((mail) => mail.to?.map((to) => to.address))).toEqual([["ana@teste.example"]]);
});

test("refuses a missing order, an unknown form and a wrong content type", async () => {
  const { site, admin } = await openAdmin();
  expect((await admin.post("/admin/pedidos", { intent: "link", order: "99" })).status).toBe(404);
  expect((await admin.post("/admin/pedidos", { intent: "explode", order: "1" })).status).toBe(422);
  expect((await admin.post("/admin/pedidos", {})).status).toBe(422);
  expect((await admin.post("/admin/pedidos", { intent: "link", order: "1", role: "admin" })).status).toBe(
    422,
  );
  expect((await admin.postJson("/admin/pedidos", { intent: "link", order: "1" })).status).toBe(415);
  const rows = await site.db.selectFrom("order_links").select("id").execute();
  expect(rows).toEqual([]);
});

/** A paid order with its approved attempt. */
async function makeCharged(site: TestSite, facts: Parameters<typeof makePaidOrder>[1] = {}) {
  const made = await makePaidOrder(site, facts);
  const now = site.now();
  await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: made.order.id,
      number: 1,
      provider: "manual-pix",
      provider_ref: `PED${made.order.id}`,
      method: "pix",
      state: "approved",
      charged_cents: made.order.total,
      approved_cents: made.order.total,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return made;
}

async function rightStates(site: TestSite) {
  const rights = await listRights(site.db, {});
  return rights.map((right) => rightState({ ...right, awaits_confirmation: false }, site.now()));
}

function statusForm(order: { id: number; version: number }, status: string, note = "") {
  return { intent: "status", order: String(order.id), version: String(order.version), status, note };
}

test("changes status and access by the selector, logs who and why, and returns to the list", async () => {
  const { site, admin, adminId } = await openAdmin();
  const { order } = await makeCharged(site);
  const before = await site.db.selectFrom("orders").select("version").executeTakeFirstOrThrow();
  const form = statusForm({ id: order.id, version: before.version }, "cancelled", "Compra em dobro");
  const answer = await admin.post("/admin/pedidos?status=completed&pagina=1", form);
  expect([answer.status, answer.location]).toEqual([302, "/admin/pedidos?status=completed&pagina=1"]);
  const row = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "cancelled", payment_status: "paid", version: before.version + 1 });
  expect(await rightStates(site)).toEqual(["revoked"]);
  const text = readable(await admin.get(`/admin/pedidos?pedido=${order.id}`));
  expect(text).toContain("Pedido: Concluído → Cancelado");
  expect(text).toContain("por Dona da Loja");
  expect(text).toContain("Compra em dobro");
  const audit = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(audit).toMatchObject([{ actor_id: adminId, action: "order.status", entity_id: String(order.id) }]);
});

test("OP-19: tells the second of two admins that the order changed and shows its current state", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeOrder(site.db);
  expect((await admin.post("/admin/pedidos", statusForm(order, "processing"))).status).toBe(302);
  const late = await admin.post(`/admin/pedidos?pedido=${order.id}`, statusForm(order, "cancelled"));
  expect(late.status).toBe(409);
  const text = readable(late);
  expect(text).toContain(
    `O pedido #${order.id} mudou enquanto esta página estava aberta: agora está Processando`,
  );
  expect(text).toContain(`name="version" value="${order.version + 1}"`);
  const row = await site.db.selectFrom("orders").select(["status", "version"]).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "processing", version: order.version + 1 });
});

test("changes nothing for an invalid status, version or note", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeOrder(site.db);
  for (const form of [
    statusForm(order, "paid"),
    { ...statusForm(order, "completed"), version: "x" },
    { ...statusForm(order, "completed"), payment_status: "paid" },
    statusForm(order, "completed", "n".repeat(501)),
  ]) {
    expect((await admin.post("/admin/pedidos", form)).status).toBe(422);
  }
  const row = await site.db.selectFrom("orders").select(["status", "version"]).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "pending", version: 1 });
});

const KEY = "0123456789abcdef-refund";

test("closes access and lowers revenue when lines and then the rest are refunded", async () => {
  const { site, admin } = await openAdmin();
  const kit = await makeProduct(site.db, { name: "Kit", price: 10_000 });
  const guide = await makeProduct(site.db, { name: "Guia", price: 4_000 });
  const { order, lines } = await makeCharged(site, { lines: [{ product: kit }, { product: guide }] });
  const base = { intent: "refund", order: String(order.id), reason: "Arrependimento", by_hand: "1" };
  const address = `/admin/pedidos?pedido=${order.id}`;
  const part = { ...base, key: `${KEY}-1`, scope: "lines", lines: String(lines[1]?.id), amount: "" };
  expect((await admin.post(address, part)).location).toBe(address);
  expect((await admin.post(address, part)).location).toBe(address);
  let text = readable(await admin.get(address));
  expect(text).toContain("R$ 100,00");
  expect(text).toMatch(/Receita total<\/dt><dd[^>]*>R\$ 100,00/);
  expect(await rightStates(site)).toEqual(["open", "revoked"]);
  await admin.post(address, { ...base, key: `${KEY}-2`, scope: "whole", amount: "" });
  text = readable(await admin.get(address));
  expect(text).toMatch(/Receita total<\/dt><dd[^>]*>R\$ 0,00/);
  expect(text).toContain("Arrependimento");
  expect(text).not.toContain("Fazer reembolso");
  const row = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "refunded", payment_status: "refunded", refunded_cents: 14_000 });
  const audit = await site.db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id").execute();
  expect(audit.map(({ action, detail }) => [action, detail.cents])).toEqual([
    ["order.refund", 4_000],
    ["order.refund", 10_000],
  ]);
  const third = await admin.post(address, { ...base, key: `${KEY}-3`, scope: "whole" });
  expect(third.status).toBe(422);
  expect(readable(third)).not.toContain("R$ -");
});

test("marks a refund by hand where no provider can send it, and keeps typed text after errors", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeCharged(site);
  const address = `/admin/pedidos?pedido=${order.id}`;
  const base = {
    intent: "refund",
    order: String(order.id),
    key: KEY,
    reason: "Motivo longo",
    scope: "whole",
  };
  const unsupported = await admin.post(address, base);
  expect(unsupported.status).toBe(422);
  expect(readable(unsupported)).toContain("Este meio de pagamento não reembolsa automaticamente.");
  expect(readable(unsupported)).toContain("Marcar como reembolsado");
  expect(unsupported.text).toContain("Motivo longo");
  const wrong: [Record<string, string>, string][] = [
    [{ ...base, scope: "amount", amount: "dez reais" }, "Digite um valor como 49,90."],
    [{ ...base, scope: "amount", amount: "-5" }, "Digite um valor como 49,90."],
    [
      { ...base, scope: "amount", amount: "9999", by_hand: "1" },
      "O valor passa do que ainda pode ser reembolsado.",
    ],
    [{ ...base, scope: "lines" }, "Marque pelo menos um item."],
    [{ ...base, scope: "lines", lines: "999" }, "Confira os itens: algum deles não é deste pedido"],
    [{ ...base, reason: " " }, "Escreva o motivo."],
    [{ ...base, key: "curta" }, "Recarregue a página e tente de novo."],
  ];
  for (const [form, sentence] of wrong) {
    const answer = await admin.post(address, form);
    expect(answer.status, sentence).toBe(422);
    expect(readable(answer)).toContain(sentence);
  }
  expect(await site.db.selectFrom("refunds").select("id").execute()).toEqual([]);
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toEqual([]);
});

test("flags a customer's request and lets it be approved or refused once", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeCharged(site);
  const attempt = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  const refund = await site.db
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: order.id,
      request_key: "customer:1",
      cents: order.total,
      lines: json([]),
      origin: "customer",
      reason: "Comprei por engano",
      created_at: site.now(),
      updated_at: site.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const address = `/admin/pedidos?pedido=${order.id}`;
  const asked = readable(await admin.get(`${address}&atencao=1`));
  expect(asked).toContain("O cliente pediu reembolso.");
  expect(asked).toContain("Comprei por engano");
  expect(asked).toContain("Marcar como reembolsado");
  const named = { intent: "answer-refund", order: String(order.id), refund: String(refund.id) };
  const form = { ...named, note: "Já conversamos" };
  expect((await admin.post(address, { ...form, answer: "refuse" })).location).toBe(address);
  const again = await admin.post(address, { ...form, answer: "refuse" });
  expect(again.status).toBe(409);
  expect(readable(again)).toContain("Esta solicitação de reembolso já foi respondida.");
  const row = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "completed", refunded_cents: 0 });
  expect(readable(await admin.get(address))).toContain("Solicitação de reembolso recusada");
});

test("pays a manual PIX once by 'Confirmar recebimento'", async () => {
  const { site, admin } = await openAdmin();
  const { order } = await makeOrder(site.db, { total: 4_990 });
  await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "manual-pix",
      provider_ref: "PED00000001",
      method: "pix",
      state: "pending",
      charged_cents: 4_990,
      created_at: site.now(),
      updated_at: site.now(),
    })
    .execute();
  const address = `/admin/pedidos?pedido=${order.id}`;
  expect(readable(await admin.get(address))).toContain("Confirmar recebimento");
  const form = { intent: "receipt", order: String(order.id), amount: "49,90" };
  expect((await admin.post(address, { ...form, amount: "zero" })).status).toBe(422);
  expect((await admin.post(address, form)).location).toBe(address);
  expect((await admin.post(address, form)).status).toBe(409);
  const row = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "completed", payment_status: "paid", paid_cents: 4_990 });
  const text = readable(await admin.get(address));
  expect(text).toContain("Recebimento confirmado");
  expect(text).toContain("por Dona da Loja");
});

test("finds a real purchase by name and refunds it through the provider with access and revenue", async () => {
  const { site, admin } = await openAdmin();
  const product = await makeProduct(site.db, { name: "Kit Aroeira", price: 8_900 });
  const order = await buy(site, site.visitor(), product, { method: "credit" });
  await wait(site, 10 * SECONDS);
  expect(listed(await admin.get("/admin/pedidos?busca=ana+souza&pagamento=paid"))).toEqual([order.id]);
  const address = `/admin/pedidos?pedido=${order.id}`;
  expect(readable(await admin.get(address))).toContain("Pedido feito");
  const form = { intent: "refund", order: String(order.id), key: KEY, scope: "whole", reason: "Desistiu" };
  expect((await admin.post(address, form)).location).toBe(address);
  await wait(site, 10 * SECONDS);
  const row = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "refunded", payment_status: "refunded", refunded_cents: 8_900 });
  const text = readable(await admin.get(address));
  expect(text).toMatch(/Receita total<\/dt><dd[^>]*>R\$ 0,00/);
  expect(text).toContain("Reembolso realizado");
  expect(text).toContain("Encerrado");
});

test("finds an order by document, telephone, coupon and payment reference in any spelling", async () => {
  const { site, admin } = await openAdmin();
  const buyer = await makeUser(site.db, { phone: "(47) 99900-1234" });
  const { order } = await makeOrder(site.db, {
    user_id: buyer.id,
    document: "52998224725",
    coupon_code: "NATAL10",
    discount_cents: 100,
  });
  const other = await makeFindable(site, "Outra Pessoa", "outra@teste.example");
  const charge = { number: 1, method: "pix", state: "pending", charged_cents: 100 } as const;
  const at = { created_at: site.now(), updated_at: site.now() };
  await site.db
    .insertInto("payment_attempts")
    .values([
      { ...charge, ...at, order_id: order.id, provider: "manual-pix", provider_ref: "PED00000042" },
      {
        ...charge,
        ...at,
        order_id: other.id,
        provider: "mercado-pago",
        provider_ref: "ORD01KbXy",
        payment_ref: "PAY98765432",
      },
    ])
    .execute();
  // A guest's telephone is stored only in the cart of their reminder.
  await site.db
    .insertInto("recovery_carts")
    .values({
      link_id: "cart",
      token_hash: "cart",
      email: "outra@teste.example",
      phone: "(51) 3333-4444",
      cart: json({ lines: [] }),
      total_cents: 0,
      order_id: other.id,
      touched_at: site.now(),
      created_at: site.now(),
    })
    .execute();
  const search = async (words: string) =>
    listed(await admin.get(`/admin/pedidos?busca=${encodeURIComponent(words)}`));
  expect(await search("51 3333.4444")).toEqual([other.id]);
  const writings = {
    document: ["529.982.247-25", "52998224725", " 529 982 247 25 ", "529.982.247\u2011\u200b25"],
    phone: [
      "(47) 99900-1234",
      "+55 47 99900 1234",
      "47999001234",
      "047 9990-01234",
      "99900-1234",
      "9900 1234",
    ],
    coupon: ["NATAL10", "natal10", "Natal 10", "n\u00e1tal10\u200b"],
    code: ["PED00000042", "ped00000042", "PED 42", "PED42", "00000042", "PED0000004", "\u2060PED00000042"],
  };
  for (const [kind, all] of Object.entries(writings)) {
    for (const words of all) expect([kind, words, await search(words)]).toEqual([kind, words, [order.id]]);
  }
  for (const words of ["ord01kbxy", "PAY98765432", "pay9876"])
    expect([words, await search(words)]).toEqual([words, [other.id]]);
  const nobody = ["529.982.247-2", "11999001234", "NATAL1", "PED43", "pay98765433", "51 99900-1234"];
  for (const words of nobody) expect([words, await search(words)]).toEqual([words, []]);
  for (const words of ["529.982.247-25", "99900-1234", "natal10", "PED42"]) {
    const answer = await admin.get(`/api/admin/search?q=${encodeURIComponent(words)}`);
    const [group] = answer.json().groups;
    expect([words, group?.label, group?.items[0]?.to]).toEqual([
      words,
      "Pedidos",
      `/admin/pedidos?pedido=${order.id}`,
    ]);
  }
});

test("finds an order by its number in any spelling and by a gift's recipient", async () => {
  const { site, admin } = await openAdmin();
  await makeFindable(site, "Outra Pessoa", "outra@teste.example");
  const buyer = await makeUser(site.db, { email: "quem-da@teste.example" });
  const friend = await makeUser(site.db, { email: "amiga@teste.example" });
  const { order } = await makePaidOrder(site, { user_id: buyer.id, lines: [{ quantity: 3 }] });
  const licences = await site.db.selectFrom("licences").select("id").orderBy("id").execute();
  const [first = 0, second = 0] = licences.map(({ id }) => id);
  const sending = { note: null, send_on: "2026-12-24", created_at: site.now() };
  await site.db
    .insertInto("gift_sendings")
    .values({ ...sending, licence_id: first, email: "joao@xn--padaria-so-joo-wjbb.example" })
    .execute();
  const redeemed = { redeemed_by_id: friend.id, redeemed_at: site.now() };
  await site.db.updateTable("licences").set(redeemed).where("id", "=", second).execute();
  const search = async (words: string) =>
    listed(await admin.get(`/admin/pedidos?busca=${encodeURIComponent(words)}`));
  const number = String(order.id);
  const numbers = ["", "#", "# ", "nº ", "n° ", "no. ", "número ", "PED-", "ped-", "PED ", "ped", "Ped. "];
  const named = ["Pedido ", "pedido nº ", "PEDIDO #", "Pedido: ", "Pedido n.º ", " PED\u2011", "PED0000000"];
  for (const noun of [...numbers, ...named])
    expect([noun, await search(noun + number)]).toEqual([noun, [order.id]]);
  const domain = new URL("https://xn--padaria-so-joo-wjbb.example").hostname;
  const addresses = [`joao@${domain}`, "Joao@xn--padaria-so-joo-wjbb.example", "amiga@teste.example"];
  for (const address of [...addresses, `joao@${domainToUnicode(domain)}`])
    expect([address, await search(address)]).toEqual([address, [order.id]]);
  expect(await search("amigo@teste.example")).toEqual([]);
});
