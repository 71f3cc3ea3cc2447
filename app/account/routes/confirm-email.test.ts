import { expect, test } from "vitest";
import { makePaidOrder, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const FORM = {
  name: "Ana Luz",
  email: "ana@teste.example",
  password: "segredo",
  password_confirmation: "segredo",
};

async function newestLink(site: TestSite): Promise<string> {
  await site.settle();
  const row = await site.db
    .selectFrom("one_time_links")
    .select("id")
    .where("purpose", "=", "confirm")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const mail = (await site.mails()).find((one) => one.messageId?.includes(row.id));
  return /\/confirmar-email\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "no link";
}

async function confirmedAt(site: TestSite, email = FORM.email) {
  const query = site.db.selectFrom("users").select("email_confirmed_at").where("email", "=", email);
  return (await query.executeTakeFirstOrThrow()).email_confirmed_at;
}

test("confirms by the button, not by opening the link", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  await visitor.post("/register", FORM);
  const link = await newestLink(site);
  for (let count = 0; count < 2; count++) {
    const page = await visitor.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain("ana@teste.example");
    expect(page.text).toContain("feche esta página sem confirmar");
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  }
  expect(await confirmedAt(site)).toBeNull();
  const answer = await visitor.post(link, {});
  expect([answer.status, answer.location]).toEqual([302, "/minha-conta"]);
  expect(await confirmedAt(site)).toBeInstanceOf(Date);
  expect((await visitor.get("/minha-conta")).text).toContain("E-mail confirmado");
  const again = await visitor.post(link, {});
  expect(again.status).toBe(422);
  expect((await visitor.get(link)).text).toContain("o seu e-mail está confirmado");
});

test("SEC-18: makes a signed-out browser sign in before confirming", async () => {
  const site = await openSite();
  await site.visitor().post("/register", FORM);
  const link = await newestLink(site);
  const phone = site.visitor();
  const page = await phone.get(link);
  expect(page.text).toContain("Entrar e confirmar");
  expect(page.text).not.toContain(FORM.name);
  const refused = await phone.post(link, {});
  expect([refused.status, refused.text.includes("Entrar e confirmar")]).toEqual([422, true]);
  expect(await confirmedAt(site)).toBeNull();
  const { email, password } = FORM;
  const back = `?voltar=${encodeURIComponent(link)}`;
  expect((await phone.post(`/login${back}`, { email, password })).location).toBe(link);
  expect((await phone.post(link, {})).location).toBe("/minha-conta");
  expect(await confirmedAt(site)).toBeInstanceOf(Date);
});

test("SEC-18: asks for the password in an older session of another browser and counts wrong ones", async () => {
  const site = await openSite();
  const computer = site.visitor();
  const phone = site.visitor();
  await computer.post("/register", FORM);
  await phone.post("/login", { email: FORM.email, password: FORM.password });
  site.advance(1000);
  await computer.post("/minha-conta", { intent: "confirmation" });
  const link = await newestLink(site);
  expect((await phone.get(link)).text).toContain("Senha da conta");
  const tries: Record<string, string>[] = [{}, { current_password: "errada" }];
  for (const body of tries) {
    expect((await phone.post(link, body)).status).toBe(422);
  }
  expect(await confirmedAt(site)).toBeNull();
  for (let count = 0; count < 10; count++) await phone.post(link, { current_password: "errada" });
  expect((await phone.post(link, { current_password: FORM.password })).status).toBe(429);
  site.advance(16 * 60_000);
  const stranger = await site.as(await makeUser(site.db));
  expect((await stranger.post(link, { current_password: FORM.password })).status).toBe(422);
  expect((await computer.post(link, {})).location).toBe("/minha-conta");
});

test("OP-24: joins guest purchases once, at confirmation", async () => {
  const site = await openSite();
  const guest = { guest_email: FORM.email, guest_name: "Ana" };
  const visitor = site.visitor();
  await visitor.post("/register", FORM);
  await makePaidOrder(site, { ...guest, lines: [{ name: "Kit da visita" }] });
  await makePaidOrder(site, { guest_email: "outra@teste.example", lines: [{ name: "Kit alheio" }] });
  expect((await visitor.get("/minha-conta")).text).not.toContain("Kit da visita");
  await visitor.post(await newestLink(site), {});
  const page = await visitor.get("/minha-conta");
  expect(page.text).toContain("Kit da visita");
  expect(page.text).toContain("A compra que você fez sem login agora está na sua conta.");
  expect(page.text).not.toContain("Kit alheio");
  expect((await visitor.get("/minha-conta?aba=pedidos")).text).toContain("Kit da visita");
});

test("OP-24: confirms once when pressed twice at the same time", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  await visitor.post("/register", FORM);
  await makePaidOrder(site, { guest_email: FORM.email });
  const link = await newestLink(site);
  const both = await Promise.all([visitor.post(link, {}), visitor.post(link, {})]);
  expect(both.map((one) => one.status).sort()).toEqual([302, 422]);
});

test("SEC-13: expires the link after 48 hours, or when a new one is sent", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  await visitor.post("/register", FORM);
  const first = await newestLink(site);
  site.advance(1000);
  await visitor.post("/minha-conta", { intent: "confirmation" });
  const second = await newestLink(site);
  expect(second).not.toBe(first);
  expect((await site.get(first)).status).toBe(404);
  expect((await site.visitor().post(first, {})).status).toBe(422);
  site.advance(48 * 3_600_000 - 60_000);
  expect((await site.get(second)).status).toBe(200);
  site.advance(60_000);
  const late = await site.get(second);
  expect(late.status).toBe(404);
  expect(late.text).toContain("Este link não vale mais. Peça um novo na sua conta.");
  expect((await site.visitor().post(second, {})).status).toBe(422);
  expect(await confirmedAt(site)).toBeNull();
});

test("refuses an address that another account took meanwhile", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  await visitor.post("/register", FORM);
  await visitor.post(await newestLink(site), {});
  const before = await confirmedAt(site);
  const change = { intent: "email", email: "nova@teste.example", current_password: FORM.password };
  site.advance(1000);
  await visitor.post("/minha-conta?aba=perfil", change);
  const link = await newestLink(site);
  await makeUser(site.db, { email: "nova@teste.example" });
  const answer = await visitor.post(link, {});
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Este email já está em uso");
  expect(await confirmedAt(site)).toEqual(before);
});
