// What the ids of the audit list stand for today: one query for each kind of thing that a page of it names.
import { sql } from "kysely";
import { idInAddress } from "#app/platform/http/address.ts";
import { MESSAGE_NAMES, MESSAGES } from "#app/recovery/messages/recovery-message.ts";
import type { Db } from "#db/connect.server.ts";
import type { Database } from "#db/schema.ts";
import { SETTINGS_PANELS } from "../settings/settings-fields.ts";

/** Something that still exists: what it is called, and where an owner looks after it. */
export interface AuditThing {
  name: string;
  to?: string;
}

interface Entry {
  entity: string;
  entity_id: string | null;
  detail: Record<string, unknown>;
}

export interface AuditNames {
  /** By "entity id". */
  things: Map<string, AuditThing>;
  /** Integration keys and students that details mention. */
  tokens: Map<number, string>;
  students: Map<number, string>;
}

interface Kind {
  table: keyof Database;
  /** The column that names a row. */
  name: string;
  to?: (id: number, name: string) => string;
}

const search = (path: string) => (_: number, name: string) => `${path}?busca=${encodeURIComponent(name)}`;
const popup: Kind = { table: "popup_configs", name: "title", to: (id) => `/admin/popups?editar=${id}` };

const KINDS: Record<string, Kind> = {
  api_tokens: { table: "api_tokens", name: "name", to: () => "/admin/integracoes" },
  webhooks: { table: "webhooks", name: "name", to: (id) => `/admin/integracoes/webhooks/${id}` },
  incoming_connections: {
    table: "incoming_connections",
    name: "name",
    to: (id) => `/admin/importar/conexoes/${id}`,
  },
  products: { table: "products", name: "name", to: (id) => `/admin/produtos?editar=${id}` },
  offers: { table: "offers", name: "name" },
  bumps: { table: "bumps", name: "headline" },
  ready_answers: {
    table: "ready_answers",
    name: "title",
    to: (id) => `/admin/respostas-prontas?editar=${id}`,
  },
  coupons: { table: "coupons", name: "code", to: (id) => `/admin/cupons?editar=${id}` },
  categories: { table: "categories", name: "name" },
  sale_imports: { table: "sale_imports", name: "file_name", to: (id) => `/admin/importar/${id}` },
  courses: { table: "courses", name: "title", to: (id) => `/admin/cursos/${id}/modulos` },
  cohorts: { table: "cohorts", name: "name" },
  cohort_meetings: { table: "cohort_meetings", name: "title" },
  course_modules: { table: "course_modules", name: "title" },
  student_messages: { table: "student_messages", name: "subject" },
  course_lessons: { table: "course_lessons", name: "title" },
  blog_posts: { table: "blog_posts", name: "title", to: (id) => `/blog-admin?editar=${id}` },
  page: { table: "pages", name: "title", to: (id) => `/admin/paginas/${id}` },
  service: { table: "services", name: "name", to: (id) => `/admin/paginas/servicos?editar=${id}` },
  popup_configs: popup,
  popup,
  newsletter_issue: {
    table: "newsletter_issues",
    name: "subject",
    to: (id) => `/admin/newsletter/edicoes/${id}`,
  },
  newsletter_subscriptions: {
    table: "newsletter_subscriptions",
    name: "email",
    to: search("/admin/newsletter"),
  },
  outbox: { table: "outbox", name: "subject", to: (id) => `/admin/emails?email=${id}` },
  data_requests: { table: "data_requests", name: "email", to: search("/admin/privacidade") },
};

/** Everything that these entries mention and that is still there. */
export async function findAuditNames(db: Db, entries: Entry[]): Promise<AuditNames> {
  const idsOf = (entity: string) =>
    distinct(entries.filter((entry) => entry.entity === entity).map((entry) => numberOf(entry.entity_id)));
  const changed = (entity: string) => changedIds(entries, MENTIONED_IN[entity] ?? []);
  const mentioned = (key: string) => distinct(entries.map(({ detail }) => numberOf(detail[key])));
  const [orders, users, tokens, students, ...kinds] = await Promise.all([
    findOrders(db, [...idsOf("order"), ...idsOf("orders")]),
    findUsers(db, distinct([...idsOf("users"), ...changed("users")])),
    findNamed(db, { table: "api_tokens", name: "name" }, mentioned("token")),
    findStudents(db, distinct([...mentioned("enrollmentId"), ...idsOf("enrollments")])),
    ...Object.entries(KINDS).map(async ([entity, kind]) => {
      const found = await findNamed(db, kind, distinct([...idsOf(entity), ...changed(entity)]));
      return found.map(({ id, name }) => [`${entity} ${id}`, { name, to: kind.to?.(id, name) }] as const);
    }),
  ]);
  return {
    things: new Map([...orders, ...users, ...kinds.flat(), ...students.map(placeOf)]),
    tokens: new Map(tokens.map(({ id, name }) => [id, name])),
    students: new Map(students.map(({ id, name }) => [id, name])),
  };
}

