// What the screens refuse or bring about, the table API refuses and brings about too.
import { expect, test } from "vitest";
import {
  makeCategory,
  makeCourse,
  makeCourseProduct,
  makePaidOrder,
  makeProduct,
  makeUser,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { clientWith, openTables, rowsPath, type TableClient } from "#tests/table-client.ts";
import { ALL_RIGHTS, withRoles } from "./tokens/token-rights.ts";

async function codes(
  answer: Promise<{ status: number; json: () => { detail: Record<string, { code: string }[]> } }>,
) {
  const { status, json } = await answer;
  return [status, ...Object.entries(json().detail).map(([key, [first]]) => `${key} ${first?.code}`)];
}

async function kept(client: TableClient, path: string) {
  const answer = await client.delete(path);
  return [answer.status, answer.json().error];
}
const KEPT = [400, "ERROR_CANNOT_DELETE_ROWS_IN_TABLE"];

test("an administrator is neither deleted nor set inactive, and the last one keeps the role", async () => {
  const { site, admin, client } = await openTables();
  const path = rowsPath(629, `${admin.id}/`);
  expect(await kept(client, path)).toEqual(KEPT);
  expect(await codes(client.patch(path, { is_active: false }))).toEqual([400, "is_active invalid"]);
  expect(await codes(client.patch(path, { role: "user" }))).toEqual([400, "role invalid"]);
  expect(
    await codes(
      client.post(rowsPath(629), { name: "Bia", email: "b@x.example", role: "admin", is_active: "no" }),
    ),
  ).toEqual([400, "is_active invalid"]);
  const eva = await makeUser(site.db, { email: "eva@x.example", email_confirmed_at: site.now() });
  const team = await clientWith(site, admin, withRoles(ALL_RIGHTS));
  const own = rowsPath(629, `${eva.id}/`);
  expect((await team.patch(own, { role: "admin" })).json()).toMatchObject({ role: "admin", is_active: true });
  const visitor = await site.as({ id: eva.id });
  expect((await team.patch(own, { role: "user", is_active: false })).status).toBe(200);
  expect((await visitor.get("/minha-conta")).location).toContain("/login");
  const log = await site.db
    .selectFrom("audit_log")
    .select("action")
    .where("entity_id", "=", String(eva.id))
    .execute();
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["user.role", "user.active", "table.update"]),
  );
});

test("an e-mail is used once, and a new one has to be confirmed again", async () => {
  const { site, client } = await openTables();
  const ana = await makeUser(site.db, { email: "ana@x.example", email_confirmed_at: new Date() });
  expect(await codes(client.post(rowsPath(629), { name: "Outra", email: " Ana@X.example" }))).toEqual([
    400,
    "email unique",
  ]);
  await client.patch(rowsPath(629, `${ana.id}/`), { email: "ana2@x.example", role: "", is_active: true });
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", ana.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: "ana2@x.example", email_confirmed_at: null, role: "user" });
});

test("a password that is written is stored under the slow hash, an old browser's digest too, and neither is ever shown", async () => {
  const { site, client } = await openTables({ LEGACY_PASSWORD_SUFFIX: "_sal" });
  // The hexadecimal SHA-256 of "segredo-velho_sal".
  const digest = Buffer.from(
    await crypto.subtle.digest("SHA-256", Buffer.from("segredo-velho_sal")),
  ).toString("hex");
  const made = await client.post(rowsPath(629), {
    name: "Ana",
    email: "ana@x.example",
    password_hash: "segredo-novo",
  });
  const old = await client.post(rowsPath(629), {
    name: "Bia",
    email: "bia@x.example",
    password_hash: digest,
  });
  expect([made.json().password_hash, old.json().password_hash]).toEqual([true, true]);
  const users = await site.db
    .selectFrom("users")
    .select("password_hash")
    .where("role", "=", "user")
    .orderBy("id")
    .execute();
  expect(users.map(({ password_hash }) => password_hash?.split("$")[1])).toEqual([
    "argon2id",
    "argon2id-sha256",
  ]);
  const enter = (email: string, password: string) => site.visitor().post("/login", { email, password });
  expect((await enter("ana@x.example", "segredo-novo")).status).toBe(302);
  expect((await enter("bia@x.example", "segredo-velho")).status).toBe(302);
  expect((await enter("bia@x.example", digest)).status).toBe(422);
  const path = rowsPath(629, `${made.json().id}/`);
  expect((await client.patch(path, { password_hash: true, name: "Ana B" })).json()).toMatchObject({
    password_hash: true,
  });
  expect((await enter("ana@x.example", "segredo-novo")).status).toBe(302);
  expect((await client.patch(path, { password_hash: null })).json().password_hash).toBe(null);
  expect((await enter("ana@x.example", "segredo-novo")).status).toBe(422);
  const answers = [
    (await client.get(rowsPath(629))).text,
    (await client.get("/database/rows/table/629/")).text,
  ];
  const log = JSON.stringify(await site.db.selectFrom("audit_log").selectAll().execute());
  for (const text of [...answers, log, site.logs.join("\n")])
    expect(text).not.toMatch(/argon2|segredo-|[0-9a-f]{64}/);
});

