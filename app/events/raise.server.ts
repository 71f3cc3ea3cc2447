// The only way to raise an event. It is called in the transaction of the change, and the payload is read just before
// commit, so that it has the final state. Without a webhook for the event it runs no query.
import { beforeCommit, type Db } from "#db/connect.server.ts";
import type { EventName } from "./event-names.ts";
import type { EventData } from "./events.ts";

/**
 * True if a webhook listens to one of these events. Always false in a program that is not the shop, such as an import.
 */
export async function hears(db: Db, ...names: EventName[]): Promise<boolean> {
  const answer = db.context.database.events?.hears(db, names) ?? false;
  return typeof answer === "boolean" ? answer : await answer;
}

export interface Happening<E extends EventName> {
  /** The event's subject: the same event and subject twice in one transaction is raised once. */
  of: string | number;
  /** Reads the payload; URLs begin with `siteUrl`. Undefined if the subject was deleted again. */
  read: (trx: Db, siteUrl: string) => Promise<EventData<E> | undefined>;
  now: Date;
}

/** Raises the event. Call it inside the transaction that makes the change. */
export async function raise<E extends EventName>(
  trx: Db,
  event: E,
  { of, read, now }: Happening<E>,
): Promise<void> {
  if (!(await hears(trx, event))) return;
  const { events } = trx.context.database;
  beforeCommit(trx, `${event} ${of}`, async () => {
    const data = await read(trx, events?.siteUrl ?? "");
    if (data) await events?.record(trx, event, [{ data, at: now }]);
  });
}

/** Same as `raise` for several payloads that the caller has read. */
export async function raiseAll<E extends EventName>(
  trx: Db,
  event: E,
  several: EventData<E>[],
  now: Date,
): Promise<void> {
  if (several.length === 0) return;
  await trx.context.database.events?.record(
    trx,
    event,
    several.map((data) => ({ data, at: now })),
  );
}
