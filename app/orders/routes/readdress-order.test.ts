import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { allowAutomaticRefunds, buy, SECONDS, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makePaidOrder,
  makeProduct,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

onBothEngines(
  "rows go from one account to the other in one transaction, and the register is rewritten as text",
);

const WRONG = "ana@gmial.example";
const RIGHT = "ana@gmail.example";
const WHY = "Ana ligou: escreveu o e-mail errado.";

async function openBackOffice() {
  const site = await openSite();
  await makeAdmin(site.db);
  const member = await makeTeamMember(site.db, "support", { name: "Téo da Equipe" });
  return { site, member, support: await site.as(member) };
}

function orderOf(site: TestSite, id: number) {
  return site.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function readdress(
  site: TestSite,
  support: Visitor,
  id: number,
  { email = RIGHT, reason = WHY, version }: { email?: string; reason?: string; version?: number } = {},
) {
  const seen = version ?? (await orderOf(site, id)).version;
  const form = { intent: "readdress", order: String(id), version: String(seen), email, reason };
  return support.post(`/admin/pedidos?pedido=${id}`, form);
}

async function mailTo(site: TestSite, email: string) {
  await site.settle();
  return (await site.mails()).findLast((mail) => mail.to?.[0]?.address === email);
}

const linkIn = (text = "") => /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(text)?.[1] ?? "no link";

async function paidByGuest(site: TestSite) {
  await site.files.put("entregas/kit", file(), 100);
  const product = await makeProduct(site.db, { file_key: "entregas/kit" });
  const guest = site.visitor();
  const { id, publicId } = await buy(site, guest, product, { method: "credit", email: WRONG });
  await wait(site, 5 * SECONDS);
  return { id, guest, path: `/pedido/${publicId}` };
}

test("OP-48: gives the order to the new address, informs the old one and revokes every earlier link", async () => {
  const { site, support, member } = await openBackOffice();
  const { id, guest, path } = await paidByGuest(site);
  const old = linkIn((await mailTo(site, WRONG))?.text);
  expect((await site.visitor().get(old)).location).toBe(path);
  expect((await guest.get(path)).status).toBe(200);
  const answer = await readdress(site, support, id, { email: ` ${RIGHT.toUpperCase()}\u200b` });
  expect([answer.status, answer.location]).toEqual([302, `/admin/pedidos?pedido=${id}`]);
  const order = await orderOf(site, id);
  expect([order.guest_email, order.search_title]).toEqual([RIGHT, "ana souza ana gmail example"]);
  expect([(await site.visitor().get(old)).status, (await guest.get(path)).status]).toEqual([404, 404]);
  const fresh = await mailTo(site, RIGHT);
  expect(fresh?.subject).toContain(`Pedido ${id} confirmado`);
  expect((await site.visitor().get(linkIn(fresh?.text))).location).toBe(path);
  const told = await mailTo(site, WRONG);
  expect(told?.subject).toContain(`O e-mail do seu pedido ${id} foi trocado`);
  expect(told?.text).not.toMatch(/gmail|acesso\/|pedido\//);

  const [entry] = await site.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "order.readdress")
    .execute();
  expect(entry).toMatchObject({ actor_id: member.id, entity: "order", entity_id: String(id) });
  expect(entry?.detail).toEqual({ changes: { guest_email: { de: WRONG, para: RIGHT } }, reason: WHY });
  const page = (await support.get(`/admin/pedidos?pedido=${id}`)).text;
  for (const shown of ["E-mail trocado pela loja", "an…@gmial.example → an…@gmail.example", WHY])
    expect(page).toContain(shown);
  const register = (await (await site.as(await makeAdmin(site.db))).get("/admin/registro")).text;
  for (const shown of [`E-mail: ${WRONG} → ${RIGHT}`, `Motivo: ${WHY}`]) expect(register).toContain(shown);
});

test("OP-48: moves an order to the account of the new address with course, progress, download and free codes", async () => {
  const { site, support } = await openBackOffice();
  await site.files.put("entregas/kit", file(), 100);
  const kit = await makeProduct(site.db, { file_key: "entregas/kit" });
  const { product, course, lessons } = await makeCourseProduct(site.db);
  const [from, to] = [
    await makeUser(site.db, { email: WRONG, email_confirmed_at: site.now() }),
    await makeUser(site.db, { email: RIGHT, email_confirmed_at: site.now() }),
  ];
  const { order, rights } = await makePaidOrder(site, {
    user_id: from.id,
    lines: [{ product }, { product: kit, quantity: 3 }],
  });
  const lesson = lessons[0]?.id ?? 0;
  const [before, after] = [await site.as(from), await site.as(to)];
  const at = { updated_at: site.now(), completed_at: site.now() };
  await site.db
    .insertInto("lesson_progress")
    .values({ user_id: from.id, lesson_id: lesson, ...at })
    .execute();
  const codes = async () =>
    (await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() })).licences.map(
      ({ code }) => code,
    );
  const [redeemed = "", known = ""] = await codes();
  const friend = await makeUser(site.db, { email_confirmed_at: site.now() });
  expect((await (await site.as(friend)).post("/resgatar", { code: redeemed })).status).toBe(302);
  const studies = (user: { id: number }) =>
    isEnrolled(site.db, { userId: user.id, courseId: course.id }, site.now());
  expect(await studies(from)).toBe(true);

  expect((await readdress(site, support, order.id)).status).toBe(302);
  const moved = await orderOf(site, order.id);
  expect([moved.user_id, moved.guest_email]).toEqual([to.id, RIGHT]);
  expect([await studies(from), await studies(to)]).toEqual([false, true]);
  const download = `/downloads/${rights.at(-1)?.public_id}`;
  expect([(await before.get(download)).status, (await after.get(download)).status]).toEqual([404, 200]);
  expect((await before.get(`/pedido/${order.public_id}`)).status).toBe(404);
  expect((await after.get(`/pedido/${order.public_id}`)).status).toBe(200);
  const progress = await site.db.selectFrom("lesson_progress").select(["user_id", "lesson_id"]).execute();
  expect(progress).toEqual([{ user_id: to.id, lesson_id: lesson }]);
  const enrolled = await site.db.selectFrom("enrollments").select("user_id").execute();
  expect(enrolled.map(({ user_id }) => user_id)).toEqual([to.id]);
  // Redeemed gifts stay; known but unredeemed codes are void.
  const [kept, renewed = ""] = await codes();
  expect([kept === redeemed, renewed === known]).toEqual([true, false]);
  const stranger = await site.as(await makeUser(site.db, { email_confirmed_at: site.now() }));
  expect((await stranger.post("/resgatar", { code: known })).status).toBe(422);
  expect((await stranger.post("/resgatar", { code: renewed })).status).toBe(302);
  expect((await mailTo(site, WRONG))?.text).toContain("Ele também saiu da sua conta");
});

