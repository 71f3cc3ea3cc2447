// The one way in which anything in the shop is told to other programs by its name: as part of the transaction in which it
// happened, and at its end, so that what is told is what the transaction leaves behind. With nobody listening it asks nothing.
import { beforeCommit, type Db } from "#db/connect.server.ts";
import type { EventName } from "./event-names.ts";
import type { EventData } from "./events.ts";

/** Whether anybody listens to one of these; in a program that is not the shop, such as an import, nobody does. */
export async function hears(db: Db, ...names: EventName[]): Promise<boolean> {
  const answer = db.context.database.events?.hears(db, names) ?? false;
  return typeof answer === "boolean" ? answer : await answer;
}

export interface Happening<E extends EventName> {
  /** What it happened to: the same twice in one transaction is one event. */
  of: string | number;
  /** What is told of it; addresses begin with `siteUrl`. Undefined: it is gone again. */
  read: (trx: Db, siteUrl: string) => Promise<EventData<E> | undefined>;
  now: Date;
}

/** Tells that it happened. Inside the transaction that makes it so. */
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

/** The same of several at once, read together. */
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
