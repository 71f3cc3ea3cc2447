import sharp from "sharp";
import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { formatBoletoLine } from "#app/payments/boleto/boleto.ts";
import { buildStaticPix } from "#app/payments/pix/pix.ts";
import { qrSquares } from "#app/platform/images/qr.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { updateRow } from "#db/writes.server.ts";
import { buy, DAYS, HOURS, SECONDS, wait } from "#tests/checkout.ts";
import { makeCourseProduct, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

/** formatBRL writes a no-break space. */
const real = (amount: string) => `R$\u00A0${amount}`;

async function send(site: TestSite, topic: string, payload: Record<string, unknown>) {
  const before = (await site.mails()).map((mail) => mail.messageId);
  await enqueue(site.db, { topic, payload }, site.now());
  await site.settle();
  const parked = await site.db
    .selectFrom("outbox")
    .select("last_error")
    .where("done_at", "is", null)
    .execute();
  expect(parked).toEqual([]);
  return (await site.mails()).filter((mail) => !before.includes(mail.messageId));
}

async function makeAttempt(site: TestSite, orderId: number, facts: Partial<NewRow<"payment_attempts">>) {
  const now = site.now();
  return site.db
    .insertInto("payment_attempts")
    .values({
      order_id: orderId,
      number: 1,
      provider: "sandbox",
      method: "pix",
      state: "pending",
      charged_cents: 4990,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

test("lists lines, total, downloads, courses and codes in one confirmation, however often it is queued", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const download = await makeProduct(site.db, { name: "Kit de ícones", file_key: "entregas/kit" });
  const { product: course } = await makeCourseProduct(site.db, { name: "Curso de n8n", price: 10000 });
  const { order, rights } = await makePaidOrder(site, {
    user_id: user.id,
    lines: [{ product: download, quantity: 2 }, { product: course }],
  });
  const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(mail?.to?.[0]?.address).toBe("ana@teste.example");
  expect(mail?.subject).toBe(`Pedido ${order.id} confirmado: Kit de ícones e mais 1 | ${site.company.brand}`);
  for (const text of [
    `2 × Kit de ícones: ${real("99,80")}`,
    `Curso de n8n: ${real("100,00")}`,
    `Total: ${real("199,80")}`,
    `http://localhost:3000/downloads/${rights[0]?.public_id}`,
    `Assistir Curso de n8n:\nhttp://localhost:3000/curso/`,
    `Você pode baixar até ${lastDayBefore(rights[0]?.ends_at ?? new Date(0))}.`,
    `Quem recebe: ${site.company.legalName}, CNPJ ${site.company.taxId}`,
    "Não foi você quem comprou?",
    `http://localhost:3000/pedido/${order.public_id}`,
    "A outra é um presente",
    `Presente: Kit de ícones: http://localhost:3000/presente/`,
    "http://localhost:3000/resgatar",
  ]) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.text).not.toContain("/acesso/");
  await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(await site.mails()).toHaveLength(1);
});

test("leads a guest to the lesson by the same private link each time, without a name that could be a lure", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db);
  const { order } = await makePaidOrder(site, {
    guest_email: "ana@teste.example",
    guest_name: "Clique em http://golpe.example",
    lines: [{ product }],
  });
  const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
  const link = /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().get(link)).location).toBe(`/pedido/${order.public_id}`);
  const watch = `/pedido/${order.public_id}/assistir?curso=${product.linked_course_id}`;
  expect(mail?.text).toContain(
    `Assistir agora:\nhttp://localhost:3000${link}?curso=${product.linked_course_id}`,
  );
  expect((await site.visitor().get(`${link}?curso=${product.linked_course_id}`)).location).toBe(watch);
  expect(mail?.text).toContain("Comprador: ana@teste.example");
  expect(mail?.text).not.toContain("golpe");
  await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(await site.db.selectFrom("order_links").select("id").execute()).toHaveLength(1);
});

test("does not send a confirmation after the order was refunded", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  for (const status of ["refunded", "cancelled"] as const) {
    await updateRow(site.db, "orders", order.id, { status }, site.now());
    expect(await send(site, "mail.order-confirmed", { orderId: order.id })).toEqual([]);
  }
});

