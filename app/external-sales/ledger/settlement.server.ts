// The places that purchases on other platforms give, made to say what is known of them: by a file, a webhook or an undo.
import { type Touched, tellingAccess } from "#app/courses/access/access-events.server.ts";
import { nameOrAddress } from "#app/identity/user-rules.ts";
import { openAccounts } from "#app/identity/users/user-writes.server.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import {
  givePlaces,
  listPlaces,
  type Place,
  purchaseKey,
  removePlaces,
  type SettledPlace,
  type Turned,
  turnOf,
  turnPlaces,
  type Wanted,
} from "./places.server.ts";
import { type Evidence, standingOf } from "./standing.ts";

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

async function findPeople(trx: Db, open: Wanted[], now: Date) {
  const names = new Map(open.map(({ email, name }) => [email, name]));
  if (names.size === 0) return { people: new Map<string, Person>(), openedUserIds: [] };
  const known = await readPeople(trx, [...names.keys()]);
  const strangers = [...names].filter(([email]) => !known.has(email));
  await openAccounts(
    trx,
    strangers.map(([email, name]) => ({ email, name: nameOrAddress(name, email) })),
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
