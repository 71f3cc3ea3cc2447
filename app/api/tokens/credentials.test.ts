import { expect, test } from "vitest";
import { makeAdmin, makeUserWithPassword } from "#tests/makers.ts";
import { clientWith, openTables, rowsPath, tableClient } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { ALL_RIGHTS } from "./token-rights.ts";
import { createToken, listTokens, revokeToken } from "./tokens.server.ts";

const MINUTE = 60_000;
const LIST = "/api/database/rows/table/634/";

async function signIn(site: TestSite, body: unknown) {
  return tableClient(site).post("/api/user/token-auth/", body);
}

test("an administrator signs in with e-mail or username, and the JWT opens every table", async () => {
  const site = await openSite();
  const ana = await makeUserWithPassword(site.db, "segredo-certo", {
    email: "ana@teste.example",
    name: "Ana",
    role: "admin",
  });
  const answer = await signIn(site, { email: " ANA@teste.example ", password: "segredo-certo" });
  expect(answer.status, answer.text).toBe(200);
  const { access_token, token, refresh_token, user } = answer.json();
  expect(user).toEqual({
    id: ana.id,
    username: "ana@teste.example",
    first_name: "Ana",
    is_staff: true,
    language: "pt-BR",
  });
  expect(token).toBe(access_token);
  expect((await signIn(site, { username: "ana@teste.example", password: "segredo-certo" })).status).toBe(200);
  const client = tableClient(site, `JWT ${access_token}`);
  expect((await client.get(LIST)).status).toBe(200);
  const [app] = (await client.get("/applications/")).json();
  expect([app.id, app.type, app.tables.length, app.tables[1].name]).toEqual([
    134,
    "database",
    21,
    "CATEGORIES",
  ]);
  expect((await client.get("/api/database/tables/database/134/")).json()).toEqual(app.tables);
  expect((await client.get("/database/tables/all-tables/")).json()).toEqual(app.tables);
  expect((await client.get("/database/tokens/check/")).status).toBe(401);
  const me = await client.patch(rowsPath(629, `${ana.id}/`), { last_login: "2026-11-20T10:00:00-03:00" });
  expect(me.json().last_login).toBe("2026-11-20T13:00:00Z");

  site.advance(11 * MINUTE);
  expect((await client.get(LIST)).json().error).toBe("ERROR_INVALID_ACCESS_TOKEN");
  const renewed = await tableClient(site).post("/user/token-refresh/", { refresh_token });
  expect([renewed.status, Object.keys(renewed.json()).toSorted()]).toEqual([
    200,
    ["access_token", "token", "user"],
  ]);
  expect((await tableClient(site, `JWT ${renewed.json().token}`).get(LIST)).status).toBe(200);
  expect((await tableClient(site, `JWT ${refresh_token}`).get(LIST)).status).toBe(401);
  site.advance(8 * 24 * 60 * MINUTE);
  const late = await tableClient(site).post("/user/token-refresh/", { refresh_token });
  expect([late.status, late.json().error]).toEqual([401, "ERROR_INVALID_REFRESH_TOKEN"]);
});

test("what is wrong with a sign-in is told without a wrapper, and a wrong one tells nothing", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "segredo-certo", { email: "ana@teste.example", is_active: false });
  const cases: [unknown, string[]][] = [
    [{}, ["email", "password"]],
    [{ email: "ana", password: "x" }, ["email"]],
    [{ username: "", password: "x" }, ["username"]],
    [{ email: "ana@teste.example" }, ["password"]],
    [{ email: 7, password: {} }, ["email", "password"]],
    [[], ["non_field_errors"]],
  ];
  for (const [body, fields] of cases) {
    const answer = await signIn(site, body);
    expect([answer.status, Object.keys(answer.json())]).toEqual([400, fields]);
    for (const name of fields) expect(answer.json()[name]).toEqual([expect.any(String)]);
  }
  const wrong = await signIn(site, { email: "ana@teste.example", password: "errada" });
  const unknown = await signIn(site, { email: "bia@teste.example", password: "errada" });
  expect([wrong.status, wrong.json().error]).toEqual([401, "ERROR_INVALID_CREDENTIALS"]);
  expect(unknown.text).toBe(wrong.text);
  const closed = await signIn(site, { email: "ana@teste.example", password: "segredo-certo" });
  expect([closed.status, closed.json().error]).toEqual([401, "ERROR_DEACTIVATED_USER"]);
  expect((await tableClient(site).get("/api/user/token-auth/")).status).toBe(405);
});

