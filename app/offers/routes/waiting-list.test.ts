// The waiting list of an offer: one entry per person, one mail per opening, leaving by a link.
import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { checkoutBody, HOURS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeOffer, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/c/lote-2";

async function openClosed() {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit Aurora" });
  const starts_at = new Date(site.now().getTime() + HOURS);
  const facts = { product_id: product.id, name: "Lote 2", slug: "lote-2", price: 4990, starts_at };
  return { site, product, offer: await makeOffer(site.db, facts) };
}

const waits = (site: TestSite) =>
  site.db.selectFrom("offer_waits").select(["id", "email", "told_at"]).orderBy("id").execute();
const openings = async (site: TestSite) =>
  (await site.mails()).filter(({ subject }) => subject?.startsWith("Abriu:"));

test("mails once when the offer opens, answers known addresses alike and keeps typed text after an error", async () => {
  const { site } = await openClosed();
  const visitor = site.visitor();
  const page = await visitor.get(PATH);
  expect(page.text).toContain("Quero ser avisado quando abrir");
  const wrong = await visitor.post(PATH, { email: "ana@" });
  expect([wrong.status, wrong.text.includes('value="ana@"')]).toEqual([422, true]);
  expect(wrong.text).toContain("Informe um e-mail válido");
  expect((await visitor.post(PATH, { email: "robo@teste.example", website: "x" })).status).toBe(422);
  const first = await visitor.post(PATH, { email: " ANA@teste.example ", website: "" });
  const again = await visitor.post(PATH, { email: "ana@teste.example" });
  for (const answer of [first, again]) {
    expect([answer.status, answer.text.includes("você está na lista")]).toEqual([200, true]);
  }
  expect((await visitor.post(PATH, { email: "bia@teste.example" })).status).toBe(200);
  expect((await waits(site)).map(({ email }) => email)).toEqual(["ana@teste.example", "bia@teste.example"]);
  expect(
    await site.db.selectFrom("consents").select(["email", "kind", "text_version"]).execute(),
  ).toContainEqual({ email: "ana@teste.example", kind: "waiting-list", text_version: "2026-11" });
  await site.settle();
  expect(await openings(site)).toEqual([]);
  site.advance(HOURS);
  await site.settle();
  site.advance(HOURS);
  await site.settle();
  const told = await openings(site);
  expect(told.map(({ to }) => to?.[0]?.address).sort()).toEqual(["ana@teste.example", "bia@teste.example"]);
  expect(told[0]?.subject).toContain("Abriu: Kit Aurora");
  expect(told[0]?.text).toContain("http://localhost:3000/c/lote-2");
  // An offer on sale takes no more addresses.
  expect((await visitor.post(PATH, { email: "cia@teste.example" })).location).toBe(PATH);
  expect(await waits(site)).toHaveLength(2);
});

test("opens when a place comes back and keeps latecomers for the next opening", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit" });
  const offer = await makeOffer(site.db, { product_id: product.id, slug: "lote-2", places: 1 });
  const lines = [{ productId: product.id, offerId: offer.id, quantity: 1 }];
  const body = {
    ...checkoutBody({ id: product.id, price: offer.price }, { email: "eva+pendente@teste.example" }),
    lines,
  };
  expect((await submit(site.visitor(), body)).status).toBe(201);
  expect((await site.visitor().post(PATH, { email: "ana@teste.example" })).status).toBe(200);
  await site.settle();
  expect(await openings(site)).toEqual([]);
  // Nobody paid the PIX, so its place is free again.
  await wait(site, HOURS);
  await wait(site, 25 * HOURS);
  expect(await openings(site)).toHaveLength(1);
  // The offer closed before the next mails were sent: nobody is mailed and nobody is removed.
  await site.db.updateTable("offers").set({ places: 1, sold_units: 1 }).where("id", "=", offer.id).execute();
  expect((await site.visitor().post(PATH, { email: "ana@teste.example" })).status).toBe(200);
  const [waiting] = await waits(site);
  const payload = { waitId: waiting?.id ?? 0 };
  await site.db.updateTable("offer_waits").set({ told_at: site.now() }).execute();
  await enqueue(site.db, { topic: "mail.offer-open", payload }, site.now());
  await site.settle();
  expect(await openings(site)).toHaveLength(1);
  expect((await waits(site)).map(({ told_at }) => told_at)).toEqual([null]);
});

test("leaves the list by the mail's button, not by opening the link", async () => {
  const { site } = await openClosed();
  for (const email of ["ana@teste.example", "bia@teste.example"]) await site.visitor().post(PATH, { email });
  site.advance(HOURS);
  await site.settle();
  const mail = (await openings(site)).find(({ to }) => to?.[0]?.address === "ana@teste.example");
  const link = /\/lista-de-espera\/cancelar\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const visitor = site.visitor();
  expect((await visitor.get(link)).text).toContain("ana@teste.example");
  expect(await waits(site)).toHaveLength(2);
  for (const _ of [1, 2]) {
    expect((await visitor.post(link, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  }
  expect((await waits(site)).map(({ email }) => email)).toEqual(["bia@teste.example"]);
  expect((await visitor.get(link)).text).toContain("Você não está mais na lista");
  const forged = link.replace(/\/(\d+)-/, (_, id) => `/${Number(id) + 1}-`);
  expect((await visitor.post(forged, { "List-Unsubscribe": "One-Click" })).status).toBe(404);
  expect(await waits(site)).toHaveLength(1);
  const consents = await site.db.selectFrom("consents").select(["email", "withdrawn_at"]).execute();
  expect(consents.filter(({ withdrawn_at }) => withdrawn_at).map(({ email }) => email)).toEqual([
    "ana@teste.example",
  ]);
});

test("shows and exports the list to the owner and limits a browser", async () => {
  const { site, product, offer } = await openClosed();
  const busy = site.visitor();
  for (let at = 0; at < 20; at++) {
    expect((await busy.post(PATH, { email: `p${at}@teste.example` })).status).toBe(200);
  }
  const limited = await busy.post(PATH, { email: "p20@teste.example" });
  expect([limited.status, limited.text.includes("Muitas tentativas")]).toEqual([429, true]);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  const admin = await site.as(await makeAdmin(site.db));
  const path = `/admin/produtos/${product.id}/ofertas`;
  expect((await admin.get(path)).text).toContain("20 pessoas esperam");
  const sheet = (await admin.get(`${path}?editar=${offer.id}`)).text;
  for (const said of ["Lista de espera", "p19@teste.example", `${path}/${offer.id}/espera`]) {
    expect(sheet).toContain(said);
  }
  const file = await admin.get(`${path}/${offer.id}/espera`);
  expect(file.text.trim().split("\n")).toHaveLength(21);
  expect(file.text).toContain("p0@teste.example");
  expect((await admin.get(`/admin/produtos/${product.id + 1}/ofertas/${offer.id}/espera`)).status).toBe(404);
  expect((await admin.get("/admin/registro")).text).toContain("Exportou uma lista de espera");
});
