// The demo shop with a row in every table and a value in every column, so that copies of a shop are tested completely.
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Db, engineOf, json, withSavepoint } from "#db/connect.server.ts";
import { type PlainRow, rowsOf, tablesOf } from "./every-row.ts";
import type { TestSite } from "./test-site.ts";

/** Adds a row to each table that the demo shop leaves empty, without tables that no backup contains. */
export async function fillEmptyTables({ db, now }: Pick<TestSite, "db" | "now">): Promise<void> {
  const at = now();
  const first = async (table: string) =>
    Number((await sql<PlainRow>`select min(id) as id from ${sql.table(table)}`.execute(db)).rows[0]?.id);
  const user_id = await first("users");
  const order_id = await first("orders");
  const right_id = await first("rights");
  // biome-ignore lint/suspicious/noExplicitAny: rows of many tables
  const anyDb = db as unknown as Kysely<any>;
  const into = async (table: string, row: PlainRow) => {
    const query = anyDb.insertInto(table).values(row).returningAll();
    return (await query.executeTakeFirstOrThrow()) as PlainRow;
  };
  await into("imported_rows", {
    source: "velha",
    table_id: 634,
    source_row_id: 3,
    local_row_id: 9,
    digest: "abc",
    updated_at: at,
  });
  const product_id = await first("products");
  const times = { created_at: at, updated_at: at };
  await into("offers", { product_id, name: "Lote 1", slug: "lote-1", price: 990, ...times });
  const offer_id = await first("offers");
  await into("offer_waits", { offer_id, email: "a@b.example", told_at: at, created_at: at });
  await into("bumps", { product_id, bumped_product_id: product_id, headline: "Leve também", ...times });
  await into("ready_answers", { title: "Prazo", body: "Oi, {nome}!", ...times });
  await into("bundle_parts", { bundle_id: product_id, part_id: product_id, ...times });
  const sold = { order_item_id: await first("order_items"), product_id, name: "Parte", cents: 1 };
  await into("order_item_parts", { ...sold, product_type: "Download", ...times });
  const cohort = { name: "Turma de março", link_key: "k", ...times };
  const cohort_id = (await into("cohorts", { course_id: await first("courses"), ...cohort })).id;
  const module_id = await first("course_modules");
  await into("cohort_openings", { cohort_id, module_id, opens_at: at, ...times });
  await into("cohort_meetings", { cohort_id, title: "Encontro", starts_at: at, ...times });
  await into("study_mail_choices", { user_id, kind: "weekly", is_wanted: true, ...times });
  const message = { course_id: await first("courses"), subject: "Encontro", body: "Oi, {nome}!", ...times };
  const message_id = (await into("student_messages", message)).id;
  const recipient = { message_id, enrollment_id: await first("enrollments") };
  await into("student_message_recipients", { ...recipient, state: "sent", sent_at: at });
  const soldElsewhere = { platform: "hotmart", ref: "code:1", name: "Curso de doces", ...times };
  const external_product_id = (await into("external_products", soldElsewhere)).id;
  const course_id = await first("courses");
  await into("external_product_courses", { external_product_id, course_id, created_at: at });
  await into("external_cohorts", { platform: "other", name: "turma a", course_id, cohort_id, ...times });
  await into("external_product_files", { external_product_id, product_id, created_at: at });
  const collection_id = (await into("collections", { name: "Clube", ...times })).id;
  await into("collection_items", { collection_id, course_id });
  const member = { public_id: "clube", user_id, collection_id, source: "membership", membership_id: 1 };
  const member_right = (await into("rights", { ...member, starts_at: at, ...times })).id;
  await into("right_removals", { right_id: member_right, course_id, removed_at: at });
  await into("external_sales", {
    platform: "hotmart",
    purchase: "HP1",
    external_product_id,
    effect: "give",
    email: "bia@teste.example",
    occurred_at: at,
    created_at: at,
  });
  const file = { state: "done", platform: "hotmart", file_name: "vendas.csv", file_key: null, sheet: null };
  const empty = { layout: json({}), settings: json({}), sample: json([["a"]]), unknown_words: json({}) };
  const imported = {
    ...file,
    ...empty,
    unsettled: json([]),
    problem: null,
    created_by_id: user_id,
    ...times,
  };
  const import_id = (await into("sale_imports", imported)).id;
  await into("sale_import_lines", {
    import_id,
    number: 2,
    email: "bia@teste.example",
    name: "Bia",
    purchase: "HP1",
    product: "Curso de doces",
    external_product_id,
    effect: "give",
    reason: "",
    subscription: null,
    bought_at: at,
    ends_at: null,
    created_at: at,
  });
  await into("sale_import_people", { import_id, user_id, created_at: at });
  await into("sale_import_layouts", {
    headings: "h",
    platform: "eduzz",
    roles: json({ email: 1 }),
    ...times,
  });
  const connection = { platform: "kiwify", name: "Conta", key: "k", secret: "v1.abc", ...times };
  const connection_id = (await into("incoming_connections", connection)).id;
  await into("incoming_deliveries", {
    connection_id,
    event_id: "1",
    email: "bia@teste.example",
    received_at: at,
  });
  await into("row_positions", { table_id: 634, row_id: 9, position: 1.5 });
  await into("data_requests", { kind: "export", email: "a@b.example", message: "Ação “já”", created_at: at });
  await into("known_networks", { user_id, network_hash: "h", seen_at: at });
  const key = { credential_id: "c", user_handle: "h", public_key: "p", transports: "usb", label: "Chave" };
  await into("passkeys", { user_id, ...key, counter: 3, created_at: at, last_used_at: at });
  const outside = { issuer: "https://accounts.google.com", subject: "1", email: "a@b.example" };
  await into("outside_identities", { user_id, ...outside, created_at: at, last_used_at: at });
  await into("recovery_codes", { user_id, code_hash: "h", created_at: at });
  const webhook = await into("webhooks", {
    table_id: 634,
    url: "https://a.example",
    name: "n",
    events: json(["rows.created"]),
    secret: "s",
    headers: json({ "X-A": "b" }),
    created_at: at,
    updated_at: at,
  });
  await into("webhook_deliveries", {
    webhook_id: webhook.id,
    event_id: "e",
    event_type: "rows.created",
    body: "{}",
    created_at: at,
  });
  const token = { name: "n", key_hash: "k", owner_id: user_id, created_at: at };
  await into("api_tokens", { ...token, rights: json({ "634": ["read"] }) });
  await into("outbox", { topic: "mail", payload: json({ a: [1, null, "é"] }), due_at: at, created_at: at });
  await into("daily_counts", { day: "2026-11-20", name: "visits", count: 7 });
  await into("source_visits", { day: "2026-11-20", source: "instagram", count: 7 });
  await into("offer_counts", { day: "2026-01-20", product_id, offer_id: 0, pages: 7, checkouts: 2 });
  await into("bought_together", { product_id, other_id: product_id, buyers: 2 });
  await into("order_links", { id: "l", order_id, token_hash: "t", created_at: at });
  await into("gift_sendings", {
    licence_id: await first("licences"),
    email: "bia@teste.example",
    send_on: "2026-12-24",
    created_at: at,
  });
  await into("download_events", { right_id, person: "p", counted: true, created_at: at });
  await into("order_ad_facts", {
    order_id,
    event_id: "e",
    consented: true,
    text_version: "v",
    ip: "203.0.113.7",
    answered_at: at,
  });
  await into("ad_events", { order_id, service: "ga4", event: "purchase", created_at: at });
  await into("refused_deliveries", { provider: "sandbox", hour: at, count: 3 });
  await into("provider_sweeps", { provider: "sandbox", covered_until: at, next_at: at });
  await into("provider_events", {
    provider: "sandbox",
    event_id: "e",
    raw_body: "{\n}",
    refs: json(["r"]),
    received_at: at,
  });
  await into("one_time_links", {
    id: "o",
    purpose: "reset",
    user_id,
    email: "a@b.example",
    token_hash: "t",
    created_at: at,
    expires_at: at,
  });
  await into("sign_in_codes", {
    id: "c",
    email: "a@b.example",
    user_id,
    browser_hash: "b",
    token_hash: "t",
    created_at: at,
    expires_at: at,
  });
  await into("first_access_codes", { code_hash: "h", created_at: at });
  await into("admin_invitations", {
    email: "a@b.example",
    link_id: "l",
    token_hash: "t",
    created_at: at,
    expires_at: at,
  });
  await into("audit_log", {
    actor_id: user_id,
    action: "update",
    entity: "user",
    detail: json({}),
    created_at: at,
  });
  await into("consents", {
    email: "a@b.example",
    kind: "newsletter",
    source: "s",
    text_version: "1",
    given_at: at,
  });
  const kept = {
    link_id: "l",
    token_hash: "rt",
    email: "a@b.example",
    cart: json({ lines: [] }),
    total_cents: 4990,
  };
  const cart = await into("recovery_carts", { ...kept, touched_at: at, created_at: at });
  await into("recovery_contacts", { cause: "c", email: "a@b.example", cart_id: cart.id, created_at: at });
  await into("recovery_people", { email: "a@b.example", series_at: at, created_at: at });
  const version = { title: "Sobre", sections: json([{ id: "a", type: "notice", title: "É “isso”" }]) };
  await into("page_versions", { page_id: await first("pages"), number: 1, ...version, published_at: at });
  const text = { title: "Regras", html: "<p>É assim.</p>", since: at, created_at: at };
  await into("legal_texts", { page: "refunds", ...text });
  await into("legal_texts", { page: "terms", refunds_id: await first("legal_texts"), ...text });
  const coupon = { code: "VOLTA10", kind: "percent", discount: 1000, created_at: at, updated_at: at };
  await into("coupons", coupon);
  await into("coupon_products", {
    coupon_id: await first("coupons"),
    product_id: await first("products"),
    created_at: at,
    updated_at: at,
  });
  await into("erased_addresses", { hash: "h", erased_at: at });
  await into("settings", { key: "json.null", value: json(null), updated_at: at });
}

