import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeAdmin, makeUser } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";
import { leadSearchColumns } from "../leads/lead-search-columns.ts";

const PATH = "/admin/leads";

async function openAdmin() {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { name: "Dona da Loja" });
  return { site, owner, admin: await site.as(owner) };
}

function makeLead(site: TestSite, nome: string, facts: Partial<NewRow<"leads">> = {}) {
  const lead = {
    nome,
    email: "pessoa@teste.example",
    empresa: null,
    telefone: null,
    produto: null,
    mensagem: null,
    note: null,
    owner_id: null,
    first_touch: null,
    last_touch: null,
    ...facts,
  };
  return insertRow(site.db, "leads", { ...lead, ...leadSearchColumns(lead) }, site.now());
}

function readable(answer: Answer): string {
  return answer.text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

/** Numbers of the listed leads, in order. */
function listed(answer: Answer): number[] {
  return [...answer.text.matchAll(/href="\/admin\/leads\?[^"]*lead=(\d+)"/g)].map((match) =>
    Number(match[1]),
  );
}

test("the list is searched without accents and filtered by status, page and filter in the address", async () => {
  const { site, admin } = await openAdmin();
  expect(readable(await admin.get(PATH))).toContain("Nenhum lead ainda");
  const otavio = await makeLead(site, "Otávio Nunes", { empresa: "Móveis Zanella", status: "contacted" });
  const jussara = await makeLead(site, "Jussara", { email: "ju@teles.example", mensagem: "Orçamento" });
  const search = async (query: string) => listed(await admin.get(`${PATH}?${query}`));
  expect(await search("busca=OTAVIO+moveis")).toEqual([otavio.id]);
  expect(await search("busca=teles")).toEqual([jussara.id]);
  expect(await search("busca=orcam")).toEqual([jussara.id]);
  expect(await search("busca=%25")).toEqual([]);
  expect(await search("status=contacted")).toEqual([otavio.id]);
  expect(await search("status=inventado")).toEqual([jussara.id, otavio.id]);
  const all = readable(await admin.get(PATH));
  for (const words of ["Todos (2)", "Novo (1)", "Em contato (1)", "Mostrando 1 a 2 de 2 leads"]) {
    expect(all).toContain(words);
  }
  for (let number = 0; number < 20; number++) await makeLead(site, `Visita ${number}`);
  expect(await search("pagina=2")).toEqual([jussara.id, otavio.id]);
  expect(readable(await admin.get(`${PATH}?status=new&pagina=2`))).toContain(
    "status=new&amp;pagina=2&amp;lead=",
  );
});

test("the status changes in place; the sheet shows everything and keeps note and owner", async () => {
  const { site, owner, admin } = await openAdmin();
  const lead = await makeLead(site, "Lorena", {
    mensagem: "Doze pessoas e <b>uma senha</b>.",
    first_touch: json({ source: "carta", referrer: "busca.example/" }),
  });
  expect(readable(await admin.get("/admin"))).toContain("Leads sem resposta");
  const id = String(lead.id);
  const moved = await admin.post(`${PATH}?busca=lor`, { intent: "status", lead: id, status: "contacted" });
  expect([moved.status, moved.location]).toEqual([302, `${PATH}?busca=lor`]);
  expect(readable(await admin.get("/admin"))).not.toContain("Leads sem resposta");
  const notes = { intent: "notes", lead: id, owner: String(owner.id), note: "Ligar terça." };
  expect((await admin.post(`${PATH}?lead=${id}`, notes)).status).toBe(302);
  const row = await site.db.selectFrom("leads").selectAll().executeTakeFirst();
  expect(row).toMatchObject({ status: "contacted", owner_id: owner.id, note: "Ligar terça." });
  const sheet = readable(await admin.get(`${PATH}?lead=${id}`));
  for (const words of [
    "Doze pessoas e &lt;b&gt;uma",
    "Ligar terça.",
    "carta",
    "busca.example/",
    "Lead salvo",
  ]) {
    expect(sheet).toContain(words);
  }
});

test("a lead that is not there, an owner who is no administrator and an unknown act change nothing", async () => {
  const { site, admin } = await openAdmin();
  const lead = await makeLead(site, "Lorena");
  const customer = await makeUser(site.db);
  const id = String(lead.id);
  const tries: [number, Record<string, string>][] = [
    [404, { intent: "status", lead: "9999", status: "won" }],
    [404, { intent: "notes", lead: "9999", owner: "", note: "x" }],
    [422, { intent: "notes", lead: id, owner: String(customer.id), note: "Fica o que digitei" }],
    [422, { intent: "status", lead: id, status: "inventado" }],
    [422, { intent: "apagar", lead: id }],
    [422, { intent: "status", lead: id, status: "won", email: "x@x.example" }],
  ];
  for (const [status, fields] of tries) {
    const answer = await admin.post(`${PATH}?lead=${id}`, fields);
    expect(answer.status, JSON.stringify(fields)).toBe(status);
    if (fields.note && status === 422) expect(answer.text).toContain("Fica o que digitei</textarea>");
  }
  expect(await site.db.selectFrom("leads").selectAll().execute()).toMatchObject([
    { status: "new", note: null, owner_id: null },
  ]);
  expect((await admin.get(`${PATH}?lead=9999`)).status).toBe(404);
  expect((await admin.get(`${PATH}?lead=zz`)).status).toBe(404);
});

test("the marked leads move to one status together; what moved before or is gone is left", async () => {
  const { site, admin } = await openAdmin();
  const lia = await makeLead(site, "Lia");
  const rui = await makeLead(site, "Rui", { status: "contacted" });
  const won = await makeLead(site, "Bento", { status: "won", updated_at: new Date(0) });
  const other = await makeLead(site, "Outra");
  const marked = [lia, rui, won].map(({ id }) => String(id));
  const act = { intent: "set-status-of-marked", status: "won" };
  const moved = await admin.post(`${PATH}?busca=x`, { ...act, id: [...marked, "9999", String(lia.id)] });
  expect([moved.status, moved.location]).toEqual([302, `${PATH}?busca=x`]);
  expect(readable(await admin.get(PATH))).toContain("2 leads: Ganho. 1 não existe mais.");
  const rows = await site.db.selectFrom("leads").select(["status", "updated_at"]).orderBy("id").execute();
  expect(rows.map(({ status }) => status)).toEqual(["won", "won", "won", "new"]);
  expect(rows[2]?.updated_at).toEqual(new Date(0));

  const refusals: [number, Record<string, string | string[]>, string][] = [
    [422, { ...act }, "Marque pelo menos um lead."],
    [422, { ...act, id: marked }, "já estavam em"],
    [404, { ...act, id: "9999" }, "1 não existe mais."],
    [422, { ...act, id: String(other.id), status: "inventado" }, "Escolha o novo status."],
    [422, { ...act, id: Array.from({ length: 201 }, (_, n) => String(n + 1)) }, "no máximo 200 leads"],
    [422, { ...act, id: ["1", "um"] }, ""],
    [422, { ...act, id: String(other.id), note: "x" }, ""],
  ];
  for (const [status, fields, words] of refusals) {
    const answer = await admin.post(PATH, fields);
    expect([answer.status, answer.text.includes(words)], words).toEqual([status, true]);
  }
  const after = await site.db.selectFrom("leads").select("status").where("id", "=", other.id).execute();
  expect(after).toEqual([{ status: "new" }]);
});

test("SEC-28: the file of leads is whole, has no formula cell, and the audit list keeps who took it", async () => {
  const { site, owner, admin } = await openAdmin();
  await makeLead(site, "=1+1", { telefone: "+55 47 99900", mensagem: 'Bom; "dia"\nnova linha' });
  await makeLead(site, "Outra", { status: "lost" });
  const file = await admin.get(`${PATH}/exportar?status=new&busca=1`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [header = "", row = ""] = file.text.split("\r\n");
  expect(header.split(";")).toHaveLength(39);
  expect(row).toContain(
    `;'=1+1;pessoa@teste.example;;'+55 47 99900;;"Bom; ""dia""\nnova linha";Novo;;;Direto;;`,
  );
  expect(file.text).not.toContain("Outra");
  expect(await site.db.selectFrom("audit_log").selectAll().execute()).toMatchObject([
    { actor_id: owner.id, action: "leads.export", detail: { status: "new", searched: true } },
  ]);
});
