// The places that purchases on other platforms give, made to say what is known of them: by a file, a webhook or an undo.
import { type Touched, tellingAccess } from "#app/courses/access/access-events.server.ts";
import { PLACE_ENDED } from "#app/courses/access/place-endings.server.ts";
import { NAME_MAX, NAME_MIN } from "#app/identity/user-rules.ts";
import { openAccounts } from "#app/identity/users/user-writes.server.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";
import { type Evidence, type Standing, standingOf } from "./standing.ts";

/** One purchase's place in one course, and what became of it. */
export interface SettledPlace {
  purchase: string;
  courseId: number;
  userId: number;
  change: "opened" | "reopened" | "closed" | "dated" | "removed";
}

export interface Settlement {
  changes: SettledPlace[];
  /** Accounts that were opened for these purchases. */
  openedUserIds: number[];
  /** Purchases whose person has an account here that was deactivated: it is given nothing. */
  inactive: string[];
}

/** What else belongs to the change of the places, such as the mails about it: in the same transaction. */
export type AlsoSettled = (trx: Db, settled: Settlement) => Promise<void>;

interface Settling {
  also?: AlsoSettled;
  /** Other programs are told nothing: it happened elsewhere, before. */
  isSilent?: boolean;
}

const AT_ONCE = 200;

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

/**
 * Opens, closes and removes places until they say what is known of these purchases. What the owner changed by hand stays
 * while nothing new is learned. Mails nobody. Not inside the transaction that writes what was learned: of two at a time
 * the later one has to see what both wrote.
 */
export async function settlePurchases(
  db: Db,
  platform: string,
  purchases: readonly string[],
  now: Date,
  { also, isSilent = false }: Settling = {},
): Promise<Settlement> {
  const all: Settlement = { changes: [], openedUserIds: [], inactive: [] };
  // In one order, so that a file and a webhook of the same purchases wait for each other instead of locking each other out.
  const wanted = [...new Set(purchases)].toSorted();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const part = wanted.slice(at, at + AT_ONCE);
    const settled = await whoeverOpensAccounts(() =>
      inTransaction(db, async (trx) => {
        const done = await settlePart(trx, platform, part, {
          now,
          tell: isSilent ? inSilence : tellingAccess,
        });
        await also?.(trx, done);
        return done;
      }),
    );
    all.changes.push(...settled.changes);
    all.openedUserIds.push(...settled.openedUserIds);
    all.inactive.push(...settled.inactive);
  }
  return all;
}

const TRIES = 4;

/** Two purchases of somebody new may be told of at once: who comes second finds the account there. */
async function whoeverOpensAccounts<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Every purchase in which one of these products of theirs stands, after the owner said what it opens here. */
export async function purchasesOfProduct(db: Db, externalProductId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("external_sales")
    .select("purchase")
    .distinct()
    .where("external_product_id", "=", externalProductId)
    .where("purchase", "!=", "")
    .execute();
  return rows.map(({ purchase }) => purchase);
}

/** Every purchase of a subscription, after something was said of it as a whole. */
export async function purchasesOfSubscription(
  db: Db,
  platform: string,
  subscription: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("external_sales")
    .select("purchase")
    .distinct()
    .where("platform", "=", platform)
    .where("subscription", "=", subscription)
    .where("purchase", "!=", "")
    .execute();
  return rows.map(({ purchase }) => purchase);
}

/** What was told of somebody is gone; the places that it gave stay with the emptied account. */
export async function forgetExternalSales(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("external_sales").where("id", "in", ids).execute();
}

interface Wanted extends Standing {
  purchase: string;
  courseId: number;
}

function inSilence<T>(trx: Db, _touched: Touched, work: (trx: Db) => Promise<T>): Promise<T> {
  return work(trx);
}

async function settlePart(
  trx: Db,
  platform: string,
  purchases: string[],
  { now, tell }: { now: Date; tell: typeof tellingAccess },
): Promise<Settlement> {
  await lockPurchases(trx, platform, purchases);
  const wanted = await listWanted(trx, platform, purchases, now);
  const places = await listPlaces(trx, platform, purchases);
  const keyOf = (purchase: string, courseId: number) => `${courseId} ${purchaseKey(platform, purchase)}`;
  const open = wanted.filter((one) => one.state === "open" && !places.has(keyOf(one.purchase, one.courseId)));
  const { people, openedUserIds } = await findPeople(trx, open, now);
  const changes: SettledPlace[] = [];

  const fresh = open.flatMap((one) => {
    const person = people.get(one.email);
    return person?.is_active ? [{ ...one, userId: person.id }] : [];
  });
  const opened = {
    userIds: [...new Set(fresh.map(({ userId }) => userId))],
    courseIds: [...new Set(fresh.map(({ courseId }) => courseId))],
  };
  await tell(trx, opened, () => givePlaces(trx, platform, fresh, now), now);
  for (const { purchase, courseId, userId } of fresh)
    changes.push({ purchase, courseId, userId, change: "opened" });

  const asked = new Map(wanted.map((one) => [keyOf(one.purchase, one.courseId), one]));
  const gone: Place[] = [];
  const turned: Turned[] = [];
  for (const [key, place] of places) {
    const one = asked.get(key);
    const turn = one && turnOf(place, one, platform);
    if (turn) turned.push({ ...turn, place });
    else if (!one || one.state === "none") gone.push(place);
  }
  const sourceIds = turned.map(({ place }) => place.id);
  await tell(trx, { sourceIds }, () => turnPlaces(trx, turned, now), now);
  for (const { place, change } of turned) {
    const { purchase, courseId, userId } = place;
    changes.push({ purchase, courseId, userId, change });
  }
  const enrollmentIds = gone.map(({ enrollment_id }) => enrollment_id);
  await tell(trx, { enrollmentIds }, () => removePlaces(trx, gone), now);
  for (const { purchase, courseId, userId } of gone)
    changes.push({ purchase, courseId, userId, change: "removed" });

  const inactive = open.filter(({ email }) => people.get(email)?.is_active === false);
  return { changes, openedUserIds, inactive: inactive.map(({ purchase }) => purchase) };
}

