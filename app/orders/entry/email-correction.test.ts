import { expect, test } from "vitest";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { makeCourseProduct, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const WRONG = "ana@gmial.example";
const RIGHT = "ana@gmail.example";

async function paidFile(site: TestSite, guest: Visitor) {
  await site.files.put("entregas/kit", file(), 100);
  const product = await makeProduct(site.db, { file_key: "entregas/kit" });
  const { publicId, id } = await buy(site, guest, product, { method: "credit", email: WRONG });
  await wait(site, 5 * SECONDS);
  return { publicId, id, path: `/pedido/${publicId}` };
}

function correct(guest: Visitor, path: string, email = RIGHT) {
  return guest.post(path, { intent: "correct-email", email });
}

async function linkOf(site: TestSite, email: string): Promise<string> {
  await site.settle();
  const mail = (await site.mails()).findLast((one) => one.to?.[0]?.address === email);
  return /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "no link";
}

async function emailOf(site: TestSite, id: number) {
  const query = site.db.selectFrom("orders").select("guest_email").where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).guest_email;
}

test("corrects the address once in the browser that paid: revokes the old link, mails anew, writes the log", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { id, path } = await paidFile(site, guest);
  const old = await linkOf(site, WRONG);
  expect((await site.visitor().get(old)).status).toBe(302);
  expect((await guest.get(path)).text).toContain("Este e-mail está errado? Corrigir");
  const answer = await correct(guest, path, ` ${RIGHT.toUpperCase()} `);
  expect([answer.status, answer.location]).toEqual([302, path]);
  expect(await emailOf(site, id)).toBe(RIGHT);
  expect((await site.visitor().get(old)).status).toBe(404);
  const fresh = await linkOf(site, RIGHT);
  expect((await site.visitor().get(fresh)).location).toBe(path);
  const page = await guest.get(path);
  expect([page.status, page.text.includes("Corrigir")]).toEqual([200, false]);
  const log = await site.db
    .selectFrom("order_log")
    .select(["cause", "note"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  expect(log.at(-1)).toEqual({ cause: "email_corrected", note: "an…@gmial.example → an…@gmail.example" });

  const again = await correct(guest, path, "outra@gmail.example");
  expect([again.status, again.text.includes("já foi corrigido uma vez")]).toEqual([422, true]);
  expect(await emailOf(site, id)).toBe(RIGHT);
});

test("revokes the gifts of a mail to the wrong address, unless a gift was mailed already", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { file_key: "entregas/kit" });
  const bought = async () => {
    const guest = site.visitor();
    const options = { method: "credit", email: WRONG, quantity: 3 } as const;
    const { publicId, id } = await buy(site, guest, product, options);
    await wait(site, 5 * SECONDS);
    return { guest, id, path: `/pedido/${publicId}` };
  };
  const giftsTo = async (email: string) => {
    await site.settle();
    const mail = (await site.mails()).findLast((one) => one.to?.[0]?.address === email);
    return [...(mail?.text ?? "").matchAll(/http:\/\/localhost:3000(\/presente\/[\w-]+)/g)].map(
      ([, path = ""]) => path,
    );
  };
  const { guest, path } = await bought();
  const old = await giftsTo(WRONG);
  expect(old).toHaveLength(2);
  for (const gift of old) expect((await site.visitor().get(gift)).status).toBe(200);
  expect((await correct(guest, path)).status).toBe(302);
  for (const gift of old) expect((await site.visitor().get(gift)).status).toBe(404);
  const fresh = await giftsTo(RIGHT);
  expect(fresh).toHaveLength(2);
  const page = await guest.get(path);
  for (const gift of fresh) {
    expect((await site.visitor().get(gift)).status).toBe(200);
    expect(page.text).toContain(gift);
  }

  const second = await bought();
  const line = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", second.id)
    .executeTakeFirstOrThrow();
  const sending = { intent: "send-gift", line: String(line.id), unit: "2", email: "bia@teste.example" };
  await second.guest.post(second.path, { ...sending, send_on: dayOf(site.now()), note: "" });
  await site.settle();
  const kept = await correct(second.guest, second.path);
  expect([kept.status, kept.text.includes("já foi usado")]).toEqual([422, true]);
});

test("mails a payment code that waits to the new address", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const product = await makeProduct(site.db);
  const { publicId } = await buy(site, guest, product, { email: "ana+pendente@gmial.example" });
  await site.settle();
  expect((await correct(guest, `/pedido/${publicId}`)).status).toBe(302);
  await site.settle();
  const mail = (await site.mails()).find((one) => one.to?.[0]?.address === RIGHT);
  expect(mail?.subject).toContain("aguardando pagamento");
  expect(mail?.text).toContain("br.gov.bcb.pix");
});

test("keeps the address after a download and explains why", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { id, path } = await paidFile(site, guest);
  const file = /href="(\/downloads\/[^"]+)"/.exec((await guest.get(path)).text)?.[1] ?? "";
  expect((await guest.get(file)).status).toBe(200);
  const answer = await correct(guest, path);
  expect([answer.status, answer.text.includes("já foi usado")]).toEqual([422, true]);
  // No form that would be refused again: a contact with the typed text instead.
  expect(answer.text).not.toContain("Corrigir");
  expect(answer.text).not.toContain('name="email"');
  expect(answer.text).toMatch(/href="mailto:[^"@]+@[^"]+body=[^"]*ana%40gmail\.example"/);
  expect(await emailOf(site, id)).toBe(WRONG);
  expect((await guest.get(path)).text).not.toContain("Corrigir");
});

test("keeps the address after the course was opened", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { product } = await makeCourseProduct(site.db);
  const { publicId, id } = await buy(site, guest, product, { method: "credit", email: WRONG });
  await wait(site, 5 * SECONDS);
  await guest.post(`/pedido/${publicId}/assistir`, { password: "segredo-da-ana" });
  const answer = await correct(guest, `/pedido/${publicId}`);
  expect([answer.status, answer.text.includes("já está em uma conta")]).toEqual([422, true]);
  expect(await emailOf(site, id)).toBe(WRONG);
});

test("refuses a correction by a mailed link or by one that the owner shared", async () => {
  const site = await openSite();
  const { id, path } = await paidFile(site, site.visitor());
  const reader = site.visitor();
  await reader.get(await linkOf(site, WRONG));
  expect((await reader.get(path)).text).not.toContain("Corrigir");
  const answer = await correct(reader, path);
  expect([answer.status, answer.text.includes("navegador em que a compra foi feita")]).toEqual([422, true]);
  expect((await correct(site.visitor(), path)).status).toBe(404);
  expect(await emailOf(site, id)).toBe(WRONG);
});

test("accepts one of two corrections at the same time", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidFile(site, guest);
  const both = await Promise.all([
    correct(guest, path, "um@teste.example"),
    correct(guest, path, "dois@teste.example"),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 422]);
});

test("refuses an empty, invalid or unchanged address with a sentence", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidFile(site, guest);
  expect((await correct(guest, path, "")).text).toContain("E-mail inválido");
  expect((await correct(guest, path, WRONG)).text).toContain("Este já é o e-mail da compra.");
});

async function* file() {
  yield Buffer.from("conteúdo");
}
