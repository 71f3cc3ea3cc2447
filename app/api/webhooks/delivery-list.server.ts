// The log of a webhook, as the owner sees it: one page of what was sent, and the newest of each webhook.
import { type RawBuilder, sql } from "kysely";
import { MOST } from "#app/platform/forms/bulk-selection.ts";
import type { Page } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import type { Direction } from "#db/pages.server.ts";
import { estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { DELIVERY_EVENTS, type DeliveryFilter, type DeliverySort } from "./delivery-filter.ts";

export const DELIVERIES_PAGE_SIZE = 25;
/** Of what a search finds, so many of the newest are put in another order than their age. */
const MAX_SORTED = 10_000;

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>["items"][number];

/** One more than fits is looked for: what needs no second page is not counted. */
export async function listDeliveries(db: Db, webhookId: number, filter: DeliveryFilter, page: Page) {
  const [column, direction] = SORTS[filter.sort];
  const ids = filter.sort === "antigas" ? "asc" : "desc";
  // Found by an index alone; only the rows that are shown are read whole.
  const estimate = await estimateSearch(db, "webhook_deliveries", searchTerms(filter.query));
  let found = matchingDeliveries(db, webhookId, filter, estimate)
    .select(["webhook_deliveries.id", "event_type", "status", "tries"])
    .select(["delivered_at", "next_try_at", "last_error"]);
  if (filter.query.trim() !== "" && !BY_AGE.has(filter.sort))
    found = found.orderBy("id", "desc").limit(MAX_SORTED);
  const shown = db
    .selectFrom(found.as("found"))
    .select("found.id")
    .orderBy(column, direction)
    .orderBy("id", ids)
    .limit(page.size + 1)
    .offset(page.offset);
  const rows = await deliveryRows(db)
    .where("id", "in", shown)
    .orderBy(column, direction)
    .orderBy("id", ids)
    .execute();
  const hasMore = rows.length > page.size;
  const total = hasMore || page.number > 1 ? await countDeliveries(db, webhookId, filter) : rows.length;
  return { items: rows.slice(0, page.size), hasMore, found: total };
}

/** How many the filter names; undefined when they are more than can be meant at once. */
async function countDeliveries(
  db: Db,
  webhookId: number,
  filter: DeliveryFilter,
): Promise<number | undefined> {
  const some = (await foundDeliveries(db, webhookId, filter)).limit(MOST + 1).as("some");
  const counting = db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as("total"));
  const { total } = await counting.executeTakeFirstOrThrow();
  return total > MOST ? undefined : total;
}

/** All of one webhook that the filter names, for what is done to them together. */
export async function findDeliveryIds(
  db: Db,
  webhookId: number,
  filter: DeliveryFilter,
  limit: number,
): Promise<number[]> {
  const found = await foundDeliveries(db, webhookId, filter);
  const rows = await found.orderBy("webhook_deliveries.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

async function foundDeliveries(db: Db, webhookId: number, filter: DeliveryFilter) {
  const estimate = await estimateSearch(db, "webhook_deliveries", searchTerms(filter.query));
  return matchingDeliveries(db, webhookId, filter, estimate).select("webhook_deliveries.id");
}

/** The newest of these webhooks. */
export async function latestDeliveries(db: Db, webhookIds: number[]): Promise<Map<number, ListedDelivery>> {
  if (webhookIds.length === 0) return new Map();
  const newest = db
    .selectFrom("webhooks")
    .select((eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select(({ fn }) => fn.max("webhook_deliveries.id").as("id"))
        .whereRef("webhook_deliveries.webhook_id", "=", "webhooks.id")
        .as("id"),
    )
    .where("webhooks.id", "in", webhookIds);
  const rows = await deliveryRows(db).where("id", "in", newest).execute();
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

export function deliveryRows(db: Db) {
  return db
    .selectFrom("webhook_deliveries")
    .select(["id", "webhook_id", "event_id", "event_type", "status", "tries", "last_error"])
    .select(["created_at", "delivered_at", "next_try_at", "is_example"]);
}

function matchingDeliveries(
  db: Db,
  webhookId: number,
  { query, state, event }: DeliveryFilter,
  estimate: SearchEstimate,
) {
  let found = db.selectFrom("webhook_deliveries").where("webhook_id", "=", webhookId);
  if (event) found = found.where("event_type", "=", DELIVERY_EVENTS[event]);
  if (state === "entregue") found = found.where("delivered_at", "is not", null);
  if (state === "falhou") found = found.where("delivered_at", "is", null).where("next_try_at", "is", null);
  if (state === "na-fila" || state === "tentando") {
    found = found
      .where("next_try_at", "is not", null)
      .where("last_error", state === "na-fila" ? "is" : "is not", null);
  }
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? found : found.where(sql<boolean>`1 = 0`);
  return found.where(
    matchesEstimated(db, { column: "webhook_deliveries.id", table: "webhook_deliveries", estimate }, terms),
  );
}

/** As `deliveryState` names them, from what waits to what arrived. */
const STATE_RANK = sql`case when delivered_at is not null then 3 when next_try_at is null then 2
  when last_error is not null then 1 else 0 end`;
/** What was not answered stands below every answer. */
const ANSWER = sql`coalesce(status, 0)`;

const BY_AGE: ReadonlySet<DeliverySort> = new Set(["recentes", "antigas"]);

const SORTS: Record<DeliverySort, [RawBuilder<unknown>, Direction]> = {
  recentes: [sql.ref("id"), "desc"],
  antigas: [sql.ref("id"), "asc"],
  evento: [sql.ref("event_type"), "asc"],
  "evento-z": [sql.ref("event_type"), "desc"],
  situacao: [STATE_RANK, "asc"],
  "situacao-z": [STATE_RANK, "desc"],
  "resposta-alta": [ANSWER, "desc"],
  resposta: [ANSWER, "asc"],
  tentativas: [sql.ref("tries"), "desc"],
  "menos-tentativas": [sql.ref("tries"), "asc"],
};
