// Clients that others wrote for this protocol, against a served site. They come from the package registry.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { toListener } from "#server/listener.ts";
import { makeUserWithPassword } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { ALL_RIGHTS } from "./token-rights.ts";
import { createToken } from "./tokens.server.ts";

const require = createRequire(import.meta.url);

/** The package, or undefined where it is not installed. */
// biome-ignore lint/suspicious/noExplicitAny: foreign code without types of its own
function foreign(name: string): any {
  try {
    return require(name);
  } catch {
    return undefined;
  }
}

const baserowClient = foreign("baserow-client");
const piece = foreign("@activepieces/piece-baserow");

async function serve() {
  const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const person = { email: "eva@x.example", password: "segredo" };
  const admin = await makeUserWithPassword(site.db, person.password, { email: person.email, role: "admin" });
  const { key } = await createToken(
    site.db,
    { name: "n8n", rights: ALL_RIGHTS, ownerId: admin.id },
    site.now(),
  );
  let origin = "";
  const listener = toListener(site.fetch, {
    ...{ origin: () => origin, trustProxy: 0, bodyLimit: () => 5_242_880 },
    report: (error) => {
      throw error;
    },
  });
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { site, origin, key, person };
}

test.skipIf(!baserowClient)(
  "baserow-client makes, lists, searches, changes, moves and deletes rows",
  async () => {
    const { site, origin, key } = await serve();
    const Client = baserowClient.default;
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
  },
);

test.skipIf(!piece)(
  "the piece of Activepieces does all its row actions, with a token and with a password",
  async () => {
    const { origin, key, person } = await serve();
    const byToken = { props: { authType: "database_token", apiUrl: origin, token: key } };
    const byPassword = { props: { authType: "jwt", apiUrl: origin, ...person } };
    const { baserow } = piece;
    for (const auth of [byToken, byPassword]) {
      expect(await baserow.auth.validate({ auth: auth.props })).toEqual({ valid: true });
      const run = (action: string, propsValue: object) =>
        baserow.getAction(action).run({ auth, propsValue: { table_id: 634, ...propsValue } });
      const row = await run("baserow_create_row", {
        table_fields: { name: "Beta", description: "", color: null },
      });
      expect(row).toMatchObject({ name: "Beta", slug: "beta" });
      expect(await run("baserow_get_row", { row_id: row.id })).toEqual(row);
      const updated = await run("baserow_update_row", {
        row_id: row.id,
        table_fields: { color: "blue", description: "" },
      });
      expect(updated.color).toBe("blue");
      expect(await run("baserow_find_row", { field_name: "field_63404", field_value: "blue" })).toMatchObject(
        { found: true, id: row.id },
      );
      const upsert = {
        match_field: "field_63401",
        match_value: "Beta",
        table_fields: { name: "Beta", color: "red" },
      };
      expect(await run("baserow_upsert_row", upsert)).toMatchObject({
        action: "updated",
        row: { color: "red" },
      });
      expect(await run("baserow_upsert_row", { ...upsert, match_value: "Nova" })).toMatchObject({
        action: "created",
      });
      expect((await run("baserow_clean_row", { row_id: row.id, table_fields: { color: null } })).color).toBe(
        null,
      );
      const many = await run("baserow_batch_create_rows", { rows: [{ name: "X" }, { name: "Y" }] });
      expect(many.count).toBe(2);
      const [x, y] = many.rows;
      await run("baserow_batch_update_rows", { rows: [{ id: x.id, name: "X2" }] });
      const filters = ['{"field": 63401, "type": "contains", "value": "x2"}'];
      const listed = await run("baserow_list_rows", {
        page: 1,
        limit: 10,
        search: "",
        order_by: "-name",
        filter_type: "OR",
        filters,
      });
      expect([listed.count, listed.rows[0].name]).toEqual([1, "X2"]);
      expect(await run("baserow_list_rows", { limit: 2 })).toMatchObject({ count: 4 });
      await run("baserow_batch_delete_rows", {
        row_ids: [x.id, y.id],
        rows: [x.id, y.id],
        ids: [x.id, y.id],
      });
      for (const left of (await run("baserow_list_rows", {})).rows)
        await run("baserow_delete_row", { row_id: left.id });
      expect((await run("baserow_list_rows", {})).rows).toEqual([]);
    }
  },
);

test.skipIf(!piece)("the triggers of Activepieces register their webhook and take it back", async () => {
  const { site, origin, person } = await serve();
  const auth = { props: { authType: "jwt", apiUrl: origin, ...person } };
  const kept = new Map<string, unknown>();
  const store = {
    put: async (key: string, value: unknown) => void kept.set(key, value),
    get: async (key: string) => kept.get(key),
    delete: async (key: string) => void kept.delete(key),
  };
  const trigger = piece.baserow.getTrigger("baserow_rows_updated");
  const context = { auth, store, propsValue: { table_id: 634 }, webhookUrl: `${origin}/nada` };
  await trigger.onEnable(context);
  const hooks = await site.db
    .selectFrom("webhooks")
    .select(["events", "include_all_events", "is_active"])
    .execute();
  expect(hooks).toEqual([{ events: ["rows.updated"], include_all_events: false, is_active: true }]);
  await trigger.onDisable(context);
  expect(await site.db.selectFrom("webhooks").select("id").execute()).toEqual([]);
});
