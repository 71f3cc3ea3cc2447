// Where else in the shop a person stands: one question for each kind of thing, asked only for who may see that kind.

import { type RawBuilder, sql } from "kysely";
import { REQUEST_KIND_LABELS } from "#app/account/data-requests/data-request-labels.ts";
import { may, type Right, type Standing } from "#app/identity/rights/rights.ts";
import { LEAD_STATUS_LABELS } from "#app/marketing/leads/lead-status.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { STATE_LABELS, stateOf, topicLabel } from "../mails/mail-labels.ts";
import { findCarts, findExternalSales, findRefunds, findWaits } from "./bought-traces.server.ts";
import { idsOf, type Person } from "./person.server.ts";
import { FEW, MOST } from "./person-limits.ts";
import { ALL, type Asked, counted, type FoundTraces, search } from "./trace.server.ts";

export interface TraceGroup extends FoundTraces {
  kind: TraceKind;
  title: string;
}

const KINDS = {
  reembolsos: { title: "Solicitações de reembolso", right: "orders.read", find: findRefunds },
  carrinhos: { title: "Carrinhos guardados", right: "orders.read", find: findCarts },
  avaliacoes: { title: "Avaliações", right: "reviews.moderate", find: findReviews },
  comentarios: { title: "Comentários", right: "blog.write", find: findComments },
  espera: { title: "Listas de espera", right: "products.write", find: findWaits },
  newsletter: { title: "Newsletter", right: "newsletter.send", find: findSubscriptions },
  leads: { title: "Leads", right: "leads.handle", find: findLeads },
  popups: { title: "Pop-ups", right: "popups.write", find: findPopups },
  solicitacoes: { title: "Solicitações de dados", right: "privacy.handle", find: findRequests },
  externas: { title: "Vendas de outras plataformas", right: "students.import", find: findExternalSales },
  anotacoes: { title: "Anotações de aulas", right: "privacy.handle", find: findNotes },
  emails: { title: "E-mails enviados", right: "mails.read", find: findMails },
} satisfies Record<string, { title: string; right: Right; find: (asked: Asked) => Promise<FoundTraces> }>;

export type TraceKind = keyof typeof KINDS;

interface Look {
  who: Standing;
  /** Which kind is asked for as a whole. */
  whole: string | null;
  now: Date;
}

/** In the order of the list, without what whoever looks does not look after; of one kind, if asked, many more. */
export async function readTraces(db: Db, person: Person, { who, whole, now }: Look): Promise<TraceGroup[]> {
  const kinds = Object.entries(KINDS).filter(([, { right }]) => may(who, right));
  return Promise.all(
    kinds.map(async ([kind, { title, find }]) => {
      const found = await find({ db, person, now, limit: whole === kind ? MOST : FEW });
      return { kind: kind as TraceKind, title, ...found };
    }),
  );
}

const REVIEW_STATES = {
  waiting: ["pendentes", "Pendente"],
  approved: ["aprovadas", "Aprovada"],
  rejected: ["rejeitadas", "Rejeitada"],
} as const;

async function findReviews({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("product_reviews")
    .leftJoin("products", "products.id", "product_reviews.product_id")
    .leftJoin("users", "users.id", "product_reviews.user_id")
    .select([
      "product_reviews.id",
      "product_reviews.rating",
      "is_approved",
      "rejected_at",
      "product_reviews.created_at",
    ])
    .select(["products.name", "guest_email", "users.email", ALL])
    .where(idsOf("product_reviews", { owner: "user_id", email: "lower(guest_email)" }, person))
    .orderBy("product_reviews.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (review) => {
    const [list, state] =
      REVIEW_STATES[review.is_approved ? "approved" : review.rejected_at ? "rejected" : "waiting"];
    return {
      key: String(review.id),
      to: search(`/admin/avaliacoes?situacao=${list}`, review.email ?? review.guest_email ?? ""),
      title: review.name ?? "Produto excluído",
      note: `${review.rating ?? 0} de 5 · ${state} · ${formatDate(review.created_at)}`,
    };
  });
}

/** The list that it stands in, and where it stands. */
const COMMENT_STATES = {
  pending: ["pendentes", "Pendente"],
  approved: ["aprovados", "Aprovado"],
  rejected: ["rejeitados", "Rejeitado"],
  spam: ["spam", "Spam"],
} as const;

