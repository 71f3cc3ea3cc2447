import { expect, test } from "vitest";
import { GATES } from "#app/platform/gates/gates.ts";
import { json } from "#db/connect.server.ts";
import { makePopup, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

async function popupsOn(site: TestSite, page: string) {
  const answer = await site.get(`/api/popups?page=${encodeURIComponent(page)}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return answer.json().popups;
}

test("a pop-up applies when it is active and names the page; its PDF is told only where no e-mail is asked for it", async () => {
  const site = await openSite();
  const asking = await makePopup(site.db, { pdf_url: "/arquivos/guia.pdf" });
  const plain = await makePopup(site.db, {
    show_email_field: false,
    pdf_url: "https://x.example/a.pdf",
    pages: json(["blog"]),
  });
  await makePopup(site.db, { is_active: false });
  await makePopup(site.db, {
    pages: json(["loja"]),
    pdf_url: "javascript:alert(1)",
    show_email_field: false,
  });
  expect(await popupsOn(site, "home")).toEqual([
    {
      id: asking.id,
      title: asking.title,
      message: "Uma mensagem.",
      show_email_field: true,
      email_placeholder: "Seu melhor email",
      button_text: "OK",
      delay: 5,
      has_pdf: true,
      pdf_url: null,
    },
  ]);
  expect(await popupsOn(site, "blog")).toMatchObject([{ id: plain.id, pdf_url: "https://x.example/a.pdf" }]);
  expect(await popupsOn(site, "loja")).toMatchObject([{ has_pdf: false, pdf_url: null }]);
  for (const page of ["hom", "checkout", "", "x".repeat(5000)])
    expect(await popupsOn(site, page)).toEqual([]);
  // The page itself is the same for everybody and names no pop-up.
  expect((await site.get("/")).text).not.toContain(asking.title);
});

test("an e-mail is stored with page and consent and gives the PDF; a closed pop-up takes none", async () => {
  const site = await openSite();
  const popup = await makePopup(site.db, { pdf_url: "/arquivos/guia.pdf" });
  const other = await makePopup(site.db, { show_email_field: false });
  const customer = await makeUser(site.db);
  const path = `/api/popups/${popup.id}/emails`;
  const sent = await (await site.as(customer)).postJson(path, {
    email: " Ana@Teste.example ",
    page: "home",
    website: "",
  });
  expect([sent.status, sent.json()]).toEqual([
    201,
    { message: "Email cadastrado com sucesso!", pdf_url: "/arquivos/guia.pdf" },
  ]);
  const [stored] = await site.db.selectFrom("popup_emails").selectAll().execute();
  expect(stored).toMatchObject({ email: "ana@teste.example", popup_id: popup.id, page: "home" });
  expect(stored?.timestamp).toBeInstanceOf(Date);
  expect(await site.db.selectFrom("consents").selectAll().execute()).toMatchObject([
    { email: "ana@teste.example", kind: "popup", source: "home", user_id: customer.id },
  ]);
  const good = { email: "bia@teste.example", page: "home" };
  expect((await site.visitor().postJson(`/api/popups/${other.id}/emails`, good)).status).toBe(404);
  expect((await site.visitor().postJson("/api/popups/999/emails", good)).status).toBe(404);
  const wrong: Record<string, unknown>[] = [
    { ...good, email: "" },
    { ...good, email: "a@b" },
    { ...good, email: "a@teste.example\nBcc: b@teste.example" },
    { ...good, website: "x" },
    { ...good, page: "<script>" },
    { ...good, popup_id: 3, timestamp: "2020-01-01" },
  ];
  for (const body of wrong) {
    const answer = await site.visitor().postJson(path, body);
    expect([body, answer.status]).toEqual([body, 422]);
    if ("email" in answer.json().errors)
      expect(answer.json().message).toBe("Por favor, insira um email válido");
  }
  expect(await site.db.selectFrom("popup_emails").selectAll().execute()).toHaveLength(1);
});

test("SEC-30: e-mails and counts have their limits", async () => {
  const site = await openSite();
  const popup = await makePopup(site.db);
  const emails = `/api/popups/${popup.id}/emails`;
  const busy = site.visitor();
  for (let n = 0; n < 20; n++) await busy.postJson(emails, {});
  const refused = await busy.postJson(emails, { email: "ana@teste.example", page: "home" });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  for (let n = 0; n < 10; n++) {
    await site.visitor(`198.51.100.${n}`).postJson(emails, { email: "ana@teste.example", page: "home" });
  }
  const eleventh = await site
    .visitor("198.51.100.99")
    .postJson(emails, { email: "ana@teste.example", page: "home" });
  expect(eleventh.status).toBe(429);
  const counts = `/api/popups/${popup.id}/counts`;
  const { flood: points, seconds } = GATES["popup-counts"];
  const limit = { name: "popup-counts-address", points, seconds };
  for (let n = 0; n < points; n++) await site.limits.use(limit, { address: site.visitor().ip });
  expect((await site.visitor().postJson(counts, { what: "shown" })).status).toBe(429);
});

test("counts are gathered and written in one go, added up over servers, and a deleted pop-up spoils nothing", async () => {
  const site = await openSite();
  const one = await makePopup(site.db);
  const two = await makePopup(site.db);
  const count = (id: number, what: string) => site.visitor().postJson(`/api/popups/${id}/counts`, { what });
  for (const what of ["shown", "shown", "closed"]) expect((await count(one.id, what)).status).toBe(204);
  expect((await count(two.id, "shown")).status).toBe(204);
  expect((await count(one.id, "clicked")).status).toBe(422);
  expect((await count(999, "shown")).status).toBe(404);
  const read = () => site.db.selectFrom("popup_counts").select(["popup_id", "shown", "closed"]).execute();
  expect(await read()).toEqual([]);
  await site.db.deleteFrom("popup_configs").where("id", "=", two.id).execute();
  await site.settle();
  expect(await read()).toEqual([{ popup_id: one.id, shown: 2, closed: 1 }]);
  await count(one.id, "shown");
  await site.settle();
  await site.settle();
  expect(await read()).toEqual([{ popup_id: one.id, shown: 3, closed: 1 }]);
});

test("of several pop-ups of a page the one whose time comes first is first, whichever was made first", async () => {
  const site = await openSite();
  const late = await makePopup(site.db, { delay: 30 });
  const soon = await makePopup(site.db, { delay: 3 });
  const alsoSoon = await makePopup(site.db, { delay: 3 });
  const ids = (await popupsOn(site, "home")).map(({ id }: { id: number }) => id);
  expect(ids).toEqual([soon.id, alsoSoon.id, late.id]);
});