test("a customer's JWT is good, and opens no table", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "segredo-certo", { email: "ana@teste.example" });
  const { access_token } = (
    await signIn(site, { email: "ana@teste.example", password: "segredo-certo" })
  ).json();
  const client = tableClient(site, `JWT ${access_token}`);
  for (const path of [
    LIST,
    "/applications/",
    "/database/tables/all-tables/",
    "/database/fields/table/634/",
  ]) {
    const answer = await client.get(path);
    expect([path, answer.status, answer.json().error]).toEqual([path, 401, "PERMISSION_DENIED"]);
  }
  expect((await client.get("/database/rows/table/999/")).json().error).toBe("ERROR_TABLE_DOES_NOT_EXIST");
});

test("the second factor is not passed by with a password alone", async () => {
  const site = await openSite();
  const facts = { email: "ana@teste.example", role: "admin" as const, totp_enabled_at: new Date() };
  await makeUserWithPassword(site.db, "segredo-certo", facts);
  const answer = await signIn(site, { email: "ana@teste.example", password: "segredo-certo" });
  expect([answer.status, answer.json().error]).toEqual([401, "ERROR_TWO_FACTOR_REQUIRED"]);
});

test("anonymous requests are refused before anything is said, whatever the cookie", async () => {
  const { site, admin } = await openTables();
  const browser = await site.as(admin);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const paths = [
    LIST,
    "/database/rows/table/999/",
    "/database/fields/table/634",
    "/applications",
    `${LIST}1/`,
  ];
  const others = ["/database/tables/all-tables/", "/database/tokens/check/", "/database/webhooks/table/634/"];
  for (const path of [...paths, ...others]) {
    const dresses: Record<string, string>[] = [
      {},
      { cookie },
      { authorization: "Basic YTpi" },
      { authorization: "Bearer x" },
    ];
    for (const headers of dresses) {
      const answer = await tableClient(site).get(path, headers);
      expect([path, answer.status, Object.keys(answer.json())]).toEqual([path, 401, ["detail"]]);
      expect(answer.headers.get("www-authenticate")).toBeTruthy();
    }
  }
  expect((await tableClient(site).send("PUT", LIST)).status).toBe(401);
});

test("each thing wrong with a key or a JWT has its code", async () => {
  const { site, admin } = await openTables();
  const { id, key } = await createToken(
    site.db,
    { name: "n8n", rights: ALL_RIGHTS, ownerId: admin.id },
    site.now(),
  );
  const code = async (authorization: string) => {
    const answer = await tableClient(site, authorization).get(LIST);
    return [answer.status, answer.json().error];
  };
  expect(await code("Token")).toEqual([401, "ERROR_INVALID_TOKEN_HEADER"]);
  expect(await code(`Token ${key} ${key}`)).toEqual([401, "ERROR_INVALID_TOKEN_HEADER"]);
  expect(await code(`Token ${key}x`)).toEqual([401, "ERROR_TOKEN_DOES_NOT_EXIST"]);
  expect(await code("JWT")).toEqual([401, "ERROR_INVALID_ACCESS_TOKEN"]);
  expect(await code(`JWT ${key}`)).toEqual([401, "ERROR_INVALID_ACCESS_TOKEN"]);
  expect(await code("JWT a.b.c")).toEqual([401, "ERROR_INVALID_ACCESS_TOKEN"]);
  expect(await code(`token ${key}`)).toEqual([200, undefined]);
  expect((await listTokens(site.db)).find((token) => token.id === id)?.last_used_at).toBeInstanceOf(Date);
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", admin.id).execute();
  expect(await code(`Token ${key}`)).toEqual([401, "ERROR_USER_NOT_ACTIVE"]);
  await site.db
    .updateTable("users")
    .set({ is_active: true, role: "user" })
    .where("id", "=", admin.id)
    .execute();
  expect(await code(`Token ${key}`)).toEqual([401, "ERROR_USER_NOT_ACTIVE"]);
  await site.db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  await revokeToken(site.db, { id, actorId: admin.id }, site.now());
  expect(await code(`Token ${key}`)).toEqual([401, "ERROR_TOKEN_DOES_NOT_EXIST"]);
  const stored = await site.db
    .selectFrom("api_tokens")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(key);
  expect([stored.key_hint, key.length >= 32]).toEqual([key.slice(-4), true]);
});

