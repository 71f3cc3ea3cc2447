import { expect, test } from "vitest";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makePaidOrder, makeProduct, makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/usuarios";

async function rowOf(site: TestSite, id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function auditOf(site: TestSite) {
  return site.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
}

/** Their names, in the order of the list. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/href="\/admin\/usuarios\/\d+"[^>]*>([^<]+)<\/a>/g)].map(
    (match) => match[1] ?? "",
  );
}

const edit = (user: { id: number }, fields: Record<string, string>) => ({
  intent: "save-user",
  id: String(user.id),
  phone: "",
  address: "",
  role: "user",
  ...fields,
});

test("the list is searched by folded words, filtered, sorted and paged by its address", async () => {
  const site = await openSite();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const boss = await makeAdmin(site.db, { name: "Zilda Chefe", created_at: at(1), last_login: at(9) });
  await makeUser(site.db, { name: "João Ávila", email: "joao.avila@teste.example", created_at: at(2) });
  await makeUser(site.db, { name: "Bia Nunes", created_at: at(3), is_active: false, last_login: at(8) });
  await makeUser(site.db, { name: "Conta excluída", created_at: at(4), erased_at: at(5) });
  const admin = await site.as(boss, { isProven: true });
  const list = async (query: string) => namesIn((await admin.get(`${PATH}${query}`)).text);
  expect(await list("")).toEqual(["Bia Nunes", "João Ávila", "Zilda Chefe"]);
  expect(await list("?busca=avil+JOAO")).toEqual(["João Ávila"]);
  expect(await list("?busca=joao.avila%40teste.example")).toEqual(["João Ávila"]);
  expect(await list("?papel=donos")).toEqual(["Zilda Chefe"]);
  expect(await list("?papel=equipe")).toEqual(["Zilda Chefe"]);
  expect(await list("?papel=atendimento")).toEqual([]);
  expect(await list("?papel=usuarios")).toEqual(["Bia Nunes", "João Ávila"]);
  expect(await list("?situacao=inativos")).toEqual(["Bia Nunes"]);
  expect(await list("?ordem=nome-z")).toEqual(["Zilda Chefe", "João Ávila", "Bia Nunes"]);
  expect(await list("?ordem=acesso")).toEqual(["Zilda Chefe", "Bia Nunes", "João Ávila"]);
  expect(await list("?ordem=acesso-antigo")).toEqual(["João Ávila", "Bia Nunes", "Zilda Chefe"]);
  const nobody = await admin.get(`${PATH}?busca=%25%27`);
  expect(nobody.text).toContain("Nenhum usuário encontrado");
  for (let number = 0; number < 18; number++) await makeUser(site.db, { created_at: at(20) });
  const second = await admin.get(`${PATH}?pagina=2`);
  expect(second.text).toContain("Mostrando 21 a 21 de 21 usuários");
  expect(namesIn(second.text)).toEqual(["Zilda Chefe"]);
});

test("RT-12: an account that a guest's purchase made says so until its person has come", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { price: 4990 });
  const bia = await makeUser(site.db, { name: "Bia Importada" });
  await makePaidOrder(site, { user_id: bia.id });
  await buy(site, site.visitor(), product, { method: "credit", email: "ana@teste.example" });
  await wait(site, 20 * SECONDS);
  const ana = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "ana@teste.example")
    .executeTakeFirstOrThrow();
  const words = "Comprou, ainda não entrou";
  const list = async () => (await admin.get(PATH)).text.replaceAll("<!-- -->", "");
  expect((await list()).split(words)).toHaveLength(2);
  expect(await list()).toContain("Nunca entrou");
  expect((await admin.get(`${PATH}/${ana.id}`)).text).toContain(words);
  await site.db.updateTable("users").set({ last_login: site.now() }).where("id", "=", ana.id).execute();
  expect(await list()).not.toContain(words);
});

test("SEC-28: the export holds the filtered list, no formula, and is written to the audit list", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  await makeUser(site.db, { name: "=cmd|calc", is_active: false, phone: "47 99900-0000" });
  const admin = await site.as(boss, { isProven: true });
  const answer = await admin.get(`${PATH}/exportar?situacao=inativos&busca=cmd`);
  expect(answer.headers.get("content-type")).toContain("text/csv");
  const [head, row, ...rest] = answer.text.trim().split("\r\n");
  expect(head).toContain("Nome;E-mail;Telefone");
  expect(row).toContain(";'=cmd|calc;");
  expect(rest).toEqual([]);
  expect(await auditOf(site)).toMatchObject([
    { actor_id: boss.id, action: "users.export", detail: { state: "inativos", searched: true } },
  ]);
  expect(JSON.stringify(await auditOf(site))).not.toContain("calc");
});

test("editing changes the facts; another e-mail is confirmed anew and the old one is told", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const user = await makeUserWithPassword(site.db, "segredo", {
    name: "Ana",
    email: "ana@teste.example",
    email_confirmed_at: new Date(),
  });
  await site.visitor().post("/esqueci-senha", { email: "ana@teste.example", website: "" });
  const admin = await site.as(boss, { isProven: true });
  expect((await admin.get(`${PATH}?editar=${user.id}`)).text).toContain('value="ana@teste.example"');
  const fields = { name: "Ana Luz", email: " Luz@Teste.example ", phone: "47 99900-0000", address: "Rua 1" };
  const saved = await admin.post(`${PATH}?busca=ana&editar=${user.id}`, edit(user, fields));
  expect([saved.status, saved.location]).toEqual([302, `${PATH}?busca=ana`]);
  expect((await admin.get(PATH)).text).toContain("Usuário atualizado!");
  expect(await rowOf(site, user.id)).toMatchObject({
    name: "Ana Luz",
    email: "luz@teste.example",
    phone: "(47) 99900-0000",
    address: "Rua 1",
    email_confirmed_at: null,
    search_title: "ana luz",
    search_body: "luz teste example",
    role: "user",
  });
  await site.settle();
  const mails = await site.mails();
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject]).sort()).toEqual([
    ["ana@teste.example", "O e-mail da sua conta foi alterado"],
    ["luz@teste.example", expect.stringContaining("Confirme seu e-mail")],
  ]);
  // What had been mailed to the old address opens nothing now.
  const links = await site.db.selectFrom("one_time_links").selectAll().execute();
  const living = links.filter((link) => !link.used_at).map(({ purpose, email }) => [purpose, email]);
  expect(living.sort()).toEqual([
    ["confirm", "luz@teste.example"],
    ["undo", "ana@teste.example"],
  ]);
  expect(await auditOf(site)).toMatchObject([
    { actor_id: boss.id, action: "user.edit", detail: { fields: ["name", "email", "phone", "address"] } },
  ]);
  expect(JSON.stringify(await auditOf(site))).not.toContain("luz@");
});

test("a refused edit keeps what was typed and changes nothing", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db, { email: "chefe@teste.example" });
  const user = await makeUser(site.db, { name: "Ana", email: "ana@teste.example" });
  const admin = await site.as(boss, { isProven: true });
  const taken = edit(user, { name: "Outra Ana", email: "chefe@teste.example" });
  const answer = await admin.post(`${PATH}?editar=${user.id}`, taken);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Este email já está em uso");
  expect(answer.text).toContain('value="Outra Ana"');
  const bad = await admin.post(
    `${PATH}?editar=${user.id}`,
    edit(user, { name: "A", email: "x", phone: "abc" }),
  );
  expect(bad.text).toContain("Nome deve ter pelo menos 2 caracteres");
  expect(bad.text).toContain("E-mail inválido");
  expect(bad.text).toContain("Informe um telefone com DDD, como (47) 99900-0000");
  const extra = edit(user, { name: "Ana", email: "ana@teste.example", is_active: "false" });
  expect((await admin.post(PATH, extra)).status).toBe(422);
  expect((await admin.post(PATH, edit({ id: 99_999 }, { name: "Ana", email: "n@t.example" }))).status).toBe(
    404,
  );
  const gone = await admin.get(`${PATH}?editar=99999`);
  expect(gone.status).toBe(404);
  expect(gone.text).toContain("Voltar para a lista");
  expect(await rowOf(site, user.id)).toMatchObject({ name: "Ana", email: "ana@teste.example" });
  expect(await auditOf(site)).toEqual([]);
});

test("the role changes in the form and ends the sessions; the last owner keeps it", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db, { name: "Chefe", email: "chefe@teste.example" });
  const person = { name: "Ana", email: "ana@teste.example" };
  const user = await makeUser(site.db, { ...person, email_confirmed_at: new Date() });
  const closed = await makeUser(site.db, { name: "Bia", email: "bia@teste.example", is_active: false });
  const admin = await site.as(boss, { isProven: true });
  const asUser = await site.as(user);
  const own = { name: "Chefe", email: "chefe@teste.example" };
  const last = await admin.post(PATH, edit(boss, own));
  expect(last.status).toBe(422);
  expect(last.text).toContain("A loja precisa de um dono.");
  const inactive = edit(closed, { name: "Bia", email: "bia@teste.example", role: "admin" });
  expect((await admin.post(PATH, inactive)).text).toContain(
    "Ative o usuário antes de torná-lo administrador.",
  );
  const promotion = edit(user, { name: "Ana", email: "ana@teste.example", role: "owner" });
  expect((await admin.post(PATH, promotion)).status).toBe(302);
  expect((await rowOf(site, user.id)).role).toBe("admin");
  expect((await asUser.get("/minha-conta")).location).toContain("/login");
  // Now there is another one, so the first may step down, and is out at once.
  expect((await admin.post(PATH, edit(boss, own))).status).toBe(302);
  expect((await admin.get(PATH)).location).toContain("/login");
  expect((await rowOf(site, closed.id)).role).toBe("user");
});

test("deactivating ends the sessions at once; an administrator is neither deactivated nor deleted", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const other = await makeAdmin(site.db);
  const user = await makeUser(site.db);
  const admin = await site.as(boss, { isProven: true });
  const asUser = await site.as(user);
  const toggle = (id: number, active: boolean) =>
    admin.post(PATH, { intent: "set-user-active", id: String(id), active: String(active) });
  expect((await toggle(user.id, false)).status).toBe(302);
  expect((await admin.get(PATH)).text).toContain("Status do usuário atualizado!");
  expect((await asUser.get("/minha-conta")).location).toContain("/login");
  expect((await toggle(user.id, true)).status).toBe(302);
  expect((await rowOf(site, user.id)).is_active).toBe(true);
  const refused = await toggle(other.id, false);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Erro!");
  expect(refused.text).toContain("Não é possível desativar um usuário administrador.");
  const kept = await admin.post(PATH, { intent: "delete-user", id: String(other.id) });
  expect(kept.status).toBe(422);
  expect(kept.text).toContain("Não é possível excluir um usuário administrador.");
  expect(await rowOf(site, other.id)).toMatchObject({ is_active: true, erased_at: null });
  expect((await auditOf(site)).map(({ action, ip }) => [action, ip])).toEqual([
    ["user.active", "203.0.113.7"],
    ["user.active", "203.0.113.7"],
  ]);
});

test("deleting empties the account of the person and keeps the orders", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const user = await makeUserWithPassword(site.db, "segredo", {
    name: "Ana Luz",
    email: "ana@teste.example",
    phone: "47 99900-0000",
    address: "Rua 1",
    totp_enabled_at: new Date(),
  });
  const { order } = await makePaidOrder(site, { user_id: user.id });
  await site.visitor().post("/esqueci-senha", { email: "ana@teste.example", website: "" });
  const consent = { user_id: user.id, email: "ana@teste.example", kind: "terms", source: "register" };
  await site.db
    .insertInto("consents")
    .values({ ...consent, text_version: "1", given_at: site.now(), withdrawn_at: null })
    .execute();
  const asUser = await site.as(user);
  const admin = await site.as(boss, { isProven: true });
  const gone = await admin.post(PATH, { intent: "delete-user", id: String(user.id) });
  expect(gone.status).toBe(302);
  expect((await admin.get(PATH)).text).toContain("Usuário excluído!");
  expect(await rowOf(site, user.id)).toMatchObject({
    name: "Conta excluída",
    email: `conta-${user.id}@excluida.invalid`,
    is_active: false,
    password_hash: null,
    phone: null,
    address: null,
    totp_enabled_at: null,
    erased_at: expect.any(Date),
  });
  const kept = await site.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirst();
  expect(kept).toMatchObject({ user_id: user.id, status: "completed" });
  for (const table of ["one_time_links", "consents"] as const) {
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await asUser.get("/minha-conta")).location).toContain("/login");
  const form = { email: "ana@teste.example", password: "segredo" };
  expect((await site.visitor().post("/login", form)).status).toBe(422);
  expect((await admin.get(`${PATH}/${user.id}`)).status).toBe(404);
  expect(namesIn((await admin.get(PATH)).text)).not.toContain("Conta excluída");
  // Nothing of it comes back.
  const again = await admin.post(PATH, { intent: "set-user-active", id: String(user.id), active: "true" });
  expect(again.status).toBe(404);
  await site.settle();
  expect((await site.mails()).map((mail) => mail.to?.[0]?.address)).not.toContain(
    `conta-${user.id}@excluida.invalid`,
  );
});

test("the owner sends the confirmation again, within its limit, and ends every session", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const admin = await site.as(boss, { isProven: true });
  const asUser = await site.as(user);
  const send = (intent: string) => admin.post(PATH, { intent, id: String(user.id) });
  for (let count = 0; count < 5; count++) expect((await send("resend-confirmation")).status).toBe(302);
  const sixth = await send("resend-confirmation");
  expect(sixth.status).toBe(429);
  expect(sixth.text).toContain("Muitas tentativas.");
  await site.settle();
  expect((await site.mails()).map((mail) => mail.to?.[0]?.address)).toContain("ana@teste.example");
  // Only the newest link that was sent works.
  const open = await site.db.selectFrom("one_time_links").select("id").where("used_at", "is", null).execute();
  expect(open).toHaveLength(1);
  expect((await send("end-sessions")).status).toBe(302);
  expect((await asUser.get("/minha-conta")).location).toContain("/login");
  expect((await auditOf(site)).map(({ action }) => action)).toEqual(["user.end-sessions"]);
});

test("several are deactivated together: administrators stay, and it says how many were left and why", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const partner = await makeAdmin(site.db);
  const ana = await makeUser(site.db);
  const bia = await makeUser(site.db);
  const off = await makeUser(site.db, { is_active: false });
  const admin = await site.as(boss, { isProven: true });
  const anas = await site.as(ana);
  const act = { intent: "set-users-active", active: "false" };
  const all = [boss, partner, ana, bia, off].map(({ id }) => String(id));
  const answer = await admin.post(`${PATH}?busca=x`, { ...act, id: [...all, "999999", String(ana.id)] });
  expect([answer.status, answer.location]).toEqual([302, `${PATH}?busca=x`]);
  const told = (await admin.get(PATH)).text;
  expect(told).toContain("2 usuários desativados");
  for (const words of [
    "2 administradores continuam ativos: Não é possível desativar um usuário administrador.",
    "1 já estava inativo.",
    "1 não existe mais.",
  ]) {
    expect(told).toContain(words);
  }
  const active = await site.db.selectFrom("users").select("id").where("is_active", "=", true).execute();
  expect(active.map(({ id }) => id).sort()).toEqual([boss.id, partner.id].sort());
  expect((await anas.get("/minha-conta")).status).toBe(302);
  expect(await auditOf(site)).toMatchObject([
    { actor_id: boss.id, action: "user.bulk", entity: "users", detail: { count: 2 } },
    { actor_id: boss.id, action: "user.active", entity_id: String(ana.id), detail: { isActive: false } },
    { actor_id: boss.id, action: "user.active", entity_id: String(bia.id) },
  ]);

  await admin.post(PATH, { ...act, active: "true", id: String(bia.id) });
  expect((await rowOf(site, bia.id)).is_active).toBe(true);
  const kept = await admin.post(PATH, { ...act, id: String(boss.id) });
  expect(kept.status).toBe(422);
  expect((await rowOf(site, boss.id)).is_active).toBe(true);
  expect((await admin.post(PATH, act)).status).toBe(422);
  const many = Array.from({ length: 201 }, (_, place) => String(place + 1));
  expect((await admin.post(PATH, { ...act, id: many })).status).toBe(422);
  expect((await admin.post(PATH, { ...act, id: ["1", "um"] })).status).toBe(422);
  // Two acts, with two rows and with one.
  expect(await auditOf(site)).toHaveLength(5);
});

test("an account that was deleted takes no change, whatever form names it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const facts = { name: "Conta excluída", email: "x@excluida.invalid", is_active: false };
  const gone = await makeUser(site.db, { ...facts, erased_at: site.now() });
  const forms: Record<string, string>[] = [
    edit(gone, { name: "De volta", email: "volta@teste.example" }),
    { intent: "set-user-active", id: String(gone.id), active: "true" },
    { intent: "set-users-active", id: String(gone.id), active: "true" },
    { intent: "delete-user", id: String(gone.id) },
  ];
  const before = await rowOf(site, gone.id);
  for (const form of forms) {
    await admin.post(PATH, form);
    expect([form.intent, await rowOf(site, gone.id)]).toEqual([form.intent, before]);
  }
});
