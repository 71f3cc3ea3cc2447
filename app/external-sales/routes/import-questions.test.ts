// Confirmations before an import and its notice begin, saved answers, and what nobody can open yet.
import { expect, test } from "vitest";
import { makeAdmin, makeCourse, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { usualNotice } from "../notices/import-notice.ts";

const HEADING = "ID da venda,Status,Produto,Cliente,Email,Data de Criação";
const row = (id: string, status: string, who: string, product = "Ensaio de luz") =>
  `${id},${status},${product},${who} Luz,${who}@fora.example,03/08/2026 09:12:44`;

async function openImports(rows: string[]) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }));
  const { course } = await makeCourse(site.db, { title: "Retrato" });
  const body = [HEADING, ...rows].join("\n");
  const answer = await admin.send("/api/admin/imports?nome=a.csv", { method: "PUT", body });
  await site.settle();
  const path = `/admin/importar/${answer.json().id}`;
  const act = (intent: string, fields: Record<string, string | string[]> = {}) =>
    admin.post(path, { intent, ...fields });
  const product = await site.db.selectFrom("external_products").select("id").executeTakeFirst();
  const goOn = (choice: string) => act("save-choices", { match: `${product?.id}:${choice}`, next: "begin" });
  const state = async () =>
    (await site.db.selectFrom("sale_imports").select("state").executeTakeFirstOrThrow()).state;
  return { site, admin, course, path, act, goOn, state };
}

/** The confirmation that a yes sends. */
function agreedIn(text: string): string {
  return /name="agreed" value="([^"]*)"/.exec(text)?.[1] ?? "";
}

test("MI-14: saves the matches when going on to import, and asks with the resulting numbers", async () => {
  const off = row("k4", "paid", "dora");
  const { site, admin, course, path, act, goOn, state } = await openImports([
    row("k1", "paid", "ana"),
    row("k2", "paid", "bia"),
    row("k3", "paid", "caio"),
    row("k3", "refunded", "caio"),
    off,
  ]);
  await makeUser(site.db, { email: "ana@fora.example" });
  const dora = await makeUser(site.db, { email: "dora@fora.example" });
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", dora.id).execute();

  const saved = await goOn(String(course.id));
  expect([saved.status, saved.location]).toEqual([302, `${path}?passo=importar`]);
  expect(await state()).toBe("ready");
  expect((await admin.get(path)).text).not.toContain("Dar acesso a");
  const asked = await admin.get(`${path}?passo=importar`);
  // Neither a refunded purchase nor a deactivated account counts.
  expect(asked.text).toContain("Dar acesso a 2 pessoas?");
  expect(asked.text).toContain("1 conta nova é aberta.");
  const agreed = agreedIn(asked.text);
  expect(agreed).not.toBe("");

  await site.db.updateTable("users").set({ is_active: true }).where("id", "=", dora.id).execute();
  const again = await act("begin-import", { agreed });
  expect(again.status).toBe(409);
  expect(again.text).toContain("Isto mudou desde a pergunta");
  expect(again.text).toContain("Dar acesso a 3 pessoas?");
  expect(await state()).toBe("ready");
  expect((await act("begin-import", { agreed: agreedIn(again.text) })).location).toBe(path);
  await site.settle();
  expect(await state()).toBe("done");
});

test("asks again when a product was matched differently after the confirmation", async () => {
  const { site, admin, course, path, act, goOn, state } = await openImports([row("k1", "paid", "ana")]);
  const { course: other } = await makeCourse(site.db, { title: "Luz" });
  await goOn(String(course.id));
  const agreed = agreedIn((await admin.get(`${path}?passo=importar`)).text);
  const { id } = await site.db.selectFrom("external_products").select("id").executeTakeFirstOrThrow();
  await act("match-products", { match: `${id}:${other.id}` });
  expect((await act("begin-import", { agreed })).status).toBe(409);
  expect(await state()).toBe("ready");
});

test("refuses to begin without a match for a product", async () => {
  const { admin, path, goOn, state } = await openImports([row("k1", "paid", "ana")]);
  await goOn("");
  const page = await admin.get(`${path}?passo=importar`);
  expect(page.text).toContain("Diga o que cada produto é aqui");
  expect(agreedIn(page.text)).toBe("");
  expect(await state()).toBe("ready");
});

test("names what nobody can open yet: at the choice, before the import, after it, and before its mail", async () => {
  const { site, admin, course, path, act, goOn } = await openImports([row("k1", "paid", "ana")]);
  await site.db.updateTable("courses").set({ is_published: false }).where("id", "=", course.id).execute();
  await makeProduct(site.db, { name: "Guia", file_key: null, is_active: false });
  const choices = await admin.get(path);
  expect(choices.text).toContain("Retrato (rascunho)");
  expect(choices.text).toContain("Guia (sem arquivo)");
  await goOn(String(course.id));
  const asked = await admin.get(`${path}?passo=importar`);
  expect(asked.text).toContain("“Retrato” ainda é um rascunho. Quem chegar ainda não consegue abrir.");
  await act("begin-import", { agreed: agreedIn(asked.text) });
  await site.settle();
  const done = await admin.get(path);
  expect(done.text).toContain("Os alunos ainda não conseguem abrir tudo");
  expect(done.text).toContain(`href="/admin/cursos/${course.id}/modulos"`);
  const mail = { subject: "Mudamos", text: "Até já!" };
  const notice = await act("send-notices", { ...mail, ask: "avisar" });
  expect(notice.status).toBe(428);
  expect(notice.text).toContain("“Retrato” ainda é um rascunho.");
  expect(await site.mails()).toEqual([]);

  await site.db.updateTable("courses").set({ is_published: true }).where("id", "=", course.id).execute();
  expect((await admin.get(path)).text).not.toContain("ainda não conseguem abrir tudo");
});

