// Deliveries of other platforms: checked, stored and answered here, handled in a job.
import type { AppContext } from "#app/context.ts";
import { findErased } from "#app/identity/erased/erased-addresses.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { openConnectionSecret } from "./connection-secret.server.ts";
import { type Delivery, isAuthentic } from "./delivery-proof.ts";
import { eventIdOf, readDelivery } from "./delivery-reading.ts";
import type { IncomingPlatform } from "./incoming-platforms.ts";
import type { Reading } from "./said-of-purchase.ts";

export const HANDLE_DELIVERY = "incoming.delivery";

const HOUR_MS = 3_600_000;

type App = Pick<AppContext, "db" | "now" | "log" | "secret" | "jobs">;
type Connection = Pick<
  Row<"incoming_connections">,
  "id" | "platform" | "key" | "secret" | "takes_enrollments" | "is_paused"
>;

/** unreadable: the secret was encrypted with another SESSION_SECRET. */
export type Received = "stored" | "unsigned" | "unreadable";

export async function findEntry(
  db: Db,
  platform: IncomingPlatform,
  key: string,
): Promise<Connection | undefined> {
  return db
    .selectFrom("incoming_connections")
    .select(["id", "platform", "key", "secret", "takes_enrollments", "is_paused"])
    .where("key", "=", key)
    .where("platform", "=", platform)
    .executeTakeFirst();
}

/** Stores a signed delivery; a repeated delivery is only counted. */
export async function receiveDelivery(
  app: App,
  connection: Connection,
  delivery: Delivery,
): Promise<Received> {
  const { platform } = connection;
  const secret = openConnectionSecret(app.secret, connection);
  if (secret === undefined) return "unreadable";
  const now = app.now();
  if (!isAuthentic(platform, secret, delivery)) {
    app.log.warn(
      { platform, connection: connection.id },
      "a delivery was not signed with the connection's secret",
    );
    await noteUnkept(app.db, connection.id, { outcome: "unsigned" }, now);
    return "unsigned";
  }
  const body = Buffer.from(delivery.rawBody).toString("utf8");
  const reading = readDelivery(platform, body, {
    takesEnrollments: connection.takes_enrollments,
    receivedAt: now,
  });
  const event_id = eventIdOf(platform, reading, delivery.rawBody);
  await inTransaction(app.db, async (trx) => {
    if (await isOfErased(trx, reading)) {
      return noteUnkept(trx, connection.id, { outcome: "erased", note: ERASED_NOTE }, now);
    }
    const stored = await trx
      .insertInto("incoming_deliveries")
      .values({
        connection_id: connection.id,
        event_id,
        event: reading.event,
        purchase: reading.purchase,
        email: reading.email || null,
        body: sealText(body, sealOf(app.secret, connection.id)),
        received_at: now,
      })
      .onConflict((conflict) => conflict.columns(["connection_id", "event_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await enqueue(trx, { topic: HANDLE_DELIVERY, payload: { id: stored.id } }, now);
    else await countAgain(trx, connection.id, event_id);
  });
  app.jobs.wake();
  return "stored";
}

const AT_ONCE = 200;

/**
 * Queues these deliveries again, in order, and returns how many were queued. A replay sends no mail. `isHandled` skips
 * a delivery that another job has queued since the caller read it, so that no delivery is handled twice at once.
 */
export async function queueAgain(
  trx: Db,
  ids: number[],
  { now, isReplay = false, isHandled = false }: { now: Date; isReplay?: boolean; isHandled?: boolean },
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = ids.slice(at, at + AT_ONCE);
    let query = trx
      .updateTable("incoming_deliveries")
      .set({ outcome: null, note: null, handled_at: null })
      .where("id", "in", part);
    if (isHandled) query = query.where("handled_at", "is not", null);
    const queued = await query.returning("id").execute();
    const inOrder = queued.map(({ id }) => id).toSorted((one, other) => one - other);
    const works = inOrder.map((id) => ({ topic: HANDLE_DELIVERY, payload: { id, isReplay } }));
    await enqueueAll(trx, works, now);
    count += works.length;
  }
  return count;
}

/** Deletes the deliveries about an erased person. */
export async function forgetDeliveries(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("incoming_deliveries").where("id", "in", ids).execute();
}

/** The body as received. Undefined if it was deleted, or encrypted with another SESSION_SECRET. */
export function openDeliveryBody(
  secret: string,
  { connection_id, body }: Pick<Row<"incoming_deliveries">, "connection_id" | "body">,
): string | undefined {
  return body === null ? undefined : openSealedText(body, sealOf(secret, connection_id));
}

function sealOf(secret: string, connectionId: number) {
  return { secret, purpose: "incoming delivery", boundTo: `connection ${connectionId}` };
}

const ERASED_NOTE = "É de quem pediu para ser apagado: nada do que veio foi guardado.";

/** Whether the delivery is only about erased people. A purchase after the erasure does not count as erased. */
async function isOfErased(trx: Db, { email, said }: Reading): Promise<boolean> {
  const people = said.length > 0 ? said : [{ email, effect: "none", bought_at: null, occurred_at: null }];
  const isErased = await findErased(
    trx,
    people.map((one) => one.email),
  );
  return people.every((one) =>
    isErased(one.email, one.effect === "give" ? (one.bought_at ?? one.occurred_at) : null),
  );
}

/** Rate limit: at most one log line an hour, without the sent data, so that unsigned requests cannot fill the disk. */
async function noteUnkept(
  db: Db,
  connectionId: number,
  { outcome, note = null }: { outcome: "unsigned" | "erased"; note?: string | null },
  now: Date,
): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  await db
    .insertInto("incoming_deliveries")
    .values({
      connection_id: connectionId,
      event_id: `${outcome}:${hour}`,
      outcome,
      note,
      received_at: now,
      handled_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["connection_id", "event_id"])
        .doUpdateSet((eb) => ({ repeats: eb("incoming_deliveries.repeats", "+", 1) })),
    )
    .execute();
}

/** Number of unsigned deliveries since then, for each platform with a connection. */
export async function countUnsigned(db: Db, since: Date): Promise<{ platform: string; count: number }[]> {
  const [connections, refused] = await Promise.all([
    db.selectFrom("incoming_connections").select(["id", "platform"]).execute(),
    db
      .selectFrom("incoming_deliveries")
      .select((eb) => ["connection_id", eb.fn.sum<number>(eb("repeats", "+", 1)).as("count")])
      .where("received_at", ">", since)
      .where("outcome", "=", "unsigned")
      .groupBy("connection_id")
      .execute(),
  ]);
  const counts = new Map(refused.map(({ connection_id, count }) => [connection_id, Number(count)]));
  const byPlatform = Map.groupBy(connections, ({ platform }) => platform);
  return [...byPlatform].map(([platform, group]) => ({
    platform,
    count: group.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
  }));
}

async function countAgain(trx: Db, connectionId: number, eventId: string): Promise<void> {
  await trx
    .updateTable("incoming_deliveries")
    .set((eb) => ({ repeats: eb("repeats", "+", 1) }))
    .where("connection_id", "=", connectionId)
    .where("event_id", "=", eventId)
    .execute();
}
