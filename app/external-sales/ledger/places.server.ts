// The places in courses that purchases on other platforms give, as rows: read, given, turned and removed.
import { PLACE_ENDED } from "#app/courses/access/place-endings.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";
import type { Standing } from "./standing.ts";

/** One purchase's place in one course, and what became of it. */
export interface SettledPlace {
  purchase: string;
  courseId: number;
  userId: number;
  change: "opened" | "reopened" | "closed" | "dated" | "removed";
}

const REASON = {
  hotmart: "A compra na Hotmart foi devolvida",
  kiwify: "A compra na Kiwify foi devolvida",
  eduzz: "A compra na Eduzz foi devolvida",
};
const TAKEN = "A compra deste curso foi devolvida";

/** What a place is called by: one purchase counts once, whatever told of it. */
export function purchaseKey(platform: string, purchase: string): string {
  return `${platform}:${purchase}`;
}

/** What all that is known of a purchase asks for, of one course. */
export interface Wanted extends Standing {
  purchase: string;
  courseId: number;
}

export type Place = Awaited<ReturnType<typeof listPlaces>> extends Map<string, infer P> ? P : never;

/** By course and purchase. */
export async function listPlaces(trx: Db, platform: string, purchases: string[]) {
  const keys = new Map(purchases.map((purchase) => [purchaseKey(platform, purchase), purchase]));
  const rows = await trx
    .selectFrom("enrollment_sources")
    .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
    .select(["enrollment_sources.id", "enrollment_id", "external_purchase", "external_state", "ends_at"])
    .select(["course_id as courseId", "user_id as userId"])
    .where("external_purchase", "in", [...keys.keys()])
    .orderBy("enrollment_sources.id")
    .execute();
  return new Map(
    rows.map((row) => {
      const key = row.external_purchase ?? "";
      return [`${row.courseId} ${key}`, { ...row, purchase: keys.get(key) ?? "" }];
    }),
  );
}

export async function givePlaces(
  trx: Db,
  platform: string,
  fresh: (Wanted & { userId: number })[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  const ordered = fresh.toSorted((one, other) => one.courseId - other.courseId || one.userId - other.userId);
  await trx
    .insertInto("enrollments")
    .values(
      ordered.map(({ userId, courseId, boughtAt }) => ({
        user_id: userId,
        course_id: courseId,
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
    .where("course_id", "in", [...new Set(ordered.map(({ courseId }) => courseId))])
    .execute();
  const ids = new Map(enrollments.map((row) => [`${row.user_id} ${row.course_id}`, row.id]));
  await trx
    .insertInto("enrollment_sources")
    .values(
      ordered.flatMap(({ userId, courseId, purchase, endsAt, boughtAt }) => {
        const enrollment_id = ids.get(`${userId} ${courseId}`);
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

interface Turn {
  change: SettledPlace["change"];
  set: {
    state?: AccessState;
    reason?: string | null;
    external_state: "open" | "ended" | "taken";
    ends_at: Date | null;
  };
}

export type Turned = Turn & { place: Place };

/** Undefined where nothing new is learned, or nothing is known of it any more. */
export function turnOf(place: Place, { state, endsAt }: Wanted, platform: string): Turn | undefined {
  if (state === "none") return undefined;
  const set = { external_state: state, ends_at: endsAt };
  if (place.external_state === state) {
    return place.ends_at?.getTime() === endsAt?.getTime() ? undefined : { change: "dated", set };
  }
  if (state === "open") return { change: "reopened", set: { ...set, state: "active", reason: null } };
  return { change: "closed", set: { ...set, state: "revoked", reason: reasonOf(platform, state) } };
}

/** Those that turn alike in one statement. */
export async function turnPlaces(trx: Db, turned: Turned[], now: Date): Promise<void> {
  for (const alike of Map.groupBy(turned, ({ set }) => JSON.stringify(set)).values()) {
    const ids = alike.map(({ place }) => place.id);
    const [first] = alike;
    if (!first) continue;
    await trx
      .updateTable("enrollment_sources")
      .set({ ...first.set, updated_at: now })
      .where("id", "in", ids)
      .execute();
  }
}

function reasonOf(platform: string, state: "ended" | "taken"): string {
  if (state === "ended") return PLACE_ENDED;
  return Object.entries(REASON).find(([name]) => name === platform)?.[1] ?? TAKEN;
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
