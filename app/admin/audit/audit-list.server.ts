import { sql } from "kysely";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import type { Page } from "#app/platform/forms/pagination.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { byName } from "#app/platform/text/name-order.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, inOrderAfter, listOrder, withPlaces } from "#db/pages.server.ts";
import { detailLine } from "./audit-details.ts";
import { type AuditFilter, auditPeriod } from "./audit-filter.ts";
import { actionLabel, entityLabel } from "./audit-labels.ts";
import { type FoundTerm, findTerms } from "./audit-search.server.ts";
import { findAuditNames, thingOf } from "./audit-things.server.ts";

export const AUDIT_PAGE_SIZE = 50;
const MAX_PEOPLE = 200;

/** One more than fits is looked for, so that nothing has to be counted. */
export async function listAudit(db: Db, filter: AuditFilter, page: Page) {
  const order = auditOrder(filter);
  const matching = matchingAudit(db, filter, await findTerms(db, searchTerms(filter.query)));
  const shown = inOrder(matching.select("audit_log.id"), order)
    .limit(page.size + 1)
    .offset(page.offset);
  const rows = await inOrder(auditRows(db).where("audit_log.id", "in", shown), order).execute();
  return { items: await withNames(db, rows.slice(0, page.size)), hasMore: rows.length > page.size };
}

/** Who can have done something: the team of today. */
export async function listActors(db: Db) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("team_role", "is not", null)
    .orderBy("name")
    .limit(MAX_PEOPLE)
    .execute();
  return byName(rows);
}

function auditOrder({ sort }: AuditFilter) {
  return listOrder("audit_log.created_at", sort === "antigos" ? "asc" : "desc", "audit_log.id");
}

const COLUMNS: CsvColumns<AuditRow> = {
  Quando: (row) => formatDateTime(row.created_at),
  Quem: (row) => row.actor ?? "Sistema",
  "O que": (row) => actionLabel(row.action),
  Item: (row) => entityLabel(row.entity),
  Número: (row) => row.entity_id ?? "",
  Nome: (row) => row.thing?.name ?? "",
  Detalhes: (row) => row.detail,
  "Endereço IP": (row) => row.ip ?? "",
};

export const AUDIT_HEADER = Object.keys(COLUMNS);

/** The filtered list in its order, a bounded number of rows at a time. */
export async function* exportAudit(db: Db, filter: AuditFilter): AsyncGenerator<CsvRow[]> {
  const order = auditOrder(filter);
  const found = await findTerms(db, searchTerms(filter.query));
  const matching = matchingAudit(db, filter, found).select("audit_log.id");
  const rowsIn = (wanted: typeof matching) =>
    withPlaces(inOrder(auditRows(db).where("audit_log.id", "in", wanted), order), order).execute();
  yield* csvPages(
    (last, limit) => rowsIn(inOrderAfter(matching, order, last).limit(limit)),
    async (rows) => csvRows(COLUMNS, await withNames(db, rows)),
  );
}

/** Each entry with the name of what it was done to, and what explains it in words. */
async function withNames(db: Db, rows: Awaited<ReturnType<ReturnType<typeof auditRows>["execute"]>>) {
  const names = await findAuditNames(db, rows);
  return rows.map(({ detail, ...row }) => ({
    ...row,
    thing: thingOf(names, { ...row, detail }),
    detail: detailLine(worded(row.action, detail), names, row),
  }));
}

/** What was searched for in the register itself is said in its own words. */
function worded(action: string, detail: Record<string, unknown>): Record<string, unknown> {
  if (action !== "audit.export") return detail;
  const { action: act, entity, ...rest } = detail;
  return { ...rest, action: act && actionLabel(String(act)), entity: entity && entityLabel(String(entity)) };
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>["items"][number];

function auditRows(db: Db) {
  return db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["audit_log.id", "audit_log.action", "audit_log.entity", "audit_log.entity_id"])
    .select(["audit_log.detail", "audit_log.ip", "audit_log.created_at"])
    .select((eb) => [
      "users.name as actor",
      eb.case().when("users.erased_at", "is", null).then(eb.ref("audit_log.actor_id")).end().as("actor_id"),
    ]);
}

/** Each word that is looked for names one of: who, to whom, the act, the kind of thing, its number, the IP address. */
function matchingAudit(db: Db, filter: AuditFilter, found: FoundTerm[]) {
  const { from, before } = auditPeriod(filter);
  let query = db.selectFrom("audit_log");
  if (filter.who === "sistema") query = query.where("audit_log.actor_id", "is", null);
  else if (filter.who) query = query.where("audit_log.actor_id", "=", Number(filter.who));
  if (filter.action) query = query.where("audit_log.action", "=", filter.action);
  if (filter.entity) query = query.where("audit_log.entity", "=", filter.entity);
  if (filter.entityId) query = query.where("audit_log.entity_id", "=", filter.entityId);
  if (from) query = query.where("audit_log.created_at", ">=", from);
  if (before) query = query.where("audit_log.created_at", "<", before);
  if (/^[\da-f]*[.:][\da-f.:]+$/i.test(filter.query)) {
    return query.where("audit_log.ip", "=", filter.query.toLowerCase());
  }
  if (filter.query !== "" && found.length === 0) return query.where(sql<boolean>`1 = 0`);
  for (const { term, people, actions, entities } of found) {
    query = query.where((where) =>
      where.or([
        where("audit_log.entity_id", "=", term),
        ...(actions.length > 0 ? [where("audit_log.action", "in", actions)] : []),
        ...(entities.length > 0 ? [where("audit_log.entity", "in", entities)] : []),
        ...(people.length > 0
          ? [
              where("audit_log.actor_id", "in", people),
              where.and([
                where("audit_log.entity", "=", "users"),
                where("audit_log.entity_id", "in", people.map(String)),
              ]),
            ]
          : []),
        ...("sistema".startsWith(term) ? [where("audit_log.actor_id", "is", null)] : []),
      ]),
    );
  }
  return query;
}
