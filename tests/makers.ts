// Creates rows for tests, with defaults for all values that the test does not care about.

import { randomBytes } from "node:crypto";
import { postSearchColumns } from "#app/blog/posts/post-search-columns.server.ts";
import type { ProductFacts } from "#app/catalog/products/product.ts";
import { productSearchColumns } from "#app/catalog/products/product-search-columns.server.ts";
import { addToVocabulary } from "#app/catalog/products/search-vocabulary.server.ts";
import type { CategoryPatch } from "#app/categories/category.ts";
import { CATEGORIES } from "#app/categories/category-writes.server.ts";
import { couponSearchColumns } from "#app/coupons/coupon.ts";
import { doubtSearchColumns } from "#app/courses/doubts/doubt.ts";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import { userSearchColumns } from "#app/identity/user-search.ts";
import { subscriptionSearchColumns } from "#app/newsletter/subscriptions/subscription-search-columns.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { countSale, grantAccess } from "#app/orders/access/access.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import type { NewRow, Row, TeamRole } from "#db/schema.ts";
import { insertRow, insertRows, updateRow } from "#db/writes.server.ts";
import type { TestSite } from "./test-site.ts";

let serial = 0;

export async function makeUser(db: Db, facts: Partial<NewRow<"users">> = {}) {
  serial++;
  const { name = `Pessoa ${serial}`, email = `pessoa${serial}@teste.example` } = facts;
  return insertRow(
    db,
    "users",
    {
      name,
      email,
      ...userSearchColumns({ name, email }),
      role: "user",
      is_active: true,
      ...teamOf(facts),
      ...facts,
    },
    new Date(),
  );
}

/** Default: an administrator owns the shop. */
function teamOf({ role }: Partial<NewRow<"users">>) {
  return role === "admin" ? { team_role: "owner" as const } : {};
}

/** The owner of the shop. Team members have a confirmed address. */
export async function makeAdmin(db: Db, facts: Partial<NewRow<"users">> = {}) {
  return makeUser(db, { role: "admin", email_confirmed_at: new Date(), ...facts });
}

export async function makeTeamMember(db: Db, team_role: TeamRole, facts: Partial<NewRow<"users">> = {}) {
  const role = team_role === "owner" || team_role === "admin" ? "admin" : "user";
  return makeUser(db, { role, team_role, email_confirmed_at: new Date(), ...facts });
}

export async function makeCategory(db: Db, name = "Templates") {
  return createCategory(db, "product", { name, description: null, color: "blue" }, new Date());
}

/** Creates the category as the form does. */
export async function createCategory(
  db: Db,
  type: "product" | "blog",
  facts: Omit<CategoryPatch, "type">,
  now: Date,
) {
  const made = await writeNoun(CATEGORIES, db, { patch: { ...facts, type }, door: { door: "form" } }, now);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return db.selectFrom("categories").selectAll().where("id", "=", made.id).executeTakeFirstOrThrow();
}

/** Default: an active download for R$ 49,90. Its file key has no stored file. */
export async function makeProduct(db: Db, facts: WrittenProduct = {}) {
  serial++;
  const file_key = facts.product_type === "Curso" ? null : `entregas/produto-${serial}`;
  const whole = { name: `Produto ${serial}`, price: 4990, is_active: true, file_key, ...facts };
  const { tags = [], images = [], image_texts = {}, faq = [], ...rest } = whole;
  const lists = { tags: json(tags), images: json(images), image_texts: json(image_texts), faq: json(faq) };
  const columns = { ...rest, ...lists, ...productSearchColumns(whole) };
  const product = await insertRow(db, "products", columns, new Date());
  await addToVocabulary(db, whole);
  return product;
}

/** A bundle of these products, on sale. */
export async function makeBundle(db: Db, parts: readonly { id: number }[], facts: WrittenProduct = {}) {
  const bundle = await makeProduct(db, { is_bundle: true, file_key: null, ...facts });
  const rows = parts.map(({ id }, position) => ({ bundle_id: bundle.id, part_id: id, position }));
  if (rows.length > 0) await insertRows(db, "bundle_parts", rows, new Date());
  return bundle;
}

/** Bypasses the rules, because existing rows may be older than a rule. */
type WrittenProduct = Partial<
  Omit<ProductFacts, "price"> & Pick<Row<"products">, "price" | "retired_at" | "withheld_at" | "review_count">
>;

interface LineFacts extends Partial<Omit<NewRow<"order_items">, "order_id">> {
  /** Default: a new product. */
  product?: {
    id: number;
    name: string;
    price: number;
    product_type: "Download" | "Curso";
    linked_course_id: number | null;
  };
}

interface OrderFacts extends Partial<NewRow<"orders">> {
  lines?: LineFacts[];
}

