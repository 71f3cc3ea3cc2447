// The few records that a search from anywhere in the back office finds: one question for each noun, none of them asked
// for more than is shown.
import { type RawBuilder, sql } from "kysely";
import { findCourses } from "#app/courses/course/courses.server.ts";
import { may, type Right, type Standing, teacherLimit } from "#app/identity/rights/rights.ts";
import { orderNumberIn } from "#app/orders/admin/order-filter.ts";
import { customerColumns } from "#app/orders/admin/order-list.server.ts";
import { ORDER_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import { orderLookups } from "#app/orders/views/order-lookups.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownDomains } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { someIdsMatching, titleMatchesEstimated } from "#db/search.server.ts";

export interface FoundRecord {
  to: string;
  title: string;
  /** What tells it from another of the same name. */
  note: string;
}

export interface FoundGroup {
  label: string;
  items: FoundRecord[];
  /** The list with everything that matches; none where all of it is here already. */
  more: string | undefined;
}

const SHOWN = 5;
/** Among so many matches the newest are shown: what is deleted takes none of the places. */
const LOOKED_AT = 100;

/** Who asks. */
interface Asker {
  id: number;
  who: Standing;
  now: Date;
}

type Finder = (db: Db, query: string, terms: string[], asker: Asker) => Promise<FoundRecord[]>;

const NOUNS: { label: string; list: string; right: Right; find: Finder }[] = [
  { label: "Pedidos", list: "/admin/pedidos", right: "orders.read", find: findOrders },
  { label: "Usuários e alunos", list: "/admin/usuarios", right: "users.read", find: findUsers },
  { label: "Produtos", list: "/admin/produtos", right: "products.write", find: findProducts },
  { label: "Cursos", list: "/admin/cursos", right: "courses.teach", find: findTaughtCourses },
  { label: "Posts", list: "/blog-admin?aba=posts", right: "blog.write", find: findPosts },
  { label: "Leads", list: "/admin/leads", right: "leads.handle", find: findLeads },
];

/** What matches all the words, by noun; nouns without a match, and those that do not open for the asker, are left out. */
export async function findRecords(db: Db, query: string, asker: Asker): Promise<FoundGroup[]> {
  const terms = searchTerms(query);
  if (terms.length === 0) return [];
  const found = await Promise.all(
    NOUNS.filter(({ right }) => may(asker.who, right)).map(async ({ label, list, find }) => {
      const items = await find(db, query, terms, asker);
      const mark = list.includes("?") ? "&" : "?";
      const more =
        items.length < SHOWN ? undefined : `${list}${mark}busca=${encodeURIComponent(query.trim())}`;
      return { label, items, more };
    }),
  );
  return found.filter(({ items }) => items.length > 0);
}

async function findOrders(db: Db, query: string, terms: string[]) {
  const number = orderNumberIn(query);
  const words = someIdsMatching(db, "orders", terms, LOOKED_AT);
  const ways: RawBuilder<unknown>[] = [sql`select id from ${words} as by_words`, ...orderLookups(db, query)];
  if (number !== undefined) ways.push(sql`select cast(${number} as bigint) as id`);
  const ids = sql<number>`(${sql.join(ways, sql` union `)})`;
  const rows = await db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.status", "orders.total", "orders.financing_cents"])
    .select(customerColumns)
    .where("orders.id", "in", ids)
    .orderBy(sql`case when orders.id = ${number ?? 0} then 0 else 1 end`)
    .orderBy("orders.id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((order) => ({
    to: `/admin/pedidos?pedido=${order.id}`,
    title: `#${order.id}, ${order.customer_name ?? "cliente sem nome"}`,
    note: joined(
      formatBRL(order.total + order.financing_cents),
      ORDER_STATUS_LABELS[order.status],
      order.customer_email,
    ),
  }));
}

async function findUsers(db: Db, _query: string, terms: string[]) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "email", "is_active"])
    .where("id", "in", someIdsMatching(db, "users", terms, LOOKED_AT))
    .where("erased_at", "is", null)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, name, email, is_active }) => ({
    to: `/admin/usuarios/${id}`,
    title: name,
    note: joined(email, is_active ? "" : "Desativado"),
  }));
}

async function findProducts(db: Db, _query: string, terms: string[]) {
  const rows = await db
    .selectFrom("products")
    .select(["id", "name", "price", "is_active"])
    .where("id", "in", someIdsMatching(db, "products", terms, LOOKED_AT))
    .where("retired_at", "is", null)
    .orderBy(titleFirst(db, "products", terms))
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, name, price, is_active }) => ({
    to: `/admin/produtos?editar=${id}`,
    title: name,
    note: joined(formatBRL(price), is_active ? "" : "Inativo"),
  }));
}

/** A school has tens of courses: its own list is searched in the same way. */
async function findTaughtCourses(db: Db, query: string, _terms: string[], asker: Asker) {
  const teacherId = teacherLimit({ id: asker.id, ...asker.who });
  const found = await findCourses(db, { query, state: "todos", sort: "titulo", teacherId }, asker.now);
  return found.slice(0, SHOWN).map(({ id, title, instructor_name, is_published }) => ({
    to: `/admin/cursos/${id}/modulos`,
    title,
    note: joined(instructor_name, is_published ? "" : "Rascunho"),
  }));
}

const POST_STATES = { draft: "Rascunho", scheduled: "Agendado", published: "Publicado" };

async function findPosts(db: Db, _query: string, terms: string[]) {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "status"])
    .where("id", "in", someIdsMatching(db, "blog_posts", terms, LOOKED_AT))
    .where("retired_at", "is", null)
    .orderBy(titleFirst(db, "blog_posts", terms))
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, title, status }) => ({
    to: `/blog-admin?editar=${id}`,
    title: title || "Sem título",
    note: POST_STATES[status],
  }));
}

async function findLeads(db: Db, _query: string, terms: string[]) {
  const rows = await db
    .selectFrom("leads")
    .select(["id", "nome", "email", "empresa"])
    .where("id", "in", someIdsMatching(db, "leads", terms, LOOKED_AT))
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, nome, email, empresa }) => ({
    to: `/admin/leads?lead=${id}`,
    title: nome,
    note: joined(email, empresa),
  }));
}

/**
 * Sorts rows with the terms in their title before rows that only mention them. `estimate: "many"` reads each found
 * row, which is cheap because few rows are left.
 */
function titleFirst(db: Db, table: "products" | "blog_posts", terms: string[]) {
  const place = { column: `${table}.id`, table, estimate: "many" } as const;
  return sql`case when ${titleMatchesEstimated(db, place, terms)} then 0 else 1 end`;
}

function joined(...facts: (string | null)[]): string {
  return withShownDomains(facts.filter(Boolean).join(" · "));
}
