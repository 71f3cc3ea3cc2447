// Pre-sales: told before paying, closed until their day, refundable until then, opened by a job on that day.
import { expect, test } from "vitest";
import { suspendAccess } from "#app/orders/access/access.server.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { checkoutBody, DAYS, findOrder, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeBundle, makeCourseProduct, makeOffer, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const PRICE = 4990;

/** Midnight in São Paulo 60 days from now, and its text. */
function dayToCome(site: TestSite) {
  const day = new Date(site.now().getTime() + 60 * DAYS).toISOString().slice(0, 10);
  const [year, month, date] = day.split("-");
  return { opens_at: new Date(`${day}T03:00:00Z`), said: `Abre em ${date}/${month}/${year}` };
}

async function buyOffer(
  site: TestSite,
  visitor: Visitor,
  offer: { id: number; product_id: number },
  quantity = 1,
) {
  const body = checkoutBody({ id: offer.product_id, price: PRICE }, { quantity, method: "credit" });
  const lines = [{ productId: offer.product_id, offerId: offer.id, quantity }];
  const answer = await submit(visitor, { ...body, lines });
  expect(answer.status, answer.text).toBe(201);
  await wait(site, 20_000);
  return findOrder(site.db, answer.json().publicId);
}

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
async function onlyRight(site: TestSite) {
  const [right] = await listRights(site.db, { sources: ["order"] });
  if (!right) throw new Error("no right");
  return right;
}

const mailsAbout = async (site: TestSite, word: string) =>
  (await site.mails()).filter(({ subject }) => subject?.includes(word));

