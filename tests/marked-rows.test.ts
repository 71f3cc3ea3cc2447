// 'Marcar todos' over several pages: covers everything that the filter finds, asks first, and acts only on the
// confirmed number.
import { expect, test } from "vitest";
import { requestSearchColumns } from "#app/account/data-requests/data-request-labels.ts";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { addComment } from "#app/blog/comments/comment-writes.server.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { createLead } from "#app/marketing/leads/lead-writes.server.ts";
import { remove } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { json } from "#db/connect.server.ts";
import { makeAdmin, makeCourse, makePost, makeProduct, makeSubscription, makeUser } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

interface ListRow {
  name: string;
  path: string;
  /** More rows than fit on one page. */
  count?: number;
  /** Creates this many rows that the filter finds, and one that it does not. */
  make(site: TestSite, count: number): Promise<void>;
  form: Record<string, string>;
  changed(site: TestSite): Promise<{ id: number }[]>;
}

const LISTS: ListRow[] = [
  {
    name: "users",
    path: "/admin/usuarios?busca=barro",
    async make(site, count) {
      for (let at = 0; at < count; at++) await makeUser(site.db, { name: `Barro ${at}` });
      await makeUser(site.db, { name: "Outra Pessoa" });
    },
    form: { intent: "set-users-active", active: "false" },
    changed: (site) => site.db.selectFrom("users").select("id").where("is_active", "=", false).execute(),
  },
  {
    name: "leads",
    path: "/admin/leads?busca=barro",
    async make(site, count) {
      const rest = { empresa: null, telefone: null, produto: null, mensagem: null, first_touch: undefined };
      for (let at = 0; at <= count; at++) {
        const nome = at < count ? `Barro ${at}` : "Outra Pessoa";
        const lead = { nome, email: `lead${at}@teste.example`, ...rest };
        await createLead(site.db, lead, { userId: undefined }, site.now());
      }
    },
    form: { intent: "set-status-of-marked", status: "won" },
    changed: (site) => site.db.selectFrom("leads").select("id").where("status", "=", "won").execute(),
  },
  {
    name: "subscriptions",
    path: "/admin/newsletter?busca=barro",
    async make(site, count) {
      for (let at = 0; at < count; at++)
        await makeSubscription(site.db, { email: `barro${at}@teste.example` });
      await makeSubscription(site.db, { email: "outra@teste.example" });
    },
    form: { intent: "cancel-marked" },
    changed: (site) =>
      site.db.selectFrom("newsletter_subscriptions").select("id").where("status", "!=", "active").execute(),
  },
  {
    name: "reviews",
    path: "/admin/avaliacoes?busca=barro",
    async make(site, count) {
      const { id: product_id } = await makeProduct(site.db);
      for (let at = 0; at <= count; at++) {
        const comment = at < count ? `Barro bom ${at}` : "Outra coisa";
        await makeReview(site, { product_id, comment, guest_email: `quem${at}@teste.example` });
      }
    },
    form: { intent: "approve" },
    changed: (site) =>
      site.db.selectFrom("product_reviews").select("id").where("is_approved", "=", true).execute(),
  },
  {
    name: "comments",
    path: "/blog-admin?aba=comentarios&busca=barro",
    async make(site, count) {
      const { id: postId } = await makePost(site.db);
      for (let at = 0; at <= count; at++) {
        const message = at < count ? `Barro bom ${at}` : "Outra coisa";
        const author = { userId: undefined, name: "Rui", email: "rui@teste.example", authorKey: "k" };
        await addComment(site.db, { ...author, postId, message, ip: `198.51.100.${at}` }, site.now());
      }
    },
    form: { intent: "moderate-comments", status: "approved" },
    changed: (site) => site.db.selectFrom("comments").select("id").where("status", "=", "approved").execute(),
  },
  {
    name: "products",
    path: "/admin/produtos?busca=barro",
    async make(site, count) {
      for (let at = 0; at < count; at++) await makeProduct(site.db, { name: `Barro ${at}` });
      await makeProduct(site.db, { name: "Outra coisa" });
    },
    form: { intent: "change-products", change: "price", value: "12,34" },
    changed: (site) => site.db.selectFrom("products").select("id").where("price", "=", 1_234).execute(),
  },
  {
    name: "posts",
    path: "/blog-admin?aba=posts&busca=barro",
    async make(site, count) {
      for (let at = 0; at < count; at++)
        await makePost(site.db, { title: `Barro ${at}`, search_title: `barro ${at}` });
      await makePost(site.db, { title: "Outra coisa" });
    },
    form: { intent: "change-posts", change: "draft" },
    changed: (site) => site.db.selectFrom("blog_posts").select("id").where("status", "=", "draft").execute(),
  },
  {
    name: "mails",
    path: "/admin/emails?estado=parado",
    count: 53,
    async make(site, count) {
      const mail = { topic: "mail.x", payload: json({}), recipient: "rui@teste.example", subject: "Oi" };
      const at = { tries: 10, due_at: site.now(), created_at: site.now() };
      const mails = Array.from({ length: count + 1 }, (_, nth) => ({
        ...mail,
        ...at,
        parked_at: nth < count ? site.now() : null,
        done_at: nth < count ? null : site.now(),
      }));
      await site.db.insertInto("outbox").values(mails).execute();
    },
    form: { intent: "resend-marked" },
    changed: (site) =>
      site.db
        .selectFrom("audit_log")
        .select("entity_id as id")
        .where("action", "=", "mail.resend")
        .$castTo<{ id: number }>()
        .execute(),
  },
  {
    name: "requests about data",
    path: "/admin/privacidade?tipo=deletion",
    async make(site, count) {
      const now = site.now();
      const open = { state: "open" as const, confirmed_at: now, due_at: now, created_at: now };
      const requests = Array.from({ length: count + 1 }, (_, at) => ({
        kind: at < count ? ("deletion" as const) : ("other" as const),
        email: `quem${at}@teste.example`,
        ...requestSearchColumns({ email: `quem${at}@teste.example`, message: null }),
        ...open,
      }));
      await site.db.insertInto("data_requests").values(requests).execute();
    },
    form: { intent: "close-marked", state: "done" },
    changed: (site) => site.db.selectFrom("data_requests").select("id").where("state", "=", "done").execute(),
  },
  {
    name: "students of a course",
    path: "/admin/cursos/1/alunos?situacao=ativos",
    async make(site, count) {
      const { course } = await makeCourse(site.db);
      for (let at = 0; at <= count; at++) {
        const { id: userId } = await makeUser(site.db);
        await enroll(site.db, { userId, courseId: course.id }, site.now());
      }
      const last = (await listRights(site.db, {})).at(-1);
      await remove(site.db, [last?.id ?? 0], { byId: null, note: "Antes" }, site.now());
    },
    form: { intent: "change-students", change: "remove", reason: "Fim" },
    changed: async (site) =>
      (await listRights(site.db, {})).filter(({ removal_note }) => removal_note === "Fim"),
  },
  {
    name: "deliveries",
    path: "/admin/integracoes/webhooks/1?estado=falhou",
    async make(site, count) {
      for (const name of ["Planilha", "Vendas"]) {
        const facts = { name, url: "https://integra.example/x", headers: {}, use_user_field_names: true };
        const kind = { request_method: "POST", events: [], include_all_events: true };
        const hook = { tableId: 634, facts: { ...facts, ...kind }, isActive: true };
        await createWebhook(site.db, { ...hook, actorId: 1, ip: "127.0.0.1" }, site.now());
      }
      const sent = { event_type: "rows.created", body: "{}", created_at: site.now(), tries: 8 };
      const deliveries = Array.from({ length: count + 2 }, (_, at) => ({
        ...sent,
        // One delivery of the same webhook that succeeded, and one of the other webhook that failed.
        webhook_id: at <= count ? 1 : 2,
        event_id: `e${at}`,
        status: at === count ? 200 : 500,
        delivered_at: at === count ? site.now() : null,
      }));
      await site.db.insertInto("webhook_deliveries").values(deliveries).execute();
    },
    form: { intent: "resend-marked", id: "1" },
    changed: (site) =>
      site.db.selectFrom("webhook_deliveries").select("id").where("next_try_at", "is not", null).execute(),
  },
];

