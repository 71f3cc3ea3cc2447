// From the tick at the checkout to the money that came by the link, with the clock of São Paulo.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { GATES } from "#app/platform/gates/gates.ts";
import { addDay, dayOf, fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { buy, checkoutBody, DAYS, HOURS, SECONDS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeBundle, makeOffer, makeProduct, makeTeamMember } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const EMAIL = "ana@teste.example";
const MINUTES = 60 * SECONDS;

/** The next time that it is this hour in São Paulo. */
function goTo(site: TestSite, time: string): void {
  const now = site.now();
  const today = fromLocalField(`${dayOf(now)}T${time}`);
  const next = today && today > now ? today : fromLocalField(`${addDay(dayOf(now), 1)}T${time}`);
  site.advance((next?.getTime() ?? 0) - now.getTime());
}

async function keep(visitor: Visitor, product: { id: number }, more: Record<string, unknown> = {}) {
  const lines = [{ productId: product.id, quantity: 1 }];
  const answer = await visitor.postJson("/api/checkout/cart", {
    agreed: true,
    lines,
    name: "Ana Souza",
    email: EMAIL,
    ...more,
  });
  expect(answer.status, answer.text).toBe(204);
}

/** Somebody at the checkout at ten in the morning, who ticked the box. */
async function openAbandoned(more: Record<string, unknown> = {}) {
  const site = await openSite();
  goTo(site, "10:00");
  const product = await makeProduct(site.db, { price: 4990, name: "Planilha de preços" });
  const visitor = site.visitor();
  await visitor.get("/checkout");
  await keep(visitor, product, more);
  return { site, product, visitor };
}

async function remindersOf(site: TestSite) {
  const mails = await site.mails();
  return mails.filter(({ text = "" }) => text.includes("/lembretes/cancelar/"));
}

function pathIn(text: string | undefined, start: string): string {
  const found = (text ?? "").match(new RegExp(`https?://[^/\\s]+(${start}/\\S+)`));
  expect(found, `${start} in ${text}`).not.toBeNull();
  return found?.[1] ?? "";
}

/** What the provider said of a payment under this name. */
function told(instructions: unknown, name: string): string {
  const value = Object.entries(instructions ?? {}).find(([key]) => key === name)?.[1];
  expect(typeof value, name).toBe("string");
  return String(value);
}

const cartsOf = ({ db }: TestSite) => db.selectFrom("recovery_carts").selectAll().execute();
const consentsOf = ({ db }: TestSite) =>
  db
    .selectFrom("consents")
    .select(["kind", "source", "text_version", "withdrawn_at"])
    .where("email", "=", EMAIL)
    .orderBy("id")
    .execute();

test("the checkout keeps nothing of who did not agree, and a cart of who did, with what was agreed to", async () => {
  const { site, product, visitor } = await openAbandoned();
  const [cart] = await cartsOf(site);
  expect(cart).toMatchObject({ email: EMAIL, name: "Ana Souza", phone: null, total_cents: 4990 });
  expect(cart?.cart).toEqual({ lines: [{ productId: product.id, quantity: 1 }] });
  await keep(visitor, product, { phone: "(47) 99900-1234" });
  expect(await cartsOf(site)).toMatchObject([{ id: cart?.id, phone: "5547999001234" }]);
  expect(await consentsOf(site)).toEqual([
    { kind: "cart-reminder", source: "checkout", text_version: "2026-11-23", withdrawn_at: null },
    { kind: "cart-whatsapp", source: "checkout", text_version: "2026-11-23", withdrawn_at: null },
  ]);
  for (const body of [
    {},
    { agreed: false, email: EMAIL },
    { agreed: true, email: EMAIL },
    { agreed: true, lines: [], email: "x" },
  ]) {
    expect((await site.visitor().postJson("/api/checkout/cart", body)).status, JSON.stringify(body)).toBe(
      422,
    );
  }
  expect(await cartsOf(site)).toHaveLength(1);
  expect((await visitor.postJson("/api/checkout/cart", { agreed: false })).status).toBe(204);
  expect(await cartsOf(site)).toEqual([]);
  expect((await consentsOf(site)).every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
});

test("three mails go after 1, 24 and 72 hours, each once over two servers, and none at night", async () => {
  const { site } = await openAbandoned();
  const other = await site.second();
  const everywhere = async () => {
    await Promise.all([site.jobs.runChores(), other.jobs.runChores()]);
    await Promise.all([site.settle(), other.jobs.runDue()]);
  };
  site.advance(59 * MINUTES);
  await everywhere();
  expect(await remindersOf(site)).toHaveLength(0);
  site.advance(2 * MINUTES);
  await everywhere();
  await everywhere();
  const [first, ...more] = await remindersOf(site);
  expect(more).toEqual([]);
  expect(first?.subject).toContain("Seu carrinho está guardado");
  expect(first?.to?.[0]?.address).toBe(EMAIL);
  expect(first?.text).toContain("Planilha de preços");
  expect(first?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain(
    "/lembretes/cancelar/",
  );
  goTo(site, "10:01");
  await everywhere();
  expect(await remindersOf(site)).toHaveLength(2);
  site.advance(10 * DAYS);
  goTo(site, "22:30");
  await everywhere();
  expect(await remindersOf(site)).toHaveLength(2);
  goTo(site, "07:59");
  await everywhere();
  expect(await remindersOf(site)).toHaveLength(2);
  goTo(site, "08:00");
  await everywhere();
  expect(await remindersOf(site)).toHaveLength(3);
  await wait(site, 5 * DAYS);
  expect(await remindersOf(site)).toHaveLength(3);
});

test("a person gets one series in seven days, however many browsers they left", async () => {
  const { site, product } = await openAbandoned();
  await wait(site, 61 * MINUTES);
  const phone = site.visitor();
  await phone.get("/checkout");
  await keep(phone, product);
  await wait(site, 2 * HOURS);
  expect(await remindersOf(site)).toHaveLength(1);
  expect((await cartsOf(site)).map(({ step }) => step).sort()).toEqual([1, 3]);
});

test("the link opens the cart on another phone, shows nobody, and what is paid by it counts as recovered", async () => {
  const { site, product } = await openAbandoned({ phone: "47999001234", coupon: "VOLTA10" });
  await wait(site, 61 * MINUTES);
  const [mail] = await remindersOf(site);
  const link = pathIn(mail?.text, "/carrinho/retomar");
  const gone = await makeProduct(site.db, { name: "Saiu da loja", is_active: false });
  const [cart] = await cartsOf(site);
  expect(cart?.cart.coupon).toBe("VOLTA10");
  const lines = [
    { productId: product.id, quantity: 1 },
    { productId: gone.id, quantity: 1 },
  ];
  await sql`update recovery_carts set cart = ${JSON.stringify({ ...cart?.cart, lines })} where id = ${cart?.id}`.execute(
    site.db,
  );
  const other = site.visitor("198.51.100.4");
  const page = await other.get(link);
  expect(page.status).toBe(200);
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(page.text).toContain("Saiu da loja");
  expect(page.text).toContain("VOLTA10");
  for (const secret of [EMAIL, "Ana", "999001234"]) expect(page.text).not.toContain(secret);
  expect((await other.get("/minha-conta")).location).toContain("/login");
  expect((await other.get(`${link}x`)).status).toBe(404);

  const stranger = await buy(site, site.visitor("198.51.100.9"), product, { email: "eva@teste.example" });
  const order = await buy(site, other, product, { email: "outra@teste.example", method: "credit" });
  expect(order.recovery_id).toBe(cart?.id);
  expect(stranger.recovery_id).toBeNull();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get("/admin/recuperacao")).text).toContain("0 vendas pagas");
  await wait(site, 20 * SECONDS);
  expect(await cartsOf(site)).toEqual([]);
  const screen = await admin.get("/admin/recuperacao");
  const { rows } = await sql<{ cents: number }>`select sum(paid_cents - refunded_cents) as cents from orders
    where recovery_id is not null and first_paid_at is not null`.execute(site.db);
  expect(Number(rows[0]?.cents)).toBe(4990);
  expect(screen.text).toMatch(/R\$\s49,90/);
  expect(screen.text).toContain("1 venda paga");
  // The link has done its work: the next purchase of that phone came by itself.
  expect((await buy(site, other, product, { email: "outra@teste.example" })).recovery_id).toBeNull();
  await wait(site, 3 * DAYS);
  expect(
    (await remindersOf(site)).filter(({ subject }) => /carrinho|dúvida/.test(subject ?? "")),
  ).toHaveLength(1);
});

test("whoever pays, buys otherwise or asks to stop hears no more, and a mail program's button is enough", async () => {
  const { site, product, visitor } = await openAbandoned();
  await wait(site, 61 * MINUTES);
  const [mail] = await remindersOf(site);
  const stop = pathIn(mail?.text, "/lembretes/cancelar");
  expect((await site.get(stop)).text).toContain("Parar os lembretes");
  expect(await cartsOf(site)).toHaveLength(1);
  const oneClick = await site
    .visitor()
    .post(stop, { "List-Unsubscribe": "One-Click" }, { headers: { origin: "" } });
  expect(oneClick.status).toBe(200);
  expect(await cartsOf(site)).toEqual([]);
  expect((await consentsOf(site)).every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
  await keep(visitor, product);
  await wait(site, 2 * DAYS);
  expect(await cartsOf(site)).toEqual([]);
  expect(await remindersOf(site)).toHaveLength(1);

  const second = site.visitor();
  await second.get("/checkout");
  await keep(second, product, { email: "bia@teste.example" });
  await buy(site, site.visitor(), product, { email: "bia@teste.example", method: "boleto" });
  await wait(site, 2 * HOURS);
  expect((await remindersOf(site)).filter(({ to }) => to?.[0]?.address === "bia@teste.example")).toEqual([]);
});

test("a PIX is reminded of before its end with the same code, a boleto the day before and on the day", async () => {
  const site = await openSite();
  goTo(site, "10:00");
  const product = await makeProduct(site.db, { price: 4990 });
  const pix = await buy(site, site.visitor(), product, { email: "ana+pendente@teste.example" });
  await buy(site, site.visitor(), product, { email: "bia@teste.example", method: "boleto" });
  const attempt = await site.db
    .selectFrom("payment_attempts")
    .select(["expires_at", "instructions"])
    .where("order_id", "=", pix.id)
    .executeTakeFirstOrThrow();
  const until = (attempt.expires_at?.getTime() ?? 0) - site.now().getTime();
  await wait(site, until - 16 * MINUTES);
  expect(await remindersOf(site)).toEqual([]);
  await wait(site, 2 * MINUTES);
  await wait(site, MINUTES);
  const [mail, ...more] = await remindersOf(site);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("perto de vencer");
  expect(mail?.text).toContain(told(attempt.instructions?.pix, "payload"));
  const stop = pathIn(mail?.text, "/lembretes/cancelar");
  expect((await site.visitor().post(stop, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  await buy(site, site.visitor(), product, { email: "ana+pendente@teste.example" });
  await wait(site, until - 14 * MINUTES);
  await wait(site, MINUTES);
  expect(await remindersOf(site)).toHaveLength(1);
  await wait(site, 3 * HOURS);

  const boleto = await site.db
    .selectFrom("payment_attempts")
    .select("instructions")
    .where("method", "=", "boleto")
    .executeTakeFirstOrThrow();
  const dueOn = told(boleto.instructions?.boleto, "dueOn");
  const subjects = async () =>
    (await remindersOf(site))
      .map(({ subject }) => subject ?? "")
      .filter((subject) => subject.includes("boleto"));
  while (dayOf(site.now()) < addDay(dueOn.slice(0, 10), -1)) {
    expect(await subjects()).toEqual([]);
    goTo(site, "08:30");
    await site.settle();
  }
  expect(await subjects()).toEqual([]);
  goTo(site, "09:01");
  await site.settle();
  expect(await subjects()).toEqual([expect.stringContaining("vence amanhã")]);
  goTo(site, "09:01");
  await site.settle();
  await wait(site, MINUTES);
  expect(await subjects()).toHaveLength(2);
  expect((await subjects()).some((subject) => subject.includes("vence hoje"))).toBe(true);
});

test("the owner edits, switches off and looks at each mail; who may only read orders may not", async () => {
  const { site } = await openAbandoned({ phone: "47 99900-1234" });
  const admin = await site.as(await makeAdmin(site.db));
  const path = "/admin/recuperacao/mensagens";
  const fields = {
    intent: "save-message",
    message: "cart-1",
    version: "0",
    on: "on",
    delay: "2",
    subject: "Volte",
    text: "Oi, {produtos}",
  };
  const wrong = await admin.post(path, { ...fields, text: "Oi, {nome}", delay: "0" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("{nome} não é um campo. Neste texto só existem estes campos: {produtos}");
  expect(wrong.text).toContain("de 1 a 720");
  expect(wrong.text).toContain("Oi, {nome}");
  expect((await admin.post(path, fields)).status).toBe(302);
  expect((await admin.post(path, fields)).status).toBe(409);
  const preview = await admin.get(`${path}/cart-1/previa`);
  expect(preview.text).toContain("Oi, Planilha de exemplo");
  expect((await admin.get(`${path}/cart-1/previa?texto=%3Cb%3Eoi`)).text).toContain("&lt;b&gt;oi");
  expect((await admin.get("/admin/registro")).text).toContain("Carrinho, 1º e-mail");
  await wait(site, 61 * MINUTES);
  expect(await remindersOf(site)).toEqual([]);
  await wait(site, 60 * MINUTES);
  expect((await remindersOf(site)).map(({ subject }) => subject)).toEqual([expect.stringContaining("Volte")]);
  const off = { ...fields, message: "cart-2", on: [] as string[] };
  // Two hours later the session is over.
  const again = await site.as(await makeAdmin(site.db));
  expect((await again.post(path, off)).location).toBe(path);
  await wait(site, DAYS);
  goTo(site, "12:30");
  await site.settle();
  expect((await remindersOf(site)).map(({ subject }) => subject)).toEqual([expect.stringContaining("Volte")]);

  const support = await site.as(await makeTeamMember(site.db, "support"));
  expect((await support.get(path)).location).toContain("/unauthorized");
  const list = await support.get("/admin/recuperacao");
  expect(list.text).toContain(EMAIL);
  expect(list.text).not.toContain("Recuperado em 30 dias");
  const chat = /https:\/\/wa\.me\/5547999001234\?text=[^"&]+/.exec(list.text)?.[0] ?? "";
  expect(decodeURIComponent(chat)).toContain("/carrinho/retomar/");
  const [cart] = await cartsOf(site);
  const call = { intent: "note-contact", about: "cart", id: String(cart?.id) };
  expect((await support.post("/admin/recuperacao", call)).status).toBe(200);
  expect((await support.post("/admin/recuperacao", { ...call, id: "999" })).status).toBe(404);
  const contacts = await site.db.selectFrom("recovery_contacts").select("cause").orderBy("id").execute();
  expect(contacts.map(({ cause }) => cause.split(":").slice(0, 2).join(":"))).toEqual([
    `cart:${cart?.id}`,
    "whatsapp:cart",
  ]);
});

test("a declined payment is told with one button, in the owner's words, and the list shows what stands open", async () => {
  const site = await openSite();
  goTo(site, "10:00");
  const product = await makeProduct(site.db, { price: 4990 });
  const order = await buy(site, site.visitor(), product, {
    method: "credit",
    card: "tok_sandbox_decline_funds",
  });
  await wait(site, 5 * SECONDS);
  const [mail] = await remindersOf(site);
  expect(mail?.subject).toContain(`Pagamento não aprovado no pedido ${order.id}`);
  expect(mail?.html?.match(/class="(?:first|other)"/g)).toHaveLength(1);
  await buy(site, site.visitor(), product, { email: "bia+pendente@teste.example" });
  const admin = await site.as(await makeAdmin(site.db));
  const all = await admin.get("/admin/recuperacao");
  for (const words of ["Recusado ou vencido (1)", "PIX em aberto (1)", `Pedido ${order.id}`]) {
    expect(all.text.replaceAll("<!-- -->", "")).toContain(words);
  }
  const pix = await admin.get("/admin/recuperacao?situacao=pix");
  expect(pix.text).toContain("bia+pendente@teste.example");
  expect(pix.text).not.toContain("ana@teste.example");
});

test("who bought the same anew is in no list and no mail, whichever of the two was paid", async () => {
  const { site, product, visitor } = await openAbandoned({ phone: "47 99900-1234" });
  const other = await makeProduct(site.db, { price: 1990 });
  const card = "tok_sandbox_decline_funds" as const;
  const refused = await buy(site, visitor, product, { method: "credit", card });
  const boleto = await buy(site, site.visitor(), [product, other], { method: "boleto" });
  const apart = await buy(site, site.visitor(), other, { method: "boleto" });
  const part = await makeProduct(site.db);
  const bundle = await makeBundle(site.db, [part], { price: 2990 });
  const packed = await buy(site, site.visitor(), part, { method: "boleto" });
  await wait(site, 5 * SECONDS);
  const admin = await site.as(await makeAdmin(site.db));
  const list = async () => (await admin.get("/admin/recuperacao")).text.replaceAll("<!-- -->", "");
  expect(await list()).toContain(`Pedido ${refused.id}`);
  const call = { intent: "note-contact", about: "order", id: String(refused.id) };
  expect((await admin.post("/admin/recuperacao", call)).status).toBe(200);

  expect(await list()).toContain(`Pedido ${packed.id}`);
  await buy(site, site.visitor(), [product, bundle], { method: "credit" });
  // While that is being paid, in more browsers.
  const third = await makeProduct(site.db, { name: "Outra coisa" });
  for (const wanted of [product, part, third]) {
    const phone = site.visitor();
    await phone.get("/checkout");
    await keep(phone, wanted);
  }
  await wait(site, 61 * SECONDS);
  const shown = await list();
  expect(shown).not.toContain(`Pedido ${refused.id}`);
  expect(shown).not.toContain(`Pedido ${boleto.id}`);
  expect(shown).not.toContain(`Pedido ${packed.id}`);
  expect(shown).toContain(`Pedido ${apart.id}`);
  expect((await cartsOf(site)).map(({ cart }) => cart.lines[0]?.productId)).toEqual([third.id]);
  expect((await admin.post("/admin/recuperacao", call)).status).toBe(404);
  const before = (await remindersOf(site)).length;
  for (let day = 0; day < 8; day++) {
    goTo(site, "09:01");
    await site.settle();
  }
  const late = (await remindersOf(site)).slice(before).flatMap(({ text = "" }) => text);
  expect(late.some((text) => text.includes(`nº ${apart.id}`))).toBe(true);
  expect(late.filter((text) => text.includes(`nº ${boleto.id}`))).toEqual([]);
  const ended = (await site.mails()).filter(({ subject }) => subject?.includes("acabou"));
  expect(ended.map(({ subject }) => /pedido (\d+)/.exec(subject ?? "")?.[1])).toEqual([String(apart.id)]);
});

test("the cart of an offer's page is kept with the offer, and its link opens that page again", async () => {
  const site = await openSite();
  goTo(site, "10:00");
  const product = await makeProduct(site.db, { price: 4990, name: "Planilha de preços" });
  const offer = await makeOffer(site.db, { product_id: product.id, slug: "lote-vip", price: 3990 });
  const page = await site.visitor().get("/c/lote-vip");
  expect(page.text).toContain("Guardar meu carrinho e me lembrar por");
  const lines = [{ productId: product.id, quantity: 1, offerId: offer.id }];
  await keep(site.visitor(), product, { lines, coupon: "VOLTA10" });
  const [cart] = await cartsOf(site);
  expect([cart?.cart.lines, cart?.total_cents]).toEqual([lines, 3990]);
  await wait(site, 61 * MINUTES);
  const [mail] = await remindersOf(site);
  const phone = site.visitor("198.51.100.4");
  const opened = await phone.get(pathIn(mail?.text, "/carrinho/retomar"));
  expect(opened.location).toBe("/c/lote-vip?cupom=VOLTA10");
  const body = { ...checkoutBody({ id: product.id, price: 3990 }, { method: "credit" }), lines };
  expect((await submit(phone, body)).status).toBe(201);
  await wait(site, 20 * SECONDS);
  const paid = await site.db.selectFrom("orders").select(["recovery_id", "paid_cents"]).execute();
  expect(paid).toEqual([{ recovery_id: cart?.id, paid_cents: 3990 }]);

  // An offer that has ended asks nobody back.
  await keep(site.visitor(), product, { lines, email: "bia@teste.example" });
  await site.db.updateTable("offers").set({ ends_at: site.now() }).execute();
  await wait(site, 61 * MINUTES);
  expect((await remindersOf(site)).filter(({ to }) => to?.[0]?.address === "bia@teste.example")).toEqual([]);
});

test("what the buyer wanted to pay is kept, and asked again when the owner wants more by now", async () => {
  const site = await openSite();
  goTo(site, "10:00");
  const product = await makeProduct(site.db, { price: 4990 });
  const terms = { product_id: product.id, slug: "livre", price: 2500, minimum_price: 1000 };
  const offer = await makeOffer(site.db, terms);
  const lines = [{ productId: product.id, quantity: 1, offerId: offer.id, chosenCents: 1250 }];
  await keep(site.visitor(), product, { lines });
  const [cart] = await cartsOf(site);
  expect([cart?.cart.lines, cart?.total_cents]).toEqual([lines, 1250]);
  await wait(site, 61 * MINUTES);
  const [mail] = await remindersOf(site);
  const phone = site.visitor("198.51.100.4");
  const { location = "" } = await phone.get(pathIn(mail?.text, "/carrinho/retomar"));
  expect(location).toBe("/c/livre?valor=12%2C50");
  const read = async () => (await phone.get(location ?? "")).text.replaceAll("\u00a0", " ");
  expect(await read()).toContain("Gerar PIX de R$ 12,50");
  await site.db.updateTable("offers").set({ minimum_price: 2000 }).execute();
  const risen = await read();
  expect([risen.includes("O mínimo é R$ 20,00."), risen.includes('value="12,50"')]).toEqual([true, true]);
});

test("what is paid after a reminder's link was opened is recovered, and a card left at the provider is listed", async () => {
  const site = await openSite();
  goTo(site, "10:00");
  const product = await makeProduct(site.db, { price: 4990 });
  const card = "tok_sandbox_decline_funds" as const;
  const order = await buy(site, site.visitor(), product, { method: "credit", card });
  const silent = await buy(site, site.visitor(), product, {
    email: "bia@teste.example",
    method: "credit",
    card,
  });
  await wait(site, 5 * SECONDS);
  const mail = (await remindersOf(site)).find(({ to }) => to?.[0]?.address === EMAIL);
  const link = pathIn(mail?.text, "/acesso");
  expect(link).toContain("?lembrete=1");
  const admin = await site.as(await makeAdmin(site.db));
  const opened = () => site.db.selectFrom("orders").select("reminder_opened_at").orderBy("id").execute();
  expect((await site.visitor().get(link.replace("?lembrete=1", ""))).status).toBe(302);
  await admin.get(`/pedido/${order.publicId}?lembrete=1`);
  expect(await opened()).toEqual([{ reminder_opened_at: null }, { reminder_opened_at: null }]);
  const phone = site.visitor("198.51.100.4");
  expect((await phone.get(link)).location).toBe(`/pedido/${order.publicId}`);
  expect((await opened()).map(({ reminder_opened_at: at }) => at !== null)).toEqual([true, false]);
  expect((await admin.get("/admin/recuperacao")).text).toContain("0 vendas pagas");
  const at = site.now().toISOString();
  for (const { id } of [order, silent])
    await sql`update orders set first_paid_at = ${at}, paid_cents = 4990 where id = ${id}`.execute(site.db);
  const paid = (await admin.get("/admin/recuperacao")).text;
  expect(paid).toContain("1 venda paga");
  expect(paid).toMatch(/R\$\s49,90/);

  const waiting = await buy(site, site.visitor(), product, { email: "eva+pendente@teste.example" });
  await sql`update payment_attempts set method = 'credit' where order_id = ${waiting.id}`.execute(site.db);
  const words = async () => (await admin.get("/admin/recuperacao")).text.replaceAll("<!-- -->", "");
  expect(await words()).toContain("Cartão não concluído (0)");
  await sql`update payment_attempts set created_at = ${new Date(site.now().getTime() - 31 * MINUTES).toISOString()}
    where order_id = ${waiting.id}`.execute(site.db);
  expect(await words()).toContain("Cartão não concluído (1)");
});

test("SEC-30: after three hundred wrong links to a cart the address waits, and a right one counts for nothing", async () => {
  const { site } = await openAbandoned();
  await wait(site, 61 * MINUTES);
  const [mail] = await remindersOf(site);
  const link = pathIn(mail?.text, "/carrinho/retomar");
  const guesser = site.visitor("203.0.113.40");
  const wrong = `/carrinho/retomar/${"A".repeat(43)}`;
  const { flood: points, seconds } = GATES["cart-link"];
  const limit = { name: "cart-link-address", points, seconds };
  for (let count = 1; count < points; count++) await site.limits.use(limit, { address: guesser.ip });
  expect((await guesser.get(wrong)).status).toBe(404);
  const refused = await guesser.get(link);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await site.visitor("203.0.113.41").get(link)).status).toBe(200);
});

test("without a mail server nothing is promised nor kept, and after thirty days nothing is left", async () => {
  const live = { SITE_MODE: "live", SITE_URL: "https://loja.example", SESSION_SECRET: "s".repeat(40) };
  const held = await openSite(live);
  await keep(held.visitor(), await makeProduct(held.db));
  expect(await cartsOf(held)).toEqual([]);

  const { site } = await openAbandoned();
  await wait(site, 2 * HOURS);
  await wait(site, 31 * DAYS);
  await site.settle();
  for (const table of ["recovery_carts", "recovery_contacts", "recovery_people"] as const) {
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});
