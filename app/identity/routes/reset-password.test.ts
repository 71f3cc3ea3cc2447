import { expect, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { createLink, linkPath } from "../links/one-time-links.server.ts";

const EMAIL = "ana@teste.example";
const NEW = { password: "senha-nova-1", password_confirmation: "senha-nova-1" };

/** Asks for a reset and returns the addresses mailed so far, oldest first. */
async function ask(site: TestSite, email = EMAIL, headers: Record<string, string> = {}) {
  const answer = await site.visitor().post("/esqueci-senha", { email, website: "" }, { headers });
  await site.settle();
  return { answer, links: await resetLinks(site) };
}

async function resetLinks(site: TestSite): Promise<string[]> {
  const sent = await site.db
    .selectFrom("one_time_links")
    .select("id")
    .where("purpose", "=", "reset")
    .orderBy("created_at")
    .execute();
  const mails = await site.mails();
  return sent.flatMap(({ id }) => {
    const mail = mails.find((one) => one.messageId?.includes(id));
    const link = /https?:\/\/\S+\/redefinir-senha\/[\w-]+/.exec(mail?.text ?? "")?.[0];
    return link ? [link] : [];
  });
}

/** Path and query of the newest mailed link. */
async function mailedReset(site: TestSite) {
  const links = (await site.mails()).flatMap(({ text }) =>
    [...(text ?? "").matchAll(/https?:\/\/\S+\/redefinir-senha\/\S+/g)].map(([link]) => new URL(link)),
  );
  const { pathname: path = "", search = "" } = links.at(-1) ?? {};
  return { path, search };
}

const pathOf = (link: string | undefined) => new URL(link ?? "http://none").pathname;

test("a forgotten password is set anew by a mailed link; it ends every session", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const old = await site.as(user);
  const { answer, links } = await ask(site);
  expect(answer.text).toContain("Veja sua caixa de entrada");
  expect(links).toHaveLength(1);
  const visitor = site.visitor();
  const page = await visitor.get(pathOf(links[0]));
  expect(page.status).toBe(200);
  expect(page.text).toContain("Nova senha");
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  const done = await visitor.post(pathOf(links[0]), NEW);
  expect([done.status, done.location]).toEqual([302, "/login"]);
  expect((await visitor.get("/login")).text).toContain("Senha alterada");
  expect((await old.get("/minha-conta")).location).toContain("/login");
  expect((await visitor.post("/login", { email: EMAIL, password: "senha-velha" })).status).toBe(422);
  expect((await visitor.post("/login", { email: EMAIL, password: NEW.password })).status).toBe(302);
  await site.settle();
  expect((await site.mails()).map((mail) => mail.subject)).toContain("Sua senha foi alterada");
});

test("who forgot the password on the way somewhere gets there with the new one", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const back = "/pedido/AAAAAAAAAAAAAAAAAAAAAA/assistir?curso=7";
  const query = `?voltar=${encodeURIComponent(back)}`;
  const visitor = site.visitor();
  const login = `/login${query}`;
  expect((await visitor.get(login)).text).toContain(`href="/esqueci-senha${query}"`);
  expect((await visitor.get(`/esqueci-senha${query}`)).text).toContain(`href="${login}"`);
  await visitor.post(`/esqueci-senha${query}`, { email: EMAIL, website: "" });
  await site.settle();
  const { path, search } = await mailedReset(site);
  expect(search).toBe(query);
  expect((await visitor.get(path + search)).status).toBe(200);
  expect((await visitor.post(path + search, NEW)).location).toBe(login);
  expect((await visitor.post(login, { email: EMAIL, password: NEW.password })).location).toBe(back);
  const dead = await visitor.get(path + search);
  expect([dead.status, dead.text.includes(`href="/esqueci-senha${query}"`)]).toEqual([404, true]);
});

