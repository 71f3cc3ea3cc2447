import { expect, test } from "vitest";
import { MailRefused } from "#app/mail/mail.server.ts";
import { makeAdmin, makeSubscription } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const LIST = "/admin/newsletter?aba=edicoes";

async function openAdmin() {
  const site = await openSite();
  return { site, admin: await site.as(await makeAdmin(site.db)) };
}

/** An issue that the owner wrote. */
async function write(admin: Visitor, subject: string, body = "<p>Olá.</p>") {
  const path = (await admin.post("/admin/newsletter/nova", { intent: "blank" })).location ?? "";
  expect((await admin.post(path, { intent: "save-issue", subject, body })).status).toBe(302);
  return path;
}

/** Sends it to these readers alone; those named "sem…" are refused by their mail server. */
async function send(site: TestSite, admin: Visitor, path: string, readers: string[]) {
  for (const email of readers) await makeSubscription(site.db, { email: `${email}@a.example` });
  const { send: handOver } = site.mail;
  site.mail.send = async (mail) => {
    if (mail.to.startsWith("sem")) throw new MailRefused("550 no such user");
    return handOver(mail);
  };
  expect((await admin.post(path, { intent: "send-issue" })).status).toBe(302);
  await site.settle();
  site.mail.send = handOver;
  await site.db.updateTable("newsletter_subscriptions").set({ status: "unsubscribed" }).execute();
}

async function subjects(admin: Visitor, rest: string) {
  const { status, text } = await admin.get(`${LIST}${rest}`);
  expect(status, rest).toBe(200);
  return [...text.matchAll(/href="\/admin\/newsletter\/edicoes\/\d+"[^>]*>([^<]+)</g)].map(([, one]) => one);
}

test("an issue is found by the words of its subject and of its text, whatever the case and the accents", async () => {
  const { site, admin } = await openAdmin();
  await write(admin, "Março em números", "<p>Lançamos o <strong>CURSO</strong> de ícones.</p>");
  const second = await write(admin, "Só hoje", "<ul><li>Frete grátis</li><li>Planilha</li></ul>");
  const [march, today] = ["Março em números", "Só hoje"];
  for (const [words, expected] of [
    ["MARCO", [march]],
    ["curso icon", [march]],
    ["lancamos numeros", [march]],
    ["gratis planilha", [today]],
    ["gratisplanilha", []],
    ["s", [today]],
    ["strong", []],
    ["ursos", []],
    ["%", []],
    ["' or 1=1", []],
    ['" *', []],
  ] as const) {
    expect([words, await subjects(admin, `&busca=${encodeURIComponent(words)}`)]).toEqual([words, expected]);
  }
  expect(await subjects(admin, "&busca=+")).toHaveLength(2);
  expect((await admin.get(`${LIST}&busca=zzz`)).text).toContain("Nenhuma edição encontrada");
  await admin.post(second, { intent: "save-issue", subject: "Amanhã", body: "<p>Nada.</p>" });
  expect([await subjects(admin, "&busca=planilha"), await subjects(admin, "&busca=amanha")]).toEqual([
    [],
    ["Amanhã"],
  ]);
  await admin.post(second, { intent: "delete-issue", id: second.split("/").at(-1) ?? "" });
  expect(await subjects(admin, "&busca=amanha")).toEqual([]);
  expect(await site.db.selectFrom("newsletter_issues").select("id").execute()).toHaveLength(1);
});

test("the list is sorted by whom an issue reached and whom it did not, and narrowed to a state", async () => {
  const { site, admin } = await openAdmin();
  await write(admin, "Rascunho");
  await send(site, admin, await write(admin, "Muitos"), ["a", "b", "c"]);
  await send(site, admin, await write(admin, "Falhou"), ["d", "sem-1", "sem-2"]);
  await send(site, admin, await write(admin, "Poucos"), ["e", "f", "sem-3"]);
  const { text } = await admin.get(LIST);
  for (const words of ["3 de 3", "1 de 3", "2 de 3"]) expect(text).toContain(words);
  for (const [rest, expected] of [
    ["&ordem=alcance", ["Muitos", "Poucos", "Falhou", "Rascunho"]],
    ["&ordem=menos-alcance", ["Rascunho", "Falhou", "Poucos", "Muitos"]],
    ["&ordem=falhas", ["Falhou", "Poucos", "Muitos", "Rascunho"]],
    ["&ordem=menos-falhas", ["Rascunho", "Muitos", "Poucos", "Falhou"]],
    ["&situacao=rascunhos", ["Rascunho"]],
    ["&situacao=enviadas&ordem=falhas", ["Falhou", "Poucos", "Muitos"]],
    ["&situacao=enviadas&busca=ola&ordem=menos-alcance", ["Falhou", "Poucos", "Muitos"]],
    ["&situacao=pausadas", []],
    ["&situacao=constructor", ["Poucos", "Falhou", "Muitos", "Rascunho"]],
  ] as const) {
    expect([rest, await subjects(admin, rest)]).toEqual([rest, expected]);
  }
});

test("words, state, order and page of the issues stay together in the address", async () => {
  const { admin } = await openAdmin();
  for (let number = 11; number <= 32; number++) await write(admin, `Lote ${number}`);
  await write(admin, "Outra");
  const first = await admin.get(`${LIST}&busca=LOTE&situacao=rascunhos&ordem=assunto`);
  expect(first.text.replaceAll("<!-- -->", "")).toContain("Mostrando 1 a 20 de 22 edições");
  const rest = "&busca=LOTE&situacao=rascunhos";
  for (const address of ["&ordem=assunto&pagina=2", "&ordem=assunto-z", "&ordem=alcance", ""]) {
    expect(first.text).toContain(`href="${LIST}${rest}${address}"`.replaceAll("&", "&amp;"));
  }
  for (const field of ['value="LOTE"', '<option value="rascunhos" selected="">', 'aria-sort="ascending"']) {
    expect(first.text).toContain(field);
  }
  expect(await subjects(admin, `${rest}&ordem=assunto&pagina=2`)).toEqual(["Lote 31", "Lote 32"]);
  expect(await subjects(admin, `${rest}&ordem=assunto&pagina=9`)).toEqual(["Lote 31", "Lote 32"]);
});
