// Makes the backups that were asked for or are due, beside the requests and beside the queue of mails: one takes minutes.
import { rm, stat } from "node:fs/promises";
import type { AppContext } from "#app/context.ts";
import { yieldToRequests } from "#app/jobs/yield-to-requests.server.ts";
import { type Files, openBackupFiles } from "#app/platform/files/files.server.ts";
import { isDatabaseOutage } from "#db/connect.server.ts";
import { ArchiveDamaged, verifyArchive } from "../archive/archive.ts";
import { writeBackup } from "../archive/backup.ts";
import { archiveAt } from "../archive/pooled-files.ts";
import { FileProblem, PASSPHRASE_LOCKED, storedFiles } from "../store/backup-files.server.ts";
import { findIdentity, findPassphrase } from "../store/backup-passphrase.server.ts";
import { KnownSums, SharedFiles, writeIndex } from "../store/file-pool.server.ts";
import { drillBackup, drillSentence } from "./backup-drill.server.ts";
import {
  type Backup,
  claimBackup,
  endBackup,
  endDrill,
  findOpenBackup,
  giveBack,
  INTERRUPTED,
  isGivenUp,
  listSurplus,
  queueBackup,
  showProgress,
} from "./backup-queue.server.ts";
import { dueDay, findSchedule } from "./backup-schedule.server.ts";
import { openDraft, removeBackup, removeUnshared, storeBackup } from "./backup-store.server.ts";

/** How often is looked for work, and how often who works shows it. */
export const BACKUPS_EVERY_MS = 10_000;
const SHOW_EVERY_MS = 2000;

declare module "#app/context.ts" {
  // As payments do, in app/payments/attempts/payments.server.ts.
  interface AppContext {
    backups: Backups;
  }
}

/** Somebody else has it, or the program ends. */
class NotOurs extends Error {
  override readonly name = "NotOurs";
}

