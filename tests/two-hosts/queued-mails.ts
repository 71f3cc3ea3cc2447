// Queued mails, numbered from 1.
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import type { Db } from "#db/connect.server.ts";

export const MAIL = "mail.newsletter-test";
const AT_ONCE = 500;

export async function queueMails(db: Db, count: number, now: Date): Promise<void> {
  for (let first = 1; first <= count; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - first + 1);
    const works = Array.from({ length: size }, (_, place) => ({
      topic: MAIL,
      payload: { number: first + place },
    }));
    await enqueueAll(db, works, now);
  }
}

/** Counts of waiting, done and failed jobs. */
export async function countQueue(db: Db): Promise<{ open: number; done: number; parked: number }> {
  const { open, done, parked } = await db
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere("done_at", "is", null)
        .filterWhere("parked_at", "is", null)
        .as("open"),
      eb.fn.count<number>("done_at").as("done"),
      eb.fn.count<number>("parked_at").as("parked"),
    ])
    .where("topic", "=", MAIL)
    .executeTakeFirstOrThrow();
  return { open: Number(open), done: Number(done), parked: Number(parked) };
}