/** Sets each column in some row, unless the schema forbids a value there. */
export async function fillEmptyColumns(db: Db): Promise<void> {
  const values: Record<string, RawBuilder<unknown>> = {
    text: sql`'🌳 “Ipê”\nlinha'`,
    bigint: sql`1`,
    timestamptz: sql`'2026-11-20T10:11:12.345Z'`,
    "timestamp with time zone": sql`'2026-11-20T10:11:12.345Z'`,
    jsonb: sql`'{"b": [1, null], "a": "é"}'`,
  };
  // A running shop deletes rows that were retired a day ago.
  const retired = sql`'2126-11-20T10:11:12.345Z'`;
  for (const table of await tablesOf(db)) {
    const { rows: columns } = await (engineOf(db) === "sqlite"
      ? sql<{ name: string; kind: string }>`select name, lower(type) as kind from pragma_table_info(${table})`
      : sql<{ name: string; kind: string }>`select column_name as name, data_type as kind
          from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`
    ).execute(db);
    const rows = await rowsOf(db, table);
    for (const { name, kind } of columns) {
      const value = name === "retired_at" ? retired : values[kind];
      if (!value || rows.some((row) => row[name] !== null)) continue;
      const update = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`;
      await withSavepoint(db, () => update.execute(db)).catch(() => {});
    }
  }
}

/** Triggers, foreign keys and other rules that a restore may have dropped. Equal for two databases of one engine. */
export async function rulesOf(db: Db): Promise<unknown[]> {
  const { rows } = await (engineOf(db) === "sqlite"
    ? sql`select type, name, sql as rule from sqlite_master where name not like 'sqlite_%' order by type, name`
    : sql`select tgname as name, concat(tgenabled, pg_get_triggerdef(oid)) as rule from pg_trigger where not tgisinternal
        union all select conname, concat(convalidated, conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace order by name, rule`
  ).execute(db);
  return rows;
}
