// Bulk acts of every back-office list: each asks with the number of changed rows, shows the rest apart and can be
// undone as a whole. A new list, bar or act needs a row here.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requestSearchColumns } from "#app/account/data-requests/data-request-labels.ts";
import { UNDO_KINDS } from "#app/admin/audit/undo-kinds.server.ts";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { writeReview } from "#app/catalog/reviews/review-writes.server.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { inRole, may, TEAM_ROLES } from "#app/identity/rights/rights.ts";
import { createLead } from "#app/marketing/leads/lead-writes.server.ts";
import { BULK_ACTS, type BulkAct } from "#app/platform/bulk/bulk-act.server.ts";
import { json } from "#db/connect.server.ts";
import {
  createCategory,
  makeAdmin,
  makeCategory,
  makeCohort,
  makeCoupon,
  makeCourse,
  makeDoubt,
  makeOrder,
  makePost,
  makeProduct,
  makeSubscription,
  makeTeamMember,
  makeUser,
} from "./makers.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

onBothEngines("finds, compares and restores the written rows of an act in one transaction");

const PRODUCTS = "/admin/produtos";
const POSTS = "/blog-admin?aba=posts";
const COMMENTS = "/blog-admin?aba=comentarios";
const COURSE = "/admin/cursos/1/alunos?situacao=todos";
const COHORT = "/admin/cursos/1/turmas/1";
const HOOK = "/admin/integracoes/webhooks/1";
const UNDO = "/admin/registro/desfazer";

/** Page of each list with a bulk bar; special bars are listed beside it. */
const LISTS: Record<string, string> = {
  "app/account/data-requests/data-request-list.tsx": "/admin/privacidade",
  "app/admin/mails/mail-list.tsx": "/admin/emails",
  "app/api/integrations/delivery-bulk-actions.tsx": HOOK,
  "app/blog/comments/comment-list.tsx": COMMENTS,
  "app/blog/posts/post-list.tsx": POSTS,
  "app/blog/posts/post-bulk-bar.tsx": POSTS,
  "app/catalog/products/product-list.tsx": PRODUCTS,
  "app/catalog/products/product-bulk-bar.tsx": PRODUCTS,
  "app/catalog/reviews/review-list.tsx": "/admin/avaliacoes",
  "app/coupons/coupon-list.tsx": "/admin/cupons",
  "app/courses/doubts/doubt-inbox.tsx": "/admin/duvidas?situacao=todas",
  "app/courses/cohort-members/member-bulk-bar.tsx": COHORT,
  "app/courses/cohort-members/member-list.tsx": COHORT,
  "app/courses/students/student-list.tsx": COURSE,
  "app/courses/students/student-bulk-bar.tsx": COURSE,
  "app/identity/users/user-list.tsx": "/admin/usuarios",
  "app/marketing/leads/lead-list.tsx": "/admin/leads",
  "app/newsletter/subscriptions/subscription-list.tsx": "/admin/newsletter",
  "app/orders/admin/order-bulk-bar.tsx": "/admin/pedidos",
};
/** Acts without checkboxes, on all rows or one row. Other tests cover them. */
const WITHOUT_BOXES = [
  "app/admin/mails/waited-mails.tsx",
  "app/courses/tree/plan-panel.tsx",
  "app/external-sales/notices/notice-panel.tsx",
];
const WITHOUT_BAR: BulkAct[] = ["ready-answer.bulk"];

interface Act {
  name: string;
  of: BulkAct;
  path: string;
  form: Record<string, string>;
  /** Makes two rows. Returns their ids and the name of their checkboxes. */
  make(site: TestSite): Promise<{ ids: number[]; name?: string }>;
  held(site: TestSite): Promise<unknown>;
  /** True if a second run changes the row again. */
  isAlways?: true;
  /** True if a second run leaves the rows equal, because the act only sends mail. */
  isBlind?: true;
}

