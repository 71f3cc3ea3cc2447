import { expect, test } from "vitest";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { insertRow } from "#db/writes.server.ts";
import {
  makeBump,
  makeBundle,
  makeCategory,
  makeCohort,
  makeCoupon,
  makeCourse,
  makeDoubt,
  makeOffer,
  makePopup,
  makePost,
  makeProduct,
  makeSubscription,
  makeUser,
} from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { isReadOnly, SERVED_TABLES } from "../protocol/registry.ts";

test("a row is made, read, changed and deleted, by names and by field ids alike", async () => {
  const { site, client } = await openTables();
  const made = await client.post(rowsPath(634), { name: "Planilhas", color: "blue" });
  expect(made.status, made.text).toBe(200);
  const row = made.json();
  expect(row).toEqual({
    id: row.id,
    order: `${row.id}.00000000000000000000`,
    name: "Planilhas",
    slug: "planilhas",
    description: null,
    color: "blue",
    type: "product",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  const byIds = await client.get(`/database/rows/table/634/${row.id}`);
  expect(byIds.json()).toMatchObject({ id: row.id, field_63401: "Planilhas", field_63405: "product" });
  expect(byIds.json().name).toBeUndefined();
  const changed = await client.patch(`/api/database/rows/table/634/${row.id}`, {
    field_63401: "Planilhas novas",
    name: "não conta",
  });
  expect([changed.status, changed.json().field_63401, changed.json().field_63402]).toEqual([
    200,
    "Planilhas novas",
    "planilhas",
  ]);
  const gone = await client.delete(rowsPath(634, `${row.id}/`));
  expect([gone.status, gone.text]).toEqual([204, ""]);
  const missing = await client.get(rowsPath(634, `${row.id}/`));
  expect([missing.status, missing.json().error]).toEqual([404, "ERROR_ROW_DOES_NOT_EXIST"]);
  const log = await site.db
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "=", "categories")
    .orderBy("id")
    .execute();
  expect(log.map((entry) => [entry.action, entry.entity_id, entry.detail.fields])).toEqual([
    ["table.create", String(row.id), ["name", "color"]],
    ["table.update", String(row.id), ["name"]],
    ["table.delete", String(row.id), []],
  ]);
});

test("what a deleted row held is in the register, and nothing of a person", async () => {
  const { site, client } = await openTables();
  const [product, post] = [await makeProduct(site.db), await makePost(site.db, { title: "Olá" })];
  const { lessons } = await makeCourse(site.db);
  const person = await makeUser(site.db);
  const doubt = await makeDoubt(site.db, lessons[0]?.id ?? 0, person.id);
  const subscription = await makeSubscription(site.db, { source: "rodapé" });
  const face = { guest_name: "Bia", guest_email: "bia@barro.example", comment: "Bom.", rejected_at: null };
  const row = { ...face, product_id: product.id, user_id: null, rating: 5 };
  const review = await insertRow(site.db, "product_reviews", row, site.now());
  const gone = [
    [632, post.id, { title: { de: "Olá" }, status: { de: "published" } }],
    [641, doubt.id, { lesson_id: { de: lessons[0]?.id } }],
    [635, subscription.id, { status: { de: "active" }, source: { de: "rodapé" } }],
    [633, review.id, { product_id: { de: product.id }, rating: { de: 5 } }],
    [629, person.id, { role: { de: "user" } }],
  ] as const;
  for (const [table, id, held] of gone) {
    expect((await client.delete(rowsPath(table, `${id}/`))).status).toBe(204);
    const query = site.db.selectFrom("audit_log").select("detail").where("action", "=", "table.delete");
    const { detail } = await query.orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(detail.changes).toMatchObject(held);
    expect(JSON.stringify(detail)).not.toMatch(/Bia|Bom|Pessoa|abre|@/);
  }
});

test("a row that is sent as it stands is written by nobody and told to nobody", async () => {
  const { site, client } = await openTables();
  const [product, part] = [await makeProduct(site.db), await makeProduct(site.db)];
  await makeBundle(site.db, [product, part]);
  const { course, lessons } = await makeCourse(site.db);
  const person = await makeUser(site.db);
  await makePost(site.db, { content: "<p>Oi.</p>", read_time: "1 min" });
  await makeCategory(site.db);
  await makeCoupon(site.db, { products: [product] });
  await makeOffer(site.db, { product_id: product.id });
  await makeBump(site.db, { product_id: product.id, bumped_product_id: part.id });
  await makeDoubt(site.db, lessons[0]?.id ?? 0, person.id);
  await makeCohort(site.db, { course_id: course.id });
  await enroll(site.db, { userId: person.id, courseId: course.id }, site.now());
  await makeSubscription(site.db);
  const popup = await makePopup(site.db);
  const left = { email: "bia@barro.example", popup_id: popup.id, page: "home", timestamp: site.now() };
  await insertRow(site.db, "popup_emails", left, site.now());
  const face = { guest_name: "Bia", guest_email: "bia@barro.example", comment: "Bom.", rejected_at: null };
  const row = { ...face, product_id: product.id, user_id: null, rating: 5 };
  await insertRow(site.db, "product_reviews", row, site.now());
  const told = () => site.db.selectFrom("audit_log").select(["action", "entity", "detail"]).execute();
  // Orders are facts of money, and their lines.
  const tables = SERVED_TABLES.filter(({ table }) => table !== "orders" && table !== "order_items");
  for (const { id: number, table, fields } of tables) {
    const names = fields.filter((field) => !isReadOnly(field) && field.kind !== "password");
    const [stored] = (await client.get(rowsPath(number))).json().results;
    const sent = names.flatMap(({ name }) => (stored[name] === null ? [] : [[name, stored[name]]]));
    const rows = () => site.db.selectFrom(table).selectAll().orderBy("id").execute();
    const before = { lines: await told(), rows: await rows() };
    const answer = await client.patch(rowsPath(number, `${stored.id}/`), Object.fromEntries(sent));
    expect([table, answer.status, answer.text]).toEqual([table, 200, expect.any(String)]);
    expect({ lines: await told(), rows: await rows() }, table).toEqual(before);
  }
});

test("a list has its count, its neighbours, its pages and its order", async () => {
  const { site, client } = await openTables();
  const category = await makeCategory(site.db);
  for (const name of ["Água", "banana", "Cacau"])
    await makeProduct(site.db, { name, category_id: category.id });
  const list = (query: string) => client.get(`/database/rows/table/628/?user_field_names=true&${query}`);
  const first = (await list("size=2&order_by=-name")).json();
  expect([first.count, first.previous, first.results.map((row: { name: string }) => row.name)]).toEqual([
    3,
    null,
    ["Cacau", "banana"],
  ]);
  expect(first.next).toBe(
    "http://localhost:3000/database/rows/table/628/?user_field_names=true&size=2&order_by=-name&page=2",
  );
  const second = (await client.get(first.next)).json();
  expect([second.count, second.next, second.results.length]).toEqual([3, null, 1]);
  expect(second.previous).toContain("size=2");
  const past = await list("page=9");
  expect([past.status, past.json().count, past.json().results]).toEqual([200, 3, []]);
  const sizes = await Promise.all(["size=0", "size=-1", "size=x", "page=0", "page=x"].map(list));
  for (const answer of sizes) expect([answer.status, answer.json().results.length]).toEqual([200, 3]);
  expect((await list("size=201")).json().error).toBe("ERROR_PAGE_SIZE_LIMIT");
  expect((await list("order_by=name,62804")).json().results[0].name).toBe("Água");
});

test("values come in every spelling of the protocol and go out in one", async () => {
  const { site, admin, client } = await openTables();
  const product = (await client.post(rowsPath(628), { name: 7 })).json();
  expect(product).toMatchObject({ name: "7", price: "0.00", is_active: "false", tags: "", rating: "0.0" });
  const patch = async (table: number, id: number, body: object) => {
    const answer = await client.patch(rowsPath(table, `${id}/`), body);
    if (answer.status === 200) return answer.json();
    return Object.fromEntries(
      Object.entries(answer.json().detail).map(([key, errors]) => [
        key,
        (errors as { code: string }[])[0]?.code,
      ]),
    );
  };
  const site_url = "http://localhost:3000";
  const good: [object, object][] = [
    [{ price: 19.9 }, { price: "19.90" }],
    [{ price: "1e2" }, { price: "100.00" }],
    [{ price: " 7 " }, { price: "7.00" }],
    [{ price: "" }, { price: "0.00" }],
    [{ original_price: "5.5" }, { original_price: "5.50" }],
    [{ original_price: null }, { original_price: null }],
    [
      { rating: 4.5, sales_count: "12" },
      { rating: "4.5", sales_count: "12" },
    ],
    [{ is_featured: "YES" }, { is_featured: "true" }],
    [{ is_featured: 0 }, { is_featured: "false" }],
    [{ tags: "kit; novo ;;" }, { tags: "kit;novo" }],
    [{ tags: null }, { tags: "" }],
    [{ image: `${site_url}/media/a.webp` }, { image: `${site_url}/media/a.webp` }],
    [
      { images: `${site_url}/media/a.webp;https://x.example/b.png` },
      { images: `${site_url}/media/a.webp;https://x.example/b.png` },
    ],
    [{ video_url: "" }, { video_url: null }],
    [
      { description: "a\nb", created_at: "2020-01-01", updated_at: 3, id: 9, order: "1", nada: {} },
      { description: "a\nb", id: product.id },
    ],
    [{ short_description: 12 }, { short_description: "12" }],
    [{ name: "família 👨‍👩‍👧 اسم" }, { name: "família 👨‍👩‍👧 اسم" }],
  ];
  for (const [body, expected] of good) expect(await patch(628, product.id, body)).toMatchObject(expected);
  const stored = await site.db.selectFrom("products").selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    image: "/media/a.webp",
    images: ["/media/a.webp", "https://x.example/b.png"],
  });
  expect(stored.created_at.getTime()).toBeGreaterThan(Date.parse("2026-01-01"));
  const bad: [object, object][] = [
    [{ price: -1 }, { price: "min_value" }],
    [{ price: "-0.01" }, { price: "min_value" }],
    [{ price: "abc" }, { price: "invalid" }],
    [{ price: "1.999" }, { price: "invalid" }],
    [
      { price: true, name: {} },
      { price: "invalid", name: "invalid" },
    ],
    [{ price: 1e30 }, { price: "invalid" }],
    [{ sales_count: 1.5 }, { sales_count: "invalid" }],
    [{ rating: 5.1 }, { rating: "invalid" }],
    [{ is_active: "talvez" }, { is_active: "invalid" }],
    [{ is_active: null }, { is_active: "invalid" }],
    [{ product_type: "Outro" }, { product_type: "invalid_choice" }],
    [{ product_type: "Curso" }, { linked_course_id: "required" }],
    [
      { linked_course_id: 99, category_id: "77" },
      { linked_course_id: "does_not_exist", category_id: "does_not_exist" },
    ],
    [{ image: "javascript:alert(1)" }, { image: "invalid" }],
    [{ image: "/media/a.webp" }, { image: "invalid" }],
    [{ name: "" }, { name: "required" }],
    [{ name: null }, { name: "required" }],
    [{ name: [] }, { name: "invalid" }],
    [{ name: "a\u0000b" }, { name: "invalid" }],
    [{ name: "meia \ud800" }, { name: "invalid" }],
    [{ name: "x".repeat(1_000_000) }, { name: "max_length" }],
  ];
  for (const [body, codes] of bad) expect([body, await patch(628, product.id, body)]).toEqual([body, codes]);
  const people: [object, object][] = [
    [{ is_active: null }, { is_active: "null" }],
    [{ is_active: {} }, { is_active: "invalid" }],
    [{ last_login: "20/11/2026" }, { last_login: "invalid" }],
    [{ last_login: "2026-02-30" }, { last_login: "invalid" }],
    [{ last_login: 1 }, { last_login: "invalid" }],
    [{ email: "ana@" }, { email: "invalid" }],
    [{ password_hash: 7 }, { password_hash: "invalid" }],
    [{ password_hash: "12345" }, { password_hash: "invalid" }],
  ];
  for (const [body, codes] of people) expect([body, await patch(629, admin.id, body)]).toEqual([body, codes]);
  const dates: [unknown, unknown][] = [
    ["2026-11-20T10:00:00-03:00", "2026-11-20T13:00:00Z"],
    ["2026-11-20", "2026-11-20T03:00:00Z"],
    ["2026-11-20T10:00:00.123456+0000", "2026-11-20T10:00:00.123Z"],
    ["2026-11-20 10:00", "2026-11-20T10:00:00Z"],
    ["", null],
    [null, null],
  ];
  for (const [sent, given] of dates)
    expect((await patch(629, admin.id, { last_login: sent })).last_login).toBe(given);
  for (const [sent, given] of [
    ["on", true],
    ["N", false],
    [1, true],
    ["0", false],
    ["T", true],
  ]) {
    const person = await client.post(rowsPath(629), {
      name: "Pia",
      email: `p${String(sent)}@x.example`,
      is_active: sent,
    });
    expect(person.json().is_active).toBe(given);
  }
});

