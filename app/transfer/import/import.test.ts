import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EVENT_NAMES } from "#app/events/event-names.ts";
import { hashErased, noteErased } from "#app/identity/erased/erased-addresses.server.ts";
import { type RightState, rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { listen } from "#tests/event-listener.ts";
import { makeCategory, makeUser } from "#tests/makers.ts";
import { move, openMove, outcomes } from "#tests/moving.ts";
import { CREATED } from "#tests/old-shop.ts";
import { RICH_TEXTS } from "#tests/rich-texts.ts";
import type { TestSite } from "#tests/test-site.ts";

async function everything(site: TestSite) {
  const tables = ["users", "categories", "products", "blog_posts", "orders", "order_items"] as const;
  const more = [
    "product_reviews",
    "courses",
    "course_lessons",
    "rights",
    "order_log",
    "imported_rows",
  ] as const;
  const rows = [...tables, ...more].map((table) =>
    site.db.selectFrom(table).selectAll().orderBy("id").execute(),
  );
  return Promise.all(rows);
}

async function statesOf(site: TestSite): Promise<RightState[]> {
  return (await listRights(site.db, {})).map((right) => rightState(right, site.now()));
}

test("imports every table with relations, ids, dates and values, and reports refused rows one by one", {
  timeout: 60_000,
}, async () => {
  const { site, fake } = await openMove();
  const outcome = await move(site, fake);
  expect(outcome.stop).toBeUndefined();
  const told = outcomes(outcome);
  const db = site.db;
  const products = await db.selectFrom("products").selectAll().orderBy("id").execute();
  expect(products).toMatchObject([
    {
      id: 12,
      name: "Kit de planilhas",
      price: 4990,
      original_price: 129900,
      category_id: 3,
      tags: ["excel", "finanças"],
      image: null,
      images: ["https://a.example/1.png"],
      // Files do not come with rows.
      is_active: false,
      withheld_at: expect.any(Date),
      is_featured: false,
      sales_count: 41,
      created_at: new Date("2024-01-02T03:04:05.678Z"),
      // Its own rating stays until the first review is imported.
      rating: 50,
      review_count: 1,
      description: "<strong>Texto</strong>",
    },
    { id: 13, price: 19900, product_type: "Curso", linked_course_id: 2, tags: ["a", "b"], is_active: true },
  ]);
  expect(told["products 12"]).toMatchObject({ local: "12", result: "importada" });
  expect(told["products 12"]?.why).toContain("name tinha mais de uma linha");
  expect(told["products 12"]?.why).toContain("veio sem arquivo: ficou fora da loja");
  expect(told["products 13"]?.why).not.toContain("fora da loja");
  expect(told["products 12"]?.why).toContain("image ficou vazio: Informe um endereço http(s) válido.");
  expect(told["products 14"]).toMatchObject({ result: "recusada", why: "price: Informe um número válido." });
  expect(outcome.output).toContain("products: campos que não existem aqui: peso.");

  const categories = await db.selectFrom("categories").select(["id", "slug", "type"]).orderBy("id").execute();
  expect(categories).toEqual([
    { id: 3, slug: "planilhas", type: "product" },
    { id: 5, slug: "dicas", type: "blog" },
  ]);
  const courses = await db.selectFrom("courses").select(["id", "product_id", "instructor_id"]).execute();
  expect(courses).toEqual([{ id: 2, product_id: 13, instructor_id: 8 }]);
  const modules = await db.selectFrom("course_modules").select(["id", "course_id", "order"]).execute();
  expect(modules).toEqual([{ id: 20, course_id: 2, order: 2 }]);
  const lessons = await db.selectFrom("course_lessons").selectAll().orderBy("id").execute();
  expect(lessons).toMatchObject([
    { id: 30, module_id: 20, text_content: "<p>Oi</p>", is_free_preview: false },
    { id: 31, quiz_data: '[{"question":"1+1?","options":["2","3"],"correct":0}]' },
  ]);
  expect(told["course_lessons 30"]?.why).toBe("HTML limpo em text_content");
  const doubt = await db.selectFrom("lesson_doubts").selectAll().executeTakeFirst();
  expect(doubt).toMatchObject({ user_id: 7, lesson_id: 30, answer_text: "Assim.", is_resolved: true });

  const orders = await db.selectFrom("orders").selectAll().orderBy("id").execute();
  expect(orders).toMatchObject([
    {
      id: 91,
      user_id: 7,
      total: 24980,
      paid_cents: 24980,
      payment_method: null,
      is_imported: true,
      created_at: new Date(CREATED),
      first_paid_at: new Date(CREATED),
    },
    { id: 92, user_id: null, total: 1000, paid_cents: 0 },
  ]);
  expect(told["orders 92"]?.why).toBe("user_id ficou vazio: aponta para a linha 99, que não veio");
  expect(told["orders 93"]).toMatchObject({ result: "recusada" });
  expect(told["order_items 3"]).toMatchObject({
    result: "recusada",
    why: "order_id: aponta para a linha 93, que não veio",
  });
  expect(await statesOf(site)).toEqual(["open", "open"]);
  const places = await db.selectFrom("enrollments").select(["user_id", "course_id"]).execute();
  expect(places).toEqual([{ user_id: 7, course_id: 2 }]);

  const inscriptions = await db.selectFrom("newsletter_subscriptions").selectAll().orderBy("id").execute();
  expect(inscriptions).toMatchObject([
    { email: "leitora@antiga.example", subscribed_at: new Date("2024-03-04T03:00:00Z"), status: "active" },
    { email: "saiu@antiga.example", status: "unsubscribed" },
  ]);
  const agreed = await db.selectFrom("consents").selectAll().where("kind", "=", "newsletter").execute();
  expect(agreed).toMatchObject([
    { email: "leitora@antiga.example", source: "import", given_at: new Date("2024-03-04T03:00:00Z") },
  ]);
  const popup = await db.selectFrom("popup_configs").selectAll().executeTakeFirst();
  expect(popup).toMatchObject({ delay: 7, pages: ["home", "loja"], is_active: false, button_text: "OK" });
  const [post] = await db.selectFrom("blog_posts").selectAll().orderBy("id").limit(1).execute();
  expect(post).toMatchObject({
    author_id: 8,
    category_id: 5,
    tags: ["a", "b"],
    meta_description: null,
    published_at: new Date("2024-03-04T13:30:00Z"),
  });
  await site.settle();
  expect(await site.mails()).toEqual([]);
  const [audit] = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "tables.import")
    .execute();
  expect(audit?.detail).toMatchObject({ source: fake.url, products: { taken: 2, refused: 1 } });
});