test("OP-48: keeps place and progress of an account that bought the course twice", async () => {
  const { site, support } = await openBackOffice();
  const { product, course, lessons } = await makeCourseProduct(site.db);
  const from = await makeUser(site.db, { email: WRONG, email_confirmed_at: site.now() });
  const to = await makeUser(site.db, { email: RIGHT, email_confirmed_at: site.now() });
  const { order } = await makePaidOrder(site, { user_id: from.id, lines: [{ product }] });
  await makePaidOrder(site, { user_id: from.id, lines: [{ product }] });
  const row = { user_id: from.id, lesson_id: lessons[0]?.id ?? 0, updated_at: site.now() };
  await site.db.insertInto("lesson_progress").values(row).execute();
  expect((await readdress(site, support, order.id)).status).toBe(302);
  for (const user of [from, to])
    expect(await isEnrolled(site.db, { userId: user.id, courseId: course.id }, site.now())).toBe(true);
  const progress = await site.db.selectFrom("lesson_progress").select("user_id").execute();
  expect(progress).toEqual([{ user_id: from.id }]);
});

test("OP-48: keeps the order out of an account whose address is unconfirmed until it is shown", async () => {
  const { site, support } = await openBackOffice();
  const { product, course } = await makeCourseProduct(site.db);
  const from = await makeUser(site.db, { email: WRONG, email_confirmed_at: site.now() });
  const typed = await makeUser(site.db, { email: RIGHT, email_confirmed_at: null });
  const { order } = await makePaidOrder(site, { user_id: from.id, lines: [{ product }] });
  expect((await readdress(site, support, order.id)).status).toBe(302);
  expect((await orderOf(site, order.id)).user_id).toBeNull();
  for (const user of [from, typed])
    expect(await isEnrolled(site.db, { userId: user.id, courseId: course.id }, site.now())).toBe(false);
  const link = linkIn((await mailTo(site, RIGHT))?.text);
  expect((await site.visitor().get(link)).location).toBe(`/pedido/${order.public_id}`);
});

