import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import type { Db } from "#db/connect.server.ts";
import { findOpenBackup } from "./backup-queue.server.ts";
import { findSchedule, SCHEDULE_KEY } from "./backup-schedule.server.ts";
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

/** For the dashboard: what became of the last one. */
export function findLastEnded(db: Db) {
  return db
    .selectFrom("backups")
    .select(["bytes", "error", "finished_at"])
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
    open: open ? { rows: open.row_count, files: open.file_count, begun: open.seen_at !== null } : null,
    schedule,
    passphrase: await readPassphraseState(app),
    folder: config.backupDir,
    bucket: config.backupS3?.bucket ?? null,
  };
}
