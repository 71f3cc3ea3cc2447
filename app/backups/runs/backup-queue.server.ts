// The rows of backups: asked for, begun by one process, ended. The unique slot lets one run at a time over all of them.
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { rememberBackup } from "../store/last-backup.server.ts";
import { keptDays, type RetentionRule } from "./retention.ts";

/** Not seen at work for so long, its process is taken for dead. */
const LOST_MS = 120_000;
const MAX_TRIES = 3;
const FAILURES_TO_TELL = 2;
export const INTERRUPTED = "O servidor parou no meio, três vezes seguidas.";

export type Backup = Row<"backups">;
export type BackupPlace = Backup["place"];

interface Asked {
  place: BackupPlace;
  /** Undefined asks for one now. */
  day?: string;
  requestedById?: number;
}

/** Returns false when one is being made, or that day's was begun already. */
export async function queueBackup(db: Db, { place, day, requestedById }: Asked, now: Date): Promise<boolean> {
  const time = now.toISOString().slice(11, 23).replaceAll(/[:.]/g, "");
  const added = await db
    .insertInto("backups")
    .values({
      origin: day ? "daily" : "manual",
      place,
      slot: 1,
      day: day ?? null,
      // The moment makes it unique: the next one begins when this has ended.
      name: `vitrine-${dayOf(now)}-${time}.tar.gz`,
      requested_by_id: requestedById ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return added.length > 0;
}

/** One that is to be restored on trial; false when something is being made, or there is none. */
export async function queueDrill(
  db: Db,
  requestedById: number | null,
  now: Date,
): Promise<"queued" | "busy" | "none"> {
  const last = await findLastMade(db);
  if (!last) return "none";
  const drill = { origin: "drill" as const, slot: 1, requested_by_id: requestedById, created_at: now };
  const added = await db
    .insertInto("backups")
    .values({ ...drill, place: last.place, name: last.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return added.length > 0 ? "queued" : "busy";
}

/** The newest that was made. */
export function findLastMade(db: Db): Promise<Backup | undefined> {
  return db
    .selectFrom("backups")
    .selectAll()
    .where("bytes", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findOpenBackup(db: Db): Promise<Backup | undefined> {
  return db.selectFrom("backups").selectAll().where("slot", "=", 1).executeTakeFirst();
}

/** One that waits, or whose process is gone. */
export async function claimBackup(db: Db, now: Date): Promise<Backup | undefined> {
  const open = await findOpenBackup(db);
  const lost = new Date(now.getTime() - LOST_MS);
  if (!open || (open.seen_at && open.seen_at > lost)) return undefined;
  return db
    .updateTable("backups")
    .set((eb) => ({ seen_at: now, tries: eb("tries", "+", 1), row_count: 0, file_count: 0 }))
    .where("id", "=", open.id)
    .where("tries", "=", open.tries)
    .where("slot", "=", 1)
    .returningAll()
    .executeTakeFirst();
}

export function isGivenUp({ tries }: Backup): boolean {
  return tries > MAX_TRIES;
}

type Own = Pick<Backup, "id" | "tries">;

/** Shows that somebody is at work and how far; false when it is no longer ours. */
export async function showProgress(
  db: Db,
  { id, tries }: Own,
  progress: { rows: number; files: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("backups")
    .set({ seen_at: now, row_count: progress.rows, file_count: progress.files })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("slot", "=", 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For whoever comes next, at once. */
export async function giveBack(db: Db, { id, tries }: Own): Promise<void> {
  await db
    .updateTable("backups")
    .set({ seen_at: null, tries: tries - 1 })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .execute();
}

export type BackupEnd = { name: string; rows: number; files: number; bytes: number } | { error: string };

/** False when another process has taken it over meanwhile. The owner hears of the second failure in a row, once. */
export async function endBackup(
  { db, now: clock }: Pick<AppContext, "db" | "now">,
  { id, tries }: Own,
  end: BackupEnd,
): Promise<boolean> {
  const now = clock();
  const facts =
    "error" in end
      ? { error: end.error.slice(0, 500) }
      : { name: end.name, row_count: end.rows, file_count: end.files, bytes: end.bytes };
  return inTransaction(db, async (trx) => {
    if (!(await closeRow(trx, { id, tries }, { ...facts, finished_at: now }))) return false;
    if ("error" in end) await tellOfFailures(trx, now);
    else await rememberBackup(trx, { at: now, bytes: end.bytes });
    return true;
  });
}

async function closeRow(trx: Db, { id, tries }: Own, facts: Partial<Omit<Backup, "id">>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("backups")
    .set({ ...facts, slot: null })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("slot", "=", 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type DrillEnd =
  | { rows: number; files: number; where: NonNullable<Backup["drilled_in"]> }
  | { error: string };

/** The owner hears of each one that failed; older ones are forgotten. */
export async function endDrill(db: Db, own: Own, result: DrillEnd, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await closeRow(trx, own, { ...drillFacts(result), finished_at: now }))) return;
    await trx.deleteFrom("backups").where("origin", "=", "drill").where("id", "<", own.id).execute();
    if (!("error" in result)) return;
    await enqueue(trx, { topic: "mail.drill-failed", dedupeKey: `drill-failed:${own.id}` }, now);
  });
}

function drillFacts(result: DrillEnd) {
  if ("error" in result) return { error: result.error.slice(0, 500) };
  return { row_count: result.rows, file_count: result.files, drilled_in: result.where };
}

/** One that the command made: who started it reads how it went, so no mail says it. */
export async function noteDrill(
  db: Db,
  { name, place }: Pick<Backup, "name" | "place">,
  result: DrillEnd,
  now: Date,
): Promise<void> {
  const drill = { origin: "drill" as const, name, place, created_at: now, finished_at: now };
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom("backups")
      .where("origin", "=", "drill")
      .where("finished_at", "is not", null)
      .execute();
    await trx
      .insertInto("backups")
      .values({ ...drill, ...drillFacts(result) })
      .execute();
  });
}

async function tellOfFailures(trx: Db, now: Date): Promise<void> {
  const { count, first } = await trx
    .selectFrom("backups")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("id").as("first")])
    .where("error", "is not", null)
    .where("origin", "!=", "drill")
    .where("id", ">", (eb) =>
      eb
        .selectFrom("backups as made")
        .select((of) => of.fn.coalesce(of.fn.max("made.id"), of.lit(0)).as("id"))
        .where("made.bytes", "is not", null),
    )
    .executeTakeFirstOrThrow();
  if (Number(count) < FAILURES_TO_TELL) return;
  const work = { topic: "mail.backup-failed", dedupeKey: `backup-failed:${first}` };
  await enqueue(trx, work, now);
}

/** Daily ones that the rule keeps no longer. */
export async function listSurplus(db: Db, place: BackupPlace, rule: RetentionRule) {
  const made = await db
    .selectFrom("backups")
    .select(["id", "name", "place", "day"])
    .where("origin", "=", "daily")
    .where("place", "=", place)
    .where("bytes", "is not", null)
    .execute();
  const kept = keptDays(
    made.flatMap(({ day }) => day ?? []),
    rule,
  );
  return made.filter(({ day }) => day !== null && !kept.has(day));
}
