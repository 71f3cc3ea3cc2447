import { expect, test } from "vitest";
import { makeProduct } from "#tests/makers.ts";
import { clientWith, openTables, rowsPath } from "#tests/table-client.ts";

/** The contract's list of fields in its own notation: t text, l long text, u url, e email, n0–n2 numbers, b, d, c, m, p; ! required, * only read. */
const FIELDS: Record<string, string> = {
  "USERS 629":
    "name t!, email e!, password_hash p, role t, avatar t, phone t, address l, is_active b, created_at c, updated_at m, last_login d",
  "CATEGORIES 634": "name t!, slug t, description l, color t, type t, created_at c, updated_at m",
  "PRODUCTS 628":
    "name t!, short_description l, description l, price n2, original_price n2, category_id n0, tags t, image u, images l, video_url u, file_size t, file_type t, is_active t, is_featured t, sales_count n0, rating n1, created_at c, updated_at m, product_type t, linked_course_id n0, is_bundle t, lowers_for_owned t, access_kind t, access_count n0, access_until d",
  "BLOG_POSTS 632":
    "title t!, excerpt l, content l, category_id n0, author_id n0, image u, status t, scheduled_date d, tags t, meta_description t, meta_keywords t, read_time t, created_at c, updated_at m",
  "ORDERS 630":
    "guest_name t, user_id n0, guest_email e, total n2, status t, payment_method t, payment_status t, shipping_address l, billing_address l, notes l, created_at c, updated_at m, source t, campaign t, discount_cents n2, coupon_code t",
  "ORDER_ITEMS 631":
    "order_id n0!, product_id n0!, quantity n0, price n2, created_at c, list_price n2, offer_id n0, offer_name t, bump_id n0, rest_cents n2, access_kind t, access_count n0, access_until d, is_renewal b",
  "PRODUCT_REVIEWS 633":
    "guest_name t, product_id n0, user_id n0, guest_email e, rating n0, comment l, is_verified b, is_approved b, created_at c",
  "NEWSLETTER_SUBSCRIPTIONS 635":
    "email e!, name t, subscribed_at d, status t, source t, created_at c, updated_at m",
  "POPUP_CONFIGS 636":
    "title t!, message l, show_email_field t, email_placeholder t, button_text t, pdf_url u, delay t, pages t, is_active t, created_at c, updated_at m",
  "POPUP_EMAILS 637": "email e!, popup_id n0, page t, timestamp d, created_at c",
  "COURSES 638":
    "title t!, description l, cover_image u, instructor_id n0, product_id n0, is_published b, created_at c, updated_at m, workload_minutes n0, certificate_layout t, certificate_words l, signature_image u, signature_name t, finish_message l, next_course_id n0",
  "COURSE_MODULES 639":
    "title t!, course_id n0!, description l, order n0, created_at c, updated_at m, release_days n0, release_at d, after_module_id n0",
  "COURSE_LESSONS 640":
    "title t!, module_id n0!, content_type t, video_url u, pdf_file u, text_content l, quiz_data l, order n0, is_free_preview b, created_at c, updated_at m, is_published b, release_days n0, release_at d, after_lesson_id n0",
  "LESSON_DOUBTS 641":
    "doubt_text l!, lesson_id n0!, user_id n0, answer_text l, answered_by_id n0, is_resolved b, created_at c, answered_at d",
  "COUPONS 642":
    "code t!, kind t, discount n2!, applies_to t, starts_at d, ends_at d, max_uses n0, max_uses_each n0, min_total_cents n2, is_paused b, note t, created_at c, updated_at m",
  "OFFERS 643":
    "name t!, product_id n0!, price n2!, slug t, original_price n2, methods t, max_installments n0, interest_payer t, pix_discount n2, starts_at d, ends_at d, places n0, is_public b, created_at c, updated_at m, opens_at d, minimum_price n2, places_each n0, access_kind t, access_count n0, access_until d, cohort_id n0, is_renewal b",
  "COUPON_PRODUCTS 644": "coupon_id n0!, product_id n0!, created_at c",
  "BUMPS 645":
    "headline t!, product_id n0!, bumped_product_id n0!, moment t, price n2, description l, position n0, is_paused b, created_at c, updated_at m",
  "COHORTS 646":
    "name t!, course_id n0!, starts_at d, ends_at d, places n0, is_link_open b, created_at c, updated_at m, access_kind t, access_count n0, access_until d",
  "ENROLLMENTS 672":
    "email e!, course_id n0!, name t, cohort_id n0, ends_at d, user_id n0*, progress n0*, state t*, last_lesson_id n0*, studied_at d*, finished_at d*, created_at c, updated_at m",
  "BUNDLE_PARTS 671": "bundle_id n0!, part_id n0!, position n0, created_at c",
};
const KINDS: Record<string, string> = {
  t: "text",
  l: "long_text",
  u: "url",
  e: "email",
  b: "boolean",
  d: "date",
  c: "created_on",
  m: "last_modified",
  p: "password",
  n0: "number",
  n1: "number",
  n2: "number",
};
const TABLES = Object.entries(FIELDS).map(([key, notation]) => {
  const [name = "", id] = key.split(" ");
  const fields = notation.split(", ").map((part) => {
    const [field = "", kind = ""] = part.split(" ");
    const isRead = kind.endsWith("*");
    return { name: field, kind: kind.replace(/[!*]$/, ""), required: kind.endsWith("!"), isRead };
  });
  return { name, id: Number(id), fields };
});