/** Acts that the others build on. */
const PLAIN: Act[] = [
  {
    name: "flags of products",
    of: "product.bulk",
    path: PRODUCTS,
    form: { intent: "set-products-flag", change: "deactivate" },
    make: (site) => makeProducts(site),
    held: heldProducts,
  },
  {
    name: "categories of products",
    of: "product.bulk",
    path: PRODUCTS,
    form: { intent: "change-products", change: "category", category: "1" },
    async make(site) {
      await makeCategory(site.db, "Guias");
      const other = await makeCategory(site.db, "Kits");
      const one = await makeProduct(site.db, { category_id: other.id });
      const third = await makeCategory(site.db, "Planilhas");
      return { ids: [one.id, (await makeProduct(site.db, { category_id: third.id })).id] };
    },
    held: (site) => site.db.selectFrom("products").select(["id", "category_id"]).orderBy("id").execute(),
  },
  {
    name: "pauses of coupons",
    of: "coupon.bulk",
    path: "/admin/cupons",
    form: { intent: "pause-marked" },
    make: (site) => makeCoupons(site),
    held: (site) => site.db.selectFrom("coupons").select(["id", "is_paused"]).orderBy("id").execute(),
  },
  {
    name: "deleted coupons",
    of: "coupon.bulk",
    path: "/admin/cupons",
    form: { intent: "delete-marked" },
    make: (site) => makeCoupons(site),
    held: (site) => site.db.selectFrom("coupons").select(["id", "retired_at"]).orderBy("id").execute(),
  },
  {
    name: "leads",
    of: "lead.bulk",
    path: "/admin/leads",
    form: { intent: "set-status-of-marked", status: "lost" },
    async make(site) {
      const rest = { empresa: null, telefone: null, produto: null, mensagem: null, first_touch: undefined };
      const ids = [];
      for (const nome of ["Ana", "Rui"]) {
        const lead = { nome, email: `${nome}@teste.example`, ...rest };
        ids.push(await createLead(site.db, lead, { userId: undefined }, site.now()));
      }
      await site.db
        .updateTable("leads")
        .set({ status: "won" })
        .where("id", "=", ids[0] ?? 0)
        .execute();
      return { ids };
    },
    held: (site) => site.db.selectFrom("leads").select(["id", "status"]).orderBy("id").execute(),
  },
  {
    name: "reviews",
    of: "review.bulk",
    path: "/admin/avaliacoes",
    form: { intent: "approve" },
    async make(site) {
      const { id: product_id } = await makeProduct(site.db);
      const ids = [];
      for (const guest_name of ["Ana", "Rui"]) {
        const patch = {
          product_id,
          rating: 5,
          guest_name,
          comment: "Bom",
          guest_email: `${guest_name}@x.example`,
        };
        const made = await writeReview(site.db, { patch, door: { door: "api" } }, site.now());
        if (made.ok) ids.push(made.id);
      }
      return { ids };
    },
    held: async (site) => ({
      reviews: await site.db
        .selectFrom("product_reviews")
        .select(["id", "is_approved", "rejected_at"])
        .orderBy("id")
        .execute(),
      products: await site.db.selectFrom("products").select("rating").execute(),
    }),
  },
  {
    name: "comments",
    of: "comment.bulk",
    path: COMMENTS,
    form: { intent: "moderate-comments", status: "spam" },
    async make(site) {
      const { id: post_id } = await makePost(site.db);
      const ids = [];
      for (const [name, status] of [
        ["Ana", "approved"],
        ["Rui", "pending"],
      ] as const) {
        const row = {
          post_id,
          name,
          email: "x@teste.example",
          message: "Oi",
          status,
          created_at: site.now(),
        };
        const query = site.db
          .insertInto("comments")
          .values({ ...row, search_title: name, search_body: "oi" });
        ids.push((await query.returning("id").executeTakeFirstOrThrow()).id);
      }
      return { ids, name: "comment" };
    },
    held: (site) => site.db.selectFrom("comments").select(["id", "status"]).orderBy("id").execute(),
  },
  {
    name: "published posts",
    of: "post.bulk",
    path: POSTS,
    form: { intent: "change-posts", change: "publish" },
    async make(site) {
      const { id: category_id } = await makeBlogCategory(site, "Guias");
      const whole = { content: "<p>Texto</p>", category_id, published_at: null };
      const draft = await makePost(site.db, { ...whole, status: "draft" });
      const at = new Date(site.now().getTime() + 3_600_000);
      const later = await makePost(site.db, { ...whole, status: "scheduled", scheduled_date: at });
      return { ids: [draft.id, later.id] };
    },
    held: (site) => heldPosts(site),
  },
  {
    name: "posts that went back to drafts",
    of: "post.bulk",
    path: POSTS,
    form: { intent: "change-posts", change: "draft" },
    make: (site) => makePosts(site),
    held: (site) => heldPosts(site),
  },
  {
    name: "categories of posts",
    of: "post.bulk",
    path: POSTS,
    form: { intent: "change-posts", change: "category", category: "1" },
    async make(site) {
      await makeBlogCategory(site, "Novidades");
      return makePosts(site);
    },
    held: (site) => heldPosts(site),
  },
  {
    name: "doubts",
    of: "doubt.bulk",
    path: "/admin/duvidas?situacao=todas",
    form: { intent: "change-marked", state: "resolve" },
    async make(site) {
      const { lessons } = await makeCourse(site.db);
      const user = await makeUser(site.db);
      const ids = [];
      for (let at = 0; at < 2; at++) ids.push((await makeDoubt(site.db, lessons[0]?.id ?? 0, user.id)).id);
      return { ids, name: "marked" };
    },
    held: (site) => site.db.selectFrom("lesson_doubts").select(["id", "is_resolved"]).orderBy("id").execute(),
  },
  {
    name: "users",
    of: "user.bulk",
    path: "/admin/usuarios",
    form: { intent: "set-users-active", active: "false" },
    make: async (site) => ({ ids: [(await makeUser(site.db)).id, (await makeUser(site.db)).id] }),
    held: (site) =>
      site.db
        .selectFrom("users")
        .select(["id", "is_active"])
        .where("team_role", "is", null)
        .orderBy("id")
        .execute(),
  },
  {
    name: "requests about data",
    of: "data-request.bulk",
    path: "/admin/privacidade",
    form: { intent: "close-marked", state: "refused" },
    async make(site) {
      const now = site.now();
      const ids = [];
      for (const email of ["a@teste.example", "b@teste.example"]) {
        const at = { confirmed_at: now, due_at: now, created_at: now };
        const row = { kind: "other" as const, email, state: "open" as const, ...at };
        const words = requestSearchColumns({ email, message: null });
        const query = site.db.insertInto("data_requests").values({ ...row, ...words });
        ids.push((await query.returning("id").executeTakeFirstOrThrow()).id);
      }
      return { ids };
    },
    held: (site) =>
      site.db
        .selectFrom("data_requests")
        .select(["id", "state", "closed_at", "closed_by_id"])
        .orderBy("id")
        .execute(),
  },
];