test("a deleted account loses its person; its orders and courses stay", async () => {
  const { site, client } = await openTables();
  const ana = await makeUserWithPassword(site.db, "segredo", {
    email: "ana@x.example",
    name: "Ana Souza",
    phone: "11 99999-0000",
  });
  const { product, course } = await makeCourseProduct(site.db);
  await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const visitor = await site.as(ana);
  expect((await client.delete(rowsPath(629, `${ana.id}/`))).status).toBe(204);
  expect((await client.get(rowsPath(629, `${ana.id}/`))).status).toBe(404);
  expect(await client.rows(629, "search=souza")).toEqual([]);
  expect((await visitor.get("/minha-conta")).location).toContain("/login");
  const rows = await Promise.all([
    site.db.selectFrom("enrollments").select("course_id").where("user_id", "=", ana.id).execute(),
    site.db.selectFrom("orders").select("total").where("user_id", "=", ana.id).execute(),
  ]);
  expect(rows).toEqual([[{ course_id: course.id }], [{ total: 4990 }]]);
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", ana.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/Souza|ana@x|99999/);
  expect((await client.post(rowsPath(629), { name: "Ana", email: "ana@x.example" })).status).toBe(200);
});

test("a category in use stays, a blank slug is made from the name, a slug is unique within its type", async () => {
  const { site, client } = await openTables();
  const category = await makeCategory(site.db, "Kits de Ícones");
  await makeProduct(site.db, { category_id: category.id });
  const path = rowsPath(634, `${category.id}/`);
  expect(await kept(client, path)).toEqual(KEPT);
  expect(await kept(client, rowsPath(634, `${category.id}/`))).toEqual(KEPT);
  const both = await client.post(rowsPath(634, "batch-delete/"), { items: [category.id] });
  expect(both.status).toBe(400);
  const second = (await client.post(rowsPath(634), { name: "Kits de Ícones", slug: "" })).json();
  expect(second.slug).toBe("kits-de-icones-1");
  expect(await codes(client.post(rowsPath(634), { name: "X", slug: "Kits de ícones" }))).toEqual([
    400,
    "slug unique",
  ]);
  const blog = (await client.post(rowsPath(634), { name: "Kits de Ícones", type: "blog" })).json();
  expect(blog.slug).toBe("kits-de-icones");
  expect((await client.patch(rowsPath(634, `${second.id}/`), { name: "Outros" })).json().slug).toBe(
    "kits-de-icones-1",
  );
  expect((await client.patch(rowsPath(634, `${second.id}/`), { slug: "" })).json().slug).toBe("outros");
  expect(await codes(client.patch(path, { type: "blog" }))).toEqual([400, "type invalid"]);
  expect(
    (await client.patch(rowsPath(634, `${second.id}/`), { type: "blog", slug: "" })).json(),
  ).toMatchObject({
    type: "blog",
    slug: "outros",
  });
  expect(await codes(client.patch(rowsPath(634, `${second.id}/`), { type: "outro" }))).toEqual([
    400,
    "type invalid_choice",
  ]);
  expect(await codes(client.post(rowsPath(628), { name: "X", category_id: blog.id }))).toEqual([
    400,
    "category_id does_not_exist",
  ]);
});