test("OP-48: accepts one of two corrections and refuses a stale screen, no reason, the same address and an erased buyer", async () => {
  const { site, support, member } = await openBackOffice();
  const { id } = await paidByGuest(site);
  const { version } = await orderOf(site, id);
  const both = await Promise.all(
    ["um@teste.example", "dois@teste.example"].map((email) =>
      readdress(site, support, id, { email, version }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  const stale = await readdress(site, support, id, { version, reason: "Outra vez" });
  expect([stale.status, stale.text.includes("mudou enquanto esta página")]).toEqual([409, true]);
  expect(stale.text).toContain("Outra vez");
  const empty = await readdress(site, support, id, { reason: " \u200b " });
  expect([empty.status, empty.text.includes("Escreva o motivo"), empty.text.includes(RIGHT)]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await readdress(site, support, id, { email: "ana" })).status).toBe(422);
  const { guest_email: now } = await orderOf(site, id);
  expect((await readdress(site, support, id, { email: now ?? "" })).text).toContain(
    "já vão para este endereço",
  );
  expect((await readdress(site, support, 999, { version: 1 })).status).toBe(404);
  await erasePerson(site.db, { person: { userId: null, email: now }, actorId: member.id }, site.now());
  const gone = await readdress(site, support, id);
  expect([gone.status, gone.text.includes("foram excluídos")]).toEqual([422, true]);
  // The register forgets the address with the person.
  const entries = await site.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "order.readdress")
    .execute();
  expect(JSON.stringify(entries)).not.toContain(now);
  expect(JSON.stringify(entries)).toContain(WRONG);
});

test("OP-48: keeps the payment page open for a buyer who is paying and mails code and receipt to the new address", async () => {
  const { site, support } = await openBackOffice();
  const guest = site.visitor();
  const order = await buy(site, guest, await makeProduct(site.db), { email: WRONG });
  await site.settle();
  expect((await readdress(site, support, order.id)).status).toBe(302);
  expect((await mailTo(site, RIGHT))?.subject).toContain(`Pedido ${order.id} aguardando pagamento`);
  expect((await guest.get(`/pedido/${order.publicId}`)).status).toBe(200);
  await guest.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "pay" });
  await wait(site, 10 * SECONDS);
  const subjects = async (email: string) =>
    (await site.mails())
      .filter((mail) => mail.to?.[0]?.address === email)
      .map(({ subject }) => subject?.split(/: | \| /)[0])
      .sort();
  const waits = `Pedido ${order.id} aguardando pagamento`;
  expect(await subjects(RIGHT)).toEqual([waits, `Pedido ${order.id} confirmado`]);
  expect(await subjects(WRONG)).toEqual([`O e-mail do seu pedido ${order.id} foi trocado`]);
});

test("OP-48: asks the owner before an automatic refund after a corrected address", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  await allowAutomaticRefunds(await site.as(await makeAdmin(site.db)));
  const support = await site.as(await makeTeamMember(site.db, "support"));
  const order = await buy(site, site.visitor(), await makeProduct(site.db), { email: WRONG });
  const { id } = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(id), { state: "approved", approvedCents: 4990 });
  await wait(site, 10 * SECONDS);
  expect((await readdress(site, support, order.id)).status).toBe(302);
  const taker = site.visitor();
  await taker.get(linkIn((await mailTo(site, RIGHT))?.text));
  const asked = await taker.post(`/pedido/${order.publicId}`, { reason: "Quero o dinheiro" });
  expect(asked.status).toBe(302);
  const refunds = await site.db.selectFrom("refunds").select(["state", "automatic"]).execute();
  expect(refunds).toEqual([{ state: "requested", automatic: false }]);
});

test("OP-48: limits how often one order changes hands", async () => {
  const { site, support } = await openBackOffice();
  const { id } = await paidByGuest(site);
  const statuses: number[] = [];
  for (const name of ["a", "b", "c", "d", "e", "f"])
    statuses.push((await readdress(site, support, id, { email: `${name}@teste.example` })).status);
  expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
});

test("OP-49: resends confirmation and link six times an hour per order and refuses what does not exist", async () => {
  const { site, support } = await openBackOffice();
  const { id } = await paidByGuest(site);
  const resend = (mail: string) =>
    support.post(`/admin/pedidos?pedido=${id}`, { intent: "resend", order: String(id), mail });
  const page = (await support.get(`/admin/pedidos?pedido=${id}`)).text;
  for (const shown of ["Reenviar e-mails do pedido", "Reenviar confirmação", "Reenviar link"])
    expect(page).toContain(shown);
  const before = (await site.mails()).length;
  expect([(await resend("confirmation")).status, (await resend("confirmation")).status]).toEqual([302, 302]);
  expect((await resend("link")).status).toBe(302);
  await site.settle();
  const sent = (await site.mails()).slice(before).map(({ subject }) => subject?.split(/: | \| /)[0]);
  const confirmed = `Pedido ${id} confirmado`;
  expect(sent.sort()).toEqual([confirmed, confirmed, `Seu acesso ao pedido ${id}`]);
  expect((await resend("payment")).status).toBe(422);
  expect((await resend("everything")).status).toBe(422);
  const more = [await resend("link"), await resend("link"), await resend("link")];
  expect(more.map(({ status }) => status)).toEqual([302, 302, 429]);
  const api = await support.postJson(`/api/admin/orders/${id}/links`, { action: "send" });
  expect([api.status, api.headers.get("retry-after") !== null]).toEqual([429, true]);
});

async function* file() {
  yield Buffer.from("conteúdo");
}