test("errors are keyed as the body was keyed", async () => {
  const { client } = await openTables();
  const byName = await client.post(rowsPath(628), { price: "x" });
  expect(byName.json()).toEqual({
    error: "ERROR_REQUEST_BODY_VALIDATION",
    detail: {
      name: [{ error: expect.any(String), code: "required" }],
      price: [{ error: "Informe um número válido.", code: "invalid" }],
    },
  });
  const byId = await client.post("/database/rows/table/628/", { field_62804: "x", price: "y" });
  expect(Object.keys(byId.json().detail)).toEqual(["field_62801", "field_62804"]);
});

test("a row is placed before another, moved there, and moved to the end", async () => {
  const { client } = await openTables();
  const add = async (name: string, tail = "") =>
    (await client.post(`${rowsPath(634)}${tail}`, { name })).json();
  const names = async () => (await client.rows(634)).map((row) => row.name);
  const [a, b] = [await add("A"), await add("B")];
  const c = await add("C", `&before=${b.id}`);
  expect([await names(), c.order]).toEqual([["A", "C", "B"], "1.50000000000000000000"]);
  const move = (id: number, query: string) => client.patch(`/database/rows/table/634/${id}/move/?${query}`);
  expect((await move(b.id, `before_id=${a.id}`)).status).toBe(200);
  expect(await names()).toEqual(["B", "A", "C"]);
  await move(b.id, "");
  expect(await names()).toEqual(["A", "C", "B"]);
  await add("D");
  await move(a.id, "");
  await add("E");
  expect(await names()).toEqual(["C", "B", "D", "A", "E"]);
  // Again and again into the same gap, until places have to be spread out.
  for (let turn = 0; turn < 40; turn++) await move(turn % 2 ? a.id : c.id, `before_id=${b.id}`);
  expect(await names()).toEqual(["C", "A", "B", "D", "E"]);
  await client.post(`${rowsPath(634, "batch/")}&before=${a.id}`, { items: [{ name: "X" }, { name: "Y" }] });
  expect(await names()).toEqual(["C", "X", "Y", "A", "B", "D", "E"]);
  for (const answer of [
    await client.post(`${rowsPath(634)}&before=9999`, { name: "Z" }),
    await move(9999, ""),
    await move(a.id, "before_id=9999"),
  ]) {
    expect([answer.status, answer.json().error]).toEqual([404, "ERROR_ROW_DOES_NOT_EXIST"]);
  }
  expect((await names()).length).toBe(7);
});