test("a product that is written is in the shop at once, with its search words; one that was sold is retired", async () => {
  const { site, client } = await openTables();
  const category = await makeCategory(site.db);
  const facts = {
    name: "Planilha Solar",
    short_description: "Contas de luz.",
    price: "49.90",
    is_active: true,
    tags: "energia",
    category_id: category.id,
  };
  const product = (await client.post(rowsPath(628), { ...facts, is_active: false })).json();
  // The file comes by the owner's form: this door has no field for it.
  await site.db.updateTable("products").set({ file_key: "entregas/solar" }).execute();
  expect((await client.patch(rowsPath(628, `${product.id}/`), facts)).status).toBe(200);
  expect((await site.get("/loja?busca=energ")).text).toContain("Planilha Solar");
  await client.patch(rowsPath(628, `${product.id}/`), { name: "Planilha Lunar" });
  expect((await site.get("/loja?busca=solar")).text).toContain("Nenhum produto encontrado");
  expect((await site.get("/loja?busca=lunar energia")).text).toContain("Planilha Lunar");
  expect(await codes(client.patch(rowsPath(628, `${product.id}/`), { price: "" }))).toEqual([
    400,
    "price null",
  ]);
  const row = await site.db.selectFrom("products").selectAll().executeTakeFirstOrThrow();
  await makePaidOrder(site, { lines: [{ product: row }] });
  const other = await makeProduct(site.db);
  expect((await client.post(rowsPath(628, "batch-delete/"), { items: [other.id, product.id] })).status).toBe(
    204,
  );
  expect(await client.rows(628)).toEqual([]);
  const left = await site.db.selectFrom("products").select(["id", "retired_at"]).execute();
  expect(left).toEqual([{ id: product.id, retired_at: expect.any(Date) }]);
  expect((await client.patch(rowsPath(628, `${product.id}/`), { name: "X" })).status).toBe(404);
  expect((await site.get("/loja")).text).not.toContain("Planilha Lunar");
});

test("a course product opens an existing course and has no file; back to a download it opens none", async () => {
  const { site, client } = await openTables();
  const { course } = await makeCourse(site.db);
  const product = (
    await client.post(rowsPath(628), { name: "Kit", file_type: "ZIP", file_size: "2 MB" })
  ).json();
  const path = rowsPath(628, `${product.id}/`);
  expect(await codes(client.patch(path, { product_type: "Curso" }))).toEqual([
    400,
    "linked_course_id required",
  ]);
  const opened = (
    await client.patch(path, { product_type: "Curso", linked_course_id: String(course.id) })
  ).json();
  expect(opened).toMatchObject({ linked_course_id: String(course.id), file_type: null, file_size: null });
  expect((await client.patch(path, { product_type: "Download" })).json().linked_course_id).toBe(null);
});

test("ratings follow approved reviews, whoever approves them; a person reviews a product once", async () => {
  const { site, client } = await openTables();
  const product = await makeProduct(site.db);
  const ana = await makeUser(site.db);
  const rating = async () => (await client.get(rowsPath(628, `${product.id}/`))).json().rating;
  await client.patch(rowsPath(628, `${product.id}/`), { rating: "4.8" });
  const facts = { product_id: product.id, user_id: ana.id, rating: 5, comment: "Ótimo" };
  const review = (await client.post(rowsPath(633), facts)).json();
  expect([review.is_approved, review.rating, await rating()]).toEqual([false, "5", "4.8"]);
  expect(await codes(client.post(rowsPath(633), facts))).toEqual([400, "user_id unique"]);
  const guest = {
    guest_email: "Bia@x.example",
    guest_name: "Bia",
    product_id: product.id,
    rating: 2,
    is_approved: true,
  };
  const second = (await client.post(rowsPath(633), guest)).json();
  expect([second.guest_email, await rating()]).toEqual(["bia@x.example", "2.0"]);
  expect(await codes(client.post(rowsPath(633), guest))).toEqual([400, "guest_email unique"]);
  await client.patch(rowsPath(633, `${review.id}/`), { is_approved: "true" });
  expect(await rating()).toBe("3.5");
  await client.patch(rowsPath(633, `${second.id}/`), { rating: 4 });
  expect(await rating()).toBe("4.5");
  await client.delete(rowsPath(633, `${review.id}/`));
  expect(await rating()).toBe("4.0");
  const empty = (await client.post(rowsPath(633), {})).json();
  expect(empty).toMatchObject({ product_id: null, rating: null, is_approved: false });
  expect(await codes(client.patch(rowsPath(633, `${empty.id}/`), { is_approved: true }))).toEqual([
    ...[400, "product_id required", "rating required", "guest_name required"],
  ]);
  expect(await codes(client.patch(rowsPath(633, `${empty.id}/`), { rating: 6 }))).toEqual([
    400,
    "rating invalid",
  ]);
  expect(await codes(client.patch(rowsPath(633, `${empty.id}/`), { rating: 0 }))).toEqual([
    400,
    "rating min_value",
  ]);
});