const ACTS: Act[] = [
  ...PLAIN,
  ...(["activate", "feature", "unfeature"] as const).map(
    (change): Act => ({
      name: `products: ${change}`,
      of: "product.bulk",
      path: PRODUCTS,
      form: { intent: "set-products-flag", change },
      make: (site) =>
        makeProducts(site, { is_active: change !== "activate", is_featured: change === "unfeature" }),
      held: heldProducts,
    }),
  ),
  {
    name: "prices of products",
    of: "product.bulk",
    path: PRODUCTS,
    form: { intent: "change-products", change: "price", value: "49,90" },
    make: (site) => makeProducts(site),
    held: heldProducts,
  },
  {
    name: "prices of products, in percent",
    of: "product.bulk",
    path: PRODUCTS,
    form: { intent: "change-products", change: "percent", value: "10" },
    make: (site) => makeProducts(site),
    held: heldProducts,
    isAlways: true,
  },
  {
    name: "coupons that go on",
    of: "coupon.bulk",
    path: "/admin/cupons",
    form: { intent: "resume-marked" },
    async make(site) {
      const made = await makeCoupons(site);
      await site.db.updateTable("coupons").set({ is_paused: true }).execute();
      return made;
    },
    held: (site) => site.db.selectFrom("coupons").select(["id", "is_paused"]).orderBy("id").execute(),
  },
  ...(["new", "contacted", "won"] as const).map(
    (status): Act => ({
      name: `leads: ${status}`,
      of: "lead.bulk",
      path: "/admin/leads",
      form: { intent: "set-status-of-marked", status },
      async make(site) {
        const made = await rowOf("leads").make(site);
        await site.db.updateTable("leads").set({ status: "lost" }).execute();
        return made;
      },
      held: (site) => rowOf("leads").held(site),
    }),
  ),
  {
    ...rowOf("reviews"),
    name: "rejected reviews",
    form: { intent: "reject" },
  },
  ...(["approved", "rejected"] as const).map(
    (status): Act => ({
      ...rowOf("comments"),
      name: `comments: ${status}`,
      form: { intent: "moderate-comments", status },
      async make(site) {
        const made = await rowOf("comments").make(site);
        await site.db.updateTable("comments").set({ status: "pending" }).execute();
        return made;
      },
    }),
  ),
  {
    name: "deleted posts",
    of: "post.bulk",
    path: POSTS,
    form: { intent: "change-posts", change: "delete" },
    make: (site) => makePosts(site),
    held: (site) => heldPosts(site),
  },
  {
    ...rowOf("doubts"),
    name: "doubts that are open again",
    form: { intent: "change-marked", state: "reopen" },
    async make(site) {
      const made = await rowOf("doubts").make(site);
      await site.db.updateTable("lesson_doubts").set({ is_resolved: true }).execute();
      return made;
    },
  },
  {
    ...rowOf("users"),
    name: "users that are active again",
    form: { intent: "set-users-active", active: "true" },
    async make(site) {
      const made = await rowOf("users").make(site);
      await site.db.updateTable("users").set({ is_active: false }).where("id", "in", made.ids).execute();
      return made;
    },
  },
  {
    ...rowOf("requests about data"),
    name: "requests about data that were seen to",
    form: { intent: "close-marked", state: "done" },
  },
  {
    name: "students who leave",
    of: "student.bulk",
    path: COURSE,
    form: { intent: "change-students", change: "remove", reason: "Turma encerrada" },
    make: (site) => makeStudents(site),
    held: heldStudents,
  },
  {
    name: "students who leave their cohort",
    of: "member.bulk",
    path: COHORT,
    form: { intent: "move-members", to: "" },
    async make(site) {
      const made = await makeStudents(site);
      const cohort = await makeCohort(site.db, { course_id: 1 });
      await site.db.updateTable("enrollments").set({ cohort_id: cohort.id }).execute();
      return made;
    },
    held: (site) => site.db.selectFrom("enrollments").select(["id", "cohort_id"]).orderBy("id").execute(),
  },
  {
    name: "students whose access ends on another day",
    of: "student.bulk",
    path: COURSE,
    form: { intent: "change-students", change: "end", until: "15/12/2029" },
    make: (site) => makeStudents(site),
    held: heldStudents,
  },
  {
    name: "students whose access ends no more",
    of: "student.bulk",
    path: COURSE,
    form: { intent: "change-students", change: "no-end" },
    async make(site) {
      const made = await makeStudents(site);
      const ends_at = new Date(site.now().getTime() + 30 * 86_400_000);
      await site.db.updateTable("rights").set({ ends_at }).execute();
      return made;
    },
    held: heldStudents,
  },
  {
    name: "students who come back",
    of: "student.bulk",
    path: COURSE,
    form: { intent: "change-students", change: "restore" },
    async make(site) {
      const made = await makeStudents(site);
      await site.db.updateTable("rights").set({ removed_at: site.now() }).execute();
      return made;
    },
    held: heldStudents,
  },
  {
    name: "subscriptions",
    of: "subscription.bulk",
    path: "/admin/newsletter",
    form: { intent: "cancel-marked" },
    make: async (site) => ({
      ids: [(await makeSubscription(site.db)).id, (await makeSubscription(site.db)).id],
    }),
    held: (site) =>
      site.db
        .selectFrom("newsletter_subscriptions")
        .select(["id", "status", "unsubscribed_at", "is_ended_by_team"])
        .orderBy("id")
        .execute(),
  },
  {
    name: "mails",
    of: "mail.bulk",
    path: "/admin/emails",
    form: { intent: "resend-marked" },
    async make(site) {
      const now = site.now();
      const stopped = { tries: 10, parked_at: now, due_at: now, created_at: now };
      const kept = { tries: 1, done_at: now, is_kept: true, due_at: now, created_at: now };
      const mail = { topic: "mail.x", payload: json({}), recipient: "rui@teste.example", subject: "Oi" };
      const ids = [];
      for (const state of [stopped, kept]) {
        const query = site.db.insertInto("outbox").values({ ...mail, ...state });
        ids.push((await query.returning("id").executeTakeFirstOrThrow()).id);
      }
      return { ids };
    },
    held: heldMails,
  },
  {
    name: "orders",
    of: "order.bulk",
    path: "/admin/pedidos",
    form: { intent: "resend-marked" },
    async make(site) {
      const product = await makeProduct(site.db);
      const ids = [];
      for (let at = 0; at < 2; at++)
        ids.push((await makeOrder(site.db, { status: "completed", lines: [{ product }] })).order.id);
      return { ids };
    },
    held: heldMails,
    isAlways: true,
    isBlind: true,
  },
  {
    name: "deliveries of a webhook",
    of: "delivery.bulk",
    path: HOOK,
    form: { intent: "resend-marked", id: "1" },
    async make(site) {
      const facts = { name: "Planilha", url: "https://x.example/y", headers: {}, use_user_field_names: true };
      const kind = { request_method: "POST" as const, events: [], include_all_events: true };
      const hook = {
        tableId: 634,
        facts: { ...facts, ...kind },
        isActive: true,
        actorId: 1,
        ip: "127.0.0.1",
      };
      await createWebhook(site.db, hook, site.now());
      const sent = {
        webhook_id: 1,
        event_type: "rows.created",
        body: "{}",
        created_at: site.now(),
        tries: 8,
      };
      const rows = [
        { ...sent, event_id: "e1", status: 500, delivered_at: null },
        { ...sent, event_id: "e2", status: 200, delivered_at: site.now() },
      ];
      const made = await site.db.insertInto("webhook_deliveries").values(rows).returning("id").execute();
      return { ids: made.map(({ id }) => id).sort((one, other) => one - other), name: "delivery" };
    },
    held: (site) =>
      site.db
        .selectFrom("webhook_deliveries")
        .select(["id", "tries", "delivered_at", "next_try_at", "status"])
        .orderBy("id")
        .execute(),
    isAlways: true,
  },
];

