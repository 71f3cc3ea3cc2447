import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { toListener } from "#server/listener.ts";
import { bodyLimit } from "#server/program.ts";
import { makeProduct } from "#tests/makers.ts";
import { clientWith, openTables, rowsPath, tableClient } from "#tests/table-client.ts";
import { PAYLOADS, RICH_PAYLOADS } from "../../e2e/hostile-payloads.ts";
import { REQUEST_LIMIT } from "./tokens/credentials.server.ts";

const INVENTED = {
  "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
  "x-original-url": "/api/database/tokens/check/",
  "x-rewrite-url": "/api/user/token-auth/",
  "x-forwarded-host": "localhost:3000",
  "x-forwarded-for": "127.0.0.1",
  "x-real-ip": "127.0.0.1",
  "x-http-method-override": "GET",
  "x-method-override": "GET",
  "x-remote-user": "admin",
  "proxy-authorization": "Token x",
  "x-user-role": "admin",
};

test("SEC-06: invented proxy, rewrite and sub-request headers open no table", async () => {
  const { site, admin } = await openTables();
  const narrow = await clientWith(site, admin, { 634: ["read"] });
  const paths = [
    "/api/database/rows/table/629/",
    "/database/fields/table/630/",
    "/applications/",
    "/database/rows/table/628/1/",
  ];
  for (const client of [tableClient(site), narrow]) {
    for (const path of paths) {
      const [plain, dressed] = [await client.get(path), await client.get(path, INVENTED)];
      expect([path, dressed.status, dressed.text]).toEqual([path, plain.status, plain.text]);
      expect(dressed.status).toBe(401);
    }
    const write = { body: '{"name":"X"}', headers: { "content-type": "application/json", ...INVENTED } };
    expect((await client.send("POST", "/api/database/rows/table/634/", write)).status).toBe(401);
  }
});