test("every table has the contract's fields, in order, with their ids and types", async () => {
  const { client } = await openTables();
  const ids = new Set<number>();
  for (const table of TABLES) {
    const answer = await client.get(`/database/fields/table/${table.id}/`);
    const fields: Record<string, unknown>[] = answer.json();
    expect(fields.map((field) => [field.id, field.name, field.type, field.order, field.primary])).toEqual(
      table.fields.map(({ name, kind }, at) => [table.id * 100 + at + 1, name, KINDS[kind], at, at === 0]),
    );
    for (const [at, field] of fields.entries()) {
      ids.add(Number(field.id));
      const { kind = "", isRead = false } = table.fields[at] ?? {};
      const read_only = isRead || "cm".includes(kind);
      expect(field).toMatchObject({ table_id: table.id, read_only, description: null });
      if (kind.startsWith("n")) {
        expect(field).toMatchObject({ number_decimal_places: Number(kind[1]), number_negative: false });
      }
      if ("dcm".includes(kind)) {
        expect(field).toMatchObject({ date_include_time: true, date_format: "ISO", date_time_format: "24" });
      }
      if (kind === "b")
        expect(field.boolean_default).toBe(["is_active", "is_published"].includes(String(field.name)));
    }
  }
  expect(ids.size).toBe(TABLES.flatMap(({ fields }) => fields).length);
});

test("nothing is required but what the contract marks, and a row of it comes back in the contract's types", async () => {
  const { client, site } = await openTables();
  const other = await makeProduct(site.db);
  const values: Record<string, unknown> = {
    name: "Nome",
    title: "Título",
    doubt_text: "Por quê?",
    email: "linha@teste.example",
    price: "19.90",
    headline: "Leve também",
    code: "VOLTA10",
    discount: "10.00",
  };
  const made: Record<string, number> = {};
  const order = [
    "629",
    "634",
    "628",
    "632",
    "630",
    "631",
    "633",
    "635",
    "636",
    "637",
    "638",
    "639",
    "640",
    "641",
    "642",
    "643",
    "644",
    "645",
    "646",
    "671",
    "672",
  ];
  const sorted = TABLES.toSorted((a, b) => order.indexOf(String(a.id)) - order.indexOf(String(b.id)));
  const pack = await client.post(rowsPath(628), { name: "Pacote", is_bundle: "true" });
  for (const table of sorted) {
    const required = table.fields.filter((field) => field.required);
    const bundled = { bundle_id: pack.json().id, part_id: made[628] };
    const parents = { order_id: made[630], product_id: made[628], course_id: made[638] };
    const links = {
      ...parents,
      module_id: made[639],
      lesson_id: made[640],
      coupon_id: made[642],
      bumped_product_id: other.id,
      ...bundled,
    };
    const body = Object.fromEntries(required.map(({ name }) => [name, { ...values, ...links }[name]]));
    const answer = await client.post(rowsPath(table.id), body);
    expect([table.name, answer.status, answer.text.slice(0, 200)]).toEqual([
      table.name,
      200,
      expect.anything(),
    ]);
    const row = answer.json();
    made[table.id] = row.id;
    expect(Object.keys(row).toSorted()).toEqual(
      [...new Set(["id", "order", ...table.fields.map(({ name }) => name)])].toSorted(),
    );
    for (const { name, kind } of table.fields) {
      const value = row[name];
      if (kind === "b") expect([table.name, name, typeof value]).toEqual([table.name, name, "boolean"]);
      else
        expect([table.name, name, value === null || typeof value === "string"]).toEqual([
          table.name,
          name,
          true,
        ]);
    }
    for (const { name } of required) {
      const { [name]: _left, ...rest } = body;
      const refused = await client.post(rowsPath(table.id), rest);
      expect([table.name, name, refused.status, refused.json().detail?.[name]?.[0].code]).toEqual([
        table.name,
        name,
        400,
        "required",
      ]);
    }
  }
});

test("tables are discovered with a token that may see them, or a JWT", async () => {
  const { site, admin, client } = await openTables();
  const all = (await client.get("/api/database/tables/all-tables/")).json();
  expect(all.map((table: { id: number; name: string }) => `${table.name} ${table.id}`).toSorted()).toEqual(
    Object.keys(FIELDS).toSorted(),
  );
  expect(all).toContainEqual({ id: 634, name: "CATEGORIES", order: 2, database_id: 134 });
  expect((await client.get("/database/tokens/check")).json()).toEqual({ token: "OK" });
  const narrow = await clientWith(site, admin, { 634: ["read"] });
  const seen = (await narrow.get("/database/tables/all-tables/")).json();
  expect(seen.map((table: { id: number }) => table.id)).toEqual([634]);
  for (const path of ["/applications/", "/database/tables/database/134/"]) {
    expect((await client.get(path)).status, path).toBe(401);
  }
});
