// Repeats each back-office act, as two administrators with the same open list would. The second act writes nothing: no
// row, no version, no line in the register. An act on a row of another page's parent finds no row.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { createMessage } from "#app/courses/messages/student-messages.server.ts";
import { createLead } from "#app/marketing/leads/lead-writes.server.ts";
import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { createIssue } from "#app/newsletter/issues/issues.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { createPage } from "#app/site/pages/page-writes.server.ts";
import type { TableName } from "#db/schema.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeConnection } from "./incoming.ts";
import {
  makeAdmin,
  makeBump,
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
} from "./makers.ts";
import type { Fields } from "./open-form.ts";
import { openSite, type TestSite } from "./test-site.ts";

interface Stage {
  path: string;
  id: number;
  /** The same screen under another parent. */
  elsewhere?: string;
}

interface Thing {
  of: TableName;
  open(site: TestSite): Promise<Stage>;
  /** Fields of each form beside its intent and the row's id. */
  acts: Record<string, Fields>;
  /** True if the screen is nested in another row's page, or shows only this row. */
  isInside?: true;
  /** Form field with the row's id. Default: `id`. */
  names?: string;
}

const ON = { value: "true" };
const OFF = { value: "false" };

const THINGS: Thing[] = [
  {
    of: "products",
    open: async ({ db }) => ({ path: "/admin/produtos", id: (await makeProduct(db)).id }),
    acts: {
      "set-product-flag": { flag: "is_featured", ...ON },
      "set-products-flag": { change: "feature" },
      "change-products": { change: "price", value: "33,00" },
      "delete-product": {},
      "restore-product": {},
    },
  },
  {
    of: "offers",
    isInside: true,
    async open({ db }) {
      const [product, other] = [await makeProduct(db), await makeProduct(db)];
      const path = (id: number) => `/admin/produtos/${id}/ofertas`;
      const { id } = await makeOffer(db, { product_id: product.id });
      return { path: path(product.id), id, elsewhere: path(other.id) };
    },
    acts: { "set-offer-public": ON, "delete-offer": {}, "restore-offer": {} },
  },
  {
    of: "bumps",
    isInside: true,
    async open({ db }) {
      const [product, bumped] = [await makeProduct(db), await makeProduct(db)];
      const path = (id: number) => `/admin/produtos/${id}/adicionais`;
      const { id } = await makeBump(db, { product_id: product.id, bumped_product_id: bumped.id });
      return { path: path(product.id), id, elsewhere: path(bumped.id) };
    },
    acts: { "pause-bump": ON, "delete-bump": {} },
  },
  {
    of: "ready_answers",
    async open({ db, now }) {
      const facts = { title: "Prazo", body: "Em dois dias." };
      return {
        path: "/admin/respostas-prontas",
        id: (await insertRow(db, "ready_answers", facts, now())).id,
      };
    },
    acts: { "delete-answer": {} },
  },
  {
    of: "popup_configs",
    open: async ({ db }) => ({ path: "/admin/popups", id: (await makePopup(db)).id }),
    acts: { "set-popup-active": OFF, "delete-popup": {} },
  },
  {
    of: "coupons",
    open: async ({ db }) => ({ path: "/admin/cupons", id: (await makeCoupon(db)).id }),
    acts: {
      "set-coupon-paused": ON,
      "pause-marked": {},
      "resume-marked": {},
      "delete-coupon": {},
      "delete-marked": {},
    },
  },
  {
    of: "courses",
    open: async ({ db }) => ({ path: "/admin/cursos", id: (await makeCourse(db)).course.id }),
    acts: { "publish-course": OFF, "delete-course": {}, "restore-course": {} },
  },
  {
    of: "cohorts",
    isInside: true,
    async open({ db }) {
      const [{ course }, other] = [await makeCourse(db), await makeCourse(db)];
      const path = (id: number) => `/admin/cursos/${id}/turmas`;
      const { id } = await makeCohort(db, { course_id: course.id });
      return { path: path(course.id), id, elsewhere: path(other.course.id) };
    },
    acts: { "open-cohort-link": ON, "delete-cohort": {}, "restore-cohort": {} },
  },
  {
    of: "cohort_meetings",
    isInside: true,
    async open({ db, now }) {
      const [{ course }, other] = [await makeCourse(db), await makeCourse(db)];
      const cohort = await makeCohort(db, { course_id: course.id });
      const elsewhere = await makeCohort(db, { course_id: other.course.id });
      const starts_at = new Date(now().getTime() + 7 * 86_400_000);
      const blank = { lesson_id: null, reminded_at: null, hour_told_at: null, retired_at: null };
      const times = { created_at: now(), updated_at: now() };
      const { id } = await db
        .insertInto("cohort_meetings")
        .values({ cohort_id: cohort.id, title: "Encontro", starts_at, ...blank, ...times })
        .returning("id")
        .executeTakeFirstOrThrow();
      const path = (courseId: number, cohortId: number) =>
        `/admin/cursos/${courseId}/turmas/${cohortId}/encontros`;
      return { path: path(course.id, cohort.id), id, elsewhere: path(other.course.id, elsewhere.id) };
    },
    acts: { "cancel-meeting": {} },
  },
  {
    of: "course_modules",
    isInside: true,
    async open({ db }) {
      const [{ course, lessons }, other] = [await makeCourse(db), await makeCourse(db)];
      const path = (id: number) => `/admin/cursos/${id}/modulos`;
      return { path: path(course.id), id: lessons[0]?.module_id ?? 0, elsewhere: path(other.course.id) };
    },
    acts: { "rename-module": { version: "1", title: "Módulo 1" }, "delete-module": {} },
  },
  {
    of: "course_lessons",
    isInside: true,
    async open({ db }) {
      const [{ course, lessons }, other] = [await makeCourse(db), await makeCourse(db)];
      const path = (id: number) => `/admin/cursos/${id}/modulos`;
      return { path: path(course.id), id: lessons[0]?.id ?? 0, elsewhere: path(other.course.id) };
    },
    acts: { "rename-lesson": { version: "1", title: "Aula 1" }, "delete-lesson": {} },
  },
  {
    of: "course_lessons",
    isInside: true,
    names: "ids",
    async open({ db }) {
      const [{ course, lessons }, other] = [await makeCourse(db), await makeCourse(db)];
      const path = (id: number) => `/admin/cursos/${id}/modulos`;
      return { path: path(course.id), id: lessons[0]?.id ?? 0, elsewhere: path(other.course.id) };
    },
    acts: { "publish-lessons": OFF },
  },
  {
    of: "enrollments",
    isInside: true,
    async open({ db, now }) {
      const [{ course }, other] = [await makeCourse(db), await makeCourse(db)];
      const { id: userId } = await makeUser(db);
      await enroll(db, { userId, courseId: course.id }, now());
      const { id } = await db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
      const path = (course: number) => `/admin/cursos/${course}/alunos`;
      return { path: path(course.id), id, elsewhere: path(other.course.id) };
    },
    acts: { "remove-student": { reason: "Turma encerrada" }, "restore-access": {} },
  },
  {
    of: "blog_posts",
    open: async ({ db }) => ({ path: "/blog-admin", id: (await makePost(db, { status: "draft" })).id }),
    acts: { "change-posts": { change: "draft" }, "publish-post": {}, "delete-post": {} },
  },
  {
    of: "comments",
    names: "comment",
    async open({ db, now }) {
      const post = await makePost(db);
      const words = { search_title: "", search_body: "" };
      const row = { name: "Bia", email: "bia@barro.example", message: "Que forno?", ip: null, ...words };
      const { id } = await db
        .insertInto("comments")
        .values({
          ...row,
          network: null,
          post_id: post.id,
          user_id: null,
          author_key: null,
          created_at: now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { path: "/blog-admin?aba=comentarios", id };
    },
    acts: { "moderate-comments": { status: "approved" } },
  },
  {
    of: "product_reviews",
    async open({ db, now }) {
      const product = await makeProduct(db);
      const face = { guest_name: "Bia", guest_email: "bia@barro.example", comment: "Bom.", rating: 5 };
      const row = { ...face, product_id: product.id, user_id: null, rejected_at: null };
      return { path: "/admin/avaliacoes", id: (await insertRow(db, "product_reviews", row, now())).id };
    },
    acts: { approve: {}, reject: {} },
  },
  {
    of: "lesson_doubts",
    async open({ db }) {
      const { lessons } = await makeCourse(db);
      const doubt = await makeDoubt(db, lessons[0]?.id ?? 0, (await makeUser(db)).id);
      return { path: "/admin/duvidas", id: doubt.id };
    },
    acts: { resolve: {}, reopen: {} },
  },
  {
    of: "leads",
    names: "lead",
    async open({ db, now }) {
      const typed = { nome: "Caio", email: "caio@barro.example", empresa: null, telefone: null };
      const lead = { ...typed, produto: null, mensagem: null, first_touch: undefined };
      return { path: "/admin/leads", id: await createLead(db, lead, { userId: undefined }, now()) };
    },
    acts: { status: { status: "contacted" } },
  },
  {
    of: "newsletter_subscriptions",
    open: async ({ db }) => ({ path: "/admin/newsletter", id: (await makeSubscription(db)).id }),
    acts: { "cancel-subscription": {}, "cancel-marked": {} },
  },
  {
    of: "newsletter_issues",
    isInside: true,
    async open({ db, now }) {
      const facts = { subject: "Maio", body: "<p>Oi.</p>" };
      const id = await createIssue(db, facts, { actorId: 1 }, now());
      const other = await createIssue(db, facts, { actorId: 1 }, now());
      const path = (id: number) => `/admin/newsletter/edicoes/${id}`;
      return { path: path(id), id, elsewhere: path(other) };
    },
    acts: { "delete-issue": {} },
  },
  {
    of: "student_messages",
    isInside: true,
    async open({ db, now }) {
      const { course } = await makeCourse(db);
      const to = { courseId: course.id, enrollmentIds: [] };
      const id = await createMessage(db, to, { actorId: 1, ip: "" }, now());
      const other = await createMessage(db, to, { actorId: 1, ip: "" }, now());
      const path = (id: number) => `/admin/cursos/${course.id}/mensagens/${id}`;
      return { path: path(id), id, elsewhere: path(other) };
    },
    acts: { "delete-message": {} },
  },
  {
    of: "services",
    async open({ db, now }) {
      const patch = { name: "Queima", description: "Queimamos." };
      const made = await writeNoun(SERVICES, db, { patch, door: { door: "form" } }, now());
      return { path: "/admin/paginas/servicos", id: made.ok ? made.id : 0 };
    },
    acts: { "delete-service": {} },
  },
  {
    of: "pages",
    async open({ db }) {
      const made = await createPage(db, { title: "Oficinas", actorId: 1 }, new Date());
      return { path: "/admin/paginas", id: made.ok ? made.id : 0 };
    },
    acts: { "delete-page": {} },
  },
  {
    of: "categories",
    isInside: true,
    async open({ db }) {
      const { id } = await makeCategory(db);
      return { path: "/admin/produtos?aba=categorias", id, elsewhere: "/blog-admin?aba=categorias" };
    },
    acts: { "delete-category": {} },
  },
  {
    of: "users",
    async open({ db }) {
      const { id } = await makeUser(db);
      return { path: "/admin/usuarios", id };
    },
    acts: {
      "set-user-active": { active: "false" },
      "set-users-active": { active: "false" },
      "end-sessions": {},
      "disable-second-factor": {},
      "delete-user": {},
    },
  },
  {
    of: "users",
    isInside: true,
    async open({ db }) {
      const [{ id }, other] = [await makeUser(db), await makeUser(db)];
      return { path: `/admin/usuarios/${id}`, id, elsewhere: `/admin/usuarios/${other.id}` };
    },
    acts: { "set-user-active": { active: "false" }, "delete-user": {} },
  },
  {
    of: "api_tokens",
    async open({ db, now }) {
      const owner = await makeAdmin(db);
      await createToken(db, { name: "n8n", rights: ALL_RIGHTS, ownerId: owner.id, ip: "" }, now());
      const { id } = await db.selectFrom("api_tokens").select("id").executeTakeFirstOrThrow();
      return { path: "/admin/integracoes", id };
    },
    acts: { "revoke-token": {} },
  },
  {
    of: "webhooks",
    isInside: true,
    async open(site) {
      const facts = {
        name: "Planilha",
        url: "https://planilha.example/a",
        events: [],
        include_all_events: true,
        request_method: "POST",
        headers: {},
        use_user_field_names: true,
      };
      const make = () => createWebhook(site.db, { tableId: 634, facts, actorId: 1 }, site.now());
      const [one, other] = [await make(), await make()];
      const path = (id = 0) => `/admin/integracoes/webhooks/${id}`;
      return { path: path(one?.id), id: one?.id ?? 0, elsewhere: path(other?.id) };
    },
    acts: { "set-webhook-active": OFF, "delete-webhook": {} },
  },
  {
    of: "incoming_connections",
    isInside: true,
    async open(site) {
      const [one, other] = [await makeConnection(site, "kiwify"), await makeConnection(site, "kiwify")];
      const path = (id: number) => `/admin/importar/conexoes/${id}`;
      return { path: path(one.id), id: one.id, elsewhere: path(other.id) };
    },
    acts: { "pause-connection": ON, "delete-connection": {} },
  },
  {
    of: "data_requests",
    names: "request",
    async open({ db, now }) {
      const at = { created_at: now(), confirmed_at: now() };
      const words = { search_title: "", search_body: "" };
      const row = {
        kind: "export",
        email: "bia@barro.example",
        message: null,
        state: "open",
        ...words,
        ...at,
      };
      const made = await db
        .insertInto("data_requests")
        .values(row as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      return { path: "/admin/privacidade", id: made.id };
    },
    acts: { close: { state: "done", note: "" } },
  },
];

const ACTS = THINGS.flatMap(({ acts, ...thing }) =>
  Object.entries(acts).map(([intent, fields]) => ({ ...thing, intent, fields })),
);

async function openBackOffice(thing: (typeof ACTS)[number]) {
  const site = await openSite();
  const ana = await site.as(await makeAdmin(site.db), { isProven: true });
  const rui = await site.as(await makeAdmin(site.db), { isProven: true });
  const stage = await thing.open(site);
  const sent = { intent: thing.intent, [thing.names ?? "id"]: String(stage.id), ...thing.fields };
  const written = async () => ({
    lines: await site.db.selectFrom("audit_log").selectAll().orderBy("id").execute(),
    rows: await site.db.selectFrom(thing.of).selectAll().orderBy("id").execute(),
  });
  return { ana, rui, stage, sent, written };
}

test.each(ACTS)("changes nothing the second time: $intent of $of", async (thing) => {
  const { ana, rui, stage, sent, written } = await openBackOffice(thing);
  const first = await ana.post(stage.path, sent);
  expect(first.status).toBeLessThan(500);
  const before = await written();
  const second = await rui.post(stage.path, sent);
  expect(second.status).toBeLessThan(500);
  expect(await written()).toEqual(before);
});

test.each(ACTS.filter(({ isInside }) => isInside))(
  "finds no row under another parent: $intent of $of",
  async (thing) => {
    const { ana, stage, sent, written } = await openBackOffice(thing);
    if (!stage.elsewhere) expect.fail("where else is it?");
    const before = await written();
    expect([(await ana.post(stage.elsewhere, sent)).status, await written()]).toEqual([404, before]);
  },
);

/** Acts that the rows above do not cover, each with the test that does. */
const ELSEWHERE = {
  "change-marked": "doubts, as resolve and reopen do",
  "change-students": "students, as remove-student and restore-access do",
  "close-marked": "requests, as close does",
  "set-status-of-marked": "leads, as status does",
  "restore-version": "a page, in two-administrators.test.ts",
  "restore-template": "a page, in two-administrators.test.ts",
  "cancel-gift": "no screen of the back office: the buyer's own order",
  "remove-passkey": "no screen of the back office: the person's own, in passkeys.test.ts",
  "rename-passkey": "the same",
  "delete-backup": "a file and its row, in app/backups/routes/backups.test.ts",
  "remove-passphrase":
    "a setting: what it is not any more it cannot lose twice (backup-passphrase.server.ts)",
};

test("has a row for every act that ends, restores or switches a row", () => {
  const verbs =
    "set|delete|restore|publish|pause|resume|revoke|cancel|remove|rename|close|change|moderate|disable";
  const intent = new RegExp(`(?<=intent: z\\.literal\\(")(?:${verbs})-[a-z-]+`, "g");
  const schemas = globSync("app/**/*.schema.ts").flatMap(
    (file) => readFileSync(file, "utf8").match(intent) ?? [],
  );
  const done = [...ACTS.map((act) => act.intent), ...Object.keys(ELSEWHERE)];
  expect(schemas.filter((name) => !done.includes(name))).toEqual([]);
});
