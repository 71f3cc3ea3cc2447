import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { bodyOf, deliverSample, deliverSigned, makeConnection, sample } from "#tests/incoming.ts";
import { makeAdmin, makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/importar/conexoes";
const ANA = "conceicao.davila@alunos.example";
const NEW = {
  intent: "create-connection",
  platform: "kiwify",
  name: "Conta principal",
  secret: "w9i3pvutvxe",
};

async function openPanel() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  return { site, admin };
}

test("creates a connection, shows its address but never its secret, and accepts signed deliveries", async () => {
  const { site, admin } = await openPanel();
  const made = await admin.post(PATH, NEW);
  expect(made.status).toBe(302);
  const page = await admin.get(made.location ?? "");
  const address = /\/api\/entrada\/kiwify\/([\w-]{24,})/.exec(page.text);
  expect(address).not.toBeNull();
  expect(page.text).toContain("Apps");
  const row = await site.db.selectFrom("incoming_connections").selectAll().executeTakeFirstOrThrow();
  for (const text of [page.text, (await admin.get(PATH)).text, JSON.stringify(row), site.logs.join("\n")]) {
    expect(text).not.toContain(NEW.secret);
  }
  expect((await deliverSample(site, address?.[0] ?? "", sample("kiwify-01"))).status).toBe(200);
});

test("refuses a connection without platform, name or secret, and keeps the typed text", async () => {
  const { site, admin } = await openPanel();
  for (const [field, value] of [
    ["platform", "memberkit"],
    ["name", " "],
    ["secret", ""],
    ["secret", " \u200b "],
  ] as const) {
    const answer = await admin.post(`${PATH}?nova=1`, { ...NEW, name: "Conta de testes", [field]: value });
    expect([field, answer.status]).toEqual([field, 422]);
    if (field !== "name") expect(answer.text).toContain("Conta de testes");
  }
  expect(await site.db.selectFrom("incoming_connections").select("id").execute()).toEqual([]);
});

test("replaces the secret by a new one, and keeps it when the field is empty", async () => {
  const { site, admin } = await openPanel();
  const { id, address } = await makeConnection(site, "kiwify");
  const save = { intent: "save-connection", id: String(id), name: "Outro nome" };
  await admin.post(`${PATH}/${id}`, { ...save, secret: "" });
  expect((await deliverSample(site, address, sample("kiwify-01"))).status).toBe(200);
  await admin.post(`${PATH}/${id}`, { ...save, secret: "token-novo" });
  expect((await deliverSample(site, address, sample("kiwify-04"))).status).toBe(401);
  const [refused] = await site.db
    .selectFrom("incoming_deliveries")
    .select("outcome")
    .orderBy("id", "desc")
    .execute();
  expect(refused?.outcome).toBe("unsigned");
  expect((await admin.get(`${PATH}/${id}`)).text).toContain("Recusado");
  const lines = await site.db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id").execute();
  expect(JSON.stringify(lines)).not.toContain("token-novo");
  expect(lines.map(({ action }) => action)).toEqual(["connection.change", "connection.change"]);
});

test("stores deliveries while the connection is paused, and handles them when it is on again", async () => {
  const { site, admin } = await openPanel();
  const { id, address } = await makeConnection(site, "kiwify");
  await admin.post(`${PATH}/${id}`, { intent: "pause-connection", id: String(id), value: "true" });
  expect((await deliverSample(site, address, sample("kiwify-01"))).status).toBe(200);
  await site.settle();
  expect((await admin.get(`${PATH}/${id}`)).text).toContain("Guardado");
  await admin.post(`${PATH}/${id}`, { intent: "pause-connection", id: String(id), value: "false" });
  await site.settle();
  const rows = await site.db.selectFrom("incoming_deliveries").select("outcome").execute();
  expect(rows).toEqual([{ outcome: "waiting" }]);
});

test("shows a delivery that waits for its product, and opens it after matching with one mail to a recent buyer", async () => {
  const { site, admin } = await openPanel();
  const { id, address } = await makeConnection(site, "kiwify");
  const { course } = await makeCourse(site.db, { title: "Fotografia do zero ao retrato" });
  await deliverSample(site, address, sample("kiwify-01"));
  await site.settle();
  const page = await admin.get(`${PATH}/${id}`);
  expect(page.text).toContain("Produto sem escolha");
  expect(page.text).toContain("Um produto espera");
  expect((await admin.get(PATH)).text).toContain("Um produto espera");
  const product = await site.db.selectFrom("external_products").select("id").executeTakeFirstOrThrow();
  const choice = { intent: "match-products", match: `${product.id}:${course.id}` };
  expect((await admin.post(`${PATH}/${id}`, choice)).status).toBe(302);
  await site.settle();
  expect((await admin.get(`${PATH}/${id}`)).text).toContain("Acesso liberado");
  expect((await site.mails()).map(({ to }) => to?.[0]?.address)).toEqual([ANA]);
  expect(await site.db.selectFrom("enrollments").select("has_access").execute()).toEqual([
    { has_access: true },
  ]);
});