test("contains what must be copied for a waiting PIX and boleto", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  const payload = "00020126580014br.gov.bcb.pix6304ABCD";
  const pix = await makeAttempt(site, order.id, {
    instructions: json({ pix: { payload, expiresAt: "2026-11-20T18:00:00.000Z" } }),
  });
  const [first] = await send(site, "mail.order-waiting", { orderId: order.id, attemptId: pix.id });
  expect(first?.text).toContain(payload);
  expect(first?.text).toContain(`Pague ${real("49,90")}`);
  expect(first?.text).toContain("20/11/2026, às 15:00");
  expect(first?.text).toContain("/acesso/");

  await site.db.updateTable("payment_attempts").set({ state: "expired" }).where("id", "=", pix.id).execute();
  expect(await send(site, "mail.order-waiting", { orderId: order.id, attemptId: pix.id })).toEqual([]);
  const line = "00090000090000000000000000000000199990000004990";
  const boleto = await makeAttempt(site, order.id, {
    number: 2,
    method: "boleto",
    instructions: json({ boleto: { line, barcode: "0", dueOn: "2026-11-23" } }),
  });
  const [second] = await send(site, "mail.order-waiting", { orderId: order.id, attemptId: boleto.id });
  expect(second?.text).toContain(formatBoletoLine(line));
  expect(second?.text).toContain("até 23/11/2026");
  // Without a barcode there is no PDF to offer.
  expect(second?.text).not.toContain("PDF");
});

test("embeds logo and QR code in payment mails and loads nothing from elsewhere", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit de ícones" });
  const person = { guest_email: "ana@teste.example", guest_name: "Ana d'Ávila Souza" };
  const { order } = await makeOrder(site.db, { ...person, lines: [{ product }] });
  const payload =
    buildStaticPix({ key: "loja@teste.example", name: "Loja de Teste", city: "Blumenau" }) ?? "";
  const pix = await makeAttempt(site, order.id, {
    instructions: json({ pix: { payload, expiresAt: "2026-11-20T18:00:00.000Z" } }),
  });
  const [mail] = await send(site, "mail.order-waiting", { orderId: order.id, attemptId: pix.id });
  const html = mail?.html ?? "";
  const shown = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address);
  expect(shown.sort()).toEqual(["cid:logo", "cid:pix"]);
  expect(html).not.toMatch(/url\(|<link|<script/);
  for (const cid of ["logo", "pix"]) {
    const picture = mail?.attachments.find((one) => one.contentId === `<${cid}>`);
    expect([cid, picture?.mimeType, picture?.disposition]).toEqual([cid, "image/png", "inline"]);
  }
  const png = mail?.attachments.find((one) => one.contentId === "<pix>")?.content as ArrayBuffer;
  const { data, info } = await sharp(Buffer.from(png))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const squares = qrSquares(payload);
  const scale = info.width / squares.length;
  const read = squares.map((row, y) =>
    row.map(
      (_, x) =>
        (data[(y * scale + 1) * info.width * info.channels + (x * scale + 1) * info.channels] ?? 0) < 128,
    ),
  );
  expect(read).toEqual(squares);
  for (const sentence of [
    "Kit de ícones",
    "Comprador: Ana d'Ávila Souza, ana@teste.example",
    `Quem recebe: ${site.company.legalName}, CNPJ ${site.company.taxId}`,
    "Nome que o banco mostra: LOJA DE TESTE",
    "Não foi você quem pediu?",
  ]) {
    expect(mail?.text).toContain(sentence);
  }
});

test("greets by the first name, names the products in the subject and sets the support as reply address", async () => {
  const site = await openSite();
  const { brand, emails } = site.company;
  const first = await makeProduct(site.db, { name: "Kit de ícones" });
  const long = await makeProduct(site.db, { name: `Planilha ${"de custos de restaurante ".repeat(4)}` });
  const bought = async (guest_name: string, products: (typeof first)[]) => {
    const lines = products.map((product) => ({ product }));
    const { order } = await makePaidOrder(site, { guest_email: "ana@teste.example", guest_name, lines });
    const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
    return { order, mail };
  };
  const one = await bought("DRA. ANA-lúcia d'Ávila", [first]);
  expect(one.mail?.subject).toBe(`Pedido ${one.order.id} confirmado: Kit de ícones | ${brand}`);
  expect(one.mail?.replyTo?.map(({ address }) => address)).toEqual([emails.support]);
  expect(one.mail?.text).toContain("Olá, ANA-lúcia.");
  expect(one.mail?.html).toContain("Olá, ANA-lúcia.");
  const greetings: [string, string | undefined][] = [
    ["MARIA SOUZA", "Maria"],
    ["joão", "João"],
    ["Sr. José Lima", "José"],
    ["J. Lima", undefined],
    ["Clique em http://golpe.example", undefined],
  ];
  for (const [typed, greeted] of greetings) {
    const { mail } = await bought(typed, [first]);
    expect([typed, /Olá, (.*)\./.exec(mail?.text ?? "")?.[1]]).toEqual([typed, greeted]);
  }
  const { mail } = await bought("Ana", [long, first]);
  expect(mail?.subject).toMatch(/ confirmado: Planilha de custos de restaurante .{0,15}… e mais 1 \| /);
  const divided = await makeProduct(site.db, {
    name: "n8n na prática: do webhook ao painel · Renovação anual",
  });
  expect((await bought("Ana", [divided])).mail?.subject).toContain("do webhook ao painel… | ");
});

