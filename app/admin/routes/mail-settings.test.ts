import { expect, test } from "vitest";
import { findMailServerRow, saveMailServer } from "#app/mail/mail-settings.server.ts";
import { ANYBODY } from "#tests/company.ts";
import { type FakeMailServer, openFakeMailServer } from "#tests/fake-mail-server.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes/email";
const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "a secret of at least thirty-two characters",
  LIVE_ALLOW: "sandbox",
};

function fieldsFor({ address, port }: Pick<FakeMailServer, "address" | "port">) {
  const login = { user: "loja", password: "certa" };
  return { intent: "save-mail", server: address, port, security: "none", ...login, from: "oi@loja.example" };
}

async function adminOf(site: TestSite) {
  const owner = await makeAdmin(site.db);
  return { owner, admin: await site.as(owner, { isProven: true }) };
}

test("the owner's mail server takes the mails at once, and its password is shown and kept nowhere in clear", async () => {
  const site = await openSite(LIVE);
  const server = await openFakeMailServer();
  const { owner, admin } = await adminOf(site);
  expect((await admin.get(PATH)).text).toContain("Nenhum e-mail sai deste site");

  expect((await admin.post(PATH, fieldsFor(server))).status).toBe(302);
  const shown = (await admin.get(PATH)).text;
  expect(shown).toContain("Falta testar");
  expect(shown).not.toContain("Os e-mails saem por");
  expect((await admin.get("/admin")).text).toContain("Falta testar: envie um e-mail de teste.");
  expect(shown).toContain("Há uma senha guardada");
  const kept = JSON.stringify([
    await site.db.selectFrom("settings").selectAll().execute(),
    await site.db.selectFrom("audit_log").selectAll().execute(),
    site.logs,
  ]);
  expect(shown + kept).not.toContain("certa");

  expect((await admin.post(PATH, { intent: "test-mail" })).status).toBe(302);
  expect(server.received).toMatchObject([{ from: "oi@loja.example", user: "loja" }]);
  expect((await admin.get(PATH)).text).toContain(`Os e-mails saem por ${server.address}`);
  expect((await admin.get("/admin")).text).not.toContain("Falta testar");
  expect(server.received[0]?.body).toContain(`To: ${owner.email}`);
  expect(await site.mails()).toEqual([]);

  // Without a new password the old one stays, for this server and this user only.
  const { password: _, ...others } = fieldsFor(server);
  const unchanged = await admin.post(PATH, { ...others, password: "", from: "vendas@loja.example" });
  expect(unchanged.status).toBe(302);
  expect((await admin.get(PATH)).text).toContain("Falta testar");
  expect((await admin.post(PATH, { intent: "test-mail" })).status).toBe(302);
  expect(server.received[1]).toMatchObject({ from: "vendas@loja.example", user: "loja" });
  const elsewhere = await admin.post(PATH, { ...others, password: "", server: "smtp.alheio.example" });
  expect(elsewhere.status).toBe(422);
  expect(elsewhere.text).toContain("Digite a senha deste usuário neste servidor.");

  expect((await admin.post(PATH, { intent: "forget-mail" })).status).toBe(302);
  await admin.post(PATH, { intent: "test-mail" });
  expect(await site.mails()).toHaveLength(1);
});

test("what is wrong is said in words, each cause in its own", async () => {
  const site = await openSite(LIVE);
  const server = await openFakeMailServer();
  const { admin } = await adminOf(site);
  const said = async (changes: Record<string, string>) => {
    expect((await admin.post(PATH, { ...fieldsFor(server), ...changes })).status).toBe(302);
    const answer = await admin.post(PATH, { intent: "test-mail" });
    expect(answer.status).toBe(422);
    return answer.text;
  };
  expect(await said({ password: "errada" })).toContain("recusou o usuário ou a senha");
  const after = (await admin.get(PATH)).text;
  expect(after).toContain("O último e-mail de teste não saiu");
  expect(after).not.toContain("Os e-mails saem por");
  expect(await said({ security: "starttls" })).toContain("A conexão segura");
  expect(await said({ security: "tls" })).toContain("A conexão segura");
  expect(await said({ port: "587" })).toContain("não aceita conexões nesta porta");
  server.refusesSender = true;
  expect(await said({})).toContain("não aceita enviar com este remetente (ele disse: 553");
});

