import { expect, test } from "vitest";
import { makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/recuperar-compra";
const EMAIL = "ana@teste.example";

async function mailTo(site: TestSite, email: string) {
  await site.settle();
  return (await site.mails()).filter((mail) => mail.to?.[0]?.address === email);
}

test("mails a guest working links of their purchases", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit de ícones" });
  const { order } = await makePaidOrder(site, { guest_email: EMAIL, lines: [{ product }] });
  await makePaidOrder(site, { guest_email: "bia@teste.example" });
  await makeOrder(site.db, { guest_email: EMAIL, status: "cancelled" });
  const answer = await site.visitor().post(PATH, { email: " Ana@Teste.example " });
  expect(answer.text).toContain("Se houver compras com");
  const [mail, ...more] = await mailTo(site, EMAIL);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`Pedido ${order.id}, de `);
  expect(mail?.text).toContain("Kit de ícones:\nhttp://localhost:3000/acesso/");
  expect(mail?.text?.match(/\/acesso\//g)).toHaveLength(1);
  const link = /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const guest = site.visitor();
  expect((await guest.get(link)).location).toBe(`/pedido/${order.public_id}`);
  expect((await guest.get(`/pedido/${order.public_id}`)).status).toBe(200);
});

test("reveals nothing about an address: same words, same work, no mail", async () => {
  const site = await openSite();
  await makePaidOrder(site, { guest_email: EMAIL });
  const known = await site.visitor().post(PATH, { email: EMAIL });
  const unknown = await site.visitor().post(PATH, { email: "bia@teste.example" });
  const bare = (text: string, email: string) => text.replaceAll(email, "X").replace(/nonce[-=]\S+/g, "");
  expect(bare(unknown.text, "bia@teste.example")).toBe(bare(known.text, EMAIL));
  expect(unknown.status).toBe(known.status);
  const queued = await site.db.selectFrom("outbox").select("topic").execute();
  expect(queued.map(({ topic }) => topic)).toEqual(["mail.order-recovery", "mail.order-recovery"]);
  expect(await mailTo(site, "bia@teste.example")).toEqual([]);
  expect(await mailTo(site, EMAIL)).toHaveLength(1);
});

test("mails the sign-in instead of a link when the orders are in an account", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: EMAIL });
  await makePaidOrder(site, { user_id: user.id, guest_email: EMAIL });
  await site.visitor().post(PATH, { email: EMAIL });
  const [mail] = await mailTo(site, EMAIL);
  expect(mail?.text).toContain("Entrar na minha conta:\nhttp://localhost:3000/login");
  expect(mail?.text).not.toContain("/acesso/");
});

test("SEC-30: allows an IP address twenty requests an hour", async () => {
  const site = await openSite();
  const asker = site.visitor();
  for (let time = 0; time < 20; time++) {
    expect((await asker.post(PATH, { email: `p${time}@teste.example` })).status).toBe(200);
  }
  expect((await asker.post(PATH, { email: "mais@teste.example" })).status).toBe(429);
});

test("refuses a malformed address and keeps it in the field", async () => {
  const site = await openSite();
  const answer = await site.visitor().post(PATH, { email: "ana@" });
  expect([answer.status, answer.text.includes("E-mail inválido")]).toEqual([422, true]);
  expect(answer.text).toContain('value="ana@"');
  expect((await site.visitor().post(PATH, { email: EMAIL, website: "x" })).status).toBe(422);
});

test("leads from a dead link and a closed order to the page that sends a new link", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site, { guest_email: EMAIL });
  const dead = await site.visitor().get("/acesso/nada");
  expect(dead.status).toBe(404);
  expect(dead.text).toContain("Este link de acesso não vale mais");
  expect(dead.text).toContain(`action="${PATH}"`);
  const closed = await site.visitor().get(`/pedido/${order.public_id}`);
  expect(closed.status).toBe(404);
  expect(closed.text).toContain(`href="${PATH}"`);
  expect((await site.get("/login")).text).toContain(`href="${PATH}"`);
});