test("a JWT that its holder has changed is worth nothing: a later end, another account, another use", async () => {
  const site = await openSite();
  const ana = await makeUserWithPassword(site.db, "segredo-certo", {
    email: "ana@teste.example",
    role: "admin",
  });
  const other = await makeAdmin(site.db);
  const answer = await signIn(site, { email: "ana@teste.example", password: "segredo-certo" });
  const { access_token, refresh_token } = answer.json();
  const changed = (token: string, facts: Record<string, unknown>) => {
    const [header, payload = "", signature] = token.split(".");
    const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), ...facts };
    return `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
  };
  const list = (token: string) => tableClient(site, `JWT ${token}`).get(LIST);
  expect((await list(access_token)).status).toBe(200);
  const late = Math.floor(site.now().getTime() / 1000) + 86_400;
  for (const forged of [
    changed(access_token, { exp: late }),
    changed(access_token, { sub: String(other.id) }),
    changed(refresh_token, { use: "access" }),
    changed(access_token, { sub: String(ana.id) }).replace(/[\w-]+$/, ""),
  ]) {
    const { status, json } = await list(forged);
    expect([status, json().error]).toEqual([401, "ERROR_INVALID_ACCESS_TOKEN"]);
  }
});

test("an account that is disabled, gets another password or another role loses its JWT at once, elsewhere too", async () => {
  const site = await openSite();
  const other = await site.second();
  await makeAdmin(site.db);
  const ana = await makeUserWithPassword(site.db, "segredo-certo", {
    email: "ana@teste.example",
    role: "admin",
  });
  const enter = async () => {
    const { access_token } = (
      await signIn(site, { email: "ana@teste.example", password: "segredo-certo" })
    ).json();
    const request = () =>
      other.fetch(
        new Request(`http://localhost:3000${LIST}`, { headers: { authorization: `JWT ${access_token}` } }),
        {
          id: "x",
          ip: "203.0.113.7",
        },
      );
    expect((await request()).status).toBe(200);
    return async () => [(await request()).status, (await (await request()).json()).error];
  };
  const change = (facts: Record<string, unknown>) =>
    site.db.updateTable("users").set(facts).where("id", "=", ana.id).execute();
  for (const [facts, back] of [
    [{ is_active: false }, { is_active: true }],
    [{ role: "user" }, { role: "admin" }],
    [{ password_hash: null }, {}],
  ]) {
    const probe = await enter();
    await change(facts ?? {});
    expect(await probe()).toEqual([401, "ERROR_INVALID_ACCESS_TOKEN"]);
    if (back && Object.keys(back).length > 0) await change(back);
  }
});

test("a token does what it was given and nothing else", async () => {
  const { site, admin } = await openTables();
  const reader = await clientWith(site, admin, { 634: ["read"], 633: ["create"] });
  const refused = async (answer: Promise<{ status: number; json: () => { error: string } }>) => {
    const { status, json } = await answer;
    expect([status, json().error]).toEqual([401, "ERROR_NO_PERMISSION_TO_TABLE"]);
  };
  expect((await reader.get(LIST)).status).toBe(200);
  expect((await reader.get("/database/fields/table/633/")).status).toBe(200);
  expect((await reader.post(rowsPath(633), { guest_name: "Bia" })).status).toBe(200);
  await refused(reader.post(rowsPath(634), { name: "X" }));
  await refused(reader.patch(rowsPath(634, "1/"), { name: "X" }));
  await refused(reader.delete(rowsPath(634, "1/")));
  await refused(reader.post(rowsPath(634, "batch-delete/"), { items: [1] }));
  await refused(reader.get("/database/rows/table/633/"));
  await refused(reader.get("/database/fields/table/629/"));
  const none = await clientWith(site, admin, {});
  await refused(none.get(LIST));
  const maker = await clientWith(site, admin, { 629: ["create"] });
  const person = { name: "Bia", email: "bia@teste.example" };
  await refused(maker.post(rowsPath(629), { ...person, role: "admin" }));
  expect((await maker.post(rowsPath(629), person)).status).toBe(200);
});

