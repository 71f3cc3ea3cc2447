// What other programs are told of the newsletter's readers: who is on the list from now on, and who is not any more.
import { hears, raiseAll } from "#app/events/raise.server.ts";
import { beforeCommit, type Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

/** With the address that the list has, or had: a row may get another one. */
interface Reader {
  id: number;
  email: string;
  /** The row as it was, where it is deleted with this. */
  gone?: ToldRow;
}

const TOLD = ["id", "name", "source", "subscribed_at"] as const;
type ToldRow = Pick<Row<"newsletter_subscriptions">, (typeof TOLD)[number]>;
type ReaderEvent = "newsletter.subscribed" | "newsletter.unsubscribed";

/** Inside the transaction that makes it so; read at its end, all together. */
export async function raiseReaders(
  trx: Db,
  event: ReaderEvent,
  readers: readonly Reader[],
  now: Date,
): Promise<void> {
  if (readers.length === 0 || !(await hears(trx, event))) return;
  const tell = (gathered: ReadonlyMap<string, Reader>) => tellAll(trx, event, [...gathered.values()], now);
  const named = readers.map((reader) => [`${reader.id} ${reader.email}`, reader] as const);
  beforeCommit(trx, event, tell, named);
}

async function tellAll(trx: Db, event: ReaderEvent, readers: Reader[], now: Date): Promise<void> {
  const ids = readers.flatMap(({ id, gone }) => (gone ? [] : id));
  const query = trx.selectFrom("newsletter_subscriptions").select(TOLD);
  const rows = ids.length === 0 ? [] : await query.where("id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const told = readers.flatMap(({ id, email, gone }) => {
    const row = gone ?? found.get(id);
    if (!row) return [];
    const { name, source, subscribed_at } = row;
    return { subscription: { id, email, name, source, subscribed_at: subscribed_at.toISOString() } };
  });
  await raiseAll(trx, event, told, now);
}
