import { expect, test } from "vitest";
import { remove, resume, revoke, setEnd, suspend, unrevoke } from "#app/rights/right-writes.server.ts";
import { findRight, listRights } from "#app/rights/rights.server.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeOrder,
  makePaidOrder,
  makeProduct,
  makeUser,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PROFILE = "/minha-conta?aba=perfil";
const PASSWORD = "segredo-certo";

async function rowOf(site: TestSite, id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("lists purchases with date, count, end, status, download and product link in Meus Produtos", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const product = await makeProduct(site.db, { name: "Kit de Ícones" });
  await site.db
    .updateTable("products")
    .set({ file_key: "kit.zip", file_type: "ZIP" })
    .where("id", "=", product.id)
    .execute();
  await makePaidOrder(site, { user_id: user.id, lines: [{ product, quantity: 3 }] });
  const right = await findRight(site.db, { userIds: [user.id] });
  const page = await (await site.as(user)).get("/minha-conta");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Minha Conta | Ipê Digital</title>");
  expect(page.text).toContain(`href="/produto/${product.id}-kit-de-icones"`);
  expect(page.text).toContain(`href="/downloads/${right?.public_id}"`);
  for (const text of ["Comprado em", "0 downloads", "Válido até", "Ativo", "2 presentes para enviar"]) {
    expect(page.text).toContain(text);
  }
});

test("offers no download for a revoked or ended purchase and says why", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: user.id });
  const visitor = await site.as(user);
  const [right] = await listRights(site.db, { orderIds: [order.id] });
  const ids = [right?.id ?? 0];
  await revoke(site.db, { ids }, "refund", site.now());
  const revoked = (await visitor.get("/minha-conta")).text;
  expect(revoked).toContain("Encerrado");
  // A person who asked for a refund knows why.
  expect(revoked).not.toContain("reembolsada");
  expect(revoked).not.toContain(`/downloads/${right?.public_id}`);
  await unrevoke(site.db, { ids }, site.now());
  await setEnd(site.db, ids, new Date(site.now().getTime() - 1000), site.now());
  const expired = (await visitor.get("/minha-conta")).text;
  expect(expired).toContain("Expirado");
  expect(expired).not.toContain(`/downloads/${right?.public_id}`);
});

test("explains a waiting purchase and shows one card for all purchases of a thing", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const product = await makeProduct(site.db, { name: "Kit de Ícones" });
  const first = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const [right] = await listRights(site.db, { orderIds: [first.order.id] });
  const ids = [right?.id ?? 0];
  const read = async () => (await (await site.as(user)).get("/minha-conta")).text.replaceAll("<!-- -->", "");
  await suspend(site.db, { ids }, "dispute", site.now());
  expect(await read()).toMatch(/Suspenso.*Pagamento contestado\./s);
  await resume(site.db, { ids }, site.now());
  const opens_at = new Date("2031-03-05T03:00:00Z");
  await site.db.updateTable("rights").set({ opens_at }).where("id", "in", ids).execute();
  expect(await read()).toMatch(/Pré-venda.*Abre em 05\/03\/2031\./s);
  await remove(site.db, ids, { byId: null, note: "Devolveu o kit" }, site.now());
  const removed = await read();
  expect(removed).toMatch(/Encerrado.*A loja retirou o seu acesso em .*Motivo: Devolveu o kit\./s);
  expect(removed).not.toContain("Válido até");
  const second = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const both = await read();
  expect(both).toContain("Ativo");
  expect(both).toContain(`Pedido nº ${second.order.id}</a>`);
  expect(both).toContain(`pedido nº ${first.order.id}</a>`);
  expect(both).not.toContain("Devolveu o kit");
});

test("RT-13: tells an account of an unconfirmed address nothing of what a guest bought for that address", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const product = await makeProduct(site.db, { name: "Kit de Ícones", price: 4990 });
  const options = { method: "credit", email: "ana@teste.example", quantity: 2 } as const;
  const { publicId } = await buy(site, site.visitor(), product, options);
  await wait(site, 20 * SECONDS);
  const right = await findRight(site.db, { userIds: [user.id] });
  const visitor = await site.as(user);
  const { text } = await visitor.get("/minha-conta");
  for (const secret of [publicId, product.name, "presente", "/downloads/"])
    expect(text).not.toContain(secret);
  expect((await visitor.get(`/downloads/${right?.public_id}`)).status).toBeGreaterThanOrEqual(400);
  expect((await visitor.get(PROFILE)).text).not.toMatch(/Produtos<\/dt><dd[^>]*>1/);
});

