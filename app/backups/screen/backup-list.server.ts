import type { AppContext } from "#app/context.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findOpenBackup } from "../runs/backup-queue.server.ts";
import { findSchedule, SCHEDULE_KEY } from "../runs/backup-schedule.server.ts";
import { readPassphraseState } from "./passphrase-actions.server.ts";

/** More than are kept of one kind; whoever has more looks into the folder. */
const SHOWN = 100;

export type ListedBackup = Awaited<ReturnType<typeof listBackups>>[number];
export type BackupsPage = Awaited<ReturnType<typeof readBackups>>;

/** Those that have ended, newest first. */
function listBackups(db: Db) {
  return db
    .selectFrom("backups")
    .select(["id", "origin", "place", "name", "row_count", "file_count", "bytes", "error", "finished_at"])
    .where("finished_at", "is not", null)
    .where("origin", "!=", "drill")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

/** One that has a file. */
export function findMadeBackup(db: Db, id: number) {
  return db
    .selectFrom("backups")
    .select(["name", "place"])
    .where("id", "=", id)
    .where("bytes", "is not", null)
    .executeTakeFirst();
}

/** For the dashboard, in one question: what became of the last copy, and why the last drill failed. */
export async function findLastEnds(db: Db) {
  const rows = await db
    .selectFrom("backups")
    .select(["origin", "bytes", "error", "finished_at"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("backups as ended")
        .select((of) => of.fn.max("ended.id").as("id"))
        .where("ended.finished_at", "is not", null)
        .groupBy((of) => of.case().when("ended.origin", "=", "drill").then(1).else(0).end()),
    )
    .execute();
  return {
    lastTry: rows.find(({ origin }) => origin !== "drill"),
    drillFailure: rows.find(({ origin }) => origin === "drill")?.error ?? undefined,
  };
}

/** What became of the last one. */
export function findLastEnded(db: Db) {
  return db
    .selectFrom("backups")
    .select(["bytes", "error", "finished_at"])
    .where("finished_at", "is not", null)
    .where("origin", "!=", "drill")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How the last restore on trial ended. */
export function findLastDrill(db: Db) {
  return db
    .selectFrom("backups")
    .select(["name", "place", "row_count", "file_count", "drilled_in", "error", "finished_at"])
    .where("origin", "=", "drill")
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Why the last one failed, unless one was made since, as by hand on the server. */
export function failureSince(
  last: Awaited<ReturnType<typeof findLastEnded>>,
  made: { at: Date } | undefined,
): string | undefined {
  if (!last?.error || !last.finished_at) return undefined;
  return made && made.at >= last.finished_at ? undefined : last.error;
}

export async function readBackups(app: AppContext) {
  const { db, config } = app;
  const { version } = await findSettingVersion(db, SCHEDULE_KEY);
  const [items, open, { since: _, ...schedule }] = await Promise.all([
    listBackups(db),
    findOpenBackup(db),
    findSchedule(db),
  ]);
  return {
    version,
    items,
    open: open
      ? {
          rows: open.row_count,
          files: open.file_count,
          begun: open.seen_at !== null,
          isDrill: open.origin === "drill",
        }
      : null,
    schedule,
    passphrase: await readPassphraseState(app),
    drill: await findLastDrill(db),
    folder: config.backupDir,
    bucket: config.backupS3?.bucket ?? null,
  };
}