test("opens without a mail after days of waiting, and after a replay", async () => {
  const { site } = await openPanel();
  const { id, address } = await makeConnection(site, "kiwify");
  const { course } = await makeCourse(site.db);
  await deliverSample(site, address, sample("kiwify-01"));
  await site.settle();
  site.advance(3 * 86_400_000);
  const admin = await site.as(await makeAdmin(site.db));
  const product = await site.db.selectFrom("external_products").select("id").executeTakeFirstOrThrow();
  await site.db
    .insertInto("external_product_courses")
    .values({ external_product_id: product.id, course_id: course.id, created_at: site.now() })
    .execute();
  const delivery = await site.db.selectFrom("incoming_deliveries").select("id").executeTakeFirstOrThrow();
  const again = { intent: "replay-delivery", id: String(id), delivery: String(delivery.id) };
  expect((await admin.post(`${PATH}/${id}`, again)).status).toBe(302);
  await site.settle();
  expect(await site.db.selectFrom("enrollments").select("has_access").execute()).toEqual([
    { has_access: true },
  ]);
  await admin.post(`${PATH}/${id}`, again);
  await site.settle();
  expect(await site.db.selectFrom("external_sales").select("id").execute()).toHaveLength(1);
  expect(await site.mails()).toEqual([]);
});

test("filters and searches the list, and opens a delivery with its body", async () => {
  const { site, admin } = await openPanel();
  const { id, address } = await makeConnection(site, "eduzz");
  for (const name of ["eduzz-01", "eduzz-02", "eduzz-11"]) await deliverSample(site, address, sample(name));
  await site.settle();
  const shown = async (query: string) => {
    const text = (await admin.get(`${PATH}/${id}?${query}`)).text.replaceAll(/<[^>]*>/g, "|");
    return ["myeduzz.invoice_paid", "myeduzz.invoice_opened", "ping"].filter((event) =>
      text.includes(`|${event}|`),
    );
  };
  expect(await shown("")).toHaveLength(3);
  expect(await shown("resultado=teste")).toEqual(["ping"]);
  expect(await shown("busca=12345679")).toEqual(["myeduzz.invoice_opened"]);
  expect(await shown(`busca=${encodeURIComponent(ANA.toUpperCase())}`)).toHaveLength(2);
  const { id: delivery } = await site.db
    .selectFrom("incoming_deliveries")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const open = await admin.get(`${PATH}/${id}?aviso=${delivery}`);
  expect(open.text).toContain("Presets de inverno");
  const other = await makeConnection(site, "eduzz");
  expect((await admin.get(`${PATH}/${other.id}?aviso=${delivery}`)).status).toBe(404);
});

test("stores a delivery encrypted for ninety days, and keeps its purchases afterwards", async () => {
  const { site } = await openPanel();
  const { address } = await makeConnection(site, "kiwify");
  await deliverSample(site, address, sample("kiwify-01"));
  await site.settle();
  const { body } = await site.db.selectFrom("incoming_deliveries").select("body").executeTakeFirstOrThrow();
  expect(body).not.toContain(ANA);
  site.advance(89 * 86_400_000);
  await site.settle();
  expect(await site.db.selectFrom("incoming_deliveries").select("id").execute()).toHaveLength(1);
  site.advance(2 * 86_400_000);
  await site.settle();
  expect(await site.db.selectFrom("incoming_deliveries").select("id").execute()).toEqual([]);
  expect(await site.db.selectFrom("external_sales").select("id").execute()).toHaveLength(1);
});

test("sends no mail for a webhook when the person got access by a file or had it before", async () => {
  const { site, admin } = await openPanel();
  const { id, address } = await makeConnection(site, "kiwify");
  const { course } = await makeCourse(site.db);
  await deliverSample(site, address, sample("kiwify-01"));
  await site.settle();
  const product = await site.db.selectFrom("external_products").select("id").executeTakeFirstOrThrow();
  await admin.post(`${PATH}/${id}`, { intent: "match-products", match: `${product.id}:${course.id}` });
  await site.settle();
  const second = { ...JSON.parse(bodyOf(sample("kiwify-01"))), order_id: "segunda-compra" };
  await deliverSigned(site, { platform: "kiwify", address }, second);
  await site.settle();
  expect(await listRights(site.db, { courseIds: [course.id] })).toHaveLength(2);
  expect(await site.mails()).toHaveLength(1);
});