/** Default: a pending order of a guest with one line of a new product. */
export async function makeOrder(db: Db, { lines: wanted = [{}], ...facts }: OrderFacts = {}) {
  serial++;
  const now = facts.created_at ?? new Date();
  const drafts: Omit<NewRow<"order_items">, "order_id">[] = [];
  for (const { product: given, ...line } of wanted) {
    const product = given ?? (await makeProduct(db));
    drafts.push({
      product_id: product.id,
      name: product.name,
      image: null,
      product_type: product.product_type,
      course_id: product.linked_course_id,
      price: product.price,
      quantity: 1,
      refunded_at: null,
      created_at: now,
      ...line,
    });
  }
  const guest = facts.user_id
    ? {}
    : { guest_email: `visita${serial}@teste.example`, guest_name: `Visita ${serial}` };
  const total = drafts.reduce((sum, line) => sum + line.price * (line.quantity ?? 1), 0);
  const order = await insertRow(
    db,
    "orders",
    { public_id: randomBytes(16).toString("base64url"), total, payment_method: "pix", ...guest, ...facts },
    now,
  );
  const items: Row<"order_items">[] = [];
  for (const draft of drafts) {
    items.push(await insertRow(db, "order_items", { ...draft, order_id: order.id }, now));
  }
  return { order, lines: items };
}

/** A completed order with its access, as a payment leaves it. */
export async function makePaidOrder(
  site: { db: Db; now: () => Date; secret: string; company: { accessDays: number } },
  facts: OrderFacts = {},
) {
  const now = site.now();
  const made = await makeOrder(site.db, {
    status: "completed",
    payment_status: "paid",
    first_paid_at: now,
    ...facts,
  });
  await updateRow(site.db, "orders", made.order.id, { paid_cents: made.order.total }, now);
  await inTransaction(site.db, async (trx) => {
    const { accessDays } = site.company;
    await grantAccess(trx, { orderId: made.order.id, now, accessDays, secret: site.secret });
    await countSale(trx, { orderId: made.order.id, now });
  });
  const given = await listRights(site.db, { orderIds: [made.order.id] });
  const rights = given.toSorted((one, other) => Number(one.order_item_id) - Number(other.order_item_id));
  return { ...made, rights };
}

/** A published course with one module and this many text lessons. */
export async function makeCourse(db: Db, facts: Partial<NewRow<"courses">> = {}, lessonCount = 2) {
  serial++;
  const now = new Date();
  const course = await insertRow(
    db,
    "courses",
    { title: `Curso ${serial}`, description: "Do começo ao fim.", is_published: true, ...facts },
    now,
  );
  const module = await insertRow(db, "course_modules", { course_id: course.id, title: "Módulo 1" }, now);
  const lessons: Row<"course_lessons">[] = [];
  for (let number = 1; number <= lessonCount; number++) {
    lessons.push(
      await insertRow(
        db,
        "course_lessons",
        {
          module_id: module.id,
          title: `Aula ${number}`,
          content_type: "text",
          text_content: "Texto.",
          order: number,
        },
        now,
      ),
    );
  }
  return { course, lessons };
}

/** Adds a lesson at the end of a module. Default: a text. */
export async function makeLesson(db: Db, moduleId: number, facts: Partial<NewRow<"course_lessons">> = {}) {
  serial++;
  const title = `Aula ${serial}`;
  return insertRow(
    db,
    "course_lessons",
    { module_id: moduleId, title, content_type: "text", order: 100 + serial, ...facts },
    new Date(),
  );
}

/** An open question. */
export async function makeDoubt(
  db: Db,
  lesson_id: number,
  user_id: number,
  doubt_text = "Por que não abre?",
) {
  const words = doubtSearchColumns(doubt_text, null);
  return insertRow(db, "lesson_doubts", { lesson_id, user_id, doubt_text, ...words }, new Date());
}

/** A product that opens a new course. */
export async function makeCourseProduct(db: Db, facts: WrittenProduct = {}) {
  const { course, lessons } = await makeCourse(db);
  const product = await makeProduct(db, { product_type: "Curso", linked_course_id: course.id, ...facts });
  await updateRow(db, "courses", course.id, { product_id: product.id }, new Date());
  return { product, course, lessons };
}

/** A person who can sign in with this password. Default: a confirmed address. */
export async function makeUserWithPassword(
  db: Db,
  password = "segredo-certo",
  facts: Partial<NewRow<"users">> = {},
) {
  const hash = await hashPassword(db, password);
  if (!hash.ok) throw new Error("the queue of passwords is full");
  return makeUser(db, { password_hash: hash.value, email_confirmed_at: new Date(), ...facts });
}

/** A passkey without a device: can be listed and removed, but cannot sign. */
export async function makePasskey(db: Db, user: { id: number }, facts: Partial<NewRow<"passkeys">> = {}) {
  const id = randomBytes(16).toString("hex");
  const key = { user_id: user.id, credential_id: id, user_handle: "h", public_key: "k", label: "Chave" };
  const row = { ...key, verifies_user: true, created_at: new Date(), last_used_at: null, ...facts };
  return db.insertInto("passkeys").values(row).returning("id").executeTakeFirstOrThrow();
}

