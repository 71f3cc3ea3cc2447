// Where else in the shop a person stands: one question for each kind of thing, asked only for who may see that kind.

import { type RawBuilder, sql } from "kysely";
import { REQUEST_KIND_LABELS } from "#app/account/data-requests/data-request-labels.ts";
import { may, type Right, type Standing } from "#app/identity/rights/rights.ts";
import { LEAD_STATUS_LABELS } from "#app/marketing/leads/lead-status.ts";
import { fromPlatform, platformName } from "#app/move-in/platforms.ts";
import { accessStatus } from "#app/orders/access/access-status.ts";
import { broughtStatus, broughtUntil } from "#app/orders/access/brought-files.server.ts";
import { GIVEN_NAME, GIVEN_TYPE } from "#app/orders/access/line-parts.server.ts";
import { REFUND_STATE_LABELS } from "#app/orders/log/order-labels.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { STATE_LABELS, stateOf, topicLabel } from "../mails/mail-labels.ts";
import { idsOf, ordersOf, type Person } from "./person.server.ts";
import { FEW, MOST } from "./person-limits.ts";

interface Trace {
  key: string;
  title: string;
  note: string;
  /** Where it is looked after. */
  to?: string;
}

export interface TraceGroup {
  kind: TraceKind;
  title: string;
  count: number;
  /** Of how many rows these are the newest: more than are shown, and the rest is asked for. */
  rows: number;
  items: Trace[];
}

interface Asked {
  db: Db;
  person: Person;
  limit: number;
  now: Date;
}

type Found = Promise<Pick<TraceGroup, "count" | "rows" | "items">>;

const KINDS = {
  downloads: { title: "Downloads", right: "orders.read", find: findDownloads },
  arquivos: {
    title: "Arquivos de outras plataformas",
    right: "students.manage",
    find: findBroughtFiles,
  },
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
} satisfies Record<string, { title: string; right: Right; find: (asked: Asked) => Found }>;

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

/** How many there are in all, beside each row that is shown. */
const ALL = sql<number>`count(*) over ()`.as("all");

function counted<T extends { all: number }>(rows: T[], say: (row: T) => Trace) {
  const all = Number(rows[0]?.all ?? 0);
  return { count: all, rows: all, items: rows.map(say) };
}

const order = (id: number) => `/admin/pedidos?pedido=${id}`;
const search = (list: string, words: string) =>
  `${list}${list.includes("?") ? "&" : "?"}busca=${encodeURIComponent(words)}`;

const SAID_THERE = {
  give: "paga",
  keep: "paga, devolvida em parte",
  hold: "em disputa",
  take: "devolvida",
  end: "assinatura cancelada",
};

/** What files and webhooks told of their purchases elsewhere: no sale of this shop. */
async function findExternalSales({ db, person, limit }: Asked) {
  if (person.email === null) return { count: 0, rows: 0, items: [] };
  const rows = await db
    .selectFrom("external_sales")
    .innerJoin("external_products", "external_products.id", "external_sales.external_product_id")
    .select(["external_sales.id", "external_sales.platform", "effect", "bought_at", "ends_at", "import_id"])
    .select(["external_products.name", ALL])
    .where("external_sales.email", "=", person.email)
    .orderBy("external_sales.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, ({ id, platform, effect, bought_at, ends_at, import_id, name }) => {
    const said = [
      platformName(platform),
      SAID_THERE[effect],
      bought_at && `em ${formatDate(bought_at)}`,
      ends_at && `até ${lastDayBefore(ends_at)}`,
    ];
    const to = import_id === null ? {} : { to: `/admin/importar/${import_id}` };
    return { key: String(id), title: name, note: said.filter(Boolean).join(" · "), ...to };
  });
}

