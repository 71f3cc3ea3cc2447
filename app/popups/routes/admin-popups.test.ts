import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeAdmin, makePopup } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/popups";
const GOOD = {
  intent: "save-popup",
  title: "Leve o checklist",
  message: "Doze perguntas.\r\nEm dia?",
  show_email_field: "on",
  email_placeholder: "",
  button_text: "Quero o checklist",
  pdf_url: "/arquivos/checklist.pdf",
  delay: "8",
  pages: ["home", "blog"],
  other_pages: " /solucoes, minha-conta ,",
  is_active: "on",
};

function popupsOf(site: TestSite) {
  return site.db.selectFrom("popup_configs").selectAll().orderBy("id").execute();
}

test("an owner creates, changes, switches off and deletes a pop-up, each with its own words", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(PATH)).text).toContain("Nenhum pop-up configurado ainda.");
  const form = await admin.get(`${PATH}?novo=1`);
  for (const words of ["Novo pop-up", 'value="OK"', 'value="Seu melhor email"', 'value="5"']) {
    expect(form.text).toContain(words);
  }
  expect((await admin.post(PATH, GOOD)).location).toBe(PATH);
  expect((await admin.get(PATH)).text).toContain("Pop-up criado com sucesso!");
  const [created] = await popupsOf(site);
  expect(created).toMatchObject({
    title: "Leve o checklist",
    message: "Doze perguntas.\nEm dia?",
    show_email_field: true,
    email_placeholder: "Seu melhor email",
    pdf_url: "/arquivos/checklist.pdf",
    delay: 8,
    pages: ["home", "blog", "solucoes", "minha-conta"],
    is_active: true,
  });
  const id = String(created?.id);
  const edit = await admin.get(`${PATH}?editar=${id}`);
  expect(edit.text).toContain('value="solucoes, minha-conta"');
  expect((await admin.get(`${PATH}?editar=999`)).status).toBe(404);
  const { show_email_field: _no, email_placeholder: _none, ...plain } = GOOD;
  await admin.post(PATH, {
    ...plain,
    id,
    title: "Outro título",
    pages: "loja",
    other_pages: "",
    pdf_url: "",
  });
  expect((await admin.get(PATH)).text).toContain("Pop-up atualizado com sucesso!");
  await admin.post(PATH, { intent: "set-popup-active", id, value: "false" });
  expect(await popupsOf(site)).toMatchObject([
    { title: "Outro título", show_email_field: false, pages: ["loja"], pdf_url: null, is_active: false },
  ]);
  const list = await admin.get(PATH);
  expect(list.text).toContain("Inativo");
  await admin.post(PATH, { intent: "delete-popup", id });
  expect((await admin.get(PATH)).text).toContain("Pop-up excluído com sucesso!");
  expect(await popupsOf(site)).toEqual([]);
  const again = await admin.post(PATH, { intent: "delete-popup", id });
  expect([again.status, again.text.includes("Erro ao excluir pop-up")]).toEqual([404, true]);
});

test("a pop-up without what it needs is refused at its fields, and nothing typed is lost", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const refusals: [Record<string, string | string[]>, string][] = [
    [{ ...GOOD, title: " " }, "Informe o título."],
    [{ ...GOOD, button_text: "" }, "Informe o texto do botão."],
    [{ ...GOOD, delay: "" }, "Informe depois de quantos segundos"],
    [{ ...GOOD, delay: "0" }, "a partir de 1"],
    [{ ...GOOD, delay: "1.5" }, "a partir de 1"],
    [{ ...GOOD, delay: "99999" }, "no máximo 3600"],
    [{ ...GOOD, pages: [], other_pages: "" }, "Escolha pelo menos uma página."],
    [{ ...GOOD, other_pages: "<script>" }, "não é o caminho de uma página"],
    [{ ...GOOD, pages: "admin" }, "Página desconhecida."],
    [{ ...GOOD, pdf_url: "javascript:alert(1)" }, "https://"],
    [{ ...GOOD, created_at: "2020-01-01" }, "um campo inesperado"],
  ];
  for (const [fields, sentence] of refusals) {
    const answer = await admin.post(`${PATH}?novo=1`, fields);
    expect([answer.status, sentence, answer.text.includes(sentence)]).toEqual([422, sentence, true]);
    expect(answer.text).toContain("Erro ao salvar pop-up");
    expect(answer.text).toContain("Doze perguntas.");
  }
  const both = await admin.post(`${PATH}?novo=1`, {
    ...GOOD,
    title: "",
    message: "",
    pages: [],
    other_pages: "",
  });
  for (const sentence of ["Informe o título.", "Escreva a mensagem.", "Escolha pelo menos uma página."])
    expect(both.text).toContain(sentence);
  expect(await popupsOf(site)).toEqual([]);
});

