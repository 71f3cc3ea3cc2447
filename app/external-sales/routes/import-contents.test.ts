// The pages of an import use the words for its file: sales, students, customers, subscribers or people.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeAdmin, makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { OUTCOMES } from "../imports/sale-import.ts";

const sample = (file: string) =>
  readFileSync(new URL(`../../../tests/move-in-samples/${file}`, import.meta.url));

const saidOn = (page: string) =>
  page
    .replace(/^.*<main/s, "")
    .replace(/<\/main>.*$/s, "")
    .replace(/<details.*?<\/details>/gs, "");

async function openImports() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }));
  const { course } = await makeCourse(site.db, { title: "Retrato" });
  async function bring(body: string | Uint8Array, name = "arquivo.csv") {
    const to = `/api/admin/imports?nome=${name}&para=curso-${course.id}`;
    const answer = await admin.send(to, { method: "PUT", body: new Uint8Array(Buffer.from(body)) });
    await site.settle();
    const path = `/admin/importar/${answer.json().id}`;
    const { text } = await admin.get(path);
    const [headings = ""] = (await admin.get(`${path}/linhas`)).text.replace("\uFEFF", "").split("\r\n");
    return { path, text, headings };
  }
  return { site, admin, course, bring };
}

const MAILCHIMP = [
  "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,UNSUB_TIME",
  "ana@fora.example,Ana,Luz,2,2026-03-01 10:00:00,",
].join("\n");
/** Words about sales outside the form that lists the column roles. */
const SALES = /[Vv]endas aconteceram|linhas? paga|Data da compra|Número da venda|pagamento/;

test("names the kind of file in the rehearsal, in the exported lines and in the list of imports", async () => {
  const { admin, bring } = await openImports();
  const files = [
    { body: "Nome;E-mail\nAna Luz;ana@fora.example", is: "Lista de pessoas", not: "Trazer pessoas" },
    { body: MAILCHIMP, is: "Mailchimp, inscritos", not: "Trazer inscritos" },
    { body: sample("ghost-members.csv"), is: "Ghost, inscritos", not: "Trazer inscritos" },
    { body: sample("woocommerce-customers.csv"), is: "WooCommerce, clientes", not: "Trazer clientes" },
    { body: sample("teachable-users.csv"), is: "Teachable, alunos", not: "Trazer alunos" },
    { body: sample("memberkit-membros-4-colunas.csv"), is: "MemberKit, alunos", not: "Trazer alunos" },
    { body: "Nome;E-mail;Curso\nAna;ana@fora.example;Luz", is: "Lista de alunos", not: "Trazer alunos" },
  ];
  for (const { body, is, not } of files) {
    const { text, headings } = await bring(body);
    expect(text).toContain(is);
    if (!text.includes("O que cada coluna diz")) {
      expect(text).toContain(not);
      expect(saidOn(text)).not.toMatch(SALES);
    }
    expect(headings).not.toMatch(SALES);
    expect((await admin.get("/admin/importar")).text).toContain(is);
  }
  const sales = await bring(sample("kiwify-vendas.csv"));
  expect(sales.text).toContain("Kiwify, vendas");
  expect(sales.text).toContain("Estas vendas aconteceram na outra plataforma");
  expect(sales.headings).toBe("Linha;E-mail;Nome;Produto;Data da compra;Resultado;Motivo");
});

test("shows no column that a list of people does not have", async () => {
  const { bring } = await openImports();
  const plain = await bring("Nome;E-mail\nAna Luz;ana@fora.example");
  expect(plain.headings).toBe("Linha;E-mail;Nome;Resultado;Motivo");
  expect(plain.text).not.toContain(">Produto</th>");
  const classed = await bring("Nome;E-mail;Turma\nAna Luz;ana@fora.example;Março");
  expect(classed.headings).toBe("Linha;E-mail;Nome;Turma;Resultado;Motivo");
  expect(classed.text).not.toContain("Turma: Março");
});

test("does not call the status of a student a payment", async () => {
  const { admin, site, bring } = await openImports();
  const rows = ["Ana;ana@fora.example;Inativo", "Bia;bia@fora.example;Trancada"];
  const { path } = await bring(["Aluno;E-mail;Situação da matrícula", ...rows].join("\n"));
  const columns = { platform: "other", email: "1", name: "0", status: "2" };
  await admin.post(path, { intent: "save-columns", ...columns });
  await site.settle();
  const { text } = await admin.get(path);
  expect(text).toContain("Lista de alunos");
  expect(text).toContain("Inativo");
  expect(text).toContain("Está em dia: ganha acesso");
  expect(saidOn(text)).not.toMatch(/Não está pago|foi pago|pagamento/);
});

test("undoes the newsletter of an import that only filled the newsletter, and names it in the register", async () => {
  const { site, admin } = await openImports();
  const answer = await admin.send("/api/admin/imports?nome=lista.csv", { method: "PUT", body: MAILCHIMP });
  await site.settle();
  const path = `/admin/importar/${answer.json().id}`;
  await admin.post(path, { intent: "begin-import" });
  await site.settle();
  await admin.post(path, { intent: "undo-import" });
  await site.settle();
  const { text } = await admin.get(path);
  expect(text).toContain(
    "Quem ela tinha inscrito na newsletter saiu, menos quem já tinha recebido uma edição.",
  );
  expect(text).not.toContain("Saiu o acesso");
  const register = (await admin.get("/admin/registro")).text;
  expect(register).toContain("Desfez a importação de um arquivo");
  expect(register).not.toMatch(/[Ii]mportou alunos|arquivo de alunos/);
});

test("lists each line under its own outcome and under no other", async () => {
  const { admin, bring } = await openImports();
  const { path } = await bring(sample("kiwify-vendas.csv"));
  const read = async (query: string) => {
    const lines = (await admin.get(`${path}/linhas${query}`)).text.trim().split("\r\n");
    return lines.slice(1);
  };
  const all = await read("");
  const filtered: string[] = [];
  for (const [key, { label }] of Object.entries(OUTCOMES)) {
    const own = await read(`?resultado=${key}`);
    expect(own.every((line) => line.includes(`;${label};`) || line.endsWith(`;${label}`))).toBe(true);
    filtered.push(...own);
  }
  expect(all.length).toBeGreaterThan(3);
  expect(filtered.toSorted()).toEqual(all.toSorted());
});