const makeBlogCategory = (site: TestSite, name: string) =>
  createCategory(site.db, "blog", { name, description: null, color: "blue" }, site.now());

async function makePosts(site: TestSite) {
  const { id: category_id } = await makeBlogCategory(site, "Guias");
  const whole = { content: "<p>Texto</p>", category_id };
  return { ids: [(await makePost(site.db, whole)).id, (await makePost(site.db, whole)).id] };
}

const heldPosts = (site: TestSite) =>
  site.db
    .selectFrom("blog_posts")
    .select(["id", "status", "scheduled_date", "category_id"])
    .orderBy("id")
    .execute();

async function makeCoupons(site: TestSite) {
  const first = await makeCoupon(site.db, { code: "IPE10" });
  return { ids: [first.id, (await makeCoupon(site.db, { code: "IPE20" })).id] };
}

async function makeProducts(site: TestSite, facts: { is_active?: boolean; is_featured?: boolean } = {}) {
  const { id: category_id } = await makeCategory(site.db, "Guias");
  const whole = { short_description: "Um guia", category_id, price: 2_000, ...facts };
  return { ids: [(await makeProduct(site.db, whole)).id, (await makeProduct(site.db, whole)).id] };
}

async function makeStudents(site: TestSite) {
  const { course } = await makeCourse(site.db);
  for (let at = 0; at < 2; at++) {
    const { id: userId } = await makeUser(site.db);
    await enroll(site.db, { userId, courseId: course.id }, site.now());
  }
  const made = await site.db.selectFrom("enrollments").select("id").orderBy("id").execute();
  return { ids: made.map(({ id }) => id) };
}