test("the switch of the list does not show an unfinished pop-up, and says what it lacks", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const begun = await makePopup(site.db, { message: null, pages: json([]), is_active: false });
  const act = { intent: "set-popup-active", id: String(begun.id), value: "true" };
  const answer = await admin.post(PATH, act);
  expect(answer.status).toBe(422);
  const words = ["O pop-up não foi ativado", "Escreva a mensagem. Escolha pelo menos uma página."];
  for (const sentence of words) expect(answer.text).toContain(sentence);
  expect(await popupsOf(site)).toMatchObject([{ is_active: false }]);
  expect((await admin.post(PATH, { ...act, id: "999" })).status).toBe(404);
});

test("SEC-28: the list shows how a pop-up does; its e-mails leave as a file without formulas, and that is on record", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const popup = await makePopup(site.db, { title: '=cmd|"x"; teste', pages: json(["blog", "solucoes"]) });
  const other = await makePopup(site.db, { show_email_field: false });
  const now = site.now();
  const emails = ["ana@teste.example", "bia@teste.example"];
  for (const email of emails) {
    await insertRow(
      site.db,
      "popup_emails",
      { email, popup_id: popup.id, page: "blog", timestamp: now },
      now,
    );
  }
  await insertRow(
    site.db,
    "popup_emails",
    { email: "+x@teste.example", popup_id: null, page: null, timestamp: null },
    now,
  );
  await site.db
    .insertInto("popup_counts")
    .values([
      { popup_id: popup.id, day: "2026-11-19", shown: 10, closed: 4 },
      { popup_id: popup.id, day: "2026-11-20", shown: 6, closed: 1 },
    ])
    .execute();
  const list = await admin.get(PATH);
  const row =
    /<tr[^>]*>(?:(?!<\/tr>).)*Blog, solucoes.*?<\/tr>/s.exec(list.text)?.[0].replace(/<[^>]+>/g, " ") ?? "";
  expect(row.replace(/\s+/g, " ")).toMatch(
    /Exibições 16 Fechamentos 5 E-mails 2 Taxa 12,5% \d\d\/\d\d\/\d{4} Ativo/,
  );
  const all = await admin.get(`${PATH}/exportar`);
  expect(all.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = all.text.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe("E-mail;Pop-up;Página;Data");
  expect(lines[1]).toMatch(/^'\+x@teste\.example;;;/);
  expect(lines[2]).toMatch(/^bia@teste\.example;"'=cmd\|""x""; teste";blog;\d\d\/\d\d\/\d{4} /);
  expect((await admin.get(`${PATH}/exportar?popup=${popup.id}`)).text.trim().split("\r\n")).toHaveLength(3);
  for (const id of [other.id, "x"]) {
    expect((await admin.get(`${PATH}/exportar?popup=${id}`)).text.trim().split("\r\n")).toHaveLength(1);
  }
  const audit = await site.db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "entity_id"])
    .orderBy("id")
    .execute();
  expect(audit[1]).toEqual({
    actor_id: owner.id,
    action: "popup_emails.export",
    entity_id: String(popup.id),
  });
});

test("the list is searched by title, filtered, sorted and paged in the address, and an act comes back to it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const agua = await makePopup(site.db, { title: "Água fria" });
  await makePopup(site.db, { title: "Barco 10", is_active: false });
  await makePopup(site.db, { title: "Barco 9" });
  const titles = async (query: string) => {
    const { text } = await admin.get(`${PATH}?${query}`);
    return [...text.matchAll(/Ações de ([^"]+)"/g)].map((match) => match[1]);
  };
  expect(await titles("")).toEqual(["Barco 9", "Barco 10", "Água fria"]);
  expect(await titles("ordem=antigos")).toEqual(["Água fria", "Barco 10", "Barco 9"]);
  expect(await titles("ordem=titulo")).toEqual(["Água fria", "Barco 9", "Barco 10"]);
  expect(await titles("ordem=titulo-z")).toEqual(["Barco 10", "Barco 9", "Água fria"]);
  expect(await titles("busca=AGUA+fri")).toEqual(["Água fria"]);
  expect(await titles("situacao=ativos&busca=barco")).toEqual(["Barco 9"]);
  expect(await titles("situacao=inativos&ordem=x&pagina=99")).toEqual(["Barco 10"]);
  for (const nothing of ["busca=rco", "busca=%25"]) {
    expect((await admin.get(`${PATH}?${nothing}`)).text).toContain("Nenhum pop-up encontrado");
  }
  const { text } = await admin.get(`${PATH}?situacao=ativos&ordem=titulo`);
  expect(text).toContain('aria-sort="ascending"');
  expect(text).toContain(`href="${PATH}?situacao=ativos&amp;ordem=titulo-z"`);
  const off = { intent: "set-popup-active", id: String(agua.id), value: "false" };
  const answer = await admin.post(`${PATH}?situacao=ativos&editar=${agua.id}`, off);
  expect([answer.status, answer.location]).toEqual([302, `${PATH}?situacao=ativos`]);
  for (let number = 0; number < 18; number++) await makePopup(site.db);
  expect(await titles("pagina=2")).toEqual(["Água fria"]);
});
