// Counting downloads (OP-26).
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { countDownload, lockRight } from "#app/rights/right-writes.server.ts";
import { type HeldRight, listHeld } from "#app/rights/what-they-have.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

const ONE_COUNT_MINUTES = 10;
/** Requests within this time belong to the same download. */
const SAME_DOWNLOAD_MINUTES = 60;

export const DOWNLOAD_LIMIT = { name: "download", points: 20, seconds: 3600 };
/** Limit of range requests per download: enough for a download manager. */
export const DOWNLOAD_PART_LIMIT = { name: "download-part", points: 1200, seconds: 3600 };

/** The right of this download address, whatever gave it. */
export async function findDownload(db: Db, publicId: string, now: Date): Promise<HeldRight | undefined> {
  return (await listHeld(db, { publicId }, now))[0];
}

interface DownloadFacts {
  rightId: number;
  person: string;
  ip: string;
  now: Date;
}

type TakeBack = () => Promise<void>;

/**
 * Records a download. Repeated downloads of a person within ten minutes count once. Call the returned function if the
 * file was not delivered: it removes the record.
 */
export async function recordDownload(db: Db, { rightId, person, ip, now }: DownloadFacts): Promise<TakeBack> {
  return inTransaction(db, async (trx) => {
    await lockRight(trx, rightId);
    const recent = await trx
      .selectFrom("download_events")
      .select("id")
      .where("right_id", "=", rightId)
      .where("person", "=", person)
      .where("counted", "=", true)
      .where("created_at", ">", addMinutes(now, -ONE_COUNT_MINUTES))
      .executeTakeFirst();
    const counted = recent === undefined;
    const { id } = await trx
      .insertInto("download_events")
      .values({ right_id: rightId, person, ip, counted, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (counted) await countDownload(trx, rightId, 1, now);
    return () =>
      inTransaction(db, async (later) => {
        const gone = await later
          .deleteFrom("download_events")
          .where("id", "=", id)
          .returning("counted")
          .executeTakeFirst();
        if (gone?.counted) await countDownload(later, rightId, -1, now);
      });
  });
}

/** True if this person began this download within the last hour, so that a later range is not counted. */
export async function hasBegunDownload(
  db: Db,
  { rightId, person, now }: Omit<DownloadFacts, "ip">,
): Promise<boolean> {
  const event = await db
    .selectFrom("download_events")
    .select("id")
    .where("right_id", "=", rightId)
    .where("person", "=", person)
    .where("created_at", ">", addMinutes(now, -SAME_DOWNLOAD_MINUTES))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