test("SEC-20: what a hostile client writes into any text field is shown as text, or cleaned", async () => {
  const { site, admin, client } = await openTables();
  const category = (await client.post(rowsPath(634), { name: "Kits" })).json();
  const product = await makeProduct(site.db, { name: "Kit", category_id: category.id });
  const post = (await client.post(rowsPath(632), { title: "Post" })).json();
  const visitor = await site.as(admin);
  for (const content of [...PAYLOADS, ...RICH_PAYLOADS]) {
    const written = await client.patch(rowsPath(632, `${post.id}/`), { content });
    expect(written.status, written.text).toBe(200);
    // Without a whole tag it is no HTML and is shown as text.
    const clean = written.json().content;
    if (!/<[a-z!/?].*>/is.test(clean)) continue;
    expect(clean).not.toMatch(/<script|<[^>]*\son\w+\s*=/i);
    expect(clean).not.toMatch(/<(iframe|object|embed|svg|math|style|form|base|meta|link)\b/i);
    expect(clean).not.toMatch(/<[^>]*(href|src)\s*=\s*["']?\s*(javascript|vbscript|data:text)/i);
  }
  const tags = PAYLOADS.filter((payload) => payload.includes("<"));
  for (const payload of PAYLOADS) {
    const line = payload.replace(/\p{Cc}/gu, " ");
    const fits = (most: number) => line.slice(0, most);
    const shelf = { name: fits(80), description: payload, color: fits(40) };
    const kit = { name: fits(160), short_description: fits(300), description: payload, tags: line };
    for (const answer of [
      await client.patch(rowsPath(634, `${category.id}/`), shelf),
      await client.patch(rowsPath(628, `${product.id}/`), { ...kit, file_type: fits(40) }),
      await client.patch(rowsPath(632, `${post.id}/`), {
        title: fits(200),
        excerpt: payload,
        tags: line,
        content: `a ${line}`,
        status: "published",
      }),
    ]) {
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    }
    for (const page of ["/loja", `/produto/${product.id}`, "/blog", `/blog/${post.id}`, "/admin/produtos"]) {
      const first = await visitor.get(page);
      const { text } = first.location ? await visitor.get(first.location) : first;
      for (const tag of tags) expect(text.includes(tag), `${page} ${tag}`).toBe(false);
    }
  }
});

test("SEC-31: malformed, strange and giant texts are stored and shown equal, or refused", async () => {
  const { client } = await openTables();
  const good = ["اسم عربي", "𝕏 👩🏽‍🚀", "a\u202eb", "çãé".normalize("NFD"), "%_\\'\";--", "{{7*7}}"];
  for (const name of good) {
    const row = (await client.post(rowsPath(634), { name })).json();
    expect([row.name, (await client.get(rowsPath(634, `${row.id}/`))).json().name]).toEqual([name, name]);
    const found = await client.rows(634, `filter__name__equal=${encodeURIComponent(name)}`);
    expect(found.map(({ id }) => id)).toEqual([row.id]);
  }
  const json = { "content-type": "application/json" };
  for (const body of ['{"name":"\\ud800"}', '{"name":"\\u0000"}', `{"name":"${"x".repeat(1_000_000)}"}`]) {
    expect((await client.send("POST", rowsPath(634), { body, headers: json })).status).toBe(400);
  }
  const odd = ["%FF", "%00", "%ED%A0%80", "%", "%zz", "\ud800"];
  for (const part of odd) {
    for (const path of [
      `/database/rows/table/634/?search=${part}`,
      `/database/rows/table/634/?filter__name__contains=${part}`,
      `/database/rows/table/634/?order_by=${part}`,
      `/database/rows/table/634/?${part}=${part}&filters=${part}`,
      `/database/rows/table/634/${part}/`,
      `/database/rows/table/${part}/`,
    ]) {
      expect([path, (await client.get(path)).status < 500]).toEqual([path, true]);
    }
  }
});

test("SEC-26: quotes, comments, NUL and 10,000 characters in search, order, filter and id are no SQL", async () => {
  const { client } = await openTables();
  await client.post(rowsPath(634), { name: "Kits" });
  const attempts = [
    "'",
    '"',
    "' or 1=1 --",
    "1; drop table users",
    "\\",
    "%' and '%'='",
    "x".repeat(10_000),
    "1e999",
    "-0",
    "NaN",
  ];
  for (const attempt of attempts) {
    const text = encodeURIComponent(attempt);
    for (const query of [
      `search=${text}`,
      `filter__name__contains=${text}`,
      `filter__id__in=${text}`,
      `order_by=${text}`,
      `filter__created_at__date_is=${text}`,
      `include=${text}`,
      `page=${text}&size=${text}`,
    ]) {
      const answer = await client.get(`/database/rows/table/634/?${query}`);
      expect([query.slice(0, 60), [200, 400].includes(answer.status)]).toEqual([query.slice(0, 60), true]);
    }
    expect((await client.get(`/database/rows/table/634/${text}/`)).status).toBe(404);
  }
  expect(await client.rows(634)).toHaveLength(1);
});

test("SEC-30: the first request above the limit is 429 with Retry-After, on every instance, and other tokens go on", async () => {
  const { site, admin, client } = await openTables();
  const token = await site.db.selectFrom("api_tokens").select("id").executeTakeFirstOrThrow();
  const uses = Array.from({ length: REQUEST_LIMIT.points }, () =>
    site.limits.use(REQUEST_LIMIT, `token ${token.id}`),
  );
  expect((await Promise.all(uses)).every(({ ok }) => ok)).toBe(true);
  const late = await client.get("/database/tokens/check/");
  expect([late.status, late.json().error]).toEqual([429, "ERROR_TOO_MANY_REQUESTS"]);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await clientWith(site, admin, { 634: ["read"] });
  expect((await other.get("/database/tokens/check/")).status).toBe(200);
  expect(REQUEST_LIMIT.points).toBeGreaterThanOrEqual(600);
});

test("SEC-67: a body above 5 MB is 413 before it is read, and refused without credentials", async () => {
  const { site, client } = await openTables();
  const chunk = new Uint8Array(1_048_576).fill(32);
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunk),
    });
  const json = { "content-type": "application/json" };
  const told = await client.send("POST", rowsPath(634), {
    body: "{}",
    headers: { ...json, "content-length": "10000000" },
  });
  expect([told.status, told.json().error]).toEqual([413, "ERROR_REQUEST_BODY_TOO_LARGE"]);
  expect((await client.send("POST", rowsPath(634), { body: endless(), headers: json })).status).toBe(413);
  expect(
    (await tableClient(site).send("POST", rowsPath(634), { body: endless(), headers: json })).status,
  ).toBe(401);
  const login = { body: endless(), headers: json };
  expect((await tableClient(site).send("POST", "/api/user/token-auth/", login)).status).toBe(413);
  const items = Array.from({ length: 200 }, (_, at) => ({ title: `P${at}`, content: "texto ".repeat(3000) }));
  expect((await client.post(rowsPath(632, "batch/"), { items })).status).toBe(200);

  const report = () => {};
  const listener = toListener(site.fetch, {
    origin: () => "http://localhost:3000",
    trustProxy: 0,
    bodyLimit,
    report,
  });
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    const headers = { ...json, "content-length": 10_000_000 };
    const req = httpRequest({ port, method: "POST", path: "/database/rows/table/634/", headers }, (res) => {
      resolve(res.statusCode);
      req.destroy();
    });
    req.on("error", reject);
    req.write("{");
  });
  expect(status).toBe(413);
});

