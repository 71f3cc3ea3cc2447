// Calling the receivers, after the commit and as often as it takes.

import type { AppContext } from "#app/context.ts";
import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import { FetchFailed, type Resolve, safeFetch, UnsafeAddress } from "#app/platform/http/safe-fetch.server.ts";
import { type Db, engineOf, inTransaction } from "#db/connect.server.ts";
import { deliverySearchBody } from "./delivery-search-columns.ts";
import { forgetWebhooks } from "./webhook-recorder.server.ts";
import { SIGNATURE_HEADER, signatureOf, webhookKey, withKiwifySignature } from "./webhook-signature.ts";
import { KEPT_BODY, releaseWaitingDeliveries } from "./webhooks.server.ts";

const MINUTE_MS = 60_000;
/** Between one try and the next; after the last of eight tries the webhook is switched off. */
const PAUSES_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  180 * MINUTE_MS,
  480 * MINUTE_MS,
];
const REASONS: Record<string, string> = {
  "unknown name": "endereço desconhecido",
  "no answer in time": "demorou mais de 5 segundos",
  ECONNREFUSED: "conexão recusada",
};
const LEASE_MS = MINUTE_MS;
const AT_ONCE = 10;
const MAX_STORED_ANSWER = 2000;
const RETENTION_MS = 30 * 86_400_000;

type App = Pick<AppContext, "db" | "now" | "log" | "secret" | "config">;

/** One round of the worker: what is due, one call per webhook at a time, so that a slow receiver delays only itself. */
export async function deliverDue(app: App, resolve?: Resolve): Promise<void> {
  for (let due = await claim(app); due.length > 0; due = await claim(app)) {
    await Promise.all(due.map((delivery) => deliver(app, delivery, resolve)));
  }
}

/** Deletes the log of long ago; part of the hourly chores. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", new Date(now.getTime() - RETENTION_MS))
    .where("next_try_at", "is", null)
    .execute();
}

/** Until then the worker leaves an example to who asked for it and waits for the answer. */
export function exampleLease(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Sends one now, whose lease the caller has. */
export async function deliverNow(app: App, id: number): Promise<void> {
  const due = await dueRows(app.db).where("webhook_deliveries.id", "=", id).executeTakeFirst();
  if (!due) return;
  const counted = app.db.updateTable("webhook_deliveries").set((eb) => ({ tries: eb("tries", "+", 1) }));
  await counted.where("id", "=", id).execute();
  await deliver(app, due, undefined);
}

type Due = Awaited<ReturnType<typeof claim>>[number];

/** Takes a lease on the first that is due of each webhook. */
async function claim({ db, now }: App) {
  const at = now();
  const first = await db
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.min("id").as("id"))
    .where("next_try_at", "<=", at)
    .groupBy("webhook_id")
    .limit(AT_ONCE)
    .execute();
  if (first.length === 0) return [];
  return inTransaction(db, async (trx) => {
    let query = dueRows(trx)
      .where(
        "webhook_deliveries.id",
        "in",
        first.map(({ id }) => id),
      )
      .where("next_try_at", "<=", at);
    if (engineOf(trx) === "postgres") query = query.forUpdate("webhook_deliveries").skipLocked();
    const due = await query.execute();
    if (due.length === 0) return [];
    await trx
      .updateTable("webhook_deliveries")
      .set((eb) => ({ tries: eb("tries", "+", 1), next_try_at: new Date(at.getTime() + LEASE_MS) }))
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .execute();
    return due;
  });
}

function dueRows(db: Db) {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .select(["webhook_deliveries.id", "webhook_id", "event_id", "event_type", "body", "tries"])
    .select(["url", "request_method", "headers", "secret", "format", "is_example"]);
}