async function heldStudents(site: TestSite) {
  return {
    places: await site.db
      .selectFrom("rights")
      .select(["id", "removed_at", "removal_note", "ends_at", "end_moved_at"])
      .orderBy("id")
      .execute(),
    access: await site.db.selectFrom("enrollments").select(["id", "has_access"]).orderBy("id").execute(),
  };
}

async function heldProducts(site: TestSite) {
  const query = site.db
    .selectFrom("products")
    .select(["id", "is_active", "is_featured", "price", "category_id"]);
  return query.orderBy("id").execute();
}

async function heldMails(site: TestSite) {
  const query = site.db
    .selectFrom("outbox")
    .select(["id", "topic", "tries", "due_at", "done_at", "parked_at", "is_kept", "is_counted", "held_by"]);
  return query.where("topic", "like", "mail.%").orderBy("id").execute();
}

/** A row whose name begins the table. */
function rowOf(name: string): Act {
  const found = PLAIN.find((act) => act.name === name);
  if (!found) throw new Error(`no row called ${name}`);
  return found;
}

async function lastAct(site: TestSite): Promise<string> {
  const acts = await site.db.selectFrom("audit_log").select(["id", "action"]).orderBy("id").execute();
  return String(acts.findLast(({ action }) => action in BULK_ACTS)?.id);
}

