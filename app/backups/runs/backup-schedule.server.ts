// The daily backup: at which hour, how many are kept for how long, and where.
import { z } from "zod";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { settingChanges, writeSetting } from "#app/platform/config/setting-versions.server.ts";
import { addDay, dayOf, fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { scheduleFields } from "./schedule-fields.ts";

export const SCHEDULE_KEY = "backups";

const rowSchema = z.object({
  /** Of São Paulo; null is off. */
  hour: z.number().nullable(),
  /** Of each day, so many; then the last of so many weeks and months. */
  keep: z.number(),
  weekly: z.number().default(0),
  monthly: z.number().default(0),
  place: z.enum(["disk", "s3"]),
  /** What was due before is not made up. */
  since: z.iso.datetime(),
});

export type BackupSchedule = Omit<z.infer<typeof rowSchema>, "since">;

const OFF = {
  hour: null,
  keep: 7,
  weekly: 4,
  monthly: 6,
  place: "disk",
  since: new Date(0).toISOString(),
} as const;

export async function findSchedule(db: Db): Promise<z.infer<typeof rowSchema>> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", SCHEDULE_KEY)
    .executeTakeFirst();
  return rowSchema.safeParse(row?.value).data ?? OFF;
}

/** The day whose backup should have begun by now: today's, or yesterday's while today's hour has not come. */
export function dueDay(schedule: z.infer<typeof rowSchema>, now: Date): string | undefined {
  if (schedule.hour === null) return undefined;
  const time = `${String(schedule.hour).padStart(2, "0")}:00`;
  const today = dayOf(now);
  for (const day of [today, addDay(today, -1)]) {
    const due = fromLocalField(`${day}T${time}`);
    if (due && due <= now) return due.toISOString() >= schedule.since ? day : undefined;
  }
  return undefined;
}

interface Actor {
  actorId: number;
  ip: string;
}

/** False when somebody saved since that version. */
export async function saveSchedule(
  db: Db,
  schedule: BackupSchedule,
  { version, ...actor }: Actor & { version?: number | undefined },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await findSchedule(trx);
    const since = before.hour === schedule.hour ? before.since : now.toISOString();
    const value = { ...schedule, since };
    const detail = settingChanges(scheduleFields(before), scheduleFields(schedule));
    const isEdited = Object.keys(detail).length > 0;
    const write = {
      power: "words",
      key: SCHEDULE_KEY,
      value,
      version,
      actorId: actor.actorId,
      isEdited,
    } as const;
    if (!(await writeSetting(trx, write, now))) return false;
    const entry = { ...actor, action: "settings.save", entity: "settings", entityId: "copias", detail };
    if (isEdited) await recordAudit(trx, entry, now);
    return true;
  });
}
