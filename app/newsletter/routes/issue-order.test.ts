import { expect, test } from "vitest";
import type { NewRow } from "#db/schema.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const LIST = "/admin/newsletter?aba=edicoes";

/** An issue that the owner wrote, then as the sending left it. */
async function write(
  { site, admin }: { site: TestSite; admin: Visitor },
  subject: string,
  left: Partial<NewRow<"newsletter_issues">> = {},
) {
  const path = (await admin.post("/admin/newsletter/nova", { intent: "blank" })).location ?? "";
  if (subject) await admin.post(path, { intent: "save-issue", subject, body: "<p>Olá.</p>" });
  const id = Number(path.split("/").at(-1));
  if (Object.keys(left).length === 0) return;
  await site.db.updateTable("newsletter_issues").set(left).where("id", "=", id).execute();
}

async function subjects(admin: Visitor, rest: string) {
  const { text } = await admin.get(`${LIST}${rest}`);
  return [...text.matchAll(/href="\/admin\/newsletter\/edicoes\/\d+"[^>]*>([^<]+)</g)].map(([, one]) => one);
}

test("the heads of the list of issues sort it both ways, by the subject's words and by the date that is shown", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const stage = { site, admin };
  const at = (days: number) => new Date(site.now().getTime() + days * 86_400_000);
  await write(stage, "Zebra", { state: "sent", created_at: at(-9), started_at: at(-2), finished_at: at(-1) });
  await write(stage, "ágata", { created_at: at(-3) });
  await write(stage, "Barco", { state: "paused", created_at: at(-8), started_at: at(-4) });
  await write(stage, "Casa", { state: "sending", created_at: at(-5), started_at: at(-2) });
  await write(stage, "", { created_at: at(-7) });
  const none = "Sem assunto";
  for (const [sort, expected] of Object.entries({
    recentes: ["Zebra", "Casa", "ágata", "Barco", none],
    antigas: [none, "Barco", "ágata", "Casa", "Zebra"],
    assunto: [none, "ágata", "Barco", "Casa", "Zebra"],
    "assunto-z": ["Zebra", "Casa", "Barco", "ágata", none],
    situacao: ["ágata", none, "Barco", "Casa", "Zebra"],
    "situacao-z": ["Zebra", "Casa", "Barco", "ágata", none],
    "constructor ": ["Zebra", "Casa", "ágata", "Barco", none],
  })) {
    expect([sort, await subjects(admin, `&ordem=${encodeURIComponent(sort)}`)]).toEqual([sort, expected]);
  }
  const { text } = await admin.get(`${LIST}&ordem=assunto`);
  expect(text).toContain('aria-sort="ascending"');
  for (const sort of ["assunto-z", "situacao"]) {
    expect(text).toContain(`href="${LIST.replace("&", "&amp;")}&amp;ordem=${sort}"`);
  }
  expect(text).toMatch(/<option value="assunto" selected="">Assunto A-Z/);
});

test("the order of the issues goes with their pages, and a subject that is written anew moves its issue", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  for (let number = 11; number <= 32; number++) await write({ site, admin }, `Edição ${number}`);
  const first = await admin.get(`${LIST}&ordem=assunto`);
  expect(first.text.replaceAll("<!-- -->", "")).toContain("Mostrando 1 a 20 de 22 edições");
  expect(first.text).toContain(`href="${LIST}&ordem=assunto&pagina=2"`.replaceAll("&", "&amp;"));
  expect(await subjects(admin, "&ordem=assunto&pagina=2")).toEqual(["Edição 31", "Edição 32"]);
  const { id } = await site.db
    .selectFrom("newsletter_issues")
    .select("id")
    .where("subject", "=", "Edição 11")
    .executeTakeFirstOrThrow();
  const form = { intent: "save-issue", subject: "Última", body: "<p>Olá.</p>" };
  expect((await admin.post(`/admin/newsletter/edicoes/${id}`, form)).status).toBe(302);
  expect((await subjects(admin, "&ordem=assunto-z"))[0]).toBe("Última");
});