test("tells the opening day before payment, keeps access closed until then and opens it with one mail", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit", file_key: "kit.pdf", file_name: "kit.pdf" });
  const { opens_at, said } = dayToCome(site);
  const facts = { product_id: product.id, name: "Pré", slug: "kit-pre", price: PRICE, is_public: true };
  const offer = await makeOffer(site.db, { ...facts, opens_at });
  const day = said.replace("Abre em ", "");
  expect(plain((await site.get("/c/kit-pre")).text)).toContain(`pré-venda: abre em ${day}`);
  expect(plain((await site.get("/c/kit-pre")).text)).toContain(`o acesso abre em ${day}`);
  const page = await site.get(`/produto/${product.id}-kit`);
  expect(plain(page.text)).toContain(`pré-venda: abre em ${day}`);

  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const buyer = await site.as(user);
  const order = await buyOffer(site, buyer, offer, 2);
  expect(order.status).toBe("completed");
  const right = await onlyRight(site);
  expect([rightState(right, site.now()), right.opens_at]).toEqual(["not_open_yet", opens_at]);
  expect(right.ends_at?.getTime()).toBeGreaterThan(opens_at.getTime() + 300 * DAYS);
  const early = await buyer.get(`/downloads/${right.public_id}`);
  expect([early.status, early.text.includes(said)]).toEqual([423, true]);
  const shown = plain((await buyer.get(`/pedido/${order.public_id}`)).text);
  expect(shown).toContain(said);
  expect(shown).toContain("Sua compra na pré-venda está garantida.");
  expect(shown).not.toMatch(/já está liberado|Acesso suspenso<|class="[^"]*">Baixar/);
  expect(plain((await buyer.get("/minha-conta?aba=produtos")).text)).toContain(said);
  const [receipt] = await mailsAbout(site, "confirmado");
  expect(receipt?.text).toContain(`“Kit · Pré” abre em ${day}`);
  expect(receipt?.text).not.toContain("já está liberado");
  expect(receipt?.text).not.toContain("/downloads/");
  // A second unit is a gift and opens on the same day.
  const other = await makeUser(site.db);
  const friend = await site.as(other);
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){6}/.exec(shown)?.[0] ?? "";
  const refused = await friend.post("/resgatar", { code });
  expect([refused.status, plain(refused.text).includes(said)]).toEqual([422, true]);

  // The usual refund days are over, but a pre-sale can be refunded until it opens.
  await wait(site, 45 * DAYS);
  const late = plain((await (await site.as(user)).get(`/pedido/${order.public_id}`)).text);
  expect(late).toContain("Pedir reembolso");
  site.advance(opens_at.getTime() - site.now().getTime());
  for (const _ of [1, 2]) await site.settle();
  const opened = await onlyRight(site);
  expect([rightState(opened, site.now()), opened.opens_at]).toEqual(["open", null]);
  const mails = await mailsAbout(site, "Abriu");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/downloads/${right.public_id}`);
  expect((await (await site.as(other)).post("/resgatar", { code })).status).toBe(302);
  expect(plain((await site.get(`/produto/${product.id}-kit`)).text)).not.toContain("pré-venda");
});

test("opens a course bought in a pre-sale on its day, unless it is disputed then", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db);
  const { opens_at, said } = dayToCome(site);
  const offer = await makeOffer(site.db, { product_id: product.id, price: PRICE, opens_at });
  const ana = await site.as(await makeUser(site.db, { email: "ana@teste.example" }));
  const bia = await site.as(await makeUser(site.db, { email: "bia@teste.example" }));
  await buyOffer(site, ana, offer);
  const contested = await buyOffer(site, bia, offer);
  expect(plain((await ana.get("/meus-cursos")).text)).toContain(said);
  const closed = plain((await ana.get(`/curso/${course.id}`)).text);
  expect(closed).toContain("Este curso ainda não abriu");
  const dispute = { orderId: contested.id, now: site.now() };
  await inTransaction(site.db, (trx) => suspendAccess(trx, dispute));
  site.advance(opens_at.getTime() - site.now().getTime());
  await site.settle();
  const rights = await listRights(site.db, {});
  expect(rights.map((right) => rightState(right, site.now()))).toEqual(["open", "suspended"]);
  expect(await mailsAbout(site, "Abriu")).toHaveLength(1);
});

test("gives a part added to a bundle to pre-sale buyers, closed until the same day", async () => {
  const site = await openSite();
  const sheet = await makeProduct(site.db, { name: "Planilha", file_key: "entregas/p.xlsx" });
  const bundle = await makeBundle(site.db, [sheet], { name: "Pacote", price: PRICE });
  const { opens_at, said } = dayToCome(site);
  const offer = await makeOffer(site.db, { product_id: bundle.id, price: PRICE, opens_at });
  const buyer = await site.as(await makeUser(site.db, { email: "ana@teste.example" }));
  const early = await buyOffer(site, buyer, offer);
  const contested = await buyOffer(site, await site.as(await makeUser(site.db)), offer);
  const dispute = { orderId: contested.id, now: site.now() };
  await inTransaction(site.db, (trx) => suspendAccess(trx, dispute));
  const { product, course } = await makeCourseProduct(site.db, { name: "Curso novo" });
  const stamps = { created_at: site.now(), updated_at: site.now() };
  const place = { bundle_id: bundle.id, part_id: product.id, position: 9 };
  await site.db
    .insertInto("bundle_parts")
    .values({ ...place, ...stamps })
    .execute();
  const admin = await site.as(await makeAdmin(site.db));
  const sheetOf = (await admin.get(`/admin/produtos?editar=${bundle.id}`)).text;
  expect(plain(sheetOf)).toContain("1 pessoa comprou antes e não tem.");
  const give = { intent: "give-part", id: String(bundle.id), part: String(product.id) };
  expect((await admin.post("/admin/produtos", give)).status).toBe(302);
  await site.settle();
  const states = async () =>
    (await listRights(site.db, { orderIds: [early.id] })).map((right) => rightState(right, site.now()));
  expect(await states()).toEqual(["not_open_yet", "not_open_yet"]);
  expect(plain((await buyer.get(`/curso/${course.id}`)).text)).toContain("Este curso ainda não abriu");
  const [mail] = await mailsAbout(site, "Novo item no seu pacote");
  expect(mail?.text).toContain(`O acesso ${said.replace("Abre", "abre")}, com o resto do pacote.`);
  expect(await mailsAbout(site, "Novo item no seu pacote")).toHaveLength(1);
  site.advance(opens_at.getTime() - site.now().getTime());
  await site.settle();
  expect(await states()).toEqual(["open", "open"]);
  const opened = await mailsAbout(site, "Abriu");
  expect(opened).toHaveLength(1);
  expect(opened[0]?.text).toContain("Curso novo");
});
