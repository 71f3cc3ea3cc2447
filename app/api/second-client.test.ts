// A second client that somebody else wrote for this protocol: it lists by a tree of filters, and signs in by password.
import { BaserowClient } from "@watzon/baserow";
import { expect, test } from "vitest";
import { serveTables } from "#tests/served-tables.ts";

// Without it the client sends its JSON as plain text.
const JSON_TYPE = { "Content-Type": "application/json" };

const TREE = `{"filter_type":"OR",
  "filters":[{"field":63401,"type":"contains","value":"alf"}],
  "groups":[{"filter_type":"AND","filters":[{"field":63404,"type":"equal","value":"red"}]}]}`;

test("@watzon/baserow signs in, lists by a tree of filters and writes rows one by one and in batches", async () => {
  const { site, origin, key, person } = await serveTables();
  const open = new BaserowClient({ url: origin, token: "nobody", defaultHeaders: JSON_TYPE });
  const { access_token } = await open.user.login(person.email, person.password);
  const byPassword = { url: origin, token: String(access_token), tokenType: "JWT" as const };
  for (const credentials of [{ url: origin, token: key }, byPassword]) {
    const { databaseFields, databaseRows: rows } = new BaserowClient({
      ...credentials,
      defaultHeaders: JSON_TYPE,
    });
    expect((await databaseFields.list(634))[0]).toMatchObject({ id: 63401, name: "name", primary: true });
    const named = { userFieldNames: true };
    const beta = await rows.create(634, { name: "Beta" }, named);
    expect(await rows.get(634, beta.id, named)).toEqual(beta);
    expect(await rows.update(634, beta.id, { color: "red" }, named)).toMatchObject({ color: "red" });
    const made = await rows.batchCreate(634, { items: [{ field_63401: "Alfa" }, { field_63401: "Gama" }] });
    const ids = made.items.map(({ id }: { id: number }) => id);
    // Its types take a list where the protocol, and its code, have a tree.
    const filters = JSON.parse(TREE);
    const asked = { ...named, filters, orderBy: "-name" };
    const listed = await rows.list(634, asked);
    expect([listed.count, listed.results.map(({ name }) => name)]).toEqual([2, ["Beta", "Alfa"]]);
    await rows.move(634, beta.id, { beforeId: ids[0] ?? null });
    await rows.batchDelete(634, ids);
    await rows.delete(634, beta.id);
  }
  expect(await site.db.selectFrom("categories").select("id").execute()).toEqual([]);
  const stranger = new BaserowClient({ url: origin, token: "nada" });
  await expect(stranger.databaseRows.list(634)).rejects.toMatchObject({
    status: 401,
    code: "ERROR_TOKEN_DOES_NOT_EXIST",
  });
});