test("one active newsletter row per address; ending it takes the consent back", async () => {
  const { site, client } = await openTables();
  const first = (await client.post(rowsPath(635), { email: "Ana@x.example", name: "Ana" })).json();
  expect(first).toMatchObject({ email: "ana@x.example", status: "active", source: null });
  expect(first.subscribed_at).toMatch(/Z$/);
  expect(await codes(client.post(rowsPath(635), { email: "ana@x.example" }))).toEqual([400, "email unique"]);
  await client.patch(rowsPath(635, `${first.id}/`), { status: "unsubscribed" });
  const row = await site.db.selectFrom("newsletter_subscriptions").selectAll().executeTakeFirstOrThrow();
  expect(row.unsubscribed_at).toBeInstanceOf(Date);
  const second = (await client.post(rowsPath(635), { email: "ana@x.example", source: "blog" })).json();
  expect(await codes(client.patch(rowsPath(635, `${first.id}/`), { status: "active" }))).toEqual([
    400,
    "email unique",
  ]);
  expect((await client.delete(rowsPath(635, `${second.id}/`))).status).toBe(204);
  const consents = await site.db.selectFrom("consents").selectAll().orderBy("id").execute();
  expect(consents).toMatchObject([
    { email: "ana@x.example", kind: "newsletter", source: "api", text_version: "external" },
    { email: "ana@x.example", kind: "newsletter", source: "api", withdrawn_at: expect.any(Date) },
  ]);
  expect(consents.map(({ given_at, withdrawn_at }) => [given_at, withdrawn_at !== null])).toEqual([
    [new Date(first.subscribed_at), true],
    [new Date(second.subscribed_at), true],
  ]);
});

test("whoever an integration subscribes agreed at its door, and once only; another address is another agreement", async () => {
  const { site, client } = await openTables();
  const open = async () => {
    const query = site.db
      .selectFrom("consents")
      .select(["email", "source"])
      .where("withdrawn_at", "is", null);
    return (await query.orderBy("id").execute()).map(({ email, source }) => `${email} ${source}`);
  };
  const sent = { email: "ana@x.example", subscribed_at: "2026-01-10T10:00:00Z" };
  const { id } = (await client.post(rowsPath(635), sent)).json();
  const [{ given_at } = {}] = await site.db.selectFrom("consents").select("given_at").execute();
  expect(given_at).toEqual(new Date(sent.subscribed_at));
  await client.patch(rowsPath(635, `${id}/`), { name: "Ana", source: "site antigo" });
  expect(await open()).toEqual(["ana@x.example api"]);
  await client.patch(rowsPath(635, `${id}/`), { email: "nova@x.example" });
  expect(await open()).toEqual(["nova@x.example api"]);
  await client.patch(rowsPath(635, `${id}/`), { status: "unsubscribed" });
  expect(await open()).toEqual([]);
  await client.patch(rowsPath(635, `${id}/`), { status: "active" });
  expect(await open()).toEqual(["nova@x.example api"]);
  await client.post(rowsPath(635), { email: "saiu@x.example", status: "unsubscribed" });
  expect(await open()).toEqual(["nova@x.example api"]);
  await site.settle();
  expect(await site.mails()).toEqual([]);
});

test("pop-ups keep their texts, and show what was written", async () => {
  const { site, client } = await openTables();
  const popup = (
    await client.post(rowsPath(636), {
      title: "Oi",
      message: "Fique.",
      pages: "home, /blog/",
      is_active: "on",
    })
  ).json();
  expect(popup).toMatchObject({
    show_email_field: "false",
    delay: "5",
    pages: "home,blog",
    is_active: "true",
  });
  const path = rowsPath(636, `${popup.id}/`);
  expect((await client.patch(path, { delay: 8 })).json().delay).toBe("8");
  expect((await client.patch(path, { delay: "" })).json().delay).toBe("5");
  expect(await codes(client.patch(path, { delay: "0" }))).toEqual([400, "delay min_value"]);
  expect(await client.rows(636, "filter__is_active__equal=true&filter__delay__equal=5")).toHaveLength(1);
  await client.post(rowsPath(637), {
    email: "a@x.example",
    popup_id: popup.id,
    timestamp: "2026-11-20T10:00:00Z",
  });
  expect(await site.db.selectFrom("consents").selectAll().execute()).toMatchObject([
    ...[{ email: "a@x.example", kind: "popup", source: "api", given_at: new Date("2026-11-20T10:00:00Z") }],
  ]);
  expect((await client.delete(path)).status).toBe(204);
  expect((await client.rows(637))[0]).toMatchObject({ popup_id: null, timestamp: "2026-11-20T10:00:00Z" });
  expect(await site.db.selectFrom("popup_configs").select("id").execute()).toEqual([]);
});