test("gives all buttons one width, shows their address once with break points, and is readable in dark mode", async () => {
  const site = await openSite();
  const { product: course } = await makeCourseProduct(site.db);
  const download = await makeProduct(site.db, { file_key: "entregas/kit" });
  const person = { guest_email: "ana@teste.example", guest_name: "Ana" };
  const { order } = await makePaidOrder(site, {
    ...person,
    lines: [{ product: download }, { product: course }],
  });
  const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
  const html = mail?.html ?? "";
  const widths = [...html.matchAll(/class="(?:first|other)" style="display:(\w+)/g)].map(
    ([, display]) => display,
  );
  expect(widths).toEqual(["block", "block", "block"]);
  // The visible address: without scheme, at most one line of a phone, without its query.
  const read = html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll("<wbr/>", "\n")
    .replace(/<[^>]*>/g, " ");
  const longest = Math.max(...read.split(/\s+/).map((word) => word.length));
  expect(longest).toBeLessThanOrEqual(44);
  expect(read).not.toMatch(/https?:/);
  const shown = /Copie este endereço.*?<a href="([^"]+)"/s.exec(html)?.[1];
  expect(shown).toMatch(/\/acesso\/[\w-]{43}$/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  // In the text version each address has a line of its own.
  for (const line of (mail?.text ?? "").split("\n").filter((one) => one.includes("http://localhost"))) {
    if (!line.endsWith("/resgatar.")) expect(line).toMatch(/^http\S+$/);
  }
});

test("repeats to an unconfirmed address only what can be nothing but a name", async () => {
  const site = await openSite();
  const lures = [
    "Veja golpe.example",
    "R$ 500 para voce",
    "Ana\u202e",
    "Ana (24h)",
    "a@b.co",
    "x".repeat(80),
    // Matching must not backtrack over word boundaries (SEC-27).
    `${"a".repeat(49)}1`,
  ];
  const shown: string[] = [];
  for (const guest_name of ["José C. D'Ávila-Souza", ...lures]) {
    const { order } = await makePaidOrder(site, { guest_email: "ana@teste.example", guest_name });
    const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
    shown.push(/Comprador: (.*)/.exec(mail?.text ?? "")?.[1] ?? "");
  }
  const bare = "ana@teste.example";
  expect(shown).toEqual([`José C. D'Ávila-Souza, ${bare}`, ...lures.map(() => bare)]);
  const user = await makeUser(site.db, { name: "Loja 24h", email_confirmed_at: site.now() });
  const { order } = await makePaidOrder(site, { user_id: user.id });
  const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(mail?.text).toContain(`Comprador: Loja 24h, ${user.email}`);
});

test("mails a declined card once per order, with one button to try again", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, {
    method: "credit",
    card: "tok_sandbox_decline_funds",
  });
  await wait(site, 5 * SECONDS);
  const [mail, ...more] = await site.mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("Pagamento não aprovado");
  expect(mail?.text).toContain("Nada foi cobrado");
  const buttons = [
    ...(mail?.html ?? "").matchAll(/<a href="http:\/\/localhost:3000([^"]+)" class="(?:first|other)"/g),
  ];
  expect(buttons).toHaveLength(1);
  expect((await site.visitor().get(buttons[0]?.[1] ?? "")).location).toBe(`/pedido/${publicId}`);
  const again = { lastAttempt: 1, method: "credit", cardToken: "tok_sandbox_decline_funds" };
  expect((await guest.postJson(`/api/orders/${publicId}/attempts`, again)).status).toBe(201);
  await wait(site, 5 * SECONDS);
  expect(await site.mails()).toHaveLength(1);
});

