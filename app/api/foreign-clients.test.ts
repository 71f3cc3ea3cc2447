// Clients that others wrote for this protocol, against a served site, and the calls of others that we only read.
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { makeUserWithPassword } from "#tests/makers.ts";
import { serveTables } from "#tests/served-tables.ts";
import { openTables, type TableClient, tableClient } from "#tests/table-client.ts";

const require = createRequire(import.meta.url);

test("baserow-client makes, lists, searches, changes, moves and deletes rows", async () => {
  const { site, origin, key } = await serveTables();
  // It has no types of its own.
  const { default: Client } = require("baserow-client");
  const table = new Client({ apiKey: key, apiUrl: origin }).table("634");
  const [a, b] = [await table.create({ name: "Beta" }), await table.create({ name: "Alfa" })];
  const names = async (params: object = {}) =>
    (await table.list(params)).map((row: { getStringValue: (key: string) => string }) =>
      row.getStringValue("name"),
    );
  expect(await names()).toEqual(["Beta", "Alfa"]);
  expect(await names({ orderBy: "name" })).toEqual(["Alfa", "Beta"]);
  expect(await names({ orderBy: "name", orderDir: "DESC", page: 2, size: 1 })).toEqual(["Alfa"]);
  expect(await names({ search: "alf" })).toEqual(["Alfa"]);
  expect((await table.update(a.getID(), { color: "red" })).getStringValue("color")).toBe("red");
  expect((await table.get(a.getID())).getStringValue("name")).toBe("Beta");
  await table.move(b.getID(), a.getID());
  expect(await names()).toEqual(["Alfa", "Beta"]);
  // It reads a body where the protocol sends none.
  await table.delete(a.getID()).catch((error: Error) => expect(error.name).toBe("SyntaxError"));
  expect(await names()).toEqual(["Alfa"]);
  const ids = new Client({ apiKey: key, apiUrl: origin, showUserFieldNames: false }).table("634");
  expect((await ids.get(b.getID())).getStringValue("field_63401")).toBe("Alfa");
  expect(await site.db.selectFrom("categories").select("name").execute()).toEqual([{ name: "Alfa" }]);
});

/** An integration by its key, and an administrator by JWT: automations connect either way. */
async function openBoth() {
  const { site, client } = await openTables({ WEBHOOK_PRIVATE_TARGETS: "true" });
  await makeUserWithPassword(site.db, "segredo-certo", { email: "eva@x.example", role: "admin" });
  const body = { email: "eva@x.example", password: "segredo-certo" };
  const { access_token } = (await tableClient(site).post("/api/user/token-auth/", body)).json();
  return { site, byKey: client, byPassword: tableClient(site, `JWT ${access_token}`) };
}

const ROWS = "/api/database/rows/table/634";
const NAMED = "user_field_names=true";

test("a connection is tried out: a key by what it is, a password by what there is", async () => {
  const { byKey, byPassword } = await openBoth();
  expect((await byKey.get("/api/database/tokens/check/")).json()).toEqual({ token: "OK" });
  expect((await byKey.get("/api/database/tables/all-tables/")).json()).toHaveLength(21);
  const [database] = (await byPassword.get("/api/applications/")).json();
  expect(database).toMatchObject({ id: 134, type: "database" });
  const tables = (await byPassword.get(`/api/database/tables/database/${database.id}/`)).json();
  expect(tables).toEqual(database.tables);
});

test("an automation makes, finds, changes, empties and deletes rows by a key and by a password alike", async () => {
  const { byKey, byPassword } = await openBoth();
  for (const client of [byKey, byPassword]) {
    expect((await client.get("/api/database/fields/table/634/")).json()[3]).toMatchObject({ id: 63404 });
    const made = await client.post(`${ROWS}/?${NAMED}`, { name: "Beta", description: "" });
    const row = made.json();
    expect([made.status, row.slug]).toEqual([200, "beta"]);
    expect((await client.get(`${ROWS}/${row.id}/?${NAMED}`)).json()).toEqual(row);
    const changed = await client.patch(`${ROWS}/${row.id}/?${NAMED}`, { color: "blue", description: "" });
    expect(changed.json().color).toBe("blue");
    const found = await client.get(`${ROWS}/?${NAMED}&filter__field_63404__equal=blue&size=1`);
    expect(found.json().results).toEqual([changed.json()]);
    await insertOrUpdate(client, row.id);
    expect((await client.patch(`${ROWS}/${row.id}/?${NAMED}`, { color: null })).json().color).toBe(null);
    await inBatches(client);
    for (const left of await client.rows(634)) {
      expect((await client.delete(`${ROWS}/${left.id}/`)).status).toBe(204);
    }
    expect(await client.rows(634)).toEqual([]);
  }
});

/** Looks for one, then changes it, or makes it when there is none. */
async function insertOrUpdate(client: TableClient, id: unknown): Promise<void> {
  const find = async (name: string) =>
    (await client.get(`${ROWS}/?${NAMED}&filter__field_63401__equal=${name}&size=1`)).json();
  expect((await find("Beta")).results[0].id).toBe(id);
  const changed = await client.patch(`${ROWS}/${id}/?${NAMED}`, { name: "Beta", color: "red" });
  expect(changed.json().color).toBe("red");
  expect(await find("Nova")).toMatchObject({ count: 0, next: null, results: [] });
  expect((await client.post(`${ROWS}/?${NAMED}`, { name: "Nova", color: "red" })).status).toBe(200);
}

async function inBatches(client: TableClient): Promise<void> {
  const many = await client.post(`${ROWS}/batch/?${NAMED}`, { items: [{ name: "X" }, { name: "Y" }] });
  const [x, y] = many.json().items;
  const changed = await client.patch(`${ROWS}/batch/?${NAMED}`, { items: [{ id: x.id, name: "X2" }] });
  expect(changed.json().items).toMatchObject([{ id: x.id, name: "X2" }]);
  const filters = JSON.stringify({
    filter_type: "OR",
    filters: [{ field: 63401, type: "contains", value: "x2" }],
  });
  const asked = `page=1&size=10&search=&order_by=-name&filters=${encodeURIComponent(filters)}`;
  const listed = (await client.get(`${ROWS}/?${NAMED}&${asked}`)).json();
  expect([listed.count, listed.results[0].name]).toEqual([1, "X2"]);
  expect((await client.get(`${ROWS}/?${NAMED}&size=2`)).json()).toMatchObject({ count: 4 });
  expect((await client.post(`${ROWS}/batch-delete/`, { items: [x.id, y.id] })).status).toBe(204);
}

test("a trigger registers its webhook when it is switched on and takes it back when it is switched off", async () => {
  const { site, byPassword } = await openBoth();
  const made = await byPassword.post("/api/database/webhooks/table/634/", {
    url: "http://127.0.0.1:9/nada",
    name: "Gatilho",
    include_all_events: false,
    events: ["rows.updated"],
    request_method: "POST",
    headers: {},
    use_user_field_names: true,
  });
  const columns = ["events", "include_all_events", "is_active"] as const;
  expect(await site.db.selectFrom("webhooks").select(columns).execute()).toEqual([
    { events: ["rows.updated"], include_all_events: false, is_active: true },
  ]);
  const removed = await byPassword.delete(`/api/database/webhooks/${made.json().id}/`);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await site.db.selectFrom("webhooks").select("id").execute()).toEqual([]);
});
