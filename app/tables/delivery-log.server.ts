// What was sent to the receivers, as the owner sees it: the log, sending once more, trying out.
import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { orNotFound } from "#app/platform/http.ts";
import type { Page } from "#app/platform/pagination.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { DeliveryState } from "./delivery-filter.ts";
import { parseListQuery } from "./list-query.ts";
import { findTable } from "./registry.ts";
import { listRows } from "./rows.server.ts";
import { deliveryBody } from "./webhook-recorder.server.ts";
import { WEBHOOK_EVENTS, type Webhook } from "./webhooks.server.ts";

export const DELIVERIES_PAGE_SIZE = 25;

interface DeliveryActor {
  actorId: number;
  ip?: string | undefined;
}

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>["items"][number];
export type OpenDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Newest first; one more than fits is looked for, so that nothing has to be counted. */
export async function listDeliveries(
  db: Db,
  { webhookId, state }: { webhookId: number; state?: DeliveryState | undefined },
  page: Page,
) {
  let query = deliveries(db).where("webhook_id", "=", webhookId);
  if (state === "entregue") query = query.where("delivered_at", "is not", null);
  if (state === "falhou") query = query.where("delivered_at", "is", null).where("next_try_at", "is", null);
  if (state === "na-fila" || state === "tentando") {
    query = query
      .where("next_try_at", "is not", null)
      .where("last_error", state === "na-fila" ? "is" : "is not", null);
  }
  const rows = await query
    .orderBy("id", "desc")
    .limit(page.size + 1)
    .offset(page.offset)
    .execute();
  return { items: rows.slice(0, page.size), hasMore: rows.length > page.size };
}

/** One of this webhook's, with what was sent and answered. */
export async function findDelivery(db: Db, webhookId: number, id: number) {
  return deliveries(db)
    .select(["body", "answer"])
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What the newest of those that were given up says. */
export async function findLastError(db: Db, webhookId: number): Promise<string | null> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select("last_error")
    .where("webhook_id", "=", webhookId)
    .where("delivered_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.last_error ?? null;
}

/** The newest of every webhook. */
export async function latestDeliveries(db: Db): Promise<Map<number, ListedDelivery>> {
  const rows = await deliveries(db)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("webhook_id"),
    )
    .execute();
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

/** Sends it once more, with all its tries, even by a webhook that is switched off. */
export async function resendDelivery(
  db: Db,
  { webhookId, id, ...actor }: DeliveryActor & { webhookId: number; id: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const again = { tries: 0, delivered_at: null, last_error: null, status: null, answer: null };
    const { numUpdatedRows } = await trx
      .updateTable("webhook_deliveries")
      .set({ next_try_at: now, ...again })
      .where("id", "=", id)
      .where("webhook_id", "=", webhookId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const entry = { ...actor, entity: "webhooks", entityId: webhookId, detail: { entrega: id } };
    await recordAudit(trx, { ...entry, action: "webhook.resend" }, now);
    return true;
  });
}

/** Queues a delivery that says it is a test, made from a row of the table as it is now. */
export async function sendTestDelivery(
  app: Pick<AppContext, "db" | "config" | "now">,
  { webhook, ...actor }: DeliveryActor & { webhook: Webhook },
): Promise<void> {
  const now = app.now();
  const table = orNotFound(findTable(webhook.table_id), "Tabela não encontrada.");
  const asked = new URLSearchParams({ size: "1", user_field_names: String(webhook.use_user_field_names) });
  const { results } = await listRows(app, table, parseListQuery(table, asked));
  const event_type = WEBHOOK_EVENTS.find((event) => webhook.events.includes(event)) ?? "rows.created";
  const content =
    event_type === "rows.deleted"
      ? { row_ids: results.map(({ id }) => id) }
      : { items: results, ...(event_type === "rows.updated" ? { old_items: results } : {}) };
  const event_id = randomUUID();
  const body = deliveryBody({ table, webhook_id: webhook.id, event_id, event_type }, content);
  await inTransaction(app.db, async (trx) => {
    await trx
      .insertInto("webhook_deliveries")
      .values({
        ...{ webhook_id: webhook.id, event_id, event_type, created_at: now, next_try_at: now },
        body: JSON.stringify({ test: true, ...body }),
      })
      .execute();
    const entry = { ...actor, entity: "webhooks", entityId: webhook.id };
    await recordAudit(trx, { ...entry, action: "webhook.test" }, now);
  });
}

function deliveries(db: Db) {
  return db
    .selectFrom("webhook_deliveries")
    .select(["id", "webhook_id", "event_id", "event_type", "status", "tries", "last_error"])
    .select(["created_at", "delivered_at", "next_try_at"]);
}