test("SEC-14: the mailed link leads to no other site", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  for (const elsewhere of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    const query = `?voltar=${encodeURIComponent(elsewhere)}`;
    await site.visitor().post(`/esqueci-senha${query}`, { email: EMAIL, website: "" });
  }
  await site.settle();
  const texts = (await site.mails()).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).not.toMatch(/evil|javascript|voltar/);
  const path = pathOf((await resetLinks(site)).at(-1));
  const done = await site.visitor().post(`${path}?voltar=https%3A%2F%2Fevil.example`, NEW);
  expect(done.location).toBe("/login");
});

test("whether or not there is such an account, the answer is the same", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  await makeUser(site.db, { email: "fim@teste.example", is_active: false });
  const plain = (text: string, email: string) =>
    text
      .replaceAll(email, "EMAIL")
      .replace(/nonce="[^"]*"/g, "")
      .replaceAll(/[\w-]{36}/g, "ID");
  const known = await ask(site);
  expect(known.links).toHaveLength(1);
  for (const email of ["nada@teste.example", "fim@teste.example"]) {
    const other = await ask(site, email);
    expect(other.answer.status).toBe(known.answer.status);
    expect(plain(other.answer.text, email)).toBe(plain(known.answer.text, EMAIL));
    expect(other.links).toHaveLength(1);
  }
});

test("SEC-13: the link is on our address whatever host the request names", async () => {
  const site = await openSite({ SITE_URL: "https://loja.example" });
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const headers = {
    origin: "https://loja.example",
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    forwarded: "host=evil.example",
  };
  const { links } = await ask(site, EMAIL, headers);
  expect(links).toHaveLength(1);
  expect(new URL(links[0] ?? "").origin).toBe("https://loja.example");
  expect(JSON.stringify(await site.mails())).not.toContain("evil.example");
});

test("SEC-13: a token works once", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const { links } = await ask(site);
  const path = pathOf(links[0]);
  const both = await Promise.all([
    site.visitor().post(path, NEW),
    site.visitor().post(path, { password: "senha-nova-2", password_confirmation: "senha-nova-2" }),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual([302, 422]);
  const again = await site
    .visitor()
    .post(path, { password: "senha-nova-3", password_confirmation: "senha-nova-3" });
  expect(again.status).toBe(422);
  const page = await site.get(path);
  expect(page.status).toBe(404);
  expect(page.text).toContain("Este link não vale mais. Peça um novo para redefinir a senha.");
  expect(page.text).toContain('href="/esqueci-senha"');
});

test("SEC-13: a newer link voids the older one", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  await ask(site);
  site.advance(1000);
  const { links } = await ask(site);
  expect(links).toHaveLength(2);
  expect((await site.visitor().post(pathOf(links[0]), NEW)).status).toBe(422);
  expect((await site.visitor().post(pathOf(links[1]), NEW)).status).toBe(302);
});

test("SEC-13: a link is good for 59 minutes and refused after an hour", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const { links } = await ask(site);
  site.advance(59 * 60_000);
  expect((await site.get(pathOf(links[0]))).status).toBe(200);
  site.advance(61_000);
  expect((await site.get(pathOf(links[0]))).status).toBe(404);
  expect((await site.visitor().post(pathOf(links[0]), NEW)).status).toBe(422);
});

test("SEC-13: a token with one character changed, and one of another kind, are refused", async () => {
  const site = await openSite();
  const facts = { email: EMAIL, email_confirmed_at: null };
  const user = await makeUserWithPassword(site.db, "senha-velha", facts);
  const { links } = await ask(site);
  const path = pathOf(links[0]);
  const changed = path.slice(0, -2) + (path.at(-2) === "A" ? "B" : "A") + path.slice(-1);
  expect((await site.visitor().post(changed, NEW)).status).toBe(422);
  expect((await site.visitor().post(path.replace("redefinir-senha", "confirmar-email"), {})).status).toBe(
    422,
  );
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(row.email_confirmed_at).toBeNull();
  expect((await site.visitor().post(path, NEW)).status).toBe(302);
});

test("SEC-13: neither the token nor its address lies in the database", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const { links } = await ask(site);
  const token = pathOf(links[0]).split("/").at(-1) ?? "?";
  const tables = await Promise.all([
    site.db.selectFrom("one_time_links").selectAll().execute(),
    site.db.selectFrom("outbox").selectAll().execute(),
  ]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(tables)).not.toContain(token);
});