export class Backups {
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  /** One of the chores: begins what is to be done and does not wait for it. */
  async tick(app: AppContext): Promise<void> {
    if (this.#running || this.#stopping.signal.aborted) return;
    const schedule = await findSchedule(app.db);
    const day = dueDay(schedule, app.now());
    if (day && !(await hasDay(app, day))) {
      await queueBackup(app.db, { place: placeFor(app, schedule.place), day }, app.now());
    }
    const backup = await claimBackup(app.db, app.now());
    if (!backup || this.#running) return;
    this.#running = this.#make(app, backup)
      .catch((error: unknown) => app.log.error({ err: error, backup: backup.id }, "backup not ended"))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Settles when nothing is being made here. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** What is being made goes back, and is made by whoever starts next. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #make(app: AppContext, backup: Backup): Promise<void> {
    if (isGivenUp(backup) && backup.origin === "drill") {
      return endDrill(app.db, backup, { error: INTERRUPTED }, app.now());
    }
    if (isGivenUp(backup)) {
      await endBackup(app, backup, { error: INTERRUPTED });
      return;
    }
    if (backup.origin === "drill") return this.#drill(app, backup);
    const shown = showingWork(app, backup);
    let draft = "";
    try {
      const { passphrase, isLocked } = await findPassphrase(app.db, {
        fixed: app.config.backupPassphrase,
        secret: app.secret,
      });
      if (isLocked) throw new FileProblem(PASSPHRASE_LOCKED);
      draft = await openDraft(app, backup);
      const name = passphrase === undefined ? backup.name : `${backup.name}.age`;
      const store = openBackupFiles(app.config, backup.place);
      const { pool, sums } = await openPool(app, store, passphrase);
      const made = await writeBackup(draft, {
        databaseUrl: app.config.databaseUrl,
        files: storedFiles(app.files),
        pool,
        now: app.now(),
        passphrase,
        onProgress: (rows, files) => this.#onProgress(shown, rows, files),
      });
      await verifyArchive(archiveAt(draft, passphrase), this.#stopping.signal);
      const { size } = await stat(draft);
      shown.check(this.#stopping.signal);
      if (made.files > 0) await writeIndex(store, name, pool.needed);
      await pool.check();
      await storeBackup(app, { ...backup, name }, draft);
      const end = { name, rows: shown.rows, files: made.files, bytes: size + pool.bytes };
      if (!(await endBackup(app, backup, end))) await removeBackup(app, { ...backup, name });
      else await removeSurplus(app);
      await sums.save();
      await removeUnshared(app, backup.place);
    } catch (error) {
      await rm(draft, { force: true });
      if (this.#stopping.signal.aborted) return giveBack(app.db, backup);
      if (error instanceof NotOurs) return;
      app.log.error({ err: error, backup: backup.id }, "backup failed");
      await endBackup(app, backup, { error: sentenceFor(error, app.config.backupDir) });
    } finally {
      shown.end();
    }
  }

  async #drill(app: AppContext, drill: Backup): Promise<void> {
    const shown = showingWork(app, drill);
    const { signal } = this.#stopping;
    try {
      const onProgress = (rows: number, files: number) => this.#onProgress(shown, rows, files);
      const result = await drillBackup(app, drill, { signal, onProgress });
      await endDrill(app.db, drill, result, app.now());
    } catch (error) {
      if (signal.aborted) return giveBack(app.db, drill);
      if (error instanceof NotOurs) return;
      app.log.error({ err: error, backup: drill.name }, "restore drill failed");
      const sentence = sentenceFor(error, app.config.backupDir, UNKNOWN_IN_DRILL);
      await endDrill(app.db, drill, { error: sentence }, app.now());
    } finally {
      shown.end();
    }
  }

  async #onProgress(shown: ShownWork, rows: number, files: number): Promise<void> {
    const began = shown.restedAt;
    Object.assign(shown, { rows, files });
    shown.check(this.#stopping.signal);
    await yieldToRequests(performance.now() - began, this.#stopping.signal);
    shown.restedAt = performance.now();
  }
}

interface ShownWork {
  rows: number;
  files: number;
  restedAt: number;
  /** Throws when it is no longer ours, or everything ends. */
  check: (stopping: AbortSignal) => void;
  end: () => void;
}

/** Writes every few seconds how far it is: that, too, is what others know it alive by. */
function showingWork({ db, now, log }: AppContext, backup: Backup): ShownWork {
  let isOurs = true;
  const timer = setInterval(() => {
    showProgress(db, backup, shown, now()).then(
      (ours) => {
        isOurs = ours;
      },
      (error: unknown) => log.warn({ err: error }, "progress of a backup was not written"),
    );
  }, SHOW_EVERY_MS);
  const shown: ShownWork = {
    rows: 0,
    files: 0,
    restedAt: performance.now(),
    check(stopping) {
      if (!isOurs || stopping.aborted) throw new NotOurs("backup is no longer ours");
    },
    end: () => clearInterval(timer),
  };
  return shown;
}

async function openPool({ db, config, secret, now }: AppContext, store: Files, passphrase?: string) {
  const sums = new KnownSums(config.dataDir);
  await sums.load();
  const identity =
    passphrase === undefined ? undefined : await findIdentity(db, { secret, passphrase, now: now() });
  return { sums, pool: new SharedFiles({ store, identity, sums, now: now() }) };
}

async function hasDay({ db }: AppContext, day: string): Promise<boolean> {
  const known = await db.selectFrom("backups").select("id").where("day", "=", day).executeTakeFirst();
  return known !== undefined || (await findOpenBackup(db)) !== undefined;
}

/** A store that is no longer configured leaves the disk. */
function placeFor({ config }: AppContext, place: Backup["place"]): Backup["place"] {
  return config.backupS3 ? place : "disk";
}

async function removeSurplus(app: AppContext): Promise<void> {
  const { keep, weekly, monthly, place } = await findSchedule(app.db);
  const surplus = await listSurplus(app.db, placeFor(app, place), { daily: keep, weekly, monthly });
  if (surplus.length === 0) return;
  await Promise.all(surplus.map((backup) => removeBackup(app, backup)));
  const ids = surplus.map(({ id }) => id);
  await app.db.deleteFrom("backups").where("id", "in", ids).execute();
}

const DAMAGED = "A cópia foi gravada, mas voltou diferente ao ser conferida. O disco pode estar com defeito.";
const DATABASE_DOWN = "O banco de dados parou de responder no meio.";
const UNKNOWN_IN_DRILL = "O teste parou por um erro inesperado; o registro do servidor diz qual.";
const UNKNOWN = "A cópia parou por um erro inesperado; o registro do servidor diz qual.";

function sentenceFor(error: unknown, folder: string, otherwise = UNKNOWN): string {
  if (error instanceof ArchiveDamaged) return DAMAGED;
  if (isDatabaseOutage(error)) return DATABASE_DOWN;
  return drillSentence(error, folder) ?? otherwise;
}