async function lockPurchases(trx: Db, platform: string, purchases: string[]): Promise<void> {
  const query = trx
    .selectFrom("external_sales")
    .select("id")
    .where("platform", "=", platform)
    .where("purchase", "in", purchases)
    .orderBy("id");
  await forUpdate(trx, query).execute();
}

/** Of each purchase what it is to each course that its products open. */
async function listWanted(trx: Db, platform: string, purchases: string[], now: Date): Promise<Wanted[]> {
  const rows = await trx
    .selectFrom("external_sales")
    .innerJoin(
      "external_product_courses",
      "external_product_courses.external_product_id",
      "external_sales.external_product_id",
    )
    .innerJoin("external_products", "external_products.id", "external_sales.external_product_id")
    .select(["external_sales.platform", "purchase", "effect", "email", "external_sales.name", "subscription"])
    .select(["bought_at", "ends_at", "occurred_at", "course_id"])
    .where("external_sales.platform", "=", platform)
    .where("purchase", "in", purchases)
    .where("is_ignored", "=", false)
    .execute();
  const subscriptions = [...new Set(rows.flatMap(({ subscription }) => subscription ?? []))];
  const ends =
    subscriptions.length === 0
      ? []
      : await trx
          .selectFrom("external_sales")
          .select(["platform", "effect", "email", "name", "subscription", "bought_at", "ends_at"])
          .select("occurred_at")
          .where("platform", "=", platform)
          .where("subscription", "in", subscriptions)
          .where("effect", "=", "end")
          .execute();
  const endsOf = Map.groupBy<string | null, Evidence>(ends, ({ subscription }) => subscription);
  const groups = Map.groupBy(rows, ({ purchase, course_id }) => `${course_id} ${purchase}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const own = [...new Set(group.flatMap(({ subscription }) => subscription ?? []))];
    const standing = standingOf(
      group,
      own.flatMap((subscription) => endsOf.get(subscription) ?? []),
      now,
    );
    return [{ ...standing, purchase: first.purchase, courseId: first.course_id }];
  });
}

type Place = Awaited<ReturnType<typeof listPlaces>> extends Map<string, infer P> ? P : never;

async function listPlaces(trx: Db, platform: string, purchases: string[]) {
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

async function findPeople(trx: Db, open: Wanted[], now: Date) {
  const names = new Map(open.map(({ email, name }) => [email, name]));
  if (names.size === 0) return { people: new Map<string, Person>(), openedUserIds: [] };
  const known = await readPeople(trx, [...names.keys()]);
  const strangers = [...names].filter(([email]) => !known.has(email));
  await openAccounts(
    trx,
    strangers.map(([email, name]) => ({ email, name: nameOf(email, name) })),
    now,
  );
  const opened = await readPeople(
    trx,
    strangers.map(([email]) => email),
  );
  return {
    people: new Map([...known, ...opened]),
    openedUserIds: [...opened.values()].map(({ id }) => id),
  };
}

type Person = { id: number; email: string; is_active: boolean };

async function readPeople(trx: Db, emails: string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map();
  const rows = await trx
    .selectFrom("users")
    .select(["id", "email", "is_active"])
    .where("email", "in", emails)
    .execute();
  return new Map(rows.map((row) => [row.email, row]));
}

/** Until they tell: what stands before the @. No longer than a name may be that is typed here. */
function nameOf(email: string, name: string): string {
  const letters = [...name];
  if (letters.length < NAME_MIN) return (email.split("@")[0] ?? "").padEnd(NAME_MIN, "-");
  return letters.length <= NAME_MAX ? name : letters.slice(0, NAME_MAX).join("").trim();
}

async function givePlaces(
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

type Turned = Turn & { place: Place };

/** Undefined where nothing new is learned, or nothing is known of it any more. */
function turnOf(place: Place, { state, endsAt }: Wanted, platform: string): Turn | undefined {
  if (state === "none") return undefined;
  const set = { external_state: state, ends_at: endsAt };
  if (place.external_state === state) {
    return place.ends_at?.getTime() === endsAt?.getTime() ? undefined : { change: "dated", set };
  }
  if (state === "open") return { change: "reopened", set: { ...set, state: "active", reason: null } };
  return { change: "closed", set: { ...set, state: "revoked", reason: reasonOf(platform, state) } };
}

/** Those that turn alike in one statement. */
async function turnPlaces(trx: Db, turned: Turned[], now: Date): Promise<void> {
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
async function removePlaces(trx: Db, gone: Place[]): Promise<void> {
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