test("SEC-21: sanitizes HTML of every kind on import", async () => {
  const { site, fake } = await openMove();
  await move(site, fake, ["--only", "users,categories,blog_posts"]);
  const posts = await site.db.selectFrom("blog_posts").select(["id", "content"]).orderBy("id").execute();
  const kept = RICH_TEXTS.map(({ clean }) => clean || null);
  expect(posts.map(({ content }) => content || null)).toEqual(kept);
});

test("changes nothing when the same import runs again, and changes one row for one source change", async () => {
  const { site, fake } = await openMove();
  await move(site, fake);
  const before = await everything(site);
  const again = await move(site, fake);
  expect(again.stop).toBeUndefined();
  expect(new Set(again.lines.map(([, , , result]) => result))).toEqual(new Set(["igual", "recusada"]));
  expect(await everything(site)).toEqual(before);

  await site.db.updateTable("products").set({ short_description: "Da dona" }).where("id", "=", 12).execute();
  const [kit] = fake.tables.get(628)?.rows ?? [];
  Object.assign(kit ?? {}, { price: "59.90", sales_count: "77", updated_at: "2026-01-01" });
  const third = await move(site, fake);
  const changed = third.lines.filter(([, , , result]) => result === "alterada");
  expect(changed.map(([table, id, , , why]) => [table, id, why])).toEqual([
    ["products", "12", "mudou na origem: price"],
  ]);
  const row = await site.db.selectFrom("products").selectAll().where("id", "=", 12).executeTakeFirst();
  expect(row).toMatchObject({ price: 5990, short_description: "Da dona", sales_count: 41 });
});

test("does not import a deleted row again, and reports its later source changes", async () => {
  const { site, fake } = await openMove();
  await move(site, fake);
  await site.db.deleteFrom("popup_configs").execute();
  expect(outcomes(await move(site, fake))["popup_configs 1"]).toMatchObject({ result: "igual" });
  Object.assign(fake.tables.get(636)?.rows[0] ?? {}, { title: "Outro" });
  expect(outcomes(await move(site, fake))["popup_configs 1"]).toMatchObject({
    result: "recusada",
    why: "esta linha foi excluída aqui; mudou na origem: title",
  });
  expect(await site.db.selectFrom("popup_configs").select("id").execute()).toEqual([]);
  fake.tables
    .get(637)
    ?.rows.push({ id: 5, email: "c@d.example", popup_id: 1, page: "home", timestamp: null });
  const late = outcomes(await move(site, fake))["popup_emails 5"];
  expect(late).toMatchObject({ result: "importada" });
  expect(late?.why).toBe("popup_id ficou vazio: aponta para a linha 1, que foi excluída aqui");
});