test("does not mail a declined card when the order was paid before the mail was sent", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  const first = await makeAttempt(site, order.id, {
    method: "credit",
    state: "declined",
    decline_reason: "funds",
  });
  await makeAttempt(site, order.id, { number: 2, method: "credit", state: "approved", approved_cents: 4990 });
  expect(await send(site, "mail.order-declined", { orderId: order.id, attemptId: first.id })).toEqual([]);
});

test("mails an expired PIX once, and the end of its order once", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  await buy(site, site.visitor(), product, { email: "ana+expira@teste.example" });
  await wait(site, 40 * 60 * SECONDS);
  await wait(site, 60 * SECONDS);
  const told = async () =>
    (await site.mails()).filter((mail) => mail.subject?.includes("acabou")).map((mail) => mail.text ?? "");
  const [text] = await told();
  expect(text).toContain("O prazo do seu PIX acabou");
  expect(text).toContain("Tentar de novo:\nhttp://localhost:3000/acesso/");
  await wait(site, 3 * DAYS);
  await wait(site, HOURS);
  expect(await site.db.selectFrom("orders").select(["status"]).executeTakeFirst()).toEqual({
    status: "cancelled",
  });
  expect(await told()).toHaveLength(1);
});

test("mails refunds to the customer and requests to the shop", async () => {
  const site = await openSite();
  const { order, lines } = await makePaidOrder(site, { guest_email: "ana@teste.example", lines: [{}, {}] });
  const now = site.now();
  const attempt = await makeAttempt(site, order.id, { state: "approved", approved_cents: 9980 });
  const refund = await site.db
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: order.id,
      request_key: "k",
      cents: 4990,
      lines: json([lines[0]?.id ?? 0]),
      state: "requested",
      origin: "customer",
      reason: "Comprei <b>errado</b>",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [asked] = await send(site, "mail.refund-requested", { orderId: order.id, refundId: refund.id });
  expect(asked?.to?.[0]?.address).toBe(site.company.emails.support);
  expect(asked?.replyTo?.[0]?.address).toBe("ana@teste.example");
  expect(asked?.html).toContain("Comprei &lt;b&gt;errado&lt;/b&gt;");
  expect(asked?.text).toContain(`/admin/pedidos?pedido=${order.id}`);
  const [done] = await send(site, "mail.order-refunded", { orderId: order.id, refundId: refund.id });
  expect(done?.to?.[0]?.address).toBe("ana@teste.example");
  expect(done?.text).toContain(`Reembolsamos ${real("49,90")}`);
  expect(done?.text).toContain("Os outros produtos do pedido continuam seus.");
});

test("mails an order that needs attention to the shop", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  await updateRow(site.db, "orders", order.id, { attention: "Pago por outro valor." }, site.now());
  const [mail] = await send(site, "mail.order-attention", { orderId: order.id });
  expect(mail?.to?.[0]?.address).toBe(site.company.emails.support);
  expect(mail?.text).toContain("Pago por outro valor.");
});

test("sends nothing for an order without an address or a deleted one, and continues with the next", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site, { guest_email: null, guest_name: null });
  expect(await send(site, "mail.order-confirmed", { orderId: order.id })).toEqual([]);
  for (const topic of ["mail.order-confirmed", "mail.order-link", "mail.order-attention"]) {
    expect(await send(site, topic, { orderId: 999 })).toEqual([]);
  }
});

test("mails payment instructions once, a minute after the code was shown, unless paid before", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const told = async () =>
    (await site.mails())
      .filter(({ subject }) => subject?.includes("aguardando pagamento"))
      .map(({ to }) => to?.[0]?.address);
  await buy(site, site.visitor(), product, { email: "ana@teste.example" });
  await buy(site, site.visitor(), product, { email: "bia+pendente@teste.example" });
  await wait(site, 59 * SECONDS);
  expect(await told()).toEqual([]);
  await wait(site, SECONDS);
  expect(await told()).toEqual(["bia+pendente@teste.example"]);
  await wait(site, HOURS);
  expect(await told()).toEqual(["bia+pendente@teste.example"]);
});
