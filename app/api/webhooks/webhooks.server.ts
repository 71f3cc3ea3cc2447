// Who is told of which changes.

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { EventName } from "#app/events/event-names.ts";
import { changesIn } from "#app/nouns/rule-book.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import type { WebhookFormat } from "#db/schema.ts";
import { WEBHOOK_COLUMNS, type Webhook, webhookWords } from "./webhook-fields.ts";
import { forgetWebhooks } from "./webhook-recorder.server.ts";

export const WEBHOOK_EVENTS = ["rows.created", "rows.updated", "rows.deleted"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const MAX_WEBHOOKS_PER_TABLE = 20;

export interface WebhookFacts {
  url: string;
  name: string;
  /** Given some, only those fire. Of one without a table: what happens by its name. */
  events: (WebhookEvent | EventName)[];
  include_all_events: boolean;
  request_method: string;
  headers: Record<string, string>;
  use_user_field_names: boolean;
}

export async function listWebhooks(db: Db, tableId?: number) {
  let query = db.selectFrom("webhooks").select(WEBHOOK_COLUMNS);
  if (tableId !== undefined) query = query.where("table_id", "=", tableId);
  return query.orderBy("id").execute();
}

export async function findWebhook(db: Db, id: number) {
  return db.selectFrom("webhooks").select(WEBHOOK_COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** What the receiver's key is derived from. */
export async function findWebhookSalt(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom("webhooks").select("secret").where("id", "=", id).executeTakeFirst();
  return row?.secret;
}

/** Who does it, for the audit list. */
interface WebhookActor {
  actorId: number;
  ip?: string | undefined;
}

interface NewWebhook extends WebhookActor {
  /** `EVENTS_TABLE`: it hears of what happens by its name. */
  tableId: number;
  facts: WebhookFacts;
  /** Stays as it is: what waits to be sent was written in it. */
  format?: WebhookFormat;
  isActive?: boolean;
}

/** Undefined when the table has as many as it may have. */
export async function createWebhook(
  db: Db,
  { tableId, facts, format = "vitrine", isActive = true, ...actor }: NewWebhook,
  now: Date,
): Promise<Webhook | undefined> {
  const webhook = await inTransaction(db, async (trx) => {
    if ((await listWebhooks(trx, tableId)).length >= MAX_WEBHOOKS_PER_TABLE) return undefined;
    const created = await trx
      .insertInto("webhooks")
      .values({
        ...facts,
        events: json<string[]>(facts.events),
        headers: json(facts.headers),
        table_id: tableId,
        format,
        secret: newSalt(),
        is_active: isActive,
        created_at: now,
        updated_at: now,
      })
      .returning(WEBHOOK_COLUMNS)
      .executeTakeFirstOrThrow();
    const changes = rowChanges(undefined, webhookWords(created));
    await record(trx, "webhook.create", { id: created.id, changes, ...actor }, now);
    return created;
  });
  forgetWebhooks(db);
  return webhook;
}

interface WebhookChange extends WebhookActor {
  id: number;
  facts: Partial<WebhookFacts>;
  isActive?: boolean | undefined;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
}

/** Undefined when there is no such webhook; stale when it was saved since that version. Switched on again it starts anew, switched off nothing waits any more. */
export async function changeWebhook(
  db: Db,
  { id, facts, isActive, version, ...actor }: WebhookChange,
  now: Date,
): Promise<Webhook | "stale" | undefined> {
  const webhook = await inTransaction(db, async (trx) => {
    const before = await lockWebhook(trx, id);
    if (!before) return undefined;
    if (version !== undefined && before.version !== version) return "stale";
    const active = isActive === undefined ? {} : { is_active: isActive, failed_tries: 0 };
    if (Object.keys(changesIn<object>(before, { ...facts, ...active })).length === 0) return before;
    const changed = await trx
      .updateTable("webhooks")
      .set({ ...columnsOf(facts), ...active, version: before.version + 1, updated_at: now })
      .where("id", "=", id)
      .returning(WEBHOOK_COLUMNS)
      .executeTakeFirstOrThrow();
    if (isActive === false) await releaseWaitingDeliveries(trx, id);
    const changes = rowChanges(webhookWords(before), webhookWords(changed));
    if (Object.keys(changes).length > 0) await record(trx, "webhook.change", { id, changes, ...actor }, now);
    return changed;
  });
  forgetWebhooks(db);
  return webhook;
}

/** Its deliveries go with it. Returns whether there was such a webhook. */
export async function deleteWebhook(
  db: Db,
  { id, ...actor }: WebhookActor & { id: number },
  now: Date,
): Promise<boolean> {
  const isDeleted = await inTransaction(db, async (trx) => {
    const before = await lockWebhook(trx, id);
    if (!before) return false;
    await trx.deleteFrom("webhooks").where("id", "=", id).execute();
    const changes = rowChanges(webhookWords(before), undefined);
    await record(trx, "webhook.delete", { id, changes, ...actor }, now);
    return true;
  });
  forgetWebhooks(db);
  return isDeleted;
}

/** From now on deliveries are signed with another key. Undefined when there is no such webhook. */
export async function renewWebhookSalt(
  db: Db,
  { id, ...actor }: WebhookActor & { id: number },
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable("webhooks")
      .set({ secret: newSalt(), updated_at: now })
      .where("id", "=", id)
      .returning("secret")
      .executeTakeFirst();
    if (changed) await record(trx, "webhook.renew-key", { id, ...actor }, now);
    return changed?.secret;
  });
}

/** Of a delivery that is over: without the person who was deleted while it waited. */
export const KEPT_BODY = { body: sql<string>`coalesce(blanked_body, body)`, blanked_body: null };

/** Cancels undelivered attempts: they are not retried automatically. */
export async function releaseWaitingDeliveries(db: Db, webhookId: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_try_at: null, ...KEPT_BODY })
    .where("webhook_id", "=", webhookId)
    .where("next_try_at", "is not", null)
    .execute();
}

async function lockWebhook(trx: Db, id: number): Promise<Webhook | undefined> {
  const query = trx.selectFrom("webhooks").select(WEBHOOK_COLUMNS).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function columnsOf({ events, headers, ...facts }: Partial<WebhookFacts>) {
  return {
    ...facts,
    ...(events ? { events: json<string[]>(events) } : {}),
    ...(headers ? { headers: json(headers) } : {}),
  };
}

function newSalt(): string {
  return randomBytes(24).toString("base64url");
}

async function record(
  trx: Db,
  action: string,
  { id, changes, ...actor }: WebhookActor & { id: number; changes?: RowChanges },
  now: Date,
): Promise<void> {
  const entry = { ...actor, action, entity: "webhooks", entityId: id };
  await recordAudit(trx, { ...entry, ...(changes ? { detail: { changes } } : {}) }, now);
}