test("sends the browser nothing of a right that its card does not show", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const product = await makeProduct(site.db, { file_key: "entregas/segredo-do-kit" });
  await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const { text } = await (await site.as(user)).get("/minha-conta.data");
  expect(text).toContain("download_count");
  for (const hidden of ["segredo-do-kit", "removed_by_id", "given_by_id"]) expect(text).not.toContain(hidden);
});

test("links a bought course to the courses and shows no end", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  await makePaidOrder(site, { user_id: user.id, lines: [{ name: "Curso de n8n", product_type: "Curso" }] });
  const page = await (await site.as(user)).get("/minha-conta");
  expect(page.text).toContain("Ir para o curso");
  expect(page.text).not.toMatch(/Válido até|vitalício/);
});

test("leads to the shop when there are no purchases or orders", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  expect((await visitor.get("/minha-conta")).text).toContain("Você ainda não tem produtos");
  expect((await visitor.get("/minha-conta?aba=pedidos")).text).toContain("Nenhum pedido por aqui");
});

test("lists orders with state, page and receipt in Pedidos", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const paid = await makePaidOrder(site, { user_id: user.id, lines: [{ name: "Kit pago", price: 12_345 }] });
  const open = await makeOrder(site.db, { user_id: user.id, lines: [{ name: "Kit pendente" }] });
  const page = await (await site.as(user)).get("/minha-conta?aba=pedidos");
  for (const text of ["Kit pago", "Kit pendente", "Concluído", "Pendente", "123,45", "PIX"]) {
    expect(page.text).toContain(text);
  }
  expect(page.text).toContain(`href="/pedido/${paid.order.public_id}"`);
  expect(page.text).toContain(`href="/pedido/${paid.order.public_id}/recibo"`);
  expect(page.text).toContain(`href="/pedido/${open.order.public_id}"`);
  expect(page.text).not.toContain(`href="/pedido/${open.order.public_id}/recibo"`);
});

test("pages Pedidos and shows the last page beyond the end", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  for (let number = 1; number <= 11; number++) {
    const created_at = new Date(site.now().getTime() + number * 1000);
    await makeOrder(site.db, {
      user_id: user.id,
      created_at,
      lines: [{ name: `Linha ${number}.` }],
    });
  }
  const visitor = await site.as(user);
  const first = await visitor.get("/minha-conta?aba=pedidos");
  expect(first.text).toContain("Linha 11.");
  expect(first.text).not.toContain("Linha 1.");
  for (const number of [2, 99]) {
    const page = await visitor.get(`/minha-conta?aba=pedidos&pagina=${number}`);
    expect(page.text).toContain("Linha 1.");
    expect(page.text).not.toContain("Linha 11.");
  }
});

test("SEC-02: shows nothing of another person", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db, { name: "Dona Verdadeira", phone: "(47) 99111-2222" });
  const { order } = await makePaidOrder(site, { user_id: owner.id, lines: [{ name: "Segredo da dona" }] });
  const right = await findRight(site.db, { userIds: [owner.id] });
  const other = await site.as(await makeUser(site.db));
  const ids = [`id=${owner.id}`, `userId=${owner.id}`, `user_id=${owner.id}`];
  for (const tab of ["produtos", "pedidos", "perfil"]) {
    for (const id of ids) {
      const page = await other.get(`/minha-conta?aba=${tab}&${id}`);
      expect(page.status).toBe(200);
      const secrets = ["Segredo da dona", "Dona Verdadeira", "99111-2222", order.public_id];
      for (const secret of [...secrets, right?.public_id ?? "?"]) expect(page.text).not.toContain(secret);
    }
  }
  const change = await other.post(PROFILE, {
    intent: "profile",
    name: "Trocado",
    phone: "",
    address: "",
    id: String(owner.id),
  });
  expect(change.status).toBe(422);
  expect((await rowOf(site, owner.id)).name).toBe("Dona Verdadeira");
});

test("shows person, kind of account, age and figures in Perfil", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Ana Luz", email: "ana@teste.example" });
  await makePaidOrder(site, { user_id: user.id, lines: [{ price: 9_900 }] });
  const page = await (await site.as(user)).get(PROFILE);
  for (const text of ["Ana Luz", "ana@teste.example", "Usuário", "Membro desde", "Estatísticas", "99,00"]) {
    expect(page.text).toContain(text);
  }
  expect(page.text).not.toContain("password_hash");
  expect((await (await site.as(await makeAdmin(site.db))).get(PROFILE)).text).toContain("Administrador");
});

