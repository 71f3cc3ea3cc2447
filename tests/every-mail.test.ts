// Every kind of mail with difficult names, against the rules for all mails.

import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { createMessage } from "#app/courses/messages/student-messages.server.ts";
import { saveStudyMailChoices } from "#app/courses/study-mails/study-mail-choices.server.ts";
import { inviteToTeam } from "#app/identity/invitations/invitations.server.ts";
import { createLink } from "#app/identity/links/one-time-links.server.ts";
import { askForCode } from "#app/identity/mail-code/sign-in-codes.server.ts";
import { requestConfirmation, requestEmailChange } from "#app/identity/users/email-confirmations.server.ts";
import { requestPasswordReset } from "#app/identity/users/password-renewal.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { BY_TEAM, MAIL_RULES, type MailTopic } from "#app/mail/mail-bounds.ts";
import { MONEY_ACTION, SETTINGS_ACTION } from "#app/platform/config/setting-powers.ts";
import { addDays, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { give, moveEnd, noteOnRights } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { inTransaction, json } from "#db/connect.server.ts";
import { causedBy } from "#db/handle.server.ts";
import type { NewRow } from "#db/schema.ts";
import { buy, DAYS, HOURS, wait } from "./checkout.ts";
import {
  makeAdmin,
  makeBundle,
  makeCohort,
  makeCourseProduct,
  makeDoubt,
  makeOffer,
  makeOrder,
  makePaidOrder,
  makePost,
  makeProduct,
  makeSubscription,
  makeUser,
} from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const LONG =
  "Kit “D'Ávila & Irmãos”: ícones, vetores e mais de 1.200 modelos prontos para redes sociais <edição 2>";
const IDN = "conceicao@xn--padaria-so-joo-wjbb.example";
const NAME = "Conceição D'Ávila";

type World = Awaited<ReturnType<typeof makeWorld>>;

/** A message to this student, ready to be sent. */
async function messageTo({ db, now, user, taught }: Pick<World, "db" | "now" | "user" | "taught">) {
  const place = db.selectFrom("enrollments").select("id").where("user_id", "=", user.id);
  const { id } = await place.where("course_id", "=", taught.id).executeTakeFirstOrThrow();
  const to = { courseId: taught.id, enrollmentIds: [id] };
  const messageId = await createMessage(db, to, { actorId: user.id, ip: "" }, now);
  const text = { subject: "{nome}, falta pouco", body: "Volte para {curso}.\n\nA aula é {aula}." };
  await db.updateTable("student_messages").set(text).where("id", "=", messageId).execute();
  return messageId;
}

/** A finished import that created this student. */
async function importOf({
  db,
  now,
  user,
  taught,
  times,
}: Pick<World, "db" | "now" | "user" | "taught" | "times">) {
  const given = await listRights(db, { userIds: [user.id], courseIds: [taught.id] });
  await noteOnRights(db, given[0] ? [given[0].id] : [], { external_purchase: "hotmart:HP1" }, now);
  const empty = { layout: json({}), settings: json({}), sample: json([]), unknown_words: json({}) };
  const { id } = await db
    .insertInto("sale_imports")
    .values({
      ...empty,
      state: "done",
      platform: "hotmart",
      file_name: "vendas.csv",
      file_key: null,
      sheet: null,
      unsettled: json([]),
      problem: null,
      created_by_id: null,
      notice_subject: "Seus cursos agora estão aqui",
      notice_text: "Você não perdeu nada.\n\nÉ só entrar.",
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const person = { import_id: id, user_id: user.id, created_at: times.created_at };
  await db.insertInto("sale_import_people").values(person).execute();
  return id;
}

async function makeWorld() {
  const site = await openSite();
  const { db } = site;
  // The shop's afternoon, so that no reminder waits for the morning.
  site.advance(((41 - site.now().getUTCHours()) % 24) * HOURS);
  const now = site.now();
  const admin = await makeAdmin(db, { name: "Dona da Loja", email: "dona@teste.example" });
  const user = await makeUser(db, { name: NAME, email: IDN, email_confirmed_at: now });
  const product = await makeProduct(db, { name: LONG, price: 123_456 });
  const small = await makeProduct(db, { name: "Preço sem medo", price: 4_990 });
  const { product: course, course: taught, lessons } = await makeCourseProduct(db, { name: `Curso ${LONG}` });
  const lines = [{ product, quantity: 3 }, { product: small }, { product: course }];
  const guest = { guest_name: "", guest_email: IDN };
  const times = { created_at: now, updated_at: now };
  const paid = await makePaidOrder(site, { ...guest, lines, attention: "O banco abriu uma contestação." });
  const own = await makePaidOrder(site, { user_id: user.id, lines });
  const team = causedBy(db, BY_TEAM);
  const tell = (topic: MailTopic, payload: object = {}) =>
    enqueue(team, { topic, payload: payload as never }, site.now());
  const attempt = {
    number: 1,
    method: "pix",
    state: "approved",
    charged_cents: 4_990,
    provider: "sandbox",
  } as const;
  const charge = await db
    .insertInto("payment_attempts")
    .values({ ...attempt, ...times, order_id: own.order.id, provider_ref: "REF0001" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refund = async (facts: Partial<NewRow<"refunds">>) => {
    const row = await db
      .insertInto("refunds")
      .values({
        attempt_id: charge.id,
        order_id: own.order.id,
        request_key: crypto.randomUUID(),
        cents: 123_456,
        lines: json([]),
        protocol: `R${own.order.id}-${crypto.randomUUID().slice(0, 8)}`,
        reason: "Não era o que eu esperava, d'água abaixo.",
        origin: "customer",
        ...times,
        ...facts,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { orderId: own.order.id, refundId: row.id };
  };
  const post = await makePost(db, { title: LONG });
  const comment = async (status: "pending" | "approved") => {
    const row = await db
      .insertInto("comments")
      .values({
        post_id: post.id,
        name: NAME,
        email: IDN,
        message: "Linha 1\n\nLinha 2",
        status,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    site,
    db,
    now,
    admin,
    user,
    product,
    small,
    course,
    taught,
    lessons,
    paid,
    own,
    times,
    tell,
    refund,
    comment,
  };
}

/** For each kind of mail: an act, a time or a job that sends at least one. */
const CAUSES: Record<MailTopic, (world: World) => Promise<unknown>> = {
  "mail.password-reset": ({ db, site, user }) =>
    requestPasswordReset(
      db,
      { email: user.email, secret: site.secret, query: "?volta=/meus-cursos" },
      site.now(),
    ),
  "mail.sign-in-code": ({ site, user }) =>
    askForCode(site, { email: user.email, caller: { ip: "203.0.113.7" }, query: "?voltar=%2Fmeus-cursos" }),
  "mail.confirm-email": ({ db, site, user }) =>
    inTransaction(db, (trx) =>
      requestConfirmation(
        trx,
        { userId: user.id, email: user.email, secret: site.secret, query: "?volta=/curso/1" },
        site.now(),
      ),
    ),
  "mail.email-change-asked": ({ db, site, user }) =>
    requestEmailChange(
      db,
      { userId: user.id, email: "nova@teste.example", oldEmail: user.email, secret: site.secret },
      site.now(),
    ),
  "mail.email-changed": async ({ db, site, user, tell }) => {
    const link = { purpose: "undo", userId: user.id, email: user.email, secret: site.secret } as const;
    const linkId = await inTransaction(db, (trx) => createLink(trx, link, site.now()));
    await tell("mail.email-changed", { userId: user.id, at: site.now(), oldEmail: user.email, linkId });
  },
  "mail.password-changed": ({ site, user, tell }) =>
    tell("mail.password-changed", { userId: user.id, at: site.now() }),
  "mail.google-link": ({ site, user, tell }) =>
    tell("mail.google-link", { userId: user.id, at: site.now(), email: "ana@gmail.example", isOn: true }),
  "mail.passkey": ({ site, user, tell }) =>
    tell("mail.passkey", { userId: user.id, at: site.now(), name: "Chrome no Windows", isAdded: true }),
  "mail.second-factor": ({ site, user, tell }) =>
    tell("mail.second-factor", { userId: user.id, at: site.now(), isOn: true }),
  "mail.account-taken-back": ({ site, user, tell }) =>
    tell("mail.account-taken-back", { userId: user.id, at: site.now(), keepsSecondFactor: false }),
  "mail.account-closing": async ({ db, site, user, tell }) => {
    const facts = { purpose: "undo", userId: user.id, email: user.email, secret: site.secret } as const;
    const linkId = await createLink(db, facts, site.now());
    await tell("mail.account-closing", { linkId, at: site.now(), eraseAt: new Date(Date.UTC(2030, 0, 5)) });
  },
  "mail.team-role": ({ site, user, tell }) =>
    tell("mail.team-role", { userId: user.id, at: site.now(), role: "editor" }),
  "mail.team-change": async ({ site, user, admin, tell }) => {
    const was = { team_role: null, more_roles: [], more_rights: [], is_active: true };
    const is = {
      ...was,
      team_role: "editor",
      more_roles: ["support"],
      more_rights: ["coupons.write", "blog.export"],
    };
    const facts = { accountId: user.id, actorId: admin.id, at: site.now(), was, is };
    await tell("mail.team-change", { ...facts, userId: admin.id });
  },
  "mail.sign-in-tries": ({ site, user, tell }) =>
    tell("mail.sign-in-tries", { userId: user.id, at: site.now() }),
  "mail.admin-invitation": ({ db, site, admin }) =>
    inviteToTeam(
      db,
      {
        email: "nova-equipe@teste.example",
        teamRole: "editor",
        secret: site.secret,
        actorId: admin.id,
        ip: "203.0.113.7",
        mayMoveRoles: async () => true,
      },
      site.now(),
    ),
  "mail.order-confirmed": async ({ tell, paid, own }) => {
    await tell("mail.order-confirmed", { orderId: paid.order.id, again: "a" });
    await tell("mail.order-confirmed", { orderId: own.order.id, again: "b" });
  },
  "mail.order-link": ({ tell, paid }) => tell("mail.order-link", { orderId: paid.order.id }),
  "mail.order-recovery": ({ tell }) => tell("mail.order-recovery", { email: IDN }),
  "mail.order-attention": ({ tell, paid }) => tell("mail.order-attention", { orderId: paid.order.id }),
  "mail.order-opened": ({ tell, paid }) => tell("mail.order-opened", { orderId: paid.order.id }),
  "mail.order-opens": ({ tell, own }) => tell("mail.order-opens", { orderId: own.order.id }),
  "mail.new-sale": ({ tell, paid }) => tell("mail.new-sale", { orderId: paid.order.id }),
  "mail.sales-of-day": ({ site, tell }) =>
    tell("mail.sales-of-day", { day: new Date(site.now().getTime() - 3 * HOURS).toISOString().slice(0, 10) }),
  "mail.order-waiting": async ({ site, product }) => {
    for (const method of ["pix", "boleto"] as const) {
      await buy(site, site.visitor(), product, {
        email: `${method}@xn--padaria-so-joo-wjbb.example`,
        method,
      });
      await wait(site, method === "pix" ? 0 : 90_000);
    }
  },
  "mail.order-declined": async ({ site, product }) => {
    const card = "tok_sandbox_decline_funds";
    await buy(site, site.visitor(), product, { email: "recusado@teste.example", method: "credit", card });
    await wait(site, 30 * 60_000);
  },
  "mail.order-lapsed": (world) =>
    byPix(world, "mail.order-lapsed", { state: "expired", provider: "sandbox" }),
  "mail.recovery-waiting": async ({ db, site, tell, product }) => {
    const order = await buy(site, site.visitor(), product, { email: "lembra@teste.example", method: "pix" });
    const attempt = await db
      .selectFrom("payment_attempts")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    await tell("mail.recovery-waiting", { orderId: order.id, attemptId: attempt.id, message: "pix" });
  },
  "mail.recovery-cart": async ({ db, now, tell, product, small }) => {
    const line = (one: { id: number }) => ({ productId: one.id, quantity: 1 });
    const cart = await db
      .insertInto("recovery_carts")
      .values({
        link_id: "carrinho-de-teste-1",
        token_hash: "t",
        email: `carrinho${IDN.slice(IDN.indexOf("@"))}`,
        cart: json({ lines: [line(product), line(small)] }),
        total_cents: 128_446,
        touched_at: now,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.recovery-cart", { cartId: cart.id, step: 1 });
  },
  "mail.receipt-waiting": (world) => byPix(world, "mail.receipt-waiting", BY_HAND),
  "mail.receipt-claimed": (world) => byPix(world, "mail.receipt-claimed", BY_HAND),
  "mail.order-readdressed": ({ site, tell, paid }) =>
    tell("mail.order-readdressed", {
      orderId: paid.order.id,
      email: IDN,
      wasInAccount: true,
      at: site.now(),
    }),
  "mail.part-given": async ({ db, site, tell, small, product, times, user }) => {
    const bundle = await makeBundle(db, [small], { name: `Pacote ${LONG}` });
    const { lines } = await makePaidOrder(site, { user_id: user.id, lines: [{ product: bundle }] });
    const part = await db
      .insertInto("order_item_parts")
      .values({
        order_item_id: lines[0]?.id ?? 0,
        product_id: product.id,
        name: product.name,
        product_type: "Download",
        ...times,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.part-given", { partId: part.id });
  },
  "mail.gift": async ({ db, now, own, tell }) => {
    const licence = await db
      .selectFrom("licences")
      .select("id")
      .where(
        "order_item_id",
        "in",
        own.lines.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    const sending = await db
      .insertInto("gift_sendings")
      .values({
        licence_id: licence.id,
        email: IDN,
        note: "Feliz aniversário!\nUm d'abraço",
        send_on: dayOf(now),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.gift", { sendingId: sending.id });
  },
  "mail.order-refunded": async ({ refund, tell, now }) =>
    tell("mail.order-refunded", await refund({ state: "done", done_at: now })),
  "mail.refund-received": async ({ refund, tell }) =>
    tell("mail.refund-received", await refund({ state: "requested" })),
  "mail.refund-approved": async ({ refund, tell }) =>
    tell("mail.refund-approved", await refund({ state: "processing" })),
  "mail.refund-refused": async ({ refund, tell, now }) =>
    tell(
      "mail.refund-refused",
      await refund({ state: "failed", refused_at: now, last_error: "Passou do prazo." }),
    ),
  "mail.refund-stuck": async ({ refund, tell }) =>
    tell("mail.refund-stuck", await refund({ state: "failed" })),
  "mail.refund-requested": async ({ refund, tell }) =>
    tell("mail.refund-requested", await refund({ state: "requested" })),
  "mail.refund-automatic": async ({ refund, tell, now }) =>
    tell("mail.refund-automatic", await refund({ state: "done", done_at: now, automatic: true })),
  "mail.offer-open": async ({ db, now, product, tell }) => {
    const offer = await makeOffer(db, {
      product_id: product.id,
      name: "Lote d'água",
      slug: "lote-dagua",
      price: 4_990,
    });
    const wait = await db
      .insertInto("offer_waits")
      .values({ offer_id: offer.id, email: IDN, told_at: now, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.offer-open", { waitId: wait.id });
  },
  "mail.comment-waiting": async ({ comment, tell }) =>
    tell("mail.comment-waiting", { commentId: await comment("pending") }),
  "mail.comment-approved": async ({ comment, tell }) =>
    tell("mail.comment-approved", { commentId: await comment("approved") }),
  "mail.doubt-answered": async ({ db, now, lessons, user, tell }) => {
    const doubt = await makeDoubt(db, lessons[0]?.id ?? 0, user.id, "Não abre n'água?");
    await db
      .updateTable("lesson_doubts")
      .set({ answer_text: "Abre sim: é só d'espertar.", answered_at: now })
      .where("id", "=", doubt.id)
      .execute();
    await tell("mail.doubt-answered", { doubtId: doubt.id });
  },
  "mail.course-given": ({ user, taught, tell }) =>
    tell("mail.course-given", { userId: user.id, courseId: taught.id }),
  "mail.access-ends": async ({ db, now, user, taught, tell }) => {
    const given = await listRights(db, { userIds: [user.id], courseIds: [taught.id] });
    const ids = given.map(({ id }) => id);
    const endsAt = startOfDay(dayOf(addDays(now, 8)));
    await moveEnd(db, ids, endsAt, now);
    await tell("mail.access-ends", { sourceId: ids[0], endsAt: endsAt.toISOString() });
  },
  "mail.bought-elsewhere": async ({ db, now, user, product, taught, tell }) => {
    const bought = { external_purchase: "hotmart:HP2", product_id: product.id, user_id: user.id };
    const lasts = { starts_at: now, ends_at: new Date(now.getTime() + 86_400_000) };
    await give(db, [{ source: "elsewhere", ...bought, ...lasts }], now);
    await tell("mail.bought-elsewhere", {
      userId: user.id,
      courseIds: [taught.id],
      productIds: [product.id],
    });
  },
  "mail.meeting": async ({ db, taught, user, times, tell }) => {
    const cohort = await makeCohort(db, { course_id: taught.id });
    await db
      .updateTable("enrollments")
      .set({ cohort_id: cohort.id })
      .where("user_id", "=", user.id)
      .execute();
    const starts_at = new Date("2099-03-04T22:00:00.000Z");
    const meeting = { cohort_id: cohort.id, title: "Encontro d'água", starts_at, ...times };
    const blank = { reminded_at: null, hour_told_at: null, retired_at: null, lesson_id: null };
    const { id } = await db
      .insertInto("cohort_meetings")
      .values({ ...meeting, ...blank })
      .returning("id")
      .executeTakeFirstOrThrow();
    const startsAt = starts_at.toISOString();
    await tell("mail.meeting", { meetingId: id, userId: user.id, news: "day", startsAt });
  },
  "mail.cohort-over": async ({ db, taught, own, tell }) => {
    const cohort = await makeCohort(db, { course_id: taught.id, name: "Turma d'água", places: 1 });
    await db.updateTable("cohorts").set({ taken_places: 2 }).where("id", "=", cohort.id).execute();
    await tell("mail.cohort-over", { cohortId: cohort.id, orderId: own.order.id });
  },
  "mail.lessons-open": async ({ db, now, user, taught, lessons, tell }) => {
    const day = dayOf(now);
    await db
      .updateTable("enrollments")
      .set({ created_at: addDays(now, -3) })
      .where("course_id", "=", taught.id)
      .execute();
    await db
      .updateTable("course_lessons")
      .set({ release_at: startOfDay(day) })
      .where("id", "=", lessons[0]?.id ?? 0)
      .execute();
    await saveStudyMailChoices(db, user.id, { openings: true }, now);
    await tell("mail.lessons-open", { userId: user.id, courseId: taught.id, day });
  },
  "mail.moved-in": async (world) => {
    await world.tell("mail.moved-in", { importId: await importOf(world), userId: world.user.id });
  },
  "mail.moved-in-test": async (world) => {
    const words = { subject: "Seus cursos agora estão aqui", text: "Oi!" };
    const importId = await importOf(world);
    await world.tell("mail.moved-in-test", { importId, userId: world.user.id, ...words });
  },
  "mail.student-message": async ({ db, now, user, taught, tell }) => {
    const messageId = await messageTo({ db, now, user, taught });
    const to = db.selectFrom("student_message_recipients").select("id").where("message_id", "=", messageId);
    await tell("mail.student-message", { recipientId: (await to.executeTakeFirstOrThrow()).id });
  },
  "mail.student-message-test": async ({ db, now, user, taught, tell }) => {
    const messageId = await messageTo({ db, now, user, taught });
    await tell("mail.student-message-test", { messageId, userId: user.id });
  },
  "mail.study-stopped": async ({ db, now, user, taught, tell }) => {
    await db.updateTable("courses").set({ tells_stopped: true }).where("id", "=", taught.id).execute();
    await db
      .updateTable("enrollments")
      .set({ studied_at: now, finished_at: null })
      .where("user_id", "=", user.id)
      .where("course_id", "=", taught.id)
      .execute();
    const place = db.selectFrom("enrollments").select("id").where("user_id", "=", user.id);
    const { id } = await place.where("course_id", "=", taught.id).executeTakeFirstOrThrow();
    await tell("mail.study-stopped", { enrollmentId: id, studiedAt: now.toISOString() });
  },
  "mail.study-weekly": async ({ db, now, user, tell }) => {
    await saveStudyMailChoices(db, user.id, { weekly: true }, now);
    await db.updateTable("enrollments").set({ studied_at: now }).where("user_id", "=", user.id).execute();
    await tell("mail.study-weekly", { userId: user.id, monday: dayOf(now) });
  },
  "mail.lead": async ({ db, times, tell }) => {
    const lead = await db
      .insertInto("leads")
      .values({ nome: NAME, email: IDN, mensagem: "Oi!\nQuero um site d'água.", produto: LONG, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.lead", { leadId: lead.id });
  },
  "mail.data-request": ({ site }) =>
    site.visitor().post("/privacidade/pedido", {
      kind: "export",
      email: "dados@teste.example",
      message: "",
      website: "",
    }),
  "mail.data-request-open": async ({ db, now, tell }) => {
    const row = await db
      .insertInto("data_requests")
      .values({
        kind: "deletion",
        email: IDN,
        state: "open",
        message: "Apaguem, d'uma vez.",
        due_at: new Date(now.getTime() + 15 * DAYS),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.data-request-open", { requestId: row.id });
  },
  "mail.newsletter-welcome": async ({ db, tell }) => {
    const subscription = await makeSubscription(db, { email: IDN });
    await tell("mail.newsletter-welcome", { subscriptionId: subscription.id });
  },
  "mail.newsletter-test": async ({ db, times, tell }) => {
    const issue = await db
      .insertInto("newsletter_issues")
      .values({ subject: `Edição 1: ${LONG}`, body: "<p>Olá d'água</p>", ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.newsletter-test", { issueId: issue.id, to: "dona@teste.example", key: "k" });
  },
  "mail.money-destination": async ({ db, now, admin, tell }) => {
    const entry = await db
      .insertInto("audit_log")
      .values({
        actor_id: admin.id,
        action: MONEY_ACTION,
        entity: "settings",
        entity_id: "vendas",
        detail: json({ pixKey: { de: "", para: "chave@teste.example" } }),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.money-destination", { auditId: entry.id, userId: admin.id });
  },
  "mail.setting-changed": async ({ db, now, admin, tell }) => {
    const entry = await db
      .insertInto("audit_log")
      .values({
        actor_id: admin.id,
        action: SETTINGS_ACTION,
        entity: "settings",
        entity_id: "medicao",
        detail: json({ tagAddress: { de: "", para: "https://contador.example/a.js" } }),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell("mail.setting-changed", { auditId: entry.id, userId: admin.id, power: "code" });
  },
  "mail.backup-failed": ({ db, now, tell }) =>
    failBackup({ db, now }, "daily").then(() => tell("mail.backup-failed")),
  "mail.drill-failed": ({ db, now, tell }) =>
    failBackup({ db, now }, "drill").then(() => tell("mail.drill-failed")),
};

function failBackup({ db, now }: Pick<World, "db" | "now">, origin: "daily" | "drill") {
  const row = { origin, place: "disk", name: `vitrine-${origin}.zip`, error: "O disco está cheio." } as const;
  return db
    .insertInto("backups")
    .values({ ...row, created_at: now, finished_at: now })
    .execute();
}

const BY_HAND = { state: "pending", provider: "manual-pix", by_hand: true } as const;

async function byPix(
  { db, times, tell, product }: World,
  topic: MailTopic,
  facts: Pick<NewRow<"payment_attempts">, "state" | "provider" | "by_hand">,
) {
  const { order } = await makeOrder(db, {
    guest_name: NAME,
    guest_email: `${topic.slice(5)}${IDN.slice(IDN.indexOf("@"))}`,
    lines: [{ product }],
  });
  const charge = {
    number: 1,
    method: "pix",
    charged_cents: 123_456,
    provider_ref: `PED${order.id}`,
  } as const;
  const { id } = await db
    .insertInto("payment_attempts")
    .values({ ...charge, ...times, order_id: order.id, ...facts })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tell(topic, { orderId: order.id, attemptId: id });
}

async function newMails(site: TestSite, known: Set<string>): Promise<Email[]> {
  const all = await site.mails();
  const fresh = all.filter(({ messageId }) => !known.has(messageId ?? ""));
  for (const { messageId } of all) known.add(messageId ?? "");
  return fresh;
}

test("keeps each kind of mail readable with difficult names, as HTML and as text", async () => {
  expect(Object.keys(CAUSES).toSorted()).toEqual(Object.keys(MAIL_RULES).toSorted());
  const world = await makeWorld();
  const { site } = world;
  await site.settle();
  const known = new Set<string>();
  await newMails(site, known);
  const shop = Object.values(site.company.emails);
  const faults: string[] = [];
  for (const [topic, cause] of Object.entries(CAUSES)) {
    await cause(world);
    await site.settle();
    const sent = await site.db
      .selectFrom("outbox")
      .select(["recipient", "subject", "last_error", "held_by"])
      .where("topic", "=", topic)
      .execute();
    const mails = await newMails(site, known);
    // The mail list hides codes that give access.
    const listed = (subject = "") => subject.replace(/^\d{6} /, "•••••• ");
    const own = mails.filter((mail) => sent.some(({ subject }) => subject === listed(mail.subject)));
    if (own.length === 0)
      faults.push(`${topic}: none ${JSON.stringify(sent)} ${mails.map(({ subject }) => subject).join("|")}`);
    for (const mail of own) faults.push(...faultsOf(mail, shop).map((fault) => `${topic}: ${fault}`));
  }
  expect(faults).toEqual([]);
}, 180_000);

/** Checks the rules for mails that a program can check. */
function faultsOf(mail: Email, shop: readonly string[]): string[] {
  const { subject = "", html = "", text = "", replyTo = [], to = [] } = mail;
  const seen = html
    // A code must be copyable, so these paragraphs are exempt.
    .replace(/<p class="sunk"[\s\S]*?<\/p>/g, "")
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<wbr\/?>/g, " ")
    .replace(/<[^>]+>/g, " ");
  const read = text.replace(/https?:\/\/\S+/g, "");
  const faults: string[] = [];
  const holds = (isTrue: boolean, fault: string) => {
    if (!isTrue) faults.push(`${fault} (${subject})`);
  };
  holds(subject.length > 0 && subject.length <= 120, "a subject longer than any list of mails shows");
  holds(
    !/undefined|null|NaN|\[object|Invalid Date|&(?:amp|quot|#)/.test(
      (subject + text).replace(/https?:\S+/g, ""),
    ),
    "what a program says",
  );
  holds(!/undefined|NaN|\[object|Invalid Date|&amp;amp;/.test(seen), "what a program says, in HTML");
  holds(!/\S{49,}/.test(seen), "a word or an address that no phone's line holds");
  holds(!/xn--/.test(seen + read + subject), "a domain without its accents");
  holds(!/R\$ ?\d+\.\d\d\b(?!\d)/.test(read), "an amount with a point");
  holds(!/\b20\d\d-\d\d-\d\d\b/.test(read), "a day as programs write it");
  holds(!/ {2,}| [,.;:!?](?=\s|$)|(?<!\.)\.\.(?!\.)|\n{3,}/m.test(text), "stray blanks or stops");
  holds(
    !/<td[^>]*white-space:nowrap[^>]*>[^<]{23,}</.test(html),
    "a value that pushes its label off a phone",
  );
  holds(/<meta name="color-scheme" content="light dark"/.test(html), "no dark style");
  // An issue consists of the owner's own text from its first word.
  holds(/Olá[!,]/.test(read) || subject.startsWith("[Teste]"), "no greeting");
  const isToShop = to.some(({ address }) => address && shop.includes(address));
  holds(replyTo.length === 1 || isToShop, "no address to answer to");
  return faults;
}