test("reports the same in a dry run and writes nothing", async () => {
  const { site, fake } = await openMove();
  const before = await everything(site);
  const trial = await move(site, fake, ["--dry-run"]);
  expect(trial.stop).toBeUndefined();
  expect(trial.output).toContain("Foi uma simulação: nada foi gravado.");
  expect(await everything(site)).toEqual(before);
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toEqual([]);
  expect(existsSync(join(site.dataDir, "files"))).toBe(false);
  const real = await move(site, fake);
  expect(trial.lines).toEqual(real.lines);
});

test("accepts an imported password hash once and replaces it, and skips hashes of other kinds", async () => {
  const { site, fake } = await openMove();
  const outcome = await move(site, fake);
  const hashOf = async (id: number) =>
    (await site.db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst())
      ?.password_hash;
  expect(await hashOf(7)).toMatch(/^\$argon2id-sha256\$/);
  expect(await hashOf(8)).toBeNull();
  expect(outcomes(outcome)["users 8"]?.why).toContain("a senha não veio");
  const sign = (password: string) => site.visitor().post("/login", { email: "bia@antiga.example", password });
  expect((await sign("segredo-outro")).status).toBe(422);
  expect((await sign("segredo-velho")).status).toBe(302);
  expect(await hashOf(7)).toMatch(/^\$argon2id\$/);
  expect((await sign("segredo-velho")).status).toBe(302);
  await move(site, fake);
  expect(await hashOf(7)).toMatch(/^\$argon2id\$/);
});

test("makes nobody an administrator by import unless asked for", async () => {
  const { site, fake } = await openMove();
  const outcome = await move(site, fake, ["--only", "users"]);
  const roles = () => site.db.selectFrom("users").select(["email", "role"]).orderBy("email").execute();
  expect(await roles()).toEqual([
    { email: "bia@antiga.example", role: "user" },
    { email: "chefe@antiga.example", role: "user" },
    { email: "dona@teste.example", role: "admin" },
  ]);
  expect(outcomes(outcome)["users 8"]?.why).toContain("era admin lá");
  const other = await openMove();
  const [bia, chiefThere] = other.fake.tables.get(629)?.rows ?? [];
  Object.assign(chiefThere ?? {}, { password_hash: bia?.password_hash });
  await move(other.site, other.fake, ["--only", "users", "--keep-admins"]);
  const chief = await other.site.db.selectFrom("users").select("role").where("id", "=", 8).executeTakeFirst();
  expect(chief?.role).toBe("admin");
  const withPassword = other.site.db.selectFrom("users").select("id").where("password_hash", "is not", null);
  expect(await withPassword.where("role", "=", "admin").execute()).toEqual([]);
  // The import sends only the notice about the new administrators.
  await other.site.settle();
  const subjects = (await other.site.mails()).map(({ subject }) => subject);
  expect(new Set(subjects)).toEqual(new Set(["Mudou a equipe de Ipê Digital"]));
});

test("joins rows with the same e-mail or slug without overwriting them, and gives new ids for used ids", async () => {
  const { site, fake } = await openMove();
  const facts = { email: "bia@antiga.example", name: "Bia daqui", email_confirmed_at: new Date(), id: 8 };
  const bia = await makeUser(site.db, { ...facts, password_hash: null, role: "admin" });
  await site.db
    .insertInto("categories")
    .values({ ...PLAIN_CATEGORY, id: 5, slug: "planilhas" })
    .execute();
  const outcome = await move(site, fake);
  const told = outcomes(outcome);
  expect(told["users 7"]).toMatchObject({ local: String(bia.id), result: "unificada" });
  expect(told["categories 3"]).toMatchObject({ local: "5", result: "unificada" });
  expect(told["users 8"]?.why).toContain("o número 8 já era de outra linha aqui");
  const row = await site.db.selectFrom("users").selectAll().where("id", "=", bia.id).executeTakeFirst();
  expect(row).toMatchObject({ name: "Bia daqui", role: "admin", password_hash: null });
  const order = await site.db.selectFrom("orders").select("user_id").where("id", "=", 91).executeTakeFirst();
  expect(order?.user_id).toBe(bia.id);
  const dicas = Number(told["categories 5"]?.local);
  expect(dicas).not.toBe(5);
  const posts = await site.db.selectFrom("blog_posts").select("category_id").distinct().execute();
  expect(posts).toEqual([{ category_id: dicas }]);
  Object.assign(fake.tables.get(629)?.rows[0] ?? {}, { name: "Outro nome", role: "user" });
  expect(outcomes(await move(site, fake))["users 7"]?.result).toBe("igual");
  expect(
    (await site.db.selectFrom("users").selectAll().where("id", "=", bia.id).executeTakeFirst())?.name,
  ).toBe("Bia daqui");
  // Imported ids are never given out again.
  const next = await makeCategory(site.db, "Nova");
  expect(next.id).toBeGreaterThan(5);
});