test("SEC-12: tries at the page and at the table API count together; the eleventh is 429 with the right password too", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "segredo-certo", { email: "ana@teste.example", role: "admin" });
  await makeUserWithPassword(site.db, "segredo-certo", { email: "bia@teste.example" });
  const email = "ana@teste.example";
  for (let count = 0; count < 5; count++) {
    expect((await signIn(site, { email, password: "errada" })).status).toBe(401);
    expect((await site.visitor().post("/login", { email, password: "errada" })).status).toBe(422);
  }
  const late = await signIn(site, { email, password: "segredo-certo" });
  expect([late.status, late.json().error]).toEqual([429, "ERROR_TOO_MANY_REQUESTS"]);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await site.visitor().post("/login", { email, password: "segredo-certo" })).status).toBe(429);
  expect((await signIn(site, { email: "bia@teste.example", password: "segredo-certo" })).status).toBe(200);
});

test("addresses, methods and bodies that the protocol does not know are refused in its words", async () => {
  const { client } = await openTables();
  for (const path of [
    "/api/nada/",
    "/database/nada/",
    "/database/rows/table/x/",
    "/user/",
    "/api/database/rows/table/634/x/",
  ]) {
    const answer = await client.get(path);
    expect([path, answer.status, answer.json().error]).toEqual([path, 404, "URL_NOT_FOUND"]);
  }
  for (const [method, path] of [
    ["PUT", `${LIST}1/`],
    ["DELETE", LIST],
    ["POST", "/applications/"],
    ["PATCH", "/database/tokens/check/"],
  ] as const) {
    const answer = await client.send(method, path);
    expect([path, answer.status, Object.keys(answer.json())]).toEqual([path, 405, ["detail"]]);
  }
  const json = { "content-type": "application/json" };
  for (const body of ['{"name":', "{}{}", "\u0000", '{"name":"\ud800"}x']) {
    const answer = await client.send("POST", LIST, { body, headers: json });
    expect([answer.status, Object.keys(answer.json())]).toEqual([400, ["detail"]]);
  }
  const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  expect((await client.send("POST", LIST, { body: bytes, headers: json })).status).toBe(400);
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
  ]) {
    const answer = await client.send("POST", LIST, {
      body: '{"name":"X"}',
      headers: { "content-type": type },
    });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  for (const body of ["[]", "7", '"x"', "null", "[".repeat(100_000) + "]".repeat(100_000)]) {
    const answer = await client.send("POST", LIST, { body, headers: json });
    const { error, detail } = answer.json();
    expect([answer.status, error, detail.non_field_errors?.length]).toEqual([
      400,
      "ERROR_REQUEST_BODY_VALIDATION",
      1,
    ]);
  }
  expect(await client.rows(634)).toEqual([]);
});

test("fields are not changed through the API", async () => {
  const { site, client } = await openTables();
  await makeUserWithPassword(site.db, "segredo-certo", { email: "eva@teste.example", role: "admin" });
  const { token } = (await signIn(site, { email: "eva@teste.example", password: "segredo-certo" })).json();
  const person = tableClient(site, `JWT ${token}`);
  const tries = [
    ["POST", "/database/fields/table/634/"],
    ["PATCH", "/database/fields/63401/"],
    ["DELETE", "/api/database/fields/63401"],
  ] as const;
  for (const [method, path] of tries) {
    const refused = await person.send(method, path, {
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect([path, refused.status, refused.json().error]).toEqual([
      path,
      400,
      "ERROR_IMMUTABLE_FIELD_PROPERTIES",
    ]);
    expect((await client.send(method, path)).status).toBe(401);
  }
});