async function deliver(app: App, delivery: Due, resolve: Resolve | undefined): Promise<void> {
  const outcome = await call(app, delivery, resolve);
  const { db, now } = app;
  if (outcome.error === null) {
    await inTransaction(db, async (trx) => {
      await note(trx, delivery.id, { ...outcome, delivered_at: now(), next_try_at: null });
      await trx
        .updateTable("webhooks")
        .set({ failed_tries: 0 })
        .where("id", "=", delivery.webhook_id)
        .execute();
    });
    return;
  }
  app.log.warn(
    { job: delivery.id, tries: delivery.tries + 1, status: outcome.status ?? 0 },
    "webhook failed",
  );
  // An example is tried once: its webhook neither waits nor stops for it.
  if (delivery.is_example) await note(db, delivery.id, { ...outcome, next_try_at: null });
  else await recordFailure(app, delivery, outcome);
}

interface CallOutcome {
  status: number | null;
  /** How the answer began. */
  answer: string | null;
  /** Null when the receiver took it. */
  error: string | null;
}

async function call(
  { config, secret, now }: App,
  due: Due,
  resolve: Resolve | undefined,
): Promise<CallOutcome> {
  const key = webhookKey(secret, due.secret);
  const isRead = due.request_method === "GET";
  const headers = {
    ...due.headers,
    ...(isRead ? {} : { "content-type": "application/json" }),
    "user-agent": "Vitrine-Webhook",
    "x-baserow-event": due.event_type,
    "x-baserow-delivery": due.event_id,
    [SIGNATURE_HEADER]: signatureOf(key, isRead ? "" : due.body, now()),
  };
  try {
    const url = due.format === "kiwify" ? withKiwifySignature(due.url, key, due.body) : due.url;
    const { status, body } = await safeFetch(url, {
      method: due.request_method,
      headers,
      redirects: 0,
      allowPrivate: config.webhookPrivateTargets,
      ...(resolve ? { resolve } : {}),
      ...(isRead ? {} : { body: due.body }),
    });
    const answer = storableText(body);
    return { status, answer, error: status >= 200 && status < 300 ? null : `HTTP ${status}` };
  } catch (error) {
    if (error instanceof UnsafeAddress) return unanswered("O endereço não é público.");
    if (error instanceof FetchFailed)
      return unanswered(`Sem resposta: ${REASONS[error.message] ?? error.message}`);
    throw error;
  }
}

function unanswered(error: string): CallOutcome {
  return { status: null, answer: null, error };
}

/** What can be stored and shown of it; of a card number only both ends. */
function storableText(body: Buffer): string | null {
  const text = body.subarray(0, MAX_STORED_ANSWER).toString("utf8").replaceAll("\0", "").trim();
  return text === "" ? null : withMaskedCards(text);
}

/** Its other deliveries wait with it: the receiver is called again only when the pause is over. */
async function recordFailure({ db, now }: App, delivery: Due, outcome: CallOutcome): Promise<void> {
  const pause = PAUSES_MS[delivery.tries];
  const next_try_at = pause === undefined ? null : new Date(now().getTime() + pause);
  await inTransaction(db, async (trx) => {
    await note(trx, delivery.id, { ...outcome, next_try_at });
    const failed = trx.updateTable("webhooks").where("id", "=", delivery.webhook_id);
    if (next_try_at === null) {
      await failed.set({ is_active: false, failed_tries: delivery.tries + 1, updated_at: now() }).execute();
      await releaseWaitingDeliveries(trx, delivery.webhook_id);
      return;
    }
    await failed.set({ failed_tries: delivery.tries + 1 }).execute();
    await trx
      .updateTable("webhook_deliveries")
      .set({ next_try_at })
      .where("webhook_id", "=", delivery.webhook_id)
      .where("next_try_at", "<", next_try_at)
      .execute();
  });
  if (next_try_at === null) forgetWebhooks(db);
}

async function note(
  trx: Db,
  id: number,
  { status, answer, error, ...times }: CallOutcome & { delivered_at?: Date; next_try_at: Date | null },
): Promise<void> {
  const last_error = error?.slice(0, 500) ?? null;
  await trx
    .updateTable("webhook_deliveries")
    .set({ status, answer, last_error, search_body: deliverySearchBody(status, last_error), ...times })
    .set(times.next_try_at === null ? KEPT_BODY : {})
    .where("id", "=", id)
    .execute();
}