async function makeReview(
  site: TestSite,
  facts: { product_id: number; comment: string; guest_email: string },
): Promise<void> {
  const { writeReview } = await import("#app/catalog/reviews/review-writes.server.ts");
  const patch = { ...facts, rating: 5, guest_name: "Rui" };
  const made = await writeReview(site.db, { patch, door: { door: "api" } }, site.now());
  if (!made.ok) throw new Error(JSON.stringify(made));
}

test.each(LISTS)(
  "marks all $name that the filter finds",
  async ({ path, make, form, changed, count = 33 }) => {
    const site = await openSite();
    const admin = await site.as(await makeAdmin(site.db));
    await make(site, count);
    const page = (await admin.get(path)).text.replaceAll("<!-- -->", "");
    expect(page).toContain(`Marcar todos os ${count} encontrados`);

    const ask = /name="ask" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const asked = await admin.post(path, { ...form, ask, all: "1", found: String(count) });
    expect([asked.status, asked.text.includes("Vale para todos os encontrados")]).toEqual([428, true]);
    expect(asked.text).toMatch(new RegExp(`<h2[^>]*>[^<]* ${count} `));
    expect(asked.text).toContain(`<input type="hidden" name="found" value="${count}"/>`);
    expect(await changed(site)).toHaveLength(0);

    // With one row more or less than confirmed, it asks again.
    for (const other of [count - 1, count + 1]) {
      const changedList = await admin.post(path, { ...form, all: "1", found: String(other) });
      expect([changedList.status, await changed(site)]).toEqual([409, []]);
    }
    const again = await admin.post(path, { ...form, ask, all: "1", found: String(count - 1) });
    expect(again.text).toContain(`A lista mudou: eram ${count - 1}, agora são ${count}.`);
    expect(await changed(site)).toHaveLength(0);
    expect((await admin.post(path, { ...form, all: "1", found: String(count) })).status).toBe(302);
    expect(await changed(site)).toHaveLength(count);
  },
);