test("in modules and lessons `order` is a field by name and the position by id", async () => {
  const { client } = await openTables();
  const course = (await client.post(rowsPath(638), { title: "Curso" })).json();
  const module = (await client.post(rowsPath(639), { title: "M", course_id: course.id, order: "3" })).json();
  expect(module.order).toBe("3");
  const byId = (await client.get(`/database/rows/table/639/${module.id}/`)).json();
  expect([byId.order, byId.field_63904]).toEqual(["1.00000000000000000000", "3"]);
  const patched = await client.patch(`/database/rows/table/639/${module.id}/`, {
    order: "9",
    field_63904: 2,
  });
  expect(patched.json()).toMatchObject({ order: "1.00000000000000000000", field_63904: "2" });
  expect((await client.patch(rowsPath(639, `${module.id}/`), { order: 0 })).json().detail.order[0].code).toBe(
    "min_value",
  );
  expect((await client.rows(639, "order_by=-order"))[0]).toMatchObject({ order: "2" });
});

test("batches are one transaction: all of it or nothing", async () => {
  const { site, client } = await openTables();
  const batch = rowsPath(634, "batch/");
  const made = await client.post(batch, { items: [{ name: "A" }, { name: "B" }, { name: "C" }] });
  expect([made.status, made.json().items.map((row: { name: string }) => row.name)]).toEqual([
    200,
    ["A", "B", "C"],
  ]);
  const [a, b, c] = made.json().items;
  const changed = await client.patch(batch, {
    items: [
      { id: String(c.id), name: "C2" },
      { id: a.id, color: "red" },
    ],
  });
  expect(changed.json().items.map((row: { name: string }) => row.name)).toEqual(["C2", "A"]);
  const refused = async (
    answer: { status: number; json: () => { error: string; detail: unknown } },
    detail: object,
  ) => {
    expect([answer.status, answer.json().error]).toEqual([400, "ERROR_REQUEST_BODY_VALIDATION"]);
    expect(answer.json().detail).toMatchObject(detail);
  };
  const item = (code: string) => ({ items: [{ code }] });
  await refused(await client.post(batch, {}), item("required"));
  await refused(await client.post(batch, { items: [] }), item("min_length"));
  await refused(await client.post(batch, { items: Array(201).fill({ name: "X" }) }), item("max_length"));
  await refused(await client.post(batch, { items: { 0: {} } }), item("invalid"));
  await refused(await client.post(batch, { items: [{ name: "D" }, 7] }), {
    items: { 1: { non_field_errors: [{ code: "invalid" }] } },
  });
  await refused(await client.post(batch, { items: [{ name: "D" }, { slug: "e" }] }), {
    items: { 1: { name: [{ code: "required" }] } },
  });
  await refused(await client.post(batch, { items: [{ name: "D" }, { name: "E", slug: "b" }] }), {
    items: { 1: { slug: [{ code: "unique" }] } },
  });
  await refused(await client.patch(batch, { items: [{ id: a.id, name: "A2" }, { name: "B2" }] }), {
    items: { 1: { id: [{ code: "required" }] } },
  });
  await refused(await client.patch(batch, { items: [{ id: "x" }] }), {
    items: { 0: { id: [{ code: "invalid" }] } },
  });
  const twice = await client.patch(batch, { items: [{ id: a.id }, { id: `${a.id}` }] });
  expect(twice.json().error).toBe("ERROR_ROW_IDS_NOT_UNIQUE");
  const unknown = await client.patch(batch, {
    items: [
      { id: a.id, name: "A2" },
      { id: 999, name: "Z" },
    ],
  });
  expect([unknown.status, unknown.json().error]).toEqual([404, "ERROR_ROW_DOES_NOT_EXIST"]);
  const deletion = rowsPath(634, "batch-delete/");
  await refused(await client.post(deletion, { items: ["x"] }), { items: { 0: [{ code: "invalid" }] } });
  expect((await client.post(deletion, { items: [a.id, a.id] })).json().error).toBe(
    "ERROR_ROW_IDS_NOT_UNIQUE",
  );
  expect((await client.post(deletion, { items: [a.id, 999] })).status).toBe(404);
  const names = async () =>
    (await site.db.selectFrom("categories").select("name").orderBy("id").execute()).map((row) => row.name);
  expect(await names()).toEqual(["A", "B", "C2"]);
  const gone = await client.post(deletion, { items: [a.id, String(b.id)] });
  expect([gone.status, gone.text, await names()]).toEqual([204, "", ["C2"]]);
});

