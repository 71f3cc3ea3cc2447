// Connections to accounts on other platforms: created, changed, paused and deleted by the owner.
import { randomBytes } from "node:crypto";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { sealConnectionSecret } from "../incoming/connection-secret.server.ts";
import { queueAgain } from "../incoming/deliveries.server.ts";
import type { IncomingPlatform } from "../incoming/incoming-platforms.ts";
import { CONNECTION_COLUMNS, CONNECTION_LIMITS, type Connection } from "./connection.ts";

const KEY_BYTES = 24;

export async function listConnections(db: Db): Promise<Connection[]> {
  return db.selectFrom("incoming_connections").select(CONNECTION_COLUMNS).orderBy("id").execute();
}

export async function findConnection(db: Db, id: number): Promise<Connection | undefined> {
  return db
    .selectFrom("incoming_connections")
    .select(CONNECTION_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
}

interface NewConnection {
  platform: IncomingPlatform;
  name: string;
  secret: string;
  takesEnrollments: boolean;
}

/** Undefined if the platform has its maximum number of connections. */
export async function createConnection(
  db: Db,
  { platform, name, secret, takesEnrollments }: NewConnection,
  { siteSecret, author, now }: { siteSecret: string; author: Author; now: Date },
): Promise<Connection | undefined> {
  return inTransaction(db, async (trx) => {
    const same = await listConnections(trx);
    if (same.filter((one) => one.platform === platform).length >= CONNECTION_LIMITS.perPlatform)
      return undefined;
    const key = randomBytes(KEY_BYTES).toString("base64url");
    const made = await trx
      .insertInto("incoming_connections")
      .values({
        platform,
        name,
        key,
        secret: sealConnectionSecret(siteSecret, { platform, key }, secret),
        takes_enrollments: takesEnrollments && platform === "eduzz",
        created_at: now,
        updated_at: now,
      })
      .returning(CONNECTION_COLUMNS)
      .executeTakeFirstOrThrow();
    await record(
      trx,
      "connection.create",
      made.id,
      { author, changes: rowChanges(undefined, wordsOf(made)) },
      now,
    );
    return made;
  });
}

interface ConnectionChange {
  id: number;
  name: string;
  /** Empty: keeps the stored secret. */
  secret: string;
  takesEnrollments: boolean;
  /** The version that the form was opened with. Left out: the last write wins. */
  version: number | undefined;
}

export async function changeConnection(
  db: Db,
  { id, name, secret, takesEnrollments, version }: ConnectionChange,
  { siteSecret, author, now }: { siteSecret: string; author: Author; now: Date },
): Promise<"saved" | "stale" | "missing"> {
  return inTransaction(db, async (trx) => {
    const before = await lockConnection(trx, id);
    if (!before) return "missing";
    if (version !== undefined && before.version !== version) return "stale";
    const takes_enrollments = takesEnrollments && before.platform === "eduzz";
    const changes: RowChanges = {
      ...rowChanges(wordsOf(before), wordsOf({ ...before, name, takes_enrollments })),
      ...(secret === "" ? {} : { has_new_secret: { para: true } }),
    };
    if (Object.keys(changes).length === 0) return "saved";
    await trx
      .updateTable("incoming_connections")
      .set({ name, takes_enrollments, version: before.version + 1, updated_at: now })
      .set(secret === "" ? {} : { secret: sealConnectionSecret(siteSecret, before, secret) })
      .where("id", "=", id)
      .execute();
    await record(trx, "connection.change", id, { author, changes }, now);
    return "saved";
  });
}

/**
 * While a connection is paused, deliveries are stored; they are handled afterwards. False if the connection does not
 * exist.
 */
export async function pauseConnection(
  db: Db,
  { id, isPaused, author }: { id: number; isPaused: boolean; author: Author },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockConnection(trx, id);
    if (!before) return false;
    if (before.is_paused === isPaused) return true;
    await trx
      .updateTable("incoming_connections")
      .set({ is_paused: isPaused, version: before.version + 1, updated_at: now })
      .where("id", "=", id)
      .execute();
    const changes = rowChanges(wordsOf(before), wordsOf({ ...before, is_paused: isPaused }));
    await record(trx, "connection.change", id, { author, changes }, now);
    if (!isPaused) await queueAgain(trx, await listUnhandled(trx, id), { now });
    return true;
  });
}

async function listUnhandled(trx: Db, connectionId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("incoming_deliveries")
    .select("id")
    .where("connection_id", "=", connectionId)
    .where("handled_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the deliveries of the connection too. People keep the access that they got. */
export async function deleteConnection(
  db: Db,
  { id, author }: { id: number; author: Author },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockConnection(trx, id);
    if (!before) return false;
    await trx.deleteFrom("incoming_connections").where("id", "=", id).execute();
    await record(
      trx,
      "connection.delete",
      id,
      { author, changes: rowChanges(wordsOf(before), undefined) },
      now,
    );
    return true;
  });
}

/**
 * Queues a delivery again. A delivery that was handled before sends no mail. Returns false when the connection has no
 * such delivery with a body.
 */
export async function replayDelivery(
  db: Db,
  { id, delivery, author }: { id: number; delivery: number; author: Author },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom("incoming_deliveries")
      .select("handled_at")
      .where("id", "=", delivery)
      .where("connection_id", "=", id)
      .where("body", "is not", null)
      .executeTakeFirst();
    if (!found) return false;
    await queueAgain(trx, [delivery], { now, isReplay: found.handled_at !== null });
    await record(trx, "connection.replay", id, { author }, now);
    return true;
  });
}

async function lockConnection(trx: Db, id: number): Promise<Connection | undefined> {
  const query = trx.selectFrom("incoming_connections").select(CONNECTION_COLUMNS).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Changes for the register, without secret and address. */
function wordsOf({ name, takes_enrollments, is_paused }: Connection) {
  return { name, takes_enrollments, is_paused };
}

async function record(
  trx: Db,
  action: string,
  entityId: number,
  { author, changes }: { author: Author; changes?: RowChanges },
  now: Date,
): Promise<void> {
  const entry = { ...author, action, entity: "incoming_connections", entityId };
  await recordAudit(trx, { ...entry, ...(changes ? { detail: { changes } } : {}) }, now);
}