async function undo(site: TestSite, admin: Visitor, back: string): Promise<string> {
  await admin.post(UNDO, { act: await lastAct(site), back });
  return (await admin.get(back)).text.replaceAll("<!-- -->", "");
}

const barOf = (page: string) => /name="ask" value="([^"]+)"/.exec(page)?.[1] ?? "";

test.each(ACTS)("$name: asks with the changed rows and undoes them", async (row) => {
  const { path, form, make, held, isAlways } = row;
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { ids, name = "id" } = await make(site);
  const [first = 0] = ids;
  const all = { ...form, [name]: ids.map(String) };
  const ask = barOf((await admin.get(path)).text);
  // One of the two rows already has the new value.
  expect((await admin.post(path, { ...form, [name]: String(first) })).status).toBe(302);
  const before = await held(site);
  const entries = () => site.db.selectFrom("audit_log").select("id").execute();
  const told = (await entries()).length;
  const count = isAlways ? 2 : 1;
  const asked = await admin.post(path, { ...all, ask });
  expect(asked.status).toBe(428);
  expect(headings(asked.text)).toContainEqual(expect.stringMatching(new RegExp(` ${count} `)));
  expect([await held(site), (await entries()).length]).toEqual([before, told]);

  expect((await admin.post(path, agreedIn(asked.text))).status).toBe(302);
  expect(await held(site)).not.toEqual(before);
  expect((await admin.get(path)).text).toContain(`action="${UNDO}"`);
  const said = isAlways ? "Desfeito: 2 itens voltaram ao que eram" : "Desfeito: 1 item voltou ao que era";
  expect((await undo(site, admin, path)).includes(said)).toBe(true);
  expect(await held(site)).toEqual(before);
  expect((await undo(site, admin, path)).includes("Esta mudança já foi desfeita.")).toBe(true);
  expect(await held(site)).toEqual(before);
});

test.each(ACTS)(
  "$name: another administrator can undo, nobody without the right, and only for a day",
  async (row) => {
    const { of, path, form, make, held } = row;
    const site = await openSite();
    const admin = await site.as(await makeAdmin(site.db));
    const { ids, name = "id" } = await make(site);
    const before = await held(site);
    const all = { ...form, [name]: ids.map(String) };
    expect((await admin.post(path, all)).status).toBe(302);
    const after = await held(site);
    const { right, others = right } = UNDO_KINDS[of];
    const role = TEAM_ROLES.find((each) => !may(inRole(each), others));
    const stranger = role && (await site.as(await makeTeamMember(site.db, role)));
    const refused = await stranger?.post(UNDO, { act: await lastAct(site), back: "/admin" });
    expect(refused?.location ?? "/unauthorized").toContain("/unauthorized");
    expect(await held(site)).toEqual(after);
    const other = await site.as(await makeAdmin(site.db));
    expect((await undo(site, other, path)).includes("Desfeito: 2 itens voltaram ao que eram")).toBe(true);
    expect(await held(site)).toEqual(before);

    expect((await admin.post(path, all)).status).toBe(302);
    const again = await held(site);
    site.advance(24 * 60 * 60_000);
    const later = await site.as(await makeAdmin(site.db));
    expect((await undo(site, later, path)).includes("Já passou um dia")).toBe(true);
    expect(await held(site)).toEqual(again);
  },
);

test.each(ACTS)(
  "$name: runs after confirmation and asks again when another administrator changed a row meanwhile",
  async (row) => {
    const { path, form, make, held, isBlind } = row;
    const site = await openSite();
    const admin = await site.as(await makeAdmin(site.db));
    const { ids, name = "id" } = await make(site);
    const ask = barOf((await admin.get(path)).text);
    const question = await admin.post(path, { ...form, [name]: ids.map(String), ask });
    const other = await site.as(await makeAdmin(site.db));
    site.advance(60_000);
    expect((await other.post(path, { ...form, [name]: String(ids[1]) })).status).toBe(302);
    if (isBlind) return;
    const since = await held(site);
    const again = await admin.post(path, agreedIn(question.text));
    expect([again.status, await held(site)]).toEqual([409, since]);
    expect(again.text).toContain("A lista mudou desde a pergunta.");
    site.advance(60_000);
    expect((await admin.post(path, agreedIn(again.text))).status).toBe(302);
    expect(await held(site)).not.toEqual(since);
  },
);