test("only mail ports are taken, and what was typed stays but for the password", async () => {
  const site = await openSite();
  const { admin } = await adminOf(site);
  const typed = { ...fieldsFor({ address: "http://smtp.example", port: "6379" }), from: "ninguém" };
  const refused = await admin.post(PATH, typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Use uma porta de envio de e-mail: 25, 465, 587, 2525.");
  expect(refused.text).toContain("Isto é o endereço de um site.");
  expect(refused.text).toContain("Informe um e-mail completo");
  expect(refused.text).toContain('value="http://smtp.example"');
  expect(refused.text).not.toContain("certa");
});

test("after another SESSION_SECRET the screen asks for the password again, and mails wait instead of being lost", async () => {
  const site = await openSite(LIVE);
  const server = await openFakeMailServer();
  const { owner, admin } = await adminOf(site);
  const { intent: _, ...fields } = fieldsFor(server);
  const facts = {
    secret: "the secret of yesterday, which nobody kept",
    actor: { actorId: owner.id, ip: "" },
    now: site.now(),
    guard: ANYBODY,
  };
  await saveMailServer(site.db, { ...fields, port: 2525, security: "none" }, facts);
  await site.refreshCompany();
  const page = await admin.get(PATH);
  expect(page.text).toContain("Digite a senha do e-mail de novo");
  expect((await admin.post(PATH, { intent: "test-mail" })).text).toContain("Digite a senha de novo.");

  await site.visitor().post("/esqueci-senha", { email: owner.email });
  await site.jobs.runDue();
  const jobs = await site.db.selectFrom("outbox").select(["done_at", "tries"]).execute();
  expect(jobs).toMatchObject([{ done_at: null, tries: 1 }]);
  expect((await admin.post(PATH, { ...fieldsFor(server), password: "" })).status).toBe(422);
  expect((await admin.post(PATH, fieldsFor(server))).status).toBe(302);
  site.advance(60_000);
  await site.jobs.runDue();
  const subjects = server.received.map(({ body }) => /^Subject: (.*)/m.exec(body)?.[1] ?? "");
  expect(subjects.filter((subject) => !subject.includes("servidor"))).toHaveLength(1);
});

test("the environment's server comes first, and the screen says so and takes nothing", async () => {
  const environment = { SMTP_URL: "smtp://loja:segredo@smtp.fora.example", MAIL_FROM: "a@fora.example" };
  const site = await openSite(environment);
  const { admin } = await adminOf(site);
  const page = (await admin.get(PATH)).text;
  expect(page).toContain("Os e-mails saem por smtp.fora.example");
  expect(page).toContain("vale no lugar desta");
  expect(page).not.toContain('name="password"');
  expect(page).not.toContain("segredo");
  const refused = await admin.post(PATH, fieldsFor({ address: "smtp.example", port: "587" }));
  expect(refused.status).toBe(422);
  expect(await findMailServerRow(site.db)).toBeUndefined();
});

test("another process sends by the new server without being started again", async () => {
  const site = await openSite(LIVE);
  if (site.engine === "sqlite") return;
  const other = await site.second();
  const server = await openFakeMailServer();
  const { admin } = await adminOf(site);
  await admin.post(PATH, fieldsFor(server));
  await expect.poll(() => other.mail.way().kind).toBe("saved");
});

test("without a mail server a live site calls nothing sent, and what it kept goes out once there is one", async () => {
  const site = await openSite(LIVE);
  const { owner, admin } = await adminOf(site);
  const asked = await site.visitor().post("/esqueci-senha", { email: owner.email });
  expect(asked.text).toContain("Esta loja ainda não envia e-mails");
  expect(asked.text).toContain(`Se houver uma conta com ${owner.email}, o link`);
  expect(asked.text).not.toContain("enviamos para lá");
  await site.jobs.runDue();
  const list = await admin.get("/admin/emails?estado=guardado");
  expect(list.text).toContain("Guardado, não enviado");
  expect(list.text).toContain("Nenhum e-mail sai deste site");
  expect((await admin.get("/admin/emails?estado=enviado")).text).toContain("Nenhum e-mail encontrado");

  const server = await openFakeMailServer();
  await admin.post(PATH, fieldsFor(server));
  const { id } = await site.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  await admin.post("/admin/emails", { intent: "resend-marked", id: String(id) });
  await site.jobs.runDue();
  expect(server.received).toEqual([]);
  site.advance(60_000);
  await site.jobs.runDue();
  expect(server.received).toHaveLength(1);
  expect((await site.visitor().post("/esqueci-senha", { email: owner.email })).text).toContain(
    "enviamos para lá",
  );
});

test("SEC-30: twenty test mails an hour, whoever of the team asks", async () => {
  const site = await openSite(LIVE);
  const server = await openFakeMailServer();
  const { admin } = await adminOf(site);
  expect((await admin.post(PATH, fieldsFor(server))).status).toBe(302);
  for (let count = 0; count < 20; count++) {
    expect((await admin.post(PATH, { intent: "test-mail" })).status).toBe(302);
  }
  const refused = await admin.post(PATH, { intent: "test-mail" });
  expect([refused.status, refused.text.includes("Muitos testes em uma hora")]).toEqual([422, true]);
  expect(server.received).toHaveLength(20);
});
