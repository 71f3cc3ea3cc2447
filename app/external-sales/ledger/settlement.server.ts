// The places and files that purchases on other platforms give, made to say what is known of them: by a file, a webhook or an undo.
import { type Touched, tellingAccess } from "#app/courses/access/access-events.server.ts";
import { holdCohorts } from "#app/courses/access/cohort-places.server.ts";
import { nameOrAddress } from "#app/identity/user-rules.ts";
import { openAccounts } from "#app/identity/users/user-writes.server.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import { cohortOf, leaveCohorts, leaveFull, readSaidCohorts, seatBrought } from "./cohorts.server.ts";
import {
  type FileRight,
  giveFiles,
  listFiles,
  removeFiles,
  type SettledFile,
  turnFiles,
} from "./files.server.ts";
import {
  givePlaces,
  listPlaces,
  lockPlaces,
  type Place,
  removePlaces,
  type SettledPlace,
  turnPlaces,
} from "./places.server.ts";
import { purchaseKey, type Right, turnOf, type Wanted } from "./rights.server.ts";
import { standingOf } from "./standing.ts";

export interface Settlement {
  places: SettledPlace[];
  files: SettledFile[];
  /** Accounts that were opened for these purchases. */
  openedUserIds: number[];
  /** Purchases whose person has an account here that was deactivated: it is given nothing. */
  inactive: string[];
}

/** What else belongs to the change of the places, such as the mails about it: in the same transaction. */
export type AlsoSettled = (trx: Db, settled: Settlement) => Promise<void>;

/** Its term for downloads counts for what comes over, too. */
export interface Shop {
  db: Db;
  company: { accessDays: number };
}

interface Settling {
  also?: AlsoSettled;
  /** Other programs are told nothing: it happened elsewhere, before. */
  isSilent?: boolean;
  /** Throws `CohortFull` where a cohort has no room for all who come into it; else those come in who find some. */
  needsRoom?: boolean;
}

const AT_ONCE = 200;

/**
 * Opens, closes and removes places and files until they say what is known of these purchases. What the owner changed by hand stays
 * while nothing new is learned. Mails nobody. Not inside the transaction that writes what was learned: of two at a time
 * the later one has to see what both wrote.
 */
export async function settlePurchases(
  { db, company }: Shop,
  platform: string,
  purchases: readonly string[],
  now: Date,
  { also, isSilent = false, needsRoom = false }: Settling = {},
): Promise<Settlement> {
  const all: Settlement = { places: [], files: [], openedUserIds: [], inactive: [] };
  // In one order, so that a file and a webhook of the same purchases wait for each other instead of locking each other out.
  const wanted = [...new Set(purchases)].toSorted();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const part = wanted.slice(at, at + AT_ONCE);
    const settled = await whoeverOpensAccounts(() =>
      inTransaction(db, async (trx) => {
        const done = await settlePart(trx, platform, part, {
          now,
          accessDays: company.accessDays,
          tell: isSilent ? inSilence : tellingAccess,
          needsRoom,
        });
        await also?.(trx, done);
        return done;
      }),
    );
    all.places.push(...settled.places);
    all.files.push(...settled.files);
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

/**
 * Lists the purchases that contain one of these external products. Skips a purchase with an unhandled delivery,
 * because handling that delivery settles the purchase and mails the buyer.
 */
export async function purchasesOfProducts(
  db: Db,
  externalProductIds: number[],
): Promise<{ platform: string; purchase: string }[]> {
  if (externalProductIds.length === 0) return [];
  return db
    .selectFrom("external_sales")
    .select(["platform", "purchase"])
    .distinct()
    .where("external_product_id", "in", externalProductIds)
    .where("purchase", "!=", "")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("external_sales as told")
            .innerJoin("incoming_deliveries", "incoming_deliveries.id", "told.delivery_id")
            .select("told.id")
            .whereRef("told.platform", "=", "external_sales.platform")
            .whereRef("told.purchase", "=", "external_sales.purchase")
            .where("handled_at", "is", null),
        ),
      ),
    )
    .execute();
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

interface Part {
  now: Date;
  accessDays: number;
  tell: typeof tellingAccess;
  needsRoom: boolean;
}

