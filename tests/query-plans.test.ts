// Every look-up has an index: checks query plans of the statements that real requests send.
import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { countLessonUse } from "#app/courses/lessons/lesson-use.server.ts";
import type { Db, Statement } from "#db/connect.server.ts";
import { fillDatabase } from "../bench/fill-database.ts";
import { buy, checkoutBody, submit, wait } from "./checkout.ts";
import {
  makeAdmin,
  makeBump,
  makeCoupon,
  makeCourseProduct,
  makeOffer,
  makePost,
  makeProduct,
  makeUser,
} from "./makers.ts";
import { walkedTables, wholeReads } from "./statement-plans.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Tables that grow with the business. All others stay small. */
const GROWING = [
  "users",
  "sessions",
  "passkeys",
  "outside_identities",
  "spent_challenges",
  "known_networks",
  "one_time_links",
  "sign_in_codes",
  "audit_log",
  "products",
  "product_reviews",
  "orders",
  "order_items",
  "payment_attempts",
  "refunds",
  "order_ad_facts",
  "ad_events",
  "provider_events",
  "order_log",
  "rights",
  "licences",
  "gift_sendings",
  "search_vocabulary",
  "download_events",
  "order_links",
  "sandbox_payments",
  "enrollments",
  "student_message_recipients",
  "external_sales",
  "sale_import_lines",
  "sale_import_people",
  "incoming_deliveries",
  "lesson_progress",
  "quiz_attempts",
  "lesson_notes",
  "lesson_doubts",
  "certificates",
  "blog_posts",
  "comments",
  "newsletter_subscriptions",
  "newsletter_issues",
  "newsletter_deliveries",
  "popup_emails",
  "leads",
  "data_requests",
  "webhook_deliveries",
  "outbox",
  "mail_counts",
  "source_visits",
  "offer_counts",
  "bought_together",
  "imported_rows",
  "row_positions",
  "consents",
  "recovery_carts",
  "recovery_contacts",
  "recovery_people",
  "offer_waits",
];

/** Statements that would scan a growing table. */
async function readWhole(site: TestSite, statements: readonly Statement[], tablesOf = wholeReads) {
  const found: string[] = [];
  for (const statement of statements) {
    const tables = (await tablesOf(site, statement)).filter((table) => GROWING.includes(table));
    if (tables.length > 0) found.push(`${tables.join(", ")}: ${statement.text}`);
  }
  return found;
}

const distinct = (sent: Statement[]) => [...new Map(sent.map((one) => [one.text, one])).values()];

const FULL = 200;

/** Updates the statistics of grown tables. Returns their names. */
async function analyzeGrown(db: Db): Promise<string[]> {
  const filled: string[] = [];
  for (const table of GROWING) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    if (Number(rows[0]?.n) < FULL) continue;
    await sql`analyze ${sql.table(table)}`.execute(db);
    filled.push(table);
  }
  return filled;
}