async function findComments({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("comments")
    .innerJoin("blog_posts", "blog_posts.id", "comments.post_id")
    .select(["comments.id", "comments.message", "comments.email", "comments.status", "comments.created_at"])
    .select(["blog_posts.title", ALL])
    .where(idsOf("comments", { owner: "user_id", email: "lower(email)" }, person))
    .orderBy("comments.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (comment) => {
    const [list, state] = COMMENT_STATES[comment.status];
    return {
      key: String(comment.id),
      to: search(`/blog-admin?aba=comentarios&situacao=${list}`, comment.email),
      title: comment.message,
      note: `${comment.title} · ${state} · ${formatDate(comment.created_at)}`,
    };
  });
}

async function findSubscriptions({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "status", "source", "subscribed_at", "unsubscribed_at", ALL])
    .where(idsOf("newsletter_subscriptions", { email: "email" }, person))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (subscription) => ({
    key: String(subscription.id),
    to: search("/admin/newsletter", subscription.email),
    title: subscription.status === "active" ? "Inscrição ativa" : "Inscrição cancelada",
    note: subscription.unsubscribed_at
      ? `De ${formatDate(subscription.subscribed_at)} a ${formatDate(subscription.unsubscribed_at)}`
      : `Desde ${formatDate(subscription.subscribed_at)}`,
  }));
}

async function findLeads({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("leads")
    .select(["id", "produto", "mensagem", "status", "created_at", ALL])
    .where(idsOf("leads", { email: "lower(email)" }, person))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (lead) => ({
    key: String(lead.id),
    to: `/admin/leads?lead=${lead.id}`,
    title: lead.produto || lead.mensagem || `Lead ${lead.id}`,
    note: `${LEAD_STATUS_LABELS[lead.status]} · ${formatDate(lead.created_at)}`,
  }));
}

async function findPopups({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("popup_emails")
    .select(["id", "page", "created_at", ALL])
    .where(idsOf("popup_emails", { email: "lower(email)" }, person))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (popup) => ({
    key: String(popup.id),
    to: "/admin/popups",
    title: popup.page ? `Na página ${popup.page}` : "Em um pop-up",
    note: formatDateTime(popup.created_at),
  }));
}

const REQUEST_STATES = {
  unconfirmed: "Sem confirmação",
  open: "Aberta",
  done: "Atendida",
  refused: "Recusada",
};

async function findRequests({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("data_requests")
    .select(["id", "email", "kind", "state", "created_at", ALL])
    .where(idsOf("data_requests", { owner: "user_id", email: "email" }, person))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, ({ id, email, kind, state, created_at }) => ({
    key: String(id),
    ...(state === "unconfirmed" ? {} : { to: search(`/admin/privacidade?estado=${state}`, email) }),
    title: REQUEST_KIND_LABELS[kind],
    note: `${REQUEST_STATES[state]} · ${formatDate(created_at)}`,
  }));
}

/** That somebody writes notes may be known; what stands in them is theirs. */
async function findNotes({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("lesson_notes")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_notes.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["courses.id", "courses.title"])
    .select((eb) => [eb.fn.countAll<number>().as("notes"), eb.fn.max("lesson_notes.updated_at").as("last")])
    .select([sql<number>`sum(count(*)) over ()`.as("written"), ALL])
    .where("lesson_notes.user_id", "=", person.userId ?? 0)
    .groupBy(["courses.id", "courses.title"])
    .orderBy("courses.title")
    .orderBy("courses.id")
    .limit(limit)
    .execute();
  const found = counted(rows, ({ id, title, notes }) => ({
    key: String(id),
    to: `/admin/cursos/${id}/alunos`,
    title,
    note: `${Number(notes) === 1 ? "1 anotação" : `${notes} anotações`}, que só a própria pessoa lê`,
  }));
  return { ...found, count: Number(rows[0]?.written ?? 0) };
}

/** As the index over mails is spelled. */
const IS_MAIL: RawBuilder<boolean> = sql`topic >= 'mail.' and topic < 'mail/'`;

async function findMails({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "topic", "subject", "created_at", "done_at", "parked_at", "last_error", "recipient"])
    .select(["is_kept", "held_by", ALL])
    .where(IS_MAIL)
    .where("recipient", "=", person.email ?? "")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (mail) => ({
    key: String(mail.id),
    to: `/admin/emails?email=${mail.id}`,
    title: mail.subject ?? topicLabel(mail.topic),
    note: `${STATE_LABELS[stateOf(mail)]} · ${formatDateTime(mail.created_at)}`,
  }));
}
