import { expect, test } from "vitest";
import { MailRefused, MailServerDown } from "#app/mail/mail.server.ts";
import { makeAdmin, makeSubscription } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const SAVE = {
  intent: "save-issue",
  subject: "Outubro em números",
  body: '<p>Olá, <strong>leitora</strong>. <a href="/blog">Leia</a>.</p>',
};

/** A saved issue, its page, and an owner who is there. */
async function openIssue(readers: string[]) {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { email: "dona@teste.example" });
  for (const email of readers) await makeSubscription(site.db, { email });
  const admin = await site.as(owner);
  const created = await admin.post("/admin/newsletter/nova", { intent: "blank" });
  const path = created.location ?? "";
  expect((await admin.post(path, SAVE)).status).toBe(302);
  return { site, admin, path };
}

const act = (admin: Visitor, path: string, intent: string) => admin.post(path, { intent });

async function issues(site: TestSite) {
  return (await site.mails()).filter((mail) => mail.subject === SAVE.subject);
}

function recipients(mails: Awaited<ReturnType<typeof issues>>) {
  return mails.map((mail) => mail.to?.[0]?.address).sort();
}

async function states(site: TestSite) {
  const rows = await site.db.selectFrom("newsletter_deliveries").select("state").orderBy("id").execute();
  return rows.map(({ state }) => state);
}