/** Reads everything in pages, for the sitemap. */
const WALK = / order by "id" limit \S+ offset \S+$/;
/** Counts of values that most rows have. */
const MOST = /^orders: select count\(\*\) .* where "orders"\."source" is null$/;
/** A file is written 500 orders at a time, a large share of the rows here. */
const FILE = /^order_items: select .* in \((?:\S+, ){400}/;
/** Derived figures that are recomputed and rewritten as a whole. */
const ANEW = /^delete from "bought_together"$/;

async function visitEverything(site: TestSite) {
  const { db } = site;
  const admin = await makeAdmin(db);
  const student = await makeUser(db);
  const product = await makeProduct(db);
  const { product: courseProduct, course, lessons } = await makeCourseProduct(db);
  const post = await makePost(db, { author_id: admin.id });
  const visitor = site.visitor();
  const reader = await site.as(student);
  const owner = await site.as(admin);
  const order = await buy(site, visitor, product, { method: "credit" });
  await buy(site, reader, courseProduct, { method: "credit", email: student.email });
  await wait(site, 20_000);
  const pix = await submit(visitor, checkoutBody(product, { method: "pix" }));
  await visitor.get(`/pedido/${pix.json().publicId}`);
  // Limited per person.
  const offer = await makeOffer(db, { product_id: product.id, price: 4000, places: 90 });
  const coupon = await makeCoupon(db, { max_uses: 90, discount: 1000 });
  for (const buyer of [visitor, reader]) {
    const body = checkoutBody({ id: product.id, price: 3600 }, { method: "pix", email: student.email });
    const lines = [{ productId: product.id, offerId: offer.id, quantity: 1 }];
    const held = await submit(buyer, { ...body, lines, coupon: coupon.code, again: true });
    expect([201, 409], held.text).toContain(held.status);
    await buyer.postJson("/api/checkout/quote", { lines, coupon: coupon.code });
  }
  await visitor.get(`/api/orders/${order.publicId}`);
  for (const path of PUBLIC) await visitor.get(path);
  for (const path of [`/produto/${product.id}`, `/blog/${post.id}`]) {
    await visitor.get((await visitor.get(path)).location ?? path);
  }
  for (const path of ["/minha-conta", "/minha-conta?aba=pedidos", "/meus-cursos", `/curso/${course.id}`]) {
    await reader.get(path);
  }
  await reader.get(`/curso/${course.id}?aula=${lessons[0]?.id}`);
  const hook = await makeWebhook(db, admin.id, site.now());
  const log = `/admin/integracoes/webhooks/${hook}`;
  for (const path of [
    ...ADMIN,
    `/admin/usuarios/${student.id}`,
    `/admin/pedidos/${order.id}/cliente`,
    ...STUDENTS.map((rest) => `/admin/cursos/${course.id}/alunos${rest}`),
    `/admin/cursos/${course.id}/notas`,
    ...DELIVERIES.map((rest) => `${log}${rest}`),
    ...DELIVERY_SORTS.flatMap((sort) => [`${log}?ordem=${sort}`, `${log}?ordem=${sort}&estado=tentando`]),
  ]) {
    expect((await owner.get(path)).status, path).toBe(200);
  }
  await site.settle();
}

async function makeWebhook(db: Db, actorId: number, now: Date): Promise<number> {
  const facts = { name: "Kit", url: "https://kit.example", events: [], include_all_events: true };
  const rest = { request_method: "POST", headers: {}, use_user_field_names: true };
  const made = await createWebhook(db, { tableId: 634, actorId, facts: { ...facts, ...rest } }, now);
  return made?.id ?? 0;
}

const PUBLIC = [
  "/",
  "/loja",
  "/loja?categoria=templates",
  "/loja?busca=kit",
  "/loja?busca=planilia+woo+comerce",
  "/loja?ordem=price-low&pagina=2",
  "/blog",
  "/blog?busca=kit",
  "/blog/feed.xml",
  "/sitemap.xml",
  "/produtos",
  "/api/popups?pagina=home",
];
const PUBLIC_LISTS = [
  "/",
  "/blog",
  "/loja",
  "/loja?pagina=2",
  "/loja?categoria=templates",
  "/blog?categoria=dicas",
  ...["name", "price-low", "price-high", "rating", "sales", "newest"].map((sort) => `/loja?ordem=${sort}`),
  ...["sales", "price-low"].map((sort) => `/loja?categoria=templates&ordem=${sort}`),
];
const ISSUES = [
  "recentes",
  "antigas",
  "assunto",
  "assunto-z",
  "situacao",
  "situacao-z",
  "alcance",
  "menos-alcance",
  "falhas",
  "menos-falhas",
].map((sort) => `/admin/newsletter?aba=edicoes&ordem=${sort}`);
const ADMIN = [
  "/admin",
  "/admin/produtos",
  "/admin/produtos?situacao=sem-entrega",
  "/admin/produtos?busca=kit",
  "/admin/pedidos",
  "/admin/pedidos?busca=ana",
  "/admin/pedidos?busca=ana&ordem=cliente",
  "/admin/pedidos?busca=12",
  ...["529.982.247-25", "(47)99900-1234", "99900-1234", "NATAL10", "PED42", "pay_98765432"].flatMap(
    (words) => [`/admin/pedidos?busca=${words}`, `/api/admin/search?q=${words}`],
  ),
  "/admin/pedidos?de=2026-01-01&ate=2026-12-31&produto=1",
  "/admin/pedidos?origem=instagram",
  "/admin/pedidos?cupom=1",
  "/admin/pedidos?origem=~fora",
  "/admin/recuperacao",
  "/admin/recuperacao?situacao=pix&whatsapp=1&ordem=maior-valor",
  "/admin/recuperacao/mensagens?mensagem=pix",
  "/admin/financeiro",
  "/admin/financeiro?periodo=2026&comparar=2025",
  "/admin/financeiro/exportar",
  "/admin/pedidos/exportar",
  "/admin/pedidos/exportar?ordem=maior-total",
  "/admin/usuarios/exportar",
  "/admin/usuarios/exportar?ordem=acesso",
  "/admin/newsletter/exportar?ordem=email",
  "/admin/emails/exportar?ordem=para",
  "/admin/registro/exportar",
  "/admin/leads/exportar?ordem=nome",
  "/admin/produtos/exportar?ordem=maior-preco",
  "/admin/avaliacoes/exportar?estado=aprovadas",
  "/admin/duvidas/exportar",
  "/blog-admin/posts/exportar?ordem=titulo",
  "/blog-admin/comentarios/exportar",
  "/admin/origens",
  "/admin/origens/exportar",
  "/admin/origens/ofertas",
  "/admin/origens/ofertas/exportar",
  "/admin/usuarios",
  "/admin/usuarios?busca=ana",
  "/admin/avaliacoes",
  "/admin/cursos",
  "/admin/duvidas",
  "/admin/leads",
  "/admin/newsletter",
  "/admin/popups",
  "/admin/emails",
  "/admin/registro",
  "/blog-admin",
  "/blog-admin?aba=editor",
  "/admin/privacidade",
  "/admin/configuracoes",
  "/admin/integracoes",
  "/admin/avaliacoes?busca=kit+ana",
  "/admin/avaliacoes?situacao=aprovadas&busca=kit",
  ...["", "&busca=kit+ana", "&situacao=spam&busca=kit"].map((rest) => `/blog-admin?aba=comentarios${rest}`),
  ...ISSUES.flatMap((sort) => ["", "&situacao=enviadas", "&busca=kit+ana"].map((rest) => `${sort}${rest}`)),
  "/blog-admin?aba=posts",
  "/blog-admin?aba=posts&busca=kit",
  "/blog-admin?aba=posts&situacao=publicados&busca=kit",
  "/admin/newsletter?busca=ana",
  "/admin/usuarios?busca=ana&ordem=nome",
  "/blog-admin?aba=categorias",
  "/admin/produtos?aba=categorias&busca=kit",
  "/admin/integracoes?busca=kit",
  "/admin/integracoes?aba=webhooks",
  ...["ana", "kit+ana", "12"].map((query) => `/api/admin/search?q=${query}`),
];
const STUDENTS = [
  "",
  "?busca=ana",
  "?busca=ana&situacao=ativos&ordem=antigos",
  "?aba=aulas",
  "?aula=1",
  "/exportar",
  ...["ativos", "parados", "atrasados", "aguardando", "concluiram", "removidos"].map(
    (one) => `?situacao=${one}`,
  ),
  ...["adiantados", "menos-progresso", "estudo-recente", "estudo-antigo", "nome", "nome-z"].map(
    (one) => `?ordem=${one}&situacao=parados`,
  ),
];
const DELIVERIES = ["", "?busca=12+kit", "?estado=entregue", "?acontecimento=criada&estado=falhou&busca=12"];
const DELIVERY_SORTS = ["antigas", "acontecimento", "situacao-z", "resposta", "tentativas"];

test("scans no growing table in any request, with or without statistics", {
  timeout: 120_000,
}, async () => {
  const site = await openSite();
  // Statistics of empty tables tell the planner nothing; those of full tables may mislead it.
  await fillDatabase(site.db, 2000, site.now());
  const sent = site.statements();
  await visitEverything(site);
  const asked = sent.filter(
    ({ text }) =>
      /^\s*(select|with|update|delete)/i.test(text) &&
      !/pg_/.test(text) &&
      !WALK.test(text) &&
      !ANEW.test(text),
  );
  const statements = distinct(asked);
  expect(statements.length).toBeGreaterThan(100);
  expect(await readWhole(site, statements)).toEqual([]);
  // For a table with few rows, statistics rightly favour a scan.
  const filled = await analyzeGrown(site.db);
  expect(filled).toEqual(expect.arrayContaining(["products", "orders", "order_items", "users"]));
  expect(
    (await readWhole(site, statements)).filter((found) => !MOST.test(found) && !FILE.test(found)),
  ).toEqual([]);
});

/** Runs every step of a purchase: store pages, quote, order, payment and the offer after it. */
async function buyEverything(site: TestSite) {
  const { db } = site;
  const [product, more] = [await makeProduct(db, { price: 5000 }), await makeProduct(db, { price: 3000 })];
  const { product: courseProduct } = await makeCourseProduct(db);
  const free = await makeProduct(db, { price: 0 });
  const offer = await makeOffer(db, { product_id: product.id, price: 4000, places: 90 });
  const coupon = await makeCoupon(db, { max_uses: 90, discount: 1000 });
  const pair = { product_id: product.id, bumped_product_id: more.id };
  const bump = await makeBump(db, { ...pair, price: 2000 });
  await makeBump(db, { ...pair, price: 1500, moment: "paid" });
  const student = await makeUser(db);
  for (const [buyer, email] of [
    [site.visitor(), "ana@teste.example"],
    [await site.as(student), student.email],
  ] as const) {
    for (const path of ["/carrinho", "/checkout", `/c/${offer.slug}`]) await buyer.get(path);
    const lines = [
      { productId: product.id, offerId: offer.id, quantity: 2 },
      { productId: more.id, quantity: 1, bumpId: bump.id },
    ];
    await buyer.postJson("/api/checkout/quote", { lines, coupon: coupon.code, method: "pix", email });
    await buyer.postJson("/api/checkout/cart", { lines, email, name: "Ana Souza" });
    for (const method of ["pix", "credit", "boleto"] as const) {
      const { publicId } = await buy(site, buyer, [product, courseProduct], { method, email });
      await buyer.get(`/pedido/${publicId}`);
      await buyer.get(`/api/orders/${publicId}`);
      await buyer.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
      for (const rest of ["", "/oferta", "", "/recibo"]) await buyer.get(`/pedido/${publicId}${rest}`);
    }
    await buy(site, buyer, free, { email });
  }
}

test("OP-54: scans no growing table for an order, a quote or a page where people buy", {
  timeout: 60_000,
}, async () => {
  const site = await openSite();
  await fillDatabase(site.db, 2000, site.now());
  if (site.engine === "postgres") await sql`analyze`.execute(site.db);
  const sent = site.statements();
  await buyEverything(site);
  const asked = sent.filter(({ text }) => /^\s*(select|with|update|delete)/i.test(text) && !/pg_/.test(text));
  const statements = distinct(asked);
  expect(statements.length).toBeGreaterThan(60);
  expect(statements.filter(({ text }) => text.includes("access_kind in ('days'"))).toHaveLength(1);
  expect(await readWhole(site, statements, walkedTables)).toEqual([]);
});

test("reads public lists in index order without sorting", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "postgres") skip("its plans depend on how much there is; the benchmark shows them");
  const sent = site.statements();
  for (const path of PUBLIC_LISTS) expect((await site.get(path)).status, path).toBe(200);
  const sorting: string[] = [];
  for (const { text, values } of [...sent]) {
    if (!/ order by .* limit /.test(text)) continue;
    const plan = CompiledQuery.raw(`explain query plan ${text}`, [...values]);
    const { rows } = await site.db.executeQuery<{ detail: string }>(plan);
    if (rows.some(({ detail }) => /TEMP B-TREE FOR ORDER BY/.test(detail))) sorting.push(text);
  }
  expect(sorting).toEqual([]);
});

test("counts openings and completions of a course's lessons from one index", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "postgres") skip("of a small table PostgreSQL reads the rows");
  const sent = site.statements();
  await countLessonUse(site.db, 1);
  const [counted] = sent.filter(({ text }) => text.includes("lesson_progress"));
  const plan = CompiledQuery.raw(`explain query plan ${counted?.text}`, [...(counted?.values ?? [])]);
  const { rows } = await site.db.executeQuery<{ detail: string }>(plan);
  expect(rows.map(({ detail }) => detail)).toContain(
    "SEARCH lesson_progress USING COVERING INDEX lesson_progress_use (lesson_id=?)",
  );
});