test("pages of other sites get no answer to read unless they are named, and never a cookie's", async () => {
  const { client } = await openTables();
  const foreign = { origin: "https://painel.example" };
  const answer = await client.get("/database/tokens/check/", foreign);
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  const open = await openTables({ TABLE_API_ORIGINS: "https://painel.example" });
  const named = await open.client.get("/database/tokens/check/", foreign);
  expect(named.headers.get("access-control-allow-origin")).toBe("https://painel.example");
  expect(named.headers.get("access-control-allow-credentials")).toBe(null);
  const asked = await tableClient(open.site).send("OPTIONS", "/api/database/rows/table/634/", {
    headers: foreign,
  });
  expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "authorization, content-type",
  ]);
  const other = await open.client.get("/database/tokens/check/", { origin: "https://outro.example" });
  expect(other.headers.get("access-control-allow-origin")).toBe(null);
});

test("OP-33: a card number in any field of any body is 422, keyed as the body was, and is nowhere afterwards", async () => {
  const { site, client } = await openTables();
  const card = "4111 1111 1111 1111";
  const kept = (await client.post(rowsPath(634), { name: "Kits" })).json();
  const wrong = [{ error: expect.stringContaining("4111 •••• 1111"), code: "invalid" }];
  const bodies: [method: "post" | "patch", path: string, body: unknown, detail: object][] = [
    ["post", rowsPath(634), { name: card }, { name: wrong }],
    ["post", rowsPath(634), { name: "Kits 2", nada: `é ${card}` }, { nada: wrong }],
    ["post", "/database/rows/table/634/", { field_63401: 4111111111111111 }, { field_63401: wrong }],
    ["post", rowsPath(634), { name: "X", [card]: "x" }, { non_field_errors: wrong }],
    ["post", rowsPath(634), [card], { non_field_errors: wrong }],
    ["patch", rowsPath(634, `${kept.id}/`), { description: { a: [card] } }, { description: wrong }],
    ["patch", rowsPath(634, "999/"), { description: card }, { description: wrong }],
    [
      "post",
      rowsPath(634, "batch/"),
      { items: [{ name: "Y" }, { name: card }] },
      { items: { 1: { name: wrong } } },
    ],
    [
      "post",
      rowsPath(634, "batch-delete/"),
      { items: [card] },
      { items: { 0: { non_field_errors: wrong } } },
    ],
    ["post", "/user/token-auth/", { email: "eva@x.example", password: card }, { password: wrong }],
  ];
  for (const [method, path, body, detail] of bodies) {
    const answer = await client[method](path, body);
    expect([path, answer.status, answer.json()]).toEqual([
      path,
      422,
      { error: "ERROR_REQUEST_BODY_VALIDATION", detail },
    ]);
    expect(answer.text).not.toMatch(/4111.?1111/);
  }
  // A picture's address may be as long as it likes.
  const picture = {
    image: "https://fotos.example/4111111111111111.webp",
    description: "data:image/png;base64,4111111111111111",
  };
  expect((await client.post(rowsPath(628), { name: "Foto", ...picture })).status).toBe(200);
  expect(await client.rows(634)).toEqual([kept]);
  const stored = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(JSON.stringify(stored) + site.logs.join("\n")).not.toMatch(/4111.?1111/);
});