test("posts are cleaned, found and published as from the editor", async () => {
  const { site, admin, client } = await openTables();
  const content = '<h2>Sol</h2><p onclick="x()">Painéis <script>alert(1)</script>solares</p>';
  const facts = { title: "Energia", content, tags: "sol, casa", status: "published", author_id: admin.id };
  const post = (await client.post(rowsPath(632), facts)).json();
  expect(post).toMatchObject({ tags: "sol,casa", status: "published", read_time: "1 min" });
  expect(post.content).not.toMatch(/script|onclick/);
  expect((await site.get("/blog?busca=paineis")).text).toContain("Energia");
  expect((await client.patch(rowsPath(632, `${post.id}/`), { read_time: "9 min" })).json().read_time).toBe(
    "9 min",
  );
  await client.patch(rowsPath(632, `${post.id}/`), { status: "draft" });
  expect((await site.get("/blog")).text).not.toContain("Energia");
  expect(
    await codes(client.patch(rowsPath(632, `${post.id}/`), { meta_description: "x".repeat(161) })),
  ).toEqual([400, "meta_description max_length"]);
  expect((await client.delete(rowsPath(632, `${post.id}/`))).status).toBe(204);
});

test("courses, modules, lessons and doubts are written and taken away with their parts", async () => {
  const { site, client } = await openTables();
  const ana = await makeUser(site.db);
  const course = (await client.post(rowsPath(638), { title: "Curso" })).json();
  expect(course.is_published).toBe(true);
  const module = (await client.post(rowsPath(639), { title: "M", course_id: course.id })).json();
  const quiz = '{"questions": [ 1 ]}';
  const lesson = (
    await client.post(rowsPath(640), {
      title: "L",
      module_id: module.id,
      content_type: "quiz",
      quiz_data: quiz,
    })
  ).json();
  expect(lesson).toMatchObject({
    order: "1",
    is_free_preview: false,
    quiz_data: quiz,
    module_id: String(module.id),
  });
  // Published unless told otherwise, and open at once.
  expect(lesson).toMatchObject({ is_published: true, release_days: null, release_at: null });
  const release = { is_published: false, release_days: 7, release_at: "2026-12-01T03:00:00.000Z" };
  const draft = (await client.patch(rowsPath(640, `${lesson.id}/`), release)).json();
  expect(draft).toMatchObject({ is_published: false, release_days: "7" });
  expect(new Date(draft.release_at).toISOString()).toBe(release.release_at);
  const none = await client.patch(rowsPath(640, `${lesson.id}/`), { release_days: 0 });
  expect([none.status, none.text]).toEqual([400, expect.stringContaining("min_value")]);
  const open = { is_published: true, release_days: null, release_at: null };
  expect((await client.patch(rowsPath(640, `${lesson.id}/`), open)).json()).toMatchObject(open);
  const cleaned = await client.patch(rowsPath(640, `${lesson.id}/`), {
    text_content: "<p>Oi<script>1</script></p>",
  });
  expect(cleaned.json().text_content).toBe("<p>Oi</p>");
  const doubt = (
    await client.post(rowsPath(641), { doubt_text: "Por quê?", lesson_id: lesson.id, user_id: ana.id })
  ).json();
  const answered = (await client.patch(rowsPath(641, `${doubt.id}/`), { answer_text: "Porque sim." })).json();
  expect([answered.answered_at !== null, answered.answered_by_id !== null]).toEqual([true, true]);
  await site.settle();
  expect((await site.mails()).map((mail) => mail.to?.[0]?.address)).toContain(ana.email);
  expect((await client.delete(rowsPath(639, `${module.id}/`))).status).toBe(204);
  expect([await client.rows(640), await client.rows(641)]).toEqual([[], []]);
  const held = await makeCourseProduct(site.db);
  expect((await client.delete(rowsPath(638, `${held.course.id}/`))).status).toBe(204);
  expect((await client.rows(638)).map((row) => row.title)).toEqual(["Curso"]);
  const retired = await site.db
    .selectFrom("courses")
    .select("retired_at")
    .where("id", "=", held.course.id)
    .executeTakeFirst();
  expect(retired?.retired_at).toBeInstanceOf(Date);
});

test("every write is recorded with who, where and which fields, and with no value", async () => {
  const { site, admin } = await openTables();
  const client = await clientWith(site, admin, ALL_RIGHTS);
  await client.post(rowsPath(629), {
    name: "Valor Secreto",
    email: "x@x.example",
    password_hash: "outro-segredo",
  });
  const log = await site.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "table.create")
    .execute();
  expect(log).toMatchObject([
    {
      actor_id: admin.id,
      entity: "users",
      ip: "203.0.113.7",
      detail: { token: expect.any(Number), fields: ["name", "email", "password_hash"] },
    },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Secreto|outro-segredo/);
});