test("SEC-10: a reset ends the sessions of a second instance at once", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const session = await site.as(user);
  const other = await site.second();
  const cookie = `session=${session.cookies.get("session")}`;
  const ask2 = () =>
    other.fetch(new Request("http://localhost:3000/minha-conta", { headers: { cookie } }), {
      id: crypto.randomUUID(),
      ip: "203.0.113.7",
    });
  expect((await ask2()).status).toBe(200);
  const { links } = await ask(site);
  await site.visitor().post(pathOf(links[0]), NEW);
  expect((await ask2()).headers.get("location")).toContain("/login");
});

test("a weak or differing new password is refused and the link stays good", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const { links } = await ask(site);
  const path = pathOf(links[0]);
  const weak = await site.visitor().post(path, { password: "12345", password_confirmation: "12345" });
  expect(weak.status).toBe(422);
  expect(weak.text).toContain("Senha deve ter pelo menos 6 caracteres");
  const differing = await site.visitor().post(path, { ...NEW, password_confirmation: "outra-coisa" });
  expect(differing.text).toContain("As senhas não coincidem");
  expect((await site.visitor().post(path, NEW)).status).toBe(302);
});

test("the link of an account that was deactivated meanwhile opens nothing", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  const { links } = await ask(site);
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", user.id).execute();
  expect((await site.visitor().post(pathOf(links[0]), NEW)).status).toBe(422);
});

test("an invalid e-mail and a filled trap are refused", async () => {
  const site = await openSite();
  const invalid = await ask(site, "ana");
  expect(invalid.answer.status).toBe(422);
  expect(invalid.answer.text).toContain("E-mail inválido");
  const trapped = await site.visitor().post("/esqueci-senha", { email: EMAIL, website: "x" });
  expect(trapped.status).toBe(422);
});

test("dead links are deleted after a week", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "senha-velha", { email: EMAIL });
  await ask(site);
  const count = async () => (await site.db.selectFrom("one_time_links").select("id").execute()).length;
  site.advance(7 * 86_400_000);
  await site.settle();
  expect(await count()).toBe(1);
  site.advance(2 * 3_600_000);
  await site.settle();
  expect(await count()).toBe(0);
});

test("SEC-13: a link opens what it was mailed for, and nothing else", async () => {
  const site = await openSite();
  const { db, secret } = site;
  const user = await makeUserWithPassword(db, "senha-velha", {
    email: EMAIL,
    email_confirmed_at: site.now(),
  });
  const visitor = await site.as(user);
  const made = await inTransaction(db, async (trx) => {
    const facts = { userId: user.id, email: EMAIL, secret };
    const ids = [];
    for (const purpose of ["reset", "confirm", "undo"] as const)
      ids.push({ purpose, id: await createLink(trx, { ...facts, purpose }, site.now()) });
    return ids;
  });
  const paths = made.map((link) => linkPath(secret, link));
  const before = await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst();
  for (const path of paths) {
    const token = path.split("/")[2];
    for (const door of ["/redefinir-senha", "/confirmar-email", "/desfazer-troca"]) {
      if (path.startsWith(door)) continue;
      expect([path, door, (await visitor.get(`${door}/${token}`)).status]).toEqual([path, door, 404]);
      const body = door === "/redefinir-senha" ? NEW : {};
      expect([path, door, (await visitor.post(`${door}/${token}`, body)).status]).toEqual([path, door, 422]);
    }
    expect((await visitor.get(path)).status).toBe(200);
  }
  expect(await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst()).toEqual(
    before,
  );
});

test("SEC-54: a link that is over is kept for a week, then it is gone", async () => {
  const site = await openSite();
  await makeUser(site.db, { email: EMAIL });
  await ask(site);
  const links = () => site.db.selectFrom("one_time_links").select("id").execute();
  site.advance(7 * 24 * 3_600_000);
  await site.jobs.runChores();
  expect(await links()).toHaveLength(1);
  site.advance(2 * 3_600_000);
  await site.jobs.runChores();
  expect(await links()).toEqual([]);
});
