import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { findPersonByEmail } from "#app/account/erasure/personal-data.server.ts";
import { revokeAccess, suspendAccess } from "#app/orders/access/access.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { addDay, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { inTransaction } from "#db/connect.server.ts";
import { makeAdmin, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const FRIEND = "bia@teste.example";
const DAYS = 86_400_000;

async function paidGifts({ quantity = 3, name = "Ana Souza", price = 4990 } = {}) {
  const site = await openSite();
  const buyer = await makeUser(site.db, { name, email: "ana@teste.example" });
  const product = await makeProduct(site.db, { name: "Kit de ícones", file_key: "entregas/kit", price });
  const { order, rights } = await makePaidOrder(site, {
    user_id: buyer.id,
    lines: [{ product, quantity }],
  });
  const giver = await site.as(buyer);
  const path = `/pedido/${order.public_id}`;
  const fields = {
    intent: "send-gift",
    line: String(rights[0]?.order_item_id),
    unit: "2",
    email: FRIEND,
    send_on: dayOf(site.now()),
    note: "",
  };
  return { site, buyer, giver, order, path, fields };
}

async function giftMails(site: TestSite, to = FRIEND) {
  await site.settle();
  return (await site.mails()).filter((mail) => mail.to?.[0]?.address === to);
}

async function sendings(site: TestSite) {
  return site.db.selectFrom("gift_sendings").selectAll().execute();
}

test("OP-25: offers message, WhatsApp and link on the order page and in the account", async () => {
  const { site, giver, order, path } = await paidGifts();
  const { licences } = await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() });
  for (const address of [path, "/minha-conta?aba=produtos"]) {
    const { text } = await giver.get(address);
    expect(text).toContain("2 presentes para enviar");
    for (const { code } of licences) {
      const link = `http://localhost:3000/presente/${code}`;
      expect(text).toContain(
        `Oi! Tenho um presente para você: “Kit de ícones”. Para abrir, é só entrar neste link: ${link}`,
      );
      expect(text).toContain(`https://wa.me/?text=${encodeURIComponent("Oi! Tenho um presente")}`);
      expect(text).toContain(encodeURIComponent(link));
    }
    expect(text).toContain("Copiar mensagem");
  }
  expect((await giver.get(path)).text).toContain("E-mail de quem recebe");
  expect((await giver.get("/minha-conta?aba=produtos")).text).toContain(
    "Enviar por e-mail, hoje ou em outro dia",
  );
});