async function settlePart(trx: Db, platform: string, purchases: string[], part: Part): Promise<Settlement> {
  await lockPurchases(trx, platform, purchases);
  const wanted = await listWanted(trx, platform, purchases, part.now);
  const there = await listPlaces(trx, platform, purchases);
  await lockPlaces(trx, [...there.values()]);
  const held = await listFiles(trx, platform, purchases);
  const places = compared(wanted.courses, there, { platform, kind: "course" });
  const files = compared(wanted.files, held, { platform, kind: "file" });
  const lacking = [...places.lacking, ...files.lacking];
  const seats = await holdSeats(trx, platform, { wanted: wanted.courses, there });
  const { people, openedUserIds } = await findPeople(trx, lacking, part.now);
  const ofPeople = (one: Wanted) => {
    const person = people.get(one.email);
    return person?.is_active ? [{ ...one, userId: person.id }] : [];
  };
  const settled = {
    places: await settlePlaces(trx, platform, { ...places, fresh: places.lacking.flatMap(ofPeople) }, part),
    files: await settleFiles(trx, platform, { ...files, fresh: files.lacking.flatMap(ofPeople) }, part),
  };
  await takeSeats(trx, platform, { ...seats, there, purchases }, part);
  const inactive = lacking.filter(({ email }) => people.get(email)?.is_active === false);
  return { ...settled, openedUserIds, inactive: [...new Set(inactive.map(({ purchase }) => purchase))] };
}

/** Which cohorts these places ask for, each held before anybody comes into it, with those that they leave. */
async function holdSeats(
  trx: Db,
  platform: string,
  { wanted, there }: { wanted: readonly Wanted[]; there: ReadonlyMap<string, Place> },
) {
  const said = await readSaidCohorts(
    trx,
    platform,
    wanted.map(({ cohort }) => cohort),
  );
  const seats = wanted.flatMap((one) => {
    const to = cohortOf(one, said);
    return to === undefined ? [] : [{ one, to }];
  });
  const left = [...there.values()].flatMap(({ cohort_id }) => cohort_id ?? []);
  const held = await holdCohorts(trx, [...new Set([...left, ...seats.flatMap(({ to }) => to ?? [])])]);
  return { seats, held };
}

async function takeSeats(
  trx: Db,
  platform: string,
  {
    seats,
    held,
    there,
    purchases,
  }: Awaited<ReturnType<typeof holdSeats>> & { there: ReadonlyMap<string, Place>; purchases: string[] },
  { now, needsRoom }: Part,
): Promise<void> {
  const isSeated = [...there.values()].some(({ external_cohort_id }) => external_cohort_id !== null);
  if (!isSeated && seats.every(({ to }) => to === null)) return;
  const places = await listPlaces(trx, platform, purchases);
  const placed = seats.flatMap(({ one: { targetId, purchase }, to }) => {
    const place = places.get(`${targetId} ${purchaseKey(platform, purchase)}`);
    return place ? [{ place, to }] : [];
  });
  await seatBrought(trx, { seats: placed, held, needsRoom }, now);
}

/** Compares what should be with what is there: rights to give, to change and to remove. */
function compared<R extends Right>(
  wanted: readonly Wanted[],
  there: ReadonlyMap<string, R>,
  of: { platform: string; kind: "course" | "file" },
) {
  const keyOf = ({ targetId, purchase }: Wanted) => `${targetId} ${purchaseKey(of.platform, purchase)}`;
  const asked = new Map(wanted.map((one) => [keyOf(one), one]));
  const rights = [...there].map(([key, right]) => {
    const one = asked.get(key);
    return { right, turn: one && turnOf(right, one, of), isGone: !one || one.state === "none" };
  });
  return {
    lacking: wanted.filter((one) => one.state === "open" && !there.has(keyOf(one))),
    turned: rights.flatMap(({ right, turn }) => (turn ? [{ ...turn, right }] : [])),
    gone: rights.flatMap(({ right, isGone }) => (isGone ? [right] : [])),
  };
}

type Compared<R extends Right> = Omit<ReturnType<typeof compared<R>>, "lacking"> & {
  fresh: (Wanted & { userId: number })[];
};