const PLAIN_CATEGORY = {
  name: "Planilhas daqui",
  description: null,
  color: null,
  type: "product" as const,
  created_at: new Date(),
  updated_at: new Date(),
};

test("gives nothing bought under an address to an account that registered the address without confirming it", async () => {
  const { site, fake } = await openMove();
  const thief = await makeUser(site.db, { email: "bia@antiga.example", email_confirmed_at: null });
  await move(site, fake);
  const order = await site.db.selectFrom("orders").selectAll().where("id", "=", 91).executeTakeFirst();
  expect(order).toMatchObject({ user_id: null, guest_email: "bia@antiga.example" });
  expect(await statesOf(site)).toEqual(["awaits_confirmation", "awaits_confirmation"]);
  const places = await site.db.selectFrom("enrollments").select(["user_id", "has_access"]).execute();
  expect(places).toEqual([{ user_id: thief.id, has_access: false }]);
});

test("sends no mail about imported rows, not even about an answer that came later", async () => {
  const { site, fake } = await openMove();
  const [doubt] = fake.tables.get(704)?.rows ?? [];
  Object.assign(doubt ?? {}, { answer_text: null });
  await move(site, fake);
  Object.assign(doubt ?? {}, { answer_text: "Agora sim." });
  Object.assign(fake.tables.get(630)?.rows[0] ?? {}, { status: "cancelled" });
  const again = outcomes(await move(site, fake));
  expect(again["lesson_doubts 1"]).toMatchObject({ result: "alterada" });
  expect(again["orders 91"]).toMatchObject({ result: "alterada", why: "mudou na origem: status" });
  const row = await site.db.selectFrom("lesson_doubts").select("answer_text").executeTakeFirst();
  expect(row?.answer_text).toBe("Agora sim.");
  expect(await statesOf(site)).toEqual(["revoked", "revoked"]);
  expect(await site.db.selectFrom("outbox").select("topic").execute()).toEqual([]);
});

test("EV-02: raises no events for imported rows", async () => {
  const { site, fake } = await openMove();
  const facts = { url: "http://127.0.0.1:9/gancho", events: EVENT_NAMES, actorId: 1 };
  await listen(site, facts);
  await move(site, fake);
  expect(await site.db.selectFrom("enrollments").select("id").execute()).not.toEqual([]);
  expect(await site.db.selectFrom("webhook_deliveries").select("event_type").execute()).toEqual([]);
});

test("keeps the account of a buyer without a name, and ignores source visits as changes", async () => {
  const { site, fake } = await openMove();
  const [bia] = fake.tables.get(629)?.rows ?? [];
  Object.assign(bia ?? {}, { name: "" });
  expect(outcomes(await move(site, fake))["users 7"]?.why).toContain("name estava vazio");
  Object.assign(bia ?? {}, { last_login: "2026-11-20T10:00:00Z", role: "admin" });
  expect(outcomes(await move(site, fake))["users 7"]).toMatchObject({ result: "igual" });
  const row = await site.db.selectFrom("users").selectAll().where("id", "=", 7).executeTakeFirst();
  expect(row).toMatchObject({ name: "Bia", email: "bia@antiga.example", role: "user", last_login: null });
});

test("imports tables one after the other, and links a relation when its target has arrived", async () => {
  const { site, fake } = await openMove();
  const alone = await move(site, fake, ["--only", "products"]);
  expect(outcomes(alone)["products 12"]?.why).toContain("category_id ficou vazio: aponta para a linha 3");
  // A product cannot be sold before its course is imported.
  expect(outcomes(alone)["products 13"]?.result).toBe("recusada");
  const whole = outcomes(await move(site, fake));
  expect(whole["products 12"]?.why).toBe("mudou na origem: category_id");
  expect(whole["products 13"]?.result).toBe("importada");
  const rows = await site.db.selectFrom("products").select(["id", "category_id"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: 12, category_id: 3 },
    { id: 13, category_id: 3 },
  ]);
});

test("SEC-119: leaves out rows of an erased person and reports their number", async () => {
  const { site, fake } = await openMove();
  const hash = hashErased(site.db, "Bia+loja@antiga.example");
  await noteErased(site.db, [{ hash, erased_at: site.now() }]);
  const outcome = await move(site, fake);
  expect(outcome.stop).toBeUndefined();
  const left = outcome.lines.filter(([, , , result]) => result === "pessoa apagada");
  expect(left.length).toBeGreaterThan(0);
  expect(outcome.output).toMatch(/(linha é de uma pessoa|linhas são de pessoas) que pedi/);
  const emails = await site.db.selectFrom("users").select("email").orderBy("email").execute();
  expect(emails.map(({ email }) => email)).not.toContain("bia@antiga.example");
  const again = await move(site, fake);
  expect(again.lines.filter(([, , , result]) => result === "pessoa apagada").length).toBe(left.length);
});