test("a page of many rows, and a batch of 200, are taken at once", async () => {
  const { client } = await openTables();
  const items = Array.from({ length: 200 }, (_, at) => ({ email: `p${at}@teste.example`, page: "blog" }));
  const made = await client.post(rowsPath(637, "batch/"), { items });
  expect([made.status, made.json().items.length]).toEqual([200, 200]);
  await client.post(rowsPath(637), { email: "mais@teste.example" });
  const page = (await client.get(`${rowsPath(637)}&size=200`)).json();
  expect([page.count, page.results.length, page.next !== null]).toEqual([201, 200, true]);
  const ids = page.results.map((row: { id: number }) => row.id);
  expect((await client.post(rowsPath(637, "batch-delete/"), { items: ids })).status).toBe(204);
  expect(await client.rows(637)).toHaveLength(1);
});

test("rows that were moved are met once, in their place, whatever the size of the page", async () => {
  const { client } = await openTables();
  const items = Array.from({ length: 30 }, (_, at) => ({ name: `C${at}` }));
  const made = (await client.post(rowsPath(634, "batch/"), { items })).json().items;
  const idOf = (at: number) => made[at].id;
  for (const [at, before] of [
    [20, 3],
    [5, 28],
    [29, 0],
    [7, 20],
  ] as const) {
    await client.patch(`/api/database/rows/table/634/${idOf(at)}/move/?before_id=${idOf(before)}`);
  }
  await client.patch(`/api/database/rows/table/634/${idOf(11)}/move/`);
  const whole = (await client.rows(634, "size=200")).map(({ id }) => id);
  expect(whole.slice(0, 6)).toEqual([29, 0, 1, 2, 7, 20].map(idOf));
  expect(whole.at(-1)).toBe(idOf(11));
  for (const size of [1, 4, 7, 30]) {
    const met: unknown[] = [];
    for (let page = 1; met.length < 30; page++) {
      const rows = await client.rows(634, `size=${size}&page=${page}`);
      expect(rows.length).toBeGreaterThan(0);
      met.push(...rows.map(({ id }) => id));
    }
    expect(met).toEqual(whole);
    expect(await client.rows(634, `size=${size}&page=${30 / size + 2}`.replace(/\.\d+$/, ""))).toEqual([]);
  }
});