test("OP-25: mails today's gift at once with giver, note and link, which the friend redeems by one press", async () => {
  const { site, giver, path, fields } = await paidGifts();
  const note = "Feliz aniversário!\r\nUm <b>beijo</b> da Ana.";
  const answer = await giver.post(path, { ...fields, email: ` ${FRIEND.toUpperCase()} `, note });
  expect([answer.status, answer.location]).toEqual([302, path]);
  const [mail, ...more] = await giftMails(site);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Ana Souza deu um presente para você | ${site.company.brand}`);
  for (const text of [
    "escolheu “Kit de ícones”",
    "Recado de Ana Souza:",
    "Feliz aniversário!",
    "Não conhece quem enviou?",
  ])
    expect(mail?.text).toContain(text);
  expect(mail?.html).toContain("Um &lt;b&gt;beijo&lt;/b&gt; da Ana.");
  expect(mail?.text).not.toContain("ana@teste.example");
  const [, link = ""] = /http:\/\/localhost:3000(\/presente\/[\w-]+)/.exec(mail?.text ?? "") ?? [];
  const friend = await site.as(await makeUser(site.db));
  expect((await friend.get(link)).text).toContain("Um &lt;b&gt;beijo&lt;/b&gt; da Ana.");
  expect((await friend.post(link, {})).status).toBe(302);

  const page = await giver.get(path);
  expect(page.text).toContain("1 já aberto");
  const again = await giver.post(path, fields);
  expect([again.status, again.text.includes("Este presente já foi aberto")]).toEqual([422, true]);
  expect(await giftMails(site)).toHaveLength(1);
});

test("OP-25: mails a later gift on its morning and allows changes only until then", async () => {
  const { site, giver, path, fields } = await paidGifts();
  const day = addDay(dayOf(site.now()), 10);
  const sooner = addDay(dayOf(site.now()), 5);
  await giver.post(path, { ...fields, send_on: day });
  expect((await giver.get(path)).text.replace(/<[^>]*>/g, "")).toContain(`para ${FRIEND}`);
  const changed = await giver.post(path, {
    ...fields,
    send_on: sooner,
    email: "outra@teste.example",
    note: "Oi",
  });
  expect(changed.status).toBe(302);
  expect(await sendings(site)).toHaveLength(1);
  site.advance(6 * DAYS);
  expect(await giftMails(site)).toEqual([]);
  expect(await giftMails(site, "outra@teste.example")).toHaveLength(1);
  const page = await giver.get(path);
  expect(page.text).toContain("Enviado pela loja para");
  const late = await giver.post(path, { ...fields, send_on: day });
  expect([late.status, late.text.includes("já foi enviado para outra@teste.example")]).toEqual([422, true]);
  const { intent: _, email: __, send_on: ___, note: ____, ...unit } = fields;
  expect((await giver.post(path, { ...unit, intent: "cancel-gift" })).status).toBe(422);
  site.advance(6 * DAYS);
  expect(await giftMails(site)).toEqual([]);
});

test("OP-25: does not send a gift that was cancelled, refunded, redeemed or disputed before its day", async () => {
  const { site, giver, order, path, fields } = await paidGifts({ quantity: 5 });
  const day = addDay(dayOf(site.now()), 3);
  for (const unit of ["2", "3"])
    expect((await giver.post(path, { ...fields, unit, send_on: day })).status).toBe(302);
  const { line } = fields;
  expect((await giver.post(path, { intent: "cancel-gift", line, unit: "2" })).status).toBe(302);
  const { licences } = await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() });
  await (await site.as(await makeUser(site.db))).post("/resgatar", { code: licences[1]?.code ?? "" });
  site.advance(4 * DAYS);
  expect(await giftMails(site)).toEqual([]);

  const next = addDay(dayOf(site.now()), 3);
  await giver.post(path, { ...fields, unit: "4", send_on: next });
  const now = site.now();
  await inTransaction(site.db, (trx) => suspendAccess(trx, { orderId: order.id, now }));
  const suspended = await giver.post(path, { ...fields, unit: "5", send_on: next });
  expect([suspended.status, suspended.text.includes("está sendo verificado")]).toEqual([422, true]);
  site.advance(4 * DAYS);
  expect(await giftMails(site)).toEqual([]);
  await inTransaction(site.db, (trx) => revokeAccess(trx, { orderId: order.id, now: site.now() }));
  const refunded = await giver.post(path, { ...fields, unit: "5", send_on: dayOf(site.now()) });
  expect(refunded.status).toBe(422);
  expect(await giftMails(site)).toEqual([]);
});

test("explains a wrong address, a wrong day and a link in the note, keeping what was typed", async () => {
  const { site, giver, path, fields } = await paidGifts();
  const today = dayOf(site.now());
  const wrong: [Partial<typeof fields>, string][] = [
    [{ email: "bia@" }, "E-mail inválido"],
    [{ email: "ana@teste.example" }, "Este é o e-mail da compra"],
    [{ send_on: "" }, "Escolha o dia"],
    [{ send_on: "2026-02-31" }, "Escolha o dia"],
    [{ send_on: addDay(today, -1) }, "Este dia já passou"],
    [{ send_on: addDay(today, 366) }, "Escolha um dia até daqui a um ano"],
    [{ note: "a".repeat(501) }, "500"],
    [{ note: "Veja https://golpe.example" }, "não leva links"],
    [{ note: "Veja golpe.example agora" }, "não leva links"],
    [{ note: "Veja gol\u200bpe\u2060.example" }, "não leva links"],
    [{ note: "Escreva para x@golpe" }, "não leva links"],
    [{ unit: "9" }, "Este presente não existe mais"],
    [{ line: "999999" }, "Este presente não existe mais"],
  ];
  for (const [change, sentence] of wrong) {
    const typed = { ...fields, note: "Um beijo", ...change };
    const answer = await giver.post(path, typed);
    expect([answer.status, answer.text.includes(sentence)], JSON.stringify(change)).toEqual([422, true]);
    if (!change.unit && !change.line && typed.note.length < 500) expect(answer.text).toContain(typed.note);
  }
  expect(await sendings(site)).toEqual([]);
  for (const note of [
    "Parabéns!!! 10.000 beijos, até 12/12. Com amor, Ana 👨‍👩‍👧",
    "1.5 mil anos de vida...",
  ]) {
    expect((await giver.post(path, { ...fields, send_on: addDay(today, 9), note })).status).toBe(302);
  }
});

test("lets only the buyer or the holder of the link send a gift of the order", async () => {
  const { site, giver, path, fields } = await paidGifts();
  const stranger = await site.as(await makeUser(site.db));
  for (const visitor of [site.visitor(), stranger, await site.as(await makeAdmin(site.db))])
    expect((await visitor.post(path, fields)).status).toBe(404);
  const own = await makePaidOrder(site, { user_id: (await makeUser(site.db)).id, lines: [{ quantity: 2 }] });
  const foreign = await giver.post(path, { ...fields, line: String(own.rights[0]?.order_item_id) });
  expect(foreign.status).toBe(422);
  expect((await (await site.as(await makeAdmin(site.db))).get(path)).text).not.toContain(
    "E-mail de quem recebe",
  );
  expect(await sendings(site)).toEqual([]);
});

test("SEC-33: limits gifts per day and order, and tells the giver when a mailbox's limit is reached", async () => {
  const { site, giver, path, fields } = await paidGifts({ quantity: 40 });
  const day = addDay(dayOf(site.now()), 2);
  for (let unit = 2; unit <= 31; unit++) {
    const wanted = { ...fields, unit: String(unit), email: `bia+${unit}@teste.example`, send_on: day };
    expect((await giver.post(path, wanted)).status).toBe(302);
  }
  const over = await giver.post(path, { ...fields, unit: "32", send_on: day });
  expect([over.status, over.text.includes("Neste dia já saem 30 presentes")]).toEqual([422, true]);
  site.advance(3 * DAYS);
  await site.settle();
  const sent = (await sendings(site)).filter(({ sent_at }) => sent_at);
  expect(sent).toHaveLength(3);
  const held = (await sendings(site)).filter(({ unsent_for }) => unsent_for === "bound");
  expect(held).toHaveLength(27);
  expect((await giver.get(path)).text).toContain("Este presente não foi enviado");
  const unit = "31";
  const again = await giver.post(path, {
    ...fields,
    unit,
    email: "caio@teste.example",
    send_on: dayOf(site.now()),
  });
  expect(again.status).toBe(302);
  expect(await giftMails(site, "caio@teste.example")).toHaveLength(1);
});

test("does not repeat a giver's name that could be a lure", async () => {
  const { site, giver, path, fields } = await paidGifts({ name: "Veja golpe.example" });
  await giver.post(path, fields);
  const [mail] = await giftMails(site);
  expect(mail?.subject).toBe(`Um presente para você | ${site.company.brand}`);
  expect(mail?.text).not.toContain("golpe");
});

test("SEC-51: sends nothing to an erased friend and forgets people named by an erased giver", async () => {
  const { site, buyer, giver, path, fields } = await paidGifts();
  const day = addDay(dayOf(site.now()), 10);
  await giver.post(path, { ...fields, send_on: day, note: "Oi" });
  const friend = await findPersonByEmail(site.db, FRIEND);
  await erasePerson(site.db, { person: friend, actorId: buyer.id }, site.now());
  expect(await sendings(site)).toEqual([]);
  await giver.post(path, { ...fields, send_on: day });
  const person = { userId: buyer.id, email: buyer.email };
  await erasePerson(site.db, { person, actorId: buyer.id }, site.now());
  expect(await sendings(site)).toEqual([]);
  site.advance(11 * DAYS);
  expect(await giftMails(site)).toEqual([]);
});

test("SEC-54: forgets a gift's recipient after ninety days", async () => {
  const { site, giver, path, fields } = await paidGifts();
  await giver.post(path, fields);
  expect(await giftMails(site)).toHaveLength(1);
  site.advance(89 * DAYS);
  await site.settle();
  expect(await sendings(site)).toHaveLength(1);
  site.advance(3 * DAYS);
  await site.settle();
  expect(await sendings(site)).toEqual([]);
});

test("offers no sending in a shop that sends no mail", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    LIVE_ALLOW: "sandbox",
  });
  await makeAdmin(site.db);
  const user = await makeUser(site.db);
  const { order, rights } = await makePaidOrder(site, { user_id: user.id, lines: [{ quantity: 2 }] });
  const giver = await site.as(user);
  const path = `/pedido/${order.public_id}`;
  const page = await giver.get(path);
  expect(page.text).toContain("Copiar mensagem");
  expect(page.text).not.toContain("E-mail de quem recebe");
  expect((await giver.get("/minha-conta")).text).not.toContain("Enviar por e-mail");
  const asked = await giver.post(path, {
    intent: "send-gift",
    line: String(rights[0]?.order_item_id),
    unit: "2",
    email: FRIEND,
    send_on: dayOf(site.now()),
    note: "",
  });
  expect([asked.status, await sendings(site)]).toEqual([422, []]);
});

test("OP-25: stops sending a gift once its friend has opened it, also on the owner's order", async () => {
  const { site, giver, order, path } = await paidGifts({ quantity: 2 });
  const { licences } = await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() });
  const friend = await site.as(await makeUser(site.db, { email: FRIEND }));
  const opened = await friend.post(`/presente/${licences[0]?.code}`, {});
  expect(opened.status, opened.text).toBe(302);
  const owner = await site.as(await makeAdmin(site.db));
  const screens = [await giver.get(path), await owner.get(`/admin/pedidos?pedido=${order.id}`)];
  for (const { text } of screens) {
    expect(text).toContain("1 presente, já aberto");
    expect(text).not.toContain("1 presente para enviar");
  }
});

test("shows an internationalised domain as typed and mails it in ASCII", async () => {
  const { site, giver, path, fields } = await paidGifts();
  const sent = await giver.post(path, { ...fields, email: "bia@coração.com.br" });
  expect(sent.status, sent.text).toBe(302);
  expect(await giftMails(site, "bia@xn--corao-dra1a.com.br")).toHaveLength(1);
  const { text } = await giver.get(path);
  expect(text).toContain("Vai para bia@coração.com.br.");
  expect(text).toContain("Enviado pela loja para <b>bia@coração.com.br</b>");
  expect(text).not.toContain("xn--");
});