test("asks again before overwriting a price that another administrator saved after the question", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { ids } = await makeProducts(site);
  const ask = barOf((await admin.get(PRODUCTS)).text);
  for (const [change, value, price] of [
    ["price", "49,90", 4_990],
    ["percent", "10", 5_489],
  ] as const) {
    const rows = { intent: "change-products", change, value, id: ids.map(String) };
    const question = await admin.post(PRODUCTS, { ...rows, ask });
    const [first = 0, second = 0] = ids;
    await site.db.updateTable("products").set({ price: 3_500 }).where("id", "=", second).execute();
    const again = await admin.post(PRODUCTS, agreedIn(question.text));
    expect(again.status).toBe(409);
    expect((await heldProducts(site)).map((product) => product.price)).toContain(3_500);
    expect(headings(again.text)).toContainEqual(expect.stringContaining("R$\u00a035,00"));
    expect((await admin.post(PRODUCTS, agreedIn(again.text))).status).toBe(302);
    const changed = await heldProducts(site);
    expect(changed.find(({ id }) => id === first)?.price).toBe(price);
    expect(changed.map((product) => product.price)).not.toContain(3_500);
  }
});

/** Fields that the confirmation form sends. */
function agreedIn(page: string): Record<string, string | string[]> {
  const yes = /<form[^>]*id="[\w-]+-sim"[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
  const fields: Record<string, string[]> = {};
  for (const [, name = "", value = ""] of yes.matchAll(
    /<input type="hidden" name="(\w+)" value="([^"]*)"/g,
  )) {
    fields[name] = [...(fields[name] ?? []), value];
  }
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(["answers", "agreed"]));
  return fields;
}

test("has a row for every list with a bar and every kind of act", () => {
  const kinds = new Set(ACTS.map(({ of }) => of));
  expect([...kinds, ...WITHOUT_BAR].sort()).toEqual(Object.keys(BULK_ACTS).sort());
  const paths = readdirSync("app", { recursive: true, encoding: "utf8" }).map((path) => `app/${path}`);
  const drawn = paths
    .filter((path) => /^app\/(?!nouns\/|ui\/).*\.tsx$/.test(path))
    .filter((path) => /\bbulk: \{|<BulkForm\b|<BulkQuestionDialog\b/.test(readFileSync(path, "utf8")));
  expect(drawn.sort()).toEqual([...Object.keys(LISTS), ...WITHOUT_BOXES].sort());
});

/**
 * Changes no row: opens a message draft to the marked students, which asks before sending
 * (`app/courses/routes/admin-message.test.ts`).
 */
const BEGINS_ONLY = ["change=message"];

test.each([...new Set(Object.values(LISTS))])("has a row for every act in the bar of %s", async (path) => {
  const rows = ACTS.filter((act) => act.path === path);
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await rows[0]?.make(site);
  const tried = rows.flatMap(({ form }) => Object.entries(form).map(([name, value]) => `${name}=${value}`));
  const offered = offeredBy((await admin.get(path)).text).filter((act) => !BEGINS_ONLY.includes(act));
  expect([offered.length > 0, offered.filter((act) => !tried.includes(act))]).toEqual([true, []]);
});

/** Examples: "change=publish". Values of the bar's buttons, hidden fields and first options. */
function offeredBy(page: string): string[] {
  const bar = /<form(?:(?!<form)[\s\S])*?name="ask" value="[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
  const senders = bar.match(/<(?:button|input)[^>]*>/g) ?? [];
  const sent = senders.map((tag) => [/ name="(\w+)"/.exec(tag)?.[1], / value="([^"]*)"/.exec(tag)?.[1]]);
  const choice = /<select[^>]* name="(\w+)"[\s\S]*?<\/select>/.exec(bar);
  const options = [...(choice?.[0].matchAll(/<option[^>]* value="([^"]*)"/g) ?? [])];
  return [
    // Without a value the field is typed or ticked.
    ...sent
      .filter(([name, value]) => name && value !== undefined && name !== "ask")
      .map(([name, value]) => `${name}=${value}`),
    ...options.map(([, value]) => `${choice?.[1]}=${value}`),
  ];
}

function headings(page: string): string[] {
  return [...page.matchAll(/<h2[^>]*>([^<]*)/g)].map((match) => match[1] ?? "");
}