async function findDownloads({ db, person, limit, now }: Asked) {
  const bought = sql`select id from grants where licence_id is null and order_id in ${ordersOf(person)}`;
  const redeemed = sql`select id from grants where user_id = ${person.userId ?? 0}`;
  const rows = await db
    .selectFrom("grants")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select(["grants.id", "grants.order_id", "grants.state", "grants.state_reason", "grants.expires_at"])
    .select(["grants.download_count", GIVEN_NAME.as("name"), GIVEN_TYPE.as("product_type"), ALL])
    .where(sql<boolean>`grants.id in (${bought} union ${redeemed})`)
    .where(GIVEN_TYPE, "=", "Download")
    .orderBy("grants.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (grant) => ({
    key: String(grant.id),
    to: order(grant.order_id),
    title: grant.name ?? "Download",
    note: `${downloadsOf(grant.download_count)}, até ${lastDayBefore(grant.expires_at)} · ${accessStatus(grant, now)}`,
  }));
}

/** Files of purchases elsewhere, each with where it came from. */
async function findBroughtFiles({ db, person, limit, now }: Asked) {
  if (person.userId === null) return { count: 0, rows: 0, items: [] };
  const rows = await db
    .selectFrom("external_grants")
    .innerJoin("products", "products.id", "external_grants.product_id")
    .select(["external_grants.id", "external_purchase", "product_id", "external_grants.state"])
    .select(["state_reason", "expires_at", "ends_at", "download_count", "products.name", ALL])
    .where("user_id", "=", person.userId)
    .orderBy("external_grants.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (grant) => {
    const platform = grant.external_purchase.slice(0, grant.external_purchase.indexOf(":"));
    const said = [
      `Veio ${fromPlatform(platform)}`,
      `${downloadsOf(grant.download_count)}, até ${formatDate(broughtUntil(grant))}`,
      broughtStatus(grant, now),
      grant.state === "active" ? null : grant.state_reason,
    ];
    return { key: String(grant.id), title: grant.name, note: said.filter(Boolean).join(" · ") };
  });
}

function downloadsOf(count: number): string {
  if (count === 0) return "Ainda não baixado";
  return count === 1 ? "Baixado 1 vez" : `Baixado ${count} vezes`;
}

async function findRefunds({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("refunds")
    .select(["id", "order_id", "cents", "state", "refused_at", "protocol", "created_at", ALL])
    .where("origin", "=", "customer")
    .where(sql<boolean>`order_id in ${ordersOf(person)}`)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (refund) => ({
    key: String(refund.id),
    to: order(refund.order_id),
    title: `${formatBRL(refund.cents)} do pedido ${refund.order_id}`,
    note: [
      refund.state === "failed" && refund.refused_at ? "Recusado" : REFUND_STATE_LABELS[refund.state],
      refund.protocol ? `protocolo ${refund.protocol}` : "",
      formatDateTime(refund.created_at),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
}

async function findCarts({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("recovery_carts")
    .select(["id", "total_cents", "touched_at", "order_id", ALL])
    .where(idsOf("recovery_carts", { owner: "user_id", email: "email" }, person))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (cart) => ({
    key: String(cart.id),
    to: cart.order_id === null ? "/admin/recuperacao" : order(cart.order_id),
    title: formatBRL(cart.total_cents),
    note: `${cart.order_id === null ? "Sem pedido" : `Virou o pedido ${cart.order_id}`} · ${formatDateTime(cart.touched_at)}`,
  }));
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

async function findWaits({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("offer_waits")
    .innerJoin("offers", "offers.id", "offer_waits.offer_id")
    .innerJoin("products", "products.id", "offers.product_id")
    .select(["offer_waits.id", "offers.name", "offers.product_id", "products.name as product"])
    .select(["told_at", "offer_waits.created_at", ALL])
    .where(idsOf("offer_waits", { email: "email" }, person))
    .orderBy("offer_waits.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (wait) => ({
    key: String(wait.id),
    to: `/admin/produtos/${wait.product_id}/ofertas`,
    title: `${wait.product}, ${wait.name}`,
    note: wait.told_at
      ? `Avisado em ${formatDate(wait.told_at)}`
      : `Espera desde ${formatDate(wait.created_at)}`,
  }));
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