/** Default: a post published an hour ago, with empty search columns. */
export async function makePost(db: Db, facts: Partial<NewRow<"blog_posts">> = {}) {
  const now = new Date();
  return insertRow(
    db,
    "blog_posts",
    {
      title: `Post ${++serial}`,
      content: "Um parágrafo.",
      status: "published",
      published_at: new Date(now.getTime() - 3_600_000),
      tags: json<string[]>([]),
      meta_keywords: json<string[]>([]),
      ...facts,
    },
    now,
  );
}

/** Bypasses the rules, but fills the search columns. */
export async function createPost(db: Db, facts: WrittenPost, now: Date) {
  const { excerpt = null, content = null, tags = [], meta_keywords = [], ...rest } = facts;
  const words = postSearchColumns({ title: facts.title, excerpt, content, tags });
  const columns = { ...rest, excerpt, content, tags: json(tags), meta_keywords: json(meta_keywords) };
  return insertRow(db, "blog_posts", { ...columns, ...words }, now);
}

type WrittenPost = Pick<Row<"blog_posts">, "title"> & Partial<Omit<Row<"blog_posts">, "id" | "title">>;

/** Default: ten percent off everything. */
export async function makeCoupon(
  db: Db,
  { products = [], ...facts }: Partial<NewRow<"coupons">> & { products?: { id: number }[] } = {},
) {
  const now = new Date();
  const named = { code: `CUPOM${++serial}`, note: null, ...facts };
  const row = { ...named, kind: "percent" as const, discount: 1000, ...facts, ...couponSearchColumns(named) };
  const coupon = await insertRow(
    db,
    "coupons",
    { ...row, ...(products.length > 0 ? { applies_to: "products" as const } : {}) },
    now,
  );
  for (const { id } of products) {
    await insertRow(db, "coupon_products", { coupon_id: coupon.id, product_id: id }, now);
  }
  return coupon;
}

/** Default: an offer for R$ 39,90 without limits. */
export async function makeOffer(db: Db, { methods = [], ...facts }: OfferFacts) {
  serial++;
  const row = { name: `Lote ${serial}`, slug: `lote-${serial}`, price: 3990, ...facts };
  return insertRow(db, "offers", { ...row, methods: json(methods) }, new Date());
}

/** Default: a bump at its product's own price. */
export async function makeBump(
  db: Db,
  facts: Partial<NewRow<"bumps">> & Pick<NewRow<"bumps">, "product_id" | "bumped_product_id">,
) {
  return insertRow(db, "bumps", { headline: `Leve também ${++serial}`, ...facts }, new Date());
}

type OfferFacts = Omit<Partial<NewRow<"offers">>, "methods"> &
  Pick<NewRow<"offers">, "product_id"> & { methods?: Row<"offers">["methods"] };

/** Default: an active pop-up on the home page that asks for an e-mail. */
export async function makePopup(db: Db, facts: Partial<NewRow<"popup_configs">> = {}) {
  return insertRow(
    db,
    "popup_configs",
    {
      title: `Pop-up ${++serial}`,
      message: "Uma mensagem.",
      show_email_field: true,
      email_placeholder: "Seu melhor email",
      button_text: "OK",
      pdf_url: null,
      delay: 5,
      pages: json(["home"]),
      is_active: true,
      ...facts,
    },
    new Date(),
  );
}

/** Default: an active newsletter subscription. */
export async function makeSubscription(db: Db, facts: Partial<NewRow<"newsletter_subscriptions">> = {}) {
  const now = new Date();
  const email = facts.email ?? `leitor${++serial}@teste.example`;
  return insertRow(
    db,
    "newsletter_subscriptions",
    {
      name: null,
      status: "active",
      source: "blog",
      subscribed_at: now,
      ...facts,
      email,
      ...subscriptionSearchColumns({ email, name: facts.name ?? null }),
    },
    now,
  );
}

/** Default: a cohort without dates or a limit of places, its link closed. */
export async function makeCohort(
  db: Db,
  facts: Pick<NewRow<"cohorts">, "course_id"> & Partial<NewRow<"cohorts">>,
) {
  serial++;
  const blank = { starts_at: null, ends_at: null, places: null, retired_at: null };
  const named = { name: `Turma ${serial}`, link_key: randomBytes(16).toString("base64url") };
  return insertRow(db, "cohorts", { ...blank, ...named, ...facts }, new Date());
}

/** Ends the waiting period of every requested deletion. Moving the clock instead would also expire sessions. */
export async function endDeletionDays(site: TestSite): Promise<void> {
  await site.db
    .updateTable("users")
    .set({ erase_at: site.now() })
    .where("erase_at", "is not", null)
    .execute();
  await site.settle();
}