/** The columns of changed rows that hold the number of such a thing. */
const MENTIONED_IN: Record<string, string[]> = {
  categories: ["category_id"],
  courses: ["linked_course_id", "course_id", "next_course_id"],
  course_modules: ["module_id", "after_module_id"],
  course_lessons: ["after_lesson_id"],
  products: ["product_id"],
  users: ["author_id", "instructor_id", "owner_id"],
};

function changedIds(entries: Entry[], columns: string[]): (number | undefined)[] {
  return entries.flatMap(({ detail: { changes } }) => {
    if (typeof changes !== "object" || changes === null) return [];
    return Object.entries(changes)
      .filter(([name]) => columns.includes(name))
      .flatMap(([, change]: [string, { de?: unknown; para?: unknown }]) =>
        [change?.de, change?.para].map(numberOf),
      );
  });
}

/** What an entry was done to; undefined when it is gone, or was no single thing. */
export function thingOf(names: AuditNames, { entity, entity_id }: Entry): AuditThing | undefined {
  if (entity === "files" || entity === "backups") return entity_id ? { name: entity_id } : undefined;
  if (entity !== "settings")
    return names.things.get(`${entity === "orders" ? "order" : entity} ${entity_id}`);
  return settingsThing(entity_id ?? "");
}

/** Finds the screen of a settings form by the entity id of its audit entries. */
export function settingsThing(entity_id: string): AuditThing | undefined {
  if (entity_id === "copias") return { name: "Cópias de segurança", to: "/admin/copias" };
  if (entity_id === "email") return { name: "E-mail", to: "/admin/configuracoes/email" };
  if (entity_id === "anuncios") return { name: "Anúncios", to: "/admin/configuracoes/anuncios" };
  if (entity_id === "entrada") return { name: "Entrada", to: "/admin/configuracoes/entrada" };
  if (entity_id === "menu") return { name: "Menu e rodapé", to: "/admin/paginas/menu" };
  const message = MESSAGE_NAMES.find((name) => entity_id === `recovery.${name}`);
  if (message)
    return { name: MESSAGES[message].label, to: `/admin/recuperacao/mensagens?mensagem=${message}` };
  const panel = Object.entries(SETTINGS_PANELS).find(([name]) => name === entity_id)?.[1];
  return panel && { name: panel.label, to: `/admin/configuracoes?grupo=${entity_id}` };
}

async function findNamed(db: Db, { table, name }: Kind, ids: number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)} where id in (${sql.join(ids)})
  `.execute(db);
  return rows.flatMap((row) => (row.name ? [{ id: row.id, name: row.name }] : []));
}

async function findOrders(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "guest_name", "users.name"])
    .where("orders.id", "in", ids)
    .execute();
  return rows.map(({ id, guest_name, name }) => {
    const customer = name ?? guest_name;
    const thing = { name: customer ? `#${id}, ${customer}` : `#${id}`, to: `/admin/pedidos?pedido=${id}` };
    return [`order ${id}`, thing] as const;
  });
}

/** Whoever deleted the account has no page any more. */
async function findUsers(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "erased_at"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, name, erased_at }) => {
    const thing: AuditThing = erased_at ? { name } : { name, to: `/admin/usuarios/${id}` };
    return [`users ${id}`, thing] as const;
  });
}

async function findStudents(db: Db, enrollmentIds: number[]) {
  if (enrollmentIds.length === 0) return [];
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["enrollments.id", "users.name"])
    .where("enrollments.id", "in", enrollmentIds)
    .execute();
}

/** An enrolment is called like its student. */
function placeOf({ id, name }: { id: number; name: string }): readonly [string, AuditThing] {
  return [`enrollments ${id}`, { name }];
}

function numberOf(id: unknown): number | undefined {
  return typeof id === "number" ? id : typeof id === "string" ? idInAddress(id) : undefined;
}

function distinct(ids: (number | undefined)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== undefined);
}
