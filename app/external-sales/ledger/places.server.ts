// The places in courses that purchases on other platforms give, as rows: read, given, turned and removed. Files: files.server.ts.
import { type Db, engineOf, forUpdate } from "#db/connect.server.ts";
import { purchaseKey, type Right, type Turned, type Wanted } from "./rights.server.ts";

/** One purchase's place in one course, and what became of it. */
export interface SettledPlace {
  purchase: string;
  courseId: number;
  userId: number;
  change: Turned["change"] | "opened" | "removed";
}

export interface Place extends Right {
  enrollment_id: number;
  userId: number;
  /** The cohort that this purchase has put them into, and the one in which they are. */
  external_cohort_id: number | null;
  cohort_id: number | null;
  has_place: boolean;
}

/** By course and purchase. */
export async function listPlaces(trx: Db, platform: string, purchases: string[]) {
  const keys = new Map(purchases.map((purchase) => [purchaseKey(platform, purchase), purchase]));
  const rows = await trx
    .selectFrom("enrollment_sources")
    .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
    .select(["enrollment_sources.id", "enrollment_id", "external_purchase", "external_state", "ends_at"])
    .select("removed_at")
    .select(["course_id as targetId", "user_id as userId", "external_cohort_id", "cohort_id", "has_place"])
    .where("external_purchase", "in", [...keys.keys()])
    .orderBy("enrollment_sources.id")
    .execute();
  return new Map(
    rows.map((row): [string, Place] => {
      const key = row.external_purchase ?? "";
      return [`${row.targetId} ${key}`, { ...row, purchase: keys.get(key) ?? "" }];
    }),
  );
}

/** Their enrolments, before the cohorts are held: in the order of whoever else changes places. */
export async function lockPlaces(trx: Db, places: readonly Place[]): Promise<void> {
  const ids = [...new Set(places.map(({ enrollment_id }) => enrollment_id))];
  if (ids.length === 0 || engineOf(trx) === "sqlite") return;
  const query = trx.selectFrom("enrollments").select("id").where("id", "in", ids).orderBy("id");
  await forUpdate(trx, query).execute();
}

export async function givePlaces(
  trx: Db,
  platform: string,
  fresh: (Wanted & { userId: number })[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  const since = ({ boughtAt }: Wanted) => Number(boughtAt ?? now);
  // Whoever bought a course several times has been in it since the first of them.
  const ordered = fresh.toSorted(
    (one, other) => one.targetId - other.targetId || one.userId - other.userId || since(one) - since(other),
  );
  await trx
    .insertInto("enrollments")
    .values(
      ordered.map(({ userId, targetId, boughtAt }) => ({
        user_id: userId,
        course_id: targetId,
        created_at: boughtAt ?? now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .execute();
  const enrollments = await trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id"])
    .where("user_id", "in", [...new Set(ordered.map(({ userId }) => userId))])
    .where("course_id", "in", [...new Set(ordered.map(({ targetId }) => targetId))])
    .execute();
  const ids = new Map(enrollments.map((row) => [`${row.user_id} ${row.course_id}`, row.id]));
  await trx
    .insertInto("enrollment_sources")
    .values(
      ordered.flatMap(({ userId, targetId, purchase, endsAt, boughtAt }) => {
        const enrollment_id = ids.get(`${userId} ${targetId}`);
        if (enrollment_id === undefined) return [];
        return {
          enrollment_id,
          order_item_id: null,
          licence_id: null,
          reason: null,
          external_purchase: purchaseKey(platform, purchase),
          external_state: "open" as const,
          ends_at: endsAt,
          created_at: boughtAt ?? now,
          updated_at: now,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those that turn alike in one statement. */
export async function turnPlaces(trx: Db, turned: (Turned & { right: Place })[], now: Date): Promise<void> {
  for (const alike of Map.groupBy(turned, ({ set }) => JSON.stringify(set)).values()) {
    const ids = alike.map(({ right }) => right.id);
    const [first] = alike;
    if (!first) continue;
    await trx
      .updateTable("enrollment_sources")
      .set({ ...first.set, updated_at: now })
      .where("id", "in", ids)
      .execute();
  }
}

/** What is known of them is gone again; progress stays for the day they come back. */
export async function removePlaces(trx: Db, gone: Place[]): Promise<void> {
  if (gone.length === 0) return;
  const enrollmentIds = gone.map(({ enrollment_id }) => enrollment_id);
  await trx
    .deleteFrom("enrollment_sources")
    .where(
      "id",
      "in",
      gone.map(({ id }) => id),
    )
    .execute();
  await trx
    .deleteFrom("enrollments")
    .where("id", "in", enrollmentIds)
    .where("id", "not in", (eb) =>
      eb.selectFrom("enrollment_sources").select("enrollment_id").where("enrollment_id", "in", enrollmentIds),
    )
    .execute();
}

/** Of a person whose data is erased: a purchase of a list of people is called by their address. The places stay. */
export async function forgetPurchaseNumbers(trx: Db, sourceIds: number[], now: Date): Promise<void> {
  if (sourceIds.length === 0) return;
  await trx
    .updateTable("enrollment_sources")
    .set({ external_purchase: null, external_state: null, updated_at: now })
    .where("id", "in", sourceIds)
    .where("external_purchase", "is not", null)
    .execute();
}