test("saves name, phone and address with a toast", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const visitor = await site.as(user);
  const answer = await visitor.post(PROFILE, {
    intent: "profile",
    name: " Ana Maria ",
    phone: "(47) 99900-1234",
    address: "",
  });
  expect([answer.status, answer.location]).toEqual([302, PROFILE]);
  expect(await rowOf(site, user.id)).toMatchObject({
    name: "Ana Maria",
    phone: "(47) 99900-1234",
    address: null,
  });
  expect((await visitor.get(PROFILE)).text).toContain("Perfil atualizado");
});

test.each([
  [{ name: "A" }, "Nome deve ter pelo menos 2 caracteres"],
  [{ phone: "abc" }, "Informe um telefone com DDD, como (47) 99900-0000"],
  [{ address: "x".repeat(301) }, "Endereço deve ter no máximo 300 caracteres"],
  [{ role: "admin" }, "Este formulário tem um campo inesperado."],
  [{ is_active: "1" }, "Este formulário tem um campo inesperado."],
  [{ email: "x@y.example" }, "Este formulário tem um campo inesperado."],
])("SEC-04: a profile with %j is refused: %s", async (change, sentence) => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Ana Luz" });
  const before = await rowOf(site, user.id);
  const form = { intent: "profile", name: "Nome Novo", phone: "", address: "", ...change };
  const answer = await (await site.as(user)).post(PROFILE, form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(await rowOf(site, user.id)).toEqual(before);
});

test("keeps typed text of a refused profile and refuses an unknown form", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  const typed = { name: "Nome Novo", phone: "abc", address: "Rua Um, 2" };
  const answer = await visitor.post(PROFILE, { intent: "profile", ...typed });
  for (const value of Object.values(typed)) expect(answer.text).toContain(`value="${value}"`);
  for (const intent of ["__proto__", "toString", ""]) {
    expect((await visitor.post(PROFILE, { intent, ...typed })).status).toBe(422);
  }
});

test("changes the password with the current one, ends other sessions and mails it", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD);
  const [here, there] = [await site.as(user), await site.as(user)];
  const answer = await here.post(PROFILE, {
    intent: "password",
    current_password: PASSWORD,
    password: "outra-senha",
    password_confirmation: "outra-senha",
  });
  expect(answer.location).toBe(PROFILE);
  expect((await here.get(PROFILE)).text).toContain("Senha alterada");
  expect((await there.get(PROFILE)).location).toContain("/login");
  const sign = (password: string) => site.visitor().post("/login", { email: user.email, password });
  expect((await sign(PASSWORD)).status).toBe(422);
  expect((await sign("outra-senha")).status).toBe(302);
  await site.settle();
  expect((await site.mails()).map((mail) => mail.subject)).toEqual(["Sua senha foi alterada"]);
});

test("changes nothing with a wrong password and answers 429 at the 11th try, also with the right one (SEC-30)", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD);
  const before = await rowOf(site, user.id);
  const visitor = await site.as(user);
  const change = (current_password: string) =>
    visitor.post(PROFILE, {
      intent: "password",
      current_password,
      password: "outra-senha",
      password_confirmation: "outra-senha",
    });
  for (let count = 0; count < 10; count++) {
    const answer = await change("errada");
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("A senha atual não confere");
  }
  const refused = await change(PASSWORD);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await rowOf(site, user.id)).toEqual(before);
});

test("uses a new e-mail only after its own link and informs the old address", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: "velho@teste.example" });
  const visitor = await site.as(user);
  const answer = await visitor.post(PROFILE, {
    intent: "email",
    email: " Novo@Teste.example",
    current_password: PASSWORD,
  });
  expect(answer.location).toBe(PROFILE);
  expect((await visitor.get(PROFILE)).text).toContain("Confirme o novo e-mail");
  expect((await rowOf(site, user.id)).email).toBe("velho@teste.example");
  await site.settle();
  const [mail] = await site.mails();
  expect(mail?.to?.[0]?.address).toBe("novo@teste.example");
  const path = /\/confirmar-email\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await visitor.post(path, {})).status).toBe(302);
  const row = await rowOf(site, user.id);
  expect(row.email).toBe("novo@teste.example");
  expect(row.email_confirmed_at).toBeInstanceOf(Date);
  await site.settle();
  const told = (await site.mails()).find((one) => one.subject === "O e-mail da sua conta foi alterado");
  expect(told?.to?.[0]?.address).toBe("velho@teste.example");
});