test("MI-14: asks for the notice with its number of recipients, and again when they change", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => row(`k${at}`, "paid", `p${at}`));
  const { site, admin, course, path, act, goOn } = await openImports(lines);
  await goOn(String(course.id));
  await act("begin-import");
  await site.settle();
  const mail = { subject: "Mudamos de casa", text: "Até já!" };
  const wrong = await act("send-notices", { ...mail, text: "Oi, {nome}!", ask: "avisar" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("{nome} não é um campo. Aqui nada entre chaves é preenchido");
  expect(wrong.text).toContain("Oi, {nome}!");
  const asked = await act("send-notices", { ...mail, ask: "avisar" });
  expect(asked.status).toBe(428);
  expect(asked.text).toContain("Avisar 40 alunos?");
  expect(asked.text).toContain("os últimos saem em cerca de 2 minutos");
  await site.db
    .updateTable("users")
    .set({ is_active: false })
    .where("email", "=", "p7@fora.example")
    .execute();
  const again = await act("send-notices", { ...mail, answers: "avisar", agreed: agreedIn(asked.text) });
  expect(again.status).toBe(409);
  expect(again.text).toContain("Avisar 39 alunos?");
  await site.settle();
  expect(await site.mails()).toEqual([]);
  const yes = await act("send-notices", { ...mail, answers: "avisar", agreed: agreedIn(again.text) });
  expect(yes.status).toBe(302);
  await site.settle();
  expect(await site.mails()).toHaveLength(30);
  expect((await admin.get(path)).text).toContain("Enviando aos poucos");
  // The last batch of mails ends the sending.
  site.advance(60_000);
  await site.settle();
  expect(await site.mails()).toHaveLength(39);
  const after = (await admin.get(path)).text;
  expect(after).not.toContain("Enviando aos poucos");
  expect(after).toContain("39 alunos já com aviso");
});

test("uses whole sentences in the default notice, with a platform and without one", () => {
  const first = (platform: string, things: string) =>
    usualNotice(platform, "Ipê", { things, contents: "sales" }).text.split("\n")[0];
  expect(first("other", "cursos")).toBe("Mudamos de casa: os seus cursos agora estão em Ipê.");
  expect(first("kiwify", "cursos e arquivos")).toBe(
    "Mudamos de casa: os seus cursos e arquivos, que antes eram acessados pela área da Kiwify, agora estão em Ipê.",
  );
  const { text } = usualNotice("mailchimp", "Ipê", { things: "cursos", contents: "subscribers" });
  expect(text).toContain("Os seus cursos já estão em Ipê.");
  expect(text).not.toMatch(/Mudamos|Mailchimp|de novo/);
});

test("lists in the test mail what a student of this import has, like the mail to that student", async () => {
  const { site, course, act, goOn } = await openImports([row("k1", "paid", "ana")]);
  await makeCourse(site.db, { title: "Aquarela" });
  await goOn(String(course.id));
  await act("begin-import");
  await site.settle();
  const mail = { subject: "Mudamos de casa", text: "Texto meu." };
  await act("send-notices", { ...mail, test: "1" });
  await site.settle();
  await act("send-notices", mail);
  await site.settle();
  const mails = await site.mails();
  const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address);
  const [tested, real] = [to("dona@teste.example"), to("ana@fora.example")];
  const listed = (text = "") => text.split("\n").filter((line) => line.includes("Curso"));
  expect(mails).toHaveLength(2);
  expect(listed(real?.text)).not.toEqual([]);
  expect(listed(tested?.text)).toEqual(listed(real?.text));
  expect(tested?.text).toContain("Retrato");
  expect(tested?.text).not.toContain("Aquarela");
});

test("shows the shop's days in the exported rehearsal, and the account's name when the line has none", async () => {
  const night = row("k1", "paid", "ana").replace("09:12:44", "22:30:00");
  const { admin, course, path, goOn } = await openImports([
    night,
    row("k2", "paid", "bia").replace("bia Luz", "HP12345"),
  ]);
  await goOn(String(course.id));
  const lines = (await admin.get(`${path}/linhas`)).text;
  expect(lines).toContain(
    "ana@fora.example;ana Luz;Ensaio de luz;03/08/2026;Ganha acesso;Ganha uma conta.\r\n",
  );
  expect(lines).toContain("Esta linha não diz o nome; sem outra que diga, fica “bia”.");
});

test("links to the page for new courses when the shop has nothing to open", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  for (const body of [`${HEADING}\n${row("k1", "paid", "ana")}`, "nome;e-mail\nAna;ana@fora.example"]) {
    const answer = await admin.send("/api/admin/imports?nome=a.csv", { method: "PUT", body });
    await site.settle();
    const page = await admin.get(`/admin/importar/${answer.json().id}`);
    expect(page.text).toContain("Esta loja ainda não tem cursos nem arquivos para baixar.");
  }
  await makeCourse(site.db, { title: "Retrato" });
  expect((await admin.get("/admin/importar/1")).text).not.toContain("Esta loja ainda não tem");
});
