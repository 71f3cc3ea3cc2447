// What was sent to the receivers, one by one: looking into it, sending once more, trying out.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import type { EventName } from "#app/events/event-names.ts";
import { exampleData } from "#app/events/events.ts";
import {
  byValue,
  GONE,
  LEFT_ALREADY,
  type LeftRow,
  type PutBack,
} from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { findTable } from "../protocol/registry.ts";
import { parseListQuery } from "../query/list-query.ts";
import { listRows } from "../rows/rows.server.ts";
import { deliveryRows } from "./delivery-list.server.ts";
import { deliverySearchTitle, eventSearchTitle } from "./delivery-search-columns.ts";
import { bodiesOf } from "./event-recorder.server.ts";
import type { Webhook } from "./webhook-fields.ts";
import { deliveryBody } from "./webhook-recorder.server.ts";
import { WEBHOOK_EVENTS } from "./webhooks.server.ts";

interface DeliveryActor {
  actorId: number;
  ip?: string | undefined;
}

export type OpenDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** One of this webhook's, with what was sent and answered. */
export async function findDelivery(db: Db, webhookId: number, id: number) {
  return deliveryRows(db)
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

/** Sends them once more, with all their tries, even by a webhook that is switched off. Returns how many there were. */
export async function resendDeliveries(
  db: Db,
  { webhookId, ids, ...actor }: DeliveryActor & { webhookId: number; ids: number[] },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const again = { tries: 0, delivered_at: null, last_error: null, status: null, answer: null };
    const queued = await trx
      .updateTable("webhook_deliveries")
      .set({ next_try_at: now, search_body: "", ...again })
      .where("id", "in", ids)
      .where("webhook_id", "=", webhookId)
      .returning("id")
      .execute();
    const entry = { ...actor, action: "webhook.resend", entity: "webhooks", entityId: webhookId };
    // What a write gives back comes in no order.
    const sent = queued.map(({ id }) => id).sort((one, other) => one - other);
    await recordAudits(
      trx,
      sent.map((id) => ({ ...entry, detail: { entrega: id } })),
      now,
    );
    return queued.length;
  });
}

/** The same for the marked ones, which begin to leave after a minute; until then they can be taken back. Returns how many there were. */
export async function resendHeld(
  trx: Db,
  { webhookId, ids, due, author }: { webhookId: number; ids: number[]; due: Date; author: Author },
  now: Date,
): Promise<number> {
  const query = trx
    .selectFrom("webhook_deliveries")
    .select(["id", "tries", "delivered_at", "next_try_at"])
    .where("id", "in", ids)
    .where("webhook_id", "=", webhookId);
  const rows = await forUpdate(trx, query.orderBy("id")).execute();
  if (rows.length === 0) return 0;
  const those = rows.map(({ id }) => id);
  const again = { next_try_at: due, tries: 0, delivered_at: null };
  await trx.updateTable("webhook_deliveries").set(again).where("id", "in", those).execute();
  const entries = rows.map(({ id, ...was }) => ({
    ...author,
    action: "webhook.resend",
    entity: "webhook_deliveries",
    entityId: id,
    detail: { was: JSON.stringify(was), due: due.toISOString() },
  }));
  await recordAudits(trx, entries, now);
  return rows.length;
}

const waitingShape = z.object({
  tries: z.number(),
  delivered_at: z.coerce.date().nullable(),
  next_try_at: z.coerce.date().nullable(),
});

/** Those that have not begun to leave lie there again as they did. */
export const putDeliveriesBack: PutBack = async (trx, rows, author, now) => {
  const ids = rows.map(({ id }) => id);
  const query = trx
    .selectFrom("webhook_deliveries")
    .select(["id", "tries", "next_try_at"])
    .where("id", "in", ids);
  const stored = await forUpdate(trx, query.orderBy("id")).execute();
  const found = new Map(stored.map((row) => [row.id, row]));
  const left: LeftRow[] = [];
  const back: { id: number; value: string }[] = [];
  for (const { id, changes } of rows) {
    const row = found.get(id);
    const { de, para } = changes.was ?? {};
    if (!row) left.push({ id, why: GONE });
    else if (row.tries > 0 || row.next_try_at?.toISOString() !== para) left.push({ id, why: LEFT_ALREADY });
    else back.push({ id, value: String(de) });
  }
  for (const [was, several] of byValue(back)) {
    const lying = waitingShape.parse(JSON.parse(was));
    await trx.updateTable("webhook_deliveries").set(lying).where("id", "in", several).execute();
  }
  const entry = { ...author, action: "webhook.stop", entity: "webhook_deliveries" };
  await recordAudits(
    trx,
    back.map(({ id }) => ({ ...entry, entityId: id })),
    now,
  );
  return left;
};

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
        webhook_id: webhook.id,
        event_id,
        event_type,
        created_at: now,
        next_try_at: now,
        body: JSON.stringify({ test: true, ...body }),
        search_title: deliverySearchTitle(body, content),
      })
      .execute();
    const entry = { ...actor, entity: "webhooks", entityId: webhook.id };
    await recordAudit(trx, { ...entry, action: "webhook.test" }, now);
  });
}

/** Queues an example of what happens by this name, marked as such, and says its number. `dueAt`: when the worker takes it. */
export async function queueExample(
  app: Pick<AppContext, "db" | "config" | "now">,
  { webhook, event, dueAt, ...actor }: DeliveryActor & { webhook: Webhook; event: EventName; dueAt: Date },
): Promise<number | undefined> {
  const { db, config } = app;
  const now = app.now();
  const data = exampleData(event, config.siteUrl);
  const [made] = bodiesOf(webhook.format, event, data, { id: randomUUID(), at: now });
  if (!made) return undefined;
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("webhook_deliveries")
      .values({
        webhook_id: webhook.id,
        event_id: made.id,
        event_type: event,
        created_at: now,
        next_try_at: dueAt,
        is_example: true,
        body: JSON.stringify({ example: true, ...made.body }),
        search_title: eventSearchTitle(event, made.id, data),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { ...actor, entity: "webhooks", entityId: webhook.id };
    await recordAudit(trx, { ...entry, action: "webhook.test", detail: { evento: event } }, now);
    return id;
  });
}