async function settlePlaces(
  trx: Db,
  platform: string,
  { fresh, turned, gone }: Compared<Place>,
  { now, tell }: Part,
): Promise<SettledPlace[]> {
  const opened = {
    userIds: [...new Set(fresh.map(({ userId }) => userId))],
    courseIds: [...new Set(fresh.map(({ targetId }) => targetId))],
  };
  const reopened = turned.flatMap(({ right, change }) => (change === "reopened" ? [right] : []));
  await leaveFull(trx, [...fresh, ...reopened], now);
  await tell(trx, opened, () => givePlaces(trx, platform, fresh, now), now);
  const sourceIds = turned.map(({ right }) => right.id);
  await tell(trx, { sourceIds }, () => turnPlaces(trx, turned, now), now);
  await leaveCohorts(trx, gone, now);
  const enrollmentIds = gone.map(({ enrollment_id }) => enrollment_id);
  await tell(trx, { enrollmentIds }, () => removePlaces(trx, gone), now);
  const said = changesOf({ fresh, turned, gone });
  return said.map(({ targetId: courseId, ...change }) => ({ ...change, courseId }));
}

async function settleFiles(
  trx: Db,
  platform: string,
  { fresh, turned, gone }: Compared<FileRight>,
  { now, accessDays }: Part,
): Promise<SettledFile[]> {
  await giveFiles(trx, platform, fresh, { now, accessDays });
  await turnFiles(trx, turned, now);
  await removeFiles(trx, gone);
  const said = changesOf({ fresh, turned, gone });
  return said.map(({ targetId: productId, ...change }) => ({ ...change, productId }));
}

function changesOf({ fresh, turned, gone }: Compared<Right & { userId: number }>) {
  const said = <C extends string>(
    { purchase, targetId, userId }: Pick<Right, "purchase" | "targetId"> & { userId: number },
    change: C,
  ) => ({ purchase, targetId, userId, change });
  return [
    ...fresh.map((one) => said(one, "opened")),
    ...turned.map(({ right, change }) => said(right, change)),
    ...gone.map((right) => said(right, "removed")),
  ];
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

/** What each purchase asks for, of each course and file that its products open. */
async function listWanted(trx: Db, platform: string, purchases: string[], now: Date) {
  const rows = await trx
    .selectFrom("external_sales")
    .innerJoin("external_products", "external_products.id", "external_sales.external_product_id")
    .select(["external_sales.platform", "purchase", "effect", "email", "external_sales.name", "subscription"])
    .select(["bought_at", "ends_at", "occurred_at", "external_product_id", "external_sales.id", "cohort"])
    .where("external_sales.platform", "=", platform)
    .where("purchase", "in", purchases)
    .where("is_ignored", "=", false)
    .execute();
  const opened = await listOpened(trx, [...new Set(rows.map((row) => row.external_product_id))]);
  const subscriptions = [...new Set(rows.flatMap(({ subscription }) => subscription ?? []))];
  const ends =
    subscriptions.length === 0
      ? []
      : await trx
          .selectFrom("external_sales")
          .select(["subscription", "ends_at", "occurred_at"])
          .where("platform", "=", platform)
          .where("subscription", "in", subscriptions)
          .where("effect", "=", "end")
          .execute();
  const endsOf = Map.groupBy(ends, ({ subscription }) => subscription);
  const standings = (targets: ReadonlyMap<number, number[]>): Wanted[] => {
    const said = rows.flatMap((row) =>
      (targets.get(row.external_product_id) ?? []).map((targetId) => ({ ...row, targetId })),
    );
    const groups = Map.groupBy(said, ({ purchase, targetId }) => `${targetId} ${purchase}`);
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const own = [...new Set(group.flatMap(({ subscription }) => subscription ?? []))];
      const standing = standingOf(
        group,
        own.flatMap((subscription) => endsOf.get(subscription) ?? []),
        now,
      );
      return [{ ...standing, purchase: first.purchase, targetId: first.targetId }];
    });
  };
  return { courses: standings(opened.courses), files: standings(opened.files) };
}

/** By their product. */
async function listOpened(trx: Db, externalProductIds: number[]) {
  const none = new Map<number, number[]>();
  if (externalProductIds.length === 0) return { courses: none, files: none };
  const courses = await trx
    .selectFrom("external_product_courses")
    .select(["external_product_id as theirs", "course_id as ours"])
    .where("external_product_id", "in", externalProductIds)
    .execute();
  const files = await trx
    .selectFrom("external_product_files")
    .select(["external_product_id as theirs", "product_id as ours"])
    .where("external_product_id", "in", externalProductIds)
    .execute();
  return { courses: byTheirs(courses), files: byTheirs(files) };
}

function byTheirs(pairs: readonly { theirs: number; ours: number }[]): Map<number, number[]> {
  const groups = Map.groupBy(pairs, ({ theirs }) => theirs);
  return new Map([...groups].map(([theirs, group]) => [theirs, group.map(({ ours }) => ours)]));
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