test.each([
  [{ email: "sem-arroba" }, "E-mail inválido"],
  [{ email: "usado@teste.example" }, "Este email já está em uso"],
  [{ email: "ana@teste.example" }, "Este já é o e-mail da sua conta"],
  [{ current_password: "errada" }, "A senha atual não confere"],
  [{ current_password: "" }, "Informe a senha atual"],
])("a change of e-mail with %j is refused: %s", async (change, sentence) => {
  const site = await openSite();
  await makeUser(site.db, { email: "usado@teste.example" });
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const form = { intent: "email", email: "novo@teste.example", current_password: PASSWORD, ...change };
  const answer = await (await site.as(user)).post(PROFILE, form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain(form.email);
  expect(await site.db.selectFrom("one_time_links").selectAll().execute()).toEqual([]);
});

test("mails the confirmation link again by the banner, five times an hour (SEC-30)", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const visitor = await site.as(user);
  expect((await visitor.get("/minha-conta")).text).toContain("Confirme seu e-mail");
  for (let count = 0; count < 5; count++) {
    expect((await visitor.post("/minha-conta", { intent: "confirmation" })).location).toBe("/minha-conta");
  }
  await site.settle();
  expect(await site.mails()).toHaveLength(5);
  const open = await site.db.selectFrom("one_time_links").select("id").where("used_at", "is", null).execute();
  expect(open).toHaveLength(1);
  const refused = await visitor.post("/minha-conta", { intent: "confirmation" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused.text).toContain("Muitas tentativas.");
  const sure = await site.as(await makeUser(site.db, { email_confirmed_at: new Date() }));
  expect((await sure.get("/minha-conta")).text).not.toContain("Confirme seu e-mail");
});

test("answers 'Acesso Negado' with the way to sign in when the session has ended", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Ana Luz" });
  const visitor = await site.as(user);
  await visitor.get(PROFILE);
  await site.db.deleteFrom("sessions").execute();
  // Sends the router's data request, as the open page does.
  const answer = await visitor.post("/minha-conta.data?aba=perfil", {
    intent: "profile",
    name: "Outro Nome",
    phone: "",
    address: "",
  });
  expect(answer.status).toBe(401);
  expect(answer.text).toContain("denied");
  expect((await rowOf(site, user.id)).name).toBe("Ana Luz");
  expect((await visitor.get(PROFILE)).location).toBe("/login?voltar=%2Fminha-conta%3Faba%3Dperfil");
});

test("shows the same order number in account, back office and mails", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: user.id });
  const visitor = await site.as(user);
  const said = async (path: string) => (await visitor.get(path)).text.replaceAll("<!-- -->", "");
  expect(await said("/minha-conta?aba=pedidos")).toContain(`Pedido nº ${order.id}, de `);
  expect(await said("/minha-conta")).toMatch(
    new RegExp(`href="/pedido/${order.public_id}"[^>]*>Pedido nº ${order.id}</a>`),
  );
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get("/admin/pedidos")).text.replaceAll("<!-- -->", "")).toContain(`#${order.id}<`);
});

test("offers a password by a mailed link to a person who signed in by code", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: "ana@teste.example", email_confirmed_at: site.now() });
  const visitor = await site.as(user);
  const page = await visitor.get("/minha-conta?aba=perfil");
  for (const text of [
    "Criar uma senha",
    "Você entra sem senha",
    "Para trocar o e-mail, crie antes uma senha",
  ])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain("Senha atual");
  expect((await visitor.get("/minha-conta/seguranca")).text).toContain("Para ativar, crie antes uma senha");
  const refusal = async (form: Record<string, string>) =>
    (await visitor.post("/minha-conta?aba=perfil", { current_password: "x", ...form })).status;
  expect(await refusal({ intent: "email", email: "outra@teste.example" })).toBe(422);
  expect(await refusal({ intent: "deletion", confirmed: "sim" })).toBe(422);
  const asked = await visitor.post("/minha-conta?aba=perfil", { intent: "first-password" });
  expect(asked.status).toBe(302);
  await site.settle();
  const text = (await site.mails()).map((mail) => mail.text ?? "").join("\n");
  const [, path = ""] = /https?:\/\/[^/\s]+(\/redefinir-senha\/\S+)/.exec(text) ?? [];
  const chosen = { password: "torno barro e café", password_confirmation: "torno barro e café" };
  expect((await site.visitor().post(path, chosen)).status).toBe(302);
  const again = site.visitor();
  await again.post("/login", { email: "ana@teste.example", password: chosen.password });
  expect((await again.get("/minha-conta?aba=perfil")).text).toContain("Senha atual");
});
