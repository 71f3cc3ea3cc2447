// The shop's metrics from the database, for monitoring.
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { findLastDrill } from "#app/backups/screen/backup-list.server.ts";
import { findLastBackup } from "#app/backups/store/last-backup.server.ts";
import type { AppContext } from "#app/context.ts";
import { countUnsigned } from "#app/external-sales/incoming/deliveries.server.ts";
import { MAIL_TOPIC } from "#app/jobs/jobs.server.ts";
import { readDeliveries } from "#app/payments/attempts/refused-deliveries.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";

export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>;

/** A few counts; counting orders scans the table, so callers ask at most once a minute. */
export async function readShopFigures(app: AppContext) {
  const { db, now, config } = app;
  const [queue, oldest, orders, refused, unsigned, disk, backup, drill] = await Promise.all([
    db
      .selectFrom("outbox")
      .select([
        sql<number>`sum(case when parked_at is null then 1 else 0 end)`.as("waiting"),
        sql<number>`sum(case when parked_at is not null and topic like ${`${MAIL_TOPIC}%`} then 1 else 0 end)`.as(
          "failedMails",
        ),
        sql<number>`sum(case when parked_at is not null and topic not like ${`${MAIL_TOPIC}%`} then 1 else 0 end)`.as(
          "failedWork",
        ),
      ])
      .where("done_at", "is", null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("outbox")
      .select("due_at")
      .where("done_at", "is", null)
      .where("parked_at", "is", null)
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("orders")
      .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
      .groupBy("status")
      .orderBy("status")
      .execute(),
    readDeliveries(
      db,
      app.payments.all().map(({ id }) => id),
      now(),
    ),
    countUnsigned(db, addDays(now(), -1)),
    statfs(config.dataDir).catch(() => undefined),
    findLastBackup(db),
    findLastDrill(db),
  ]);
  return {
    waitingJobs: Number(queue.waiting ?? 0),
    failedMails: Number(queue.failedMails ?? 0),
    failedJobs: Number(queue.failedWork ?? 0),
    /** Age of due jobs only; jobs for a later hour are not late. */
    oldestJobSeconds: oldest ? Math.max(0, (now().getTime() - oldest.due_at.getTime()) / 1000) : 0,
    orders: orders.map(({ status, count }) => ({ status, count: Number(count) })),
    refusedDeliveries: [...refused].map(([provider, { refused: count }]) => ({ provider, count })),
    unsignedDeliveries: unsigned,
    backup: backup && {
      at: backup.at.getTime() / 1000,
      ageSeconds: Math.max(0, (now().getTime() - backup.at.getTime()) / 1000),
      bytes: backup.bytes,
    },
    drill: drill?.finished_at && { at: drill.finished_at.getTime() / 1000, success: drill.error ? 0 : 1 },
    freeDiskBytes: disk ? disk.bavail * disk.bsize : undefined,
  };
}