test("what stands in braces in an issue is refused, because nothing fills it in; in code it means itself", async () => {
  const { admin, path } = await openIssue([]);
  for (const wrong of [{ subject: "Oi, {nome}!" }, { body: "<p>Oi, {<b>nome</b>}!</p>" }]) {
    const answer = await admin.post(path, { ...SAVE, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Aqui nada entre chaves é preenchido");
  }
  const code = "<p>Escreva <code>{nome}</code> e a regra { color: red }.</p>";
  expect((await admin.post(path, { ...SAVE, body: code })).status).toBe(302);
});

test("who writes an issue that mail programs would cut off is told its weight before it is sent", async () => {
  const { site, admin, path } = await openIssue(["ana@teste.example"]);
  const paragraph = "<p>São Paulo, às oito: pão de açúcar e chá.</p>";
  const told = async (times: number) => {
    await admin.post(path, { ...SAVE, body: paragraph.repeat(times) });
    const bytes = Buffer.byteLength((await admin.get(`${path}/previa`)).text);
    const said = (await admin.get(path)).text.replaceAll("<!-- -->", "");
    return { isHeavy: bytes > 100_000, said: /pesa [\d.]+ kB/.exec(said)?.[0] };
  };
  expect(await told(20)).toEqual({ isHeavy: false, said: undefined });
  expect(await told(3000)).toEqual({ isHeavy: true, said: expect.stringMatching(/^pesa 1[5-9]\d kB$/) });
  expect((await act(admin, path, "send-issue")).status).toBe(302);
  await site.settle();
  expect(await issues(site)).toHaveLength(1);
});

test("an issue is written, cleaned, tested and sent once to every active reader, each with their own way out", async () => {
  const { site, admin, path } = await openIssue(["ana@teste.example", "bia@teste.example"]);
  await makeSubscription(site.db, { email: "fora@teste.example", status: "unsubscribed" });
  await admin.post(path, {
    ...SAVE,
    body: `${SAVE.body}<script>alert(1)</script><img src=x onerror=alert(1)>`,
  });
  const preview = await admin.get(`${path}/previa`);
  expect(preview.text).toContain(`href="${site.config.siteUrl}/blog"`);
  for (const wrong of ["alert(1)", "onerror"]) expect(preview.text).not.toContain(wrong);
  await admin.post(path, { intent: "test-issue", to: "Teste@Agencia.example" });
  await site.settle();
  const [sample] = await site.mails();
  expect([sample?.subject, sample?.to?.[0]?.address]).toEqual([
    `[Teste] ${SAVE.subject}`,
    "teste@agencia.example",
  ]);

  expect((await act(admin, path, "send-issue")).status).toBe(302);
  const page = await admin.get(path);
  for (const words of ["Envio iniciado!", "Enviando", "Na fila"]) expect(page.text).toContain(words);
  await site.settle();
  const sent = await issues(site);
  expect(recipients(sent)).toEqual(["ana@teste.example", "bia@teste.example"]);
  const exits = sent.map((mail) => mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "");
  expect(new Set(exits).size).toBe(2);
  for (const [position, mail] of sent.entries()) {
    const exit = exits[position]?.slice(1, -1) ?? "";
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe(
      "List-Unsubscribe=One-Click",
    );
    expect(mail.html).toContain(exit);
    expect(mail.text).toContain(`Cancelar inscrição: ${exit}`);
    expect(mail.text).toContain(`Leia (${site.config.siteUrl}/blog)`);
  }
  const first = new URL(exits[0]?.slice(1, -1) ?? "").pathname;
  const ended = await site
    .visitor()
    .post(first, { "List-Unsubscribe": "One-Click" }, { headers: { origin: "" } });
  expect(ended.status).toBe(200);
  const after = await admin.get(path);
  for (const words of ["Enviada", "2 de 2", "terminou em"])
    expect(after.text.replaceAll("<!-- -->", "")).toContain(words);
  expect((await act(admin, path, "send-issue")).status).toBe(409);
  expect((await admin.post(path, SAVE)).status).toBe(409);
  await site.settle();
  expect(await issues(site)).toHaveLength(2);
});

test("a pause takes effect before the next issue; who leaves meanwhile gets none; going on sends the rest", async () => {
  const { site, admin, path } = await openIssue([
    "ana@teste.example",
    "bia@teste.example",
    "caio@teste.example",
  ]);
  const { send } = site.mail;
  let count = 0;
  site.mail.send = async (mail) => {
    const isSent = await send(mail);
    if (++count === 1) expect((await act(admin, path, "pause-sending")).status).toBe(302);
    return isSent;
  };
  await act(admin, path, "send-issue");
  await site.settle();
  expect(recipients(await issues(site))).toEqual(["ana@teste.example"]);
  expect(await states(site)).toEqual(["sent", "waiting", "waiting"]);
  expect((await admin.get(path)).text).toContain("Retomar");
  await site.db
    .updateTable("newsletter_subscriptions")
    .set({ status: "unsubscribed" })
    .where("email", "=", "bia@teste.example")
    .execute();
  // Pressed twice, it goes on once.
  const both = await Promise.all([act(admin, path, "resume-sending"), act(admin, path, "resume-sending")]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  await site.settle();
  expect(recipients(await issues(site))).toEqual(["ana@teste.example", "caio@teste.example"]);
  expect(await states(site)).toEqual(["sent", "skipped", "sent"]);
});

test("a refused address is told and tried again by hand; a silent server keeps everybody waiting and says so", async () => {
  const { site, admin, path } = await openIssue(["ana@teste.example", "cheia@teste.example"]);
  const { send, ready } = site.mail;
  site.mail.ready = async () => {
    throw new MailServerDown("out of reach");
  };
  await act(admin, path, "send-issue");
  await site.settle();
  expect(await states(site)).toEqual(["waiting", "waiting"]);
  expect((await admin.get(path)).text).toContain("O servidor de e-mail não respondeu.");
  for (let minute = 0; minute < 15; minute++) {
    site.advance(60_000);
    await site.settle();
  }
  expect(await states(site)).toEqual(["waiting", "waiting"]);
  site.mail.ready = ready;
  site.mail.send = async (mail) => {
    if (mail.to.startsWith("cheia@")) throw new MailRefused("552 mailbox full");
    return send(mail);
  };
  site.advance(600_000);
  await site.settle();
  expect(await states(site)).toEqual(["sent", "failed"]);
  const page = await admin.get(path);
  for (const words of ["552 mailbox full", "Reenviar os que falharam"]) expect(page.text).toContain(words);
  expect(page.text).not.toContain("não respondeu");
  site.mail.send = send;
  await act(admin, path, "retry-failures");
  await site.settle();
  expect(await states(site)).toEqual(["sent", "sent"]);
  expect(recipients(await issues(site))).toEqual(["ana@teste.example", "cheia@teste.example"]);
});

test("a crash between hand-over and note sends nobody an issue twice, and the rest get theirs", async () => {
  const { site, admin, path } = await openIssue([
    "ana@teste.example",
    "bia@teste.example",
    "caio@teste.example",
  ]);
  const { send } = site.mail;
  const handed: string[] = [];
  site.mail.send = async (mail) => {
    handed.push(mail.to);
    const isSent = await send(mail);
    if (handed.length === 2) throw new Error("the process died here");
    return isSent;
  };
  await act(admin, path, "send-issue");
  await site.settle();
  expect(await states(site)).toEqual(["sent", "sending", "waiting"]);
  site.advance(600_000);
  await site.settle();
  expect(handed).toEqual(["ana@teste.example", "bia@teste.example", "caio@teste.example"]);
  expect(await states(site)).toEqual(["sent", "sending", "sent"]);
  const page = await admin.get(path);
  expect(page.text).toContain("interrompido sem confirmação");
  expect(page.text).toContain("Enviada");
  expect((await act(admin, path, "retry-failures")).status).toBe(409);
  const ids = (await issues(site)).map((mail) => mail.messageId);
  expect(new Set(ids).size).toBe(3);
});

test("SEC-29: an issue without words, readers or a good address goes nowhere, and is refused at its fields", async () => {
  const { site, admin, path } = await openIssue([]);
  expect((await act(admin, path, "send-issue")).text).toContain("Ainda não há inscritos ativos.");
  await makeSubscription(site.db);
  const cases: [Record<string, string>, string][] = [
    [{ ...SAVE, subject: "Oi\r\nBcc: x@teste.example" }, "caractere invisível"],
    [{ ...SAVE, subject: "Oi\u2028Bcc: x@teste.example" }, "em uma linha"],
    [{ ...SAVE, subject: "" }, "Escreva o assunto."],
    [{ ...SAVE, body: "<p> </p>" }, "Escreva o conteúdo da edição."],
    [{ ...SAVE, state: "sent" }, "um campo inesperado"],
    [{ intent: "test-issue", to: "a@teste.example\nb@teste.example" }, "caractere invisível"],
    [{ intent: "test-issue", to: "a@b" }, "E-mail inválido"],
    [{ intent: "apagar-tudo" }, "Esta ação não existe."],
  ];
  for (const [fields, sentence] of cases) {
    const answer = await admin.post(path, fields);
    expect([fields, answer.status]).toEqual([fields, 422]);
    expect(answer.text).toContain(sentence);
  }
  const blank = (await admin.post("/admin/newsletter/nova", { intent: "blank" })).location ?? "";
  for (const intent of ["send-issue", "test-issue"]) {
    const answer = await admin.post(
      blank,
      intent === "test-issue" ? { intent, to: "a@teste.example" } : { intent },
    );
    expect([intent, answer.status]).toEqual([intent, 409]);
  }
  const id = blank.split("/").at(-1) ?? "";
  expect((await admin.post(blank, { intent: "delete-issue", id })).location).toBe(
    "/admin/newsletter?aba=edicoes",
  );
  expect((await admin.get(blank)).status).toBe(404);
  await site.settle();
  expect(await site.mails()).toEqual([]);
});

test("SEC-33: many spellings of one mailbox get one copy of an issue, the plain one if it is there", async () => {
  const tags = [1, 2, 3, 4].map((number) => `vitima+${number}@teste.example`);
  const { site, admin, path } = await openIssue([...tags, "bia+1@teste.example", "bia@teste.example"]);
  await act(admin, path, "send-issue");
  await site.settle();
  expect(recipients(await issues(site))).toEqual(["bia@teste.example", "vitima+1@teste.example"]);
  expect((await admin.get(path)).text).toContain("recebe a edição por outra inscrição");
  await act(admin, path, "retry-failures");
  await site.settle();
  expect(await issues(site)).toHaveLength(2);
  // What the server refused went to nobody: another spelling may have it.
  const { send } = site.mail;
  const second = await admin.post("/admin/newsletter/nova", { intent: "blank" });
  await admin.post(second.location ?? "", SAVE);
  site.mail.send = async (mail) => {
    if (mail.to.startsWith("vitima+1")) throw new MailRefused("552 mailbox full");
    return send(mail);
  };
  await act(admin, second.location ?? "", "send-issue");
  await site.settle();
  expect(recipients(await issues(site))).toContain("vitima+2@teste.example");
  expect(await issues(site)).toHaveLength(4);
});
