// Settlement: brings rights in line with the evidence of purchases on other platforms, after a file, a webhook or an
// undo.
import { type Telling, tellingAccess } from "#app/courses/access/access-events.server.ts";
import { cohortIdsOf, holdCohorts, leaveFullCohorts } from "#app/courses/access/cohort-places.server.ts";
import { nameOrAddress } from "#app/identity/user-rules.ts";
import { openAccounts } from "#app/identity/users/user-writes.server.ts";
import { type Db, forKeyShare, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import {
  type BroughtRight,
  type FreshRight,
  giveBrought,
  keyOf,
  lockBrought,
  removeBrought,
  turnBrought,
} from "./brought-rights.server.ts";
import { cohortOf, leaveCohorts, readSaidCohorts, seatBrought } from "./cohorts.server.ts";
import { listOpened, type Thing } from "./opened-things.server.ts";
import { standingOf, type Turned, turnOf, type Wanted } from "./standing.ts";

/** A purchase's right to one course or file, and its new state. */
export interface SettledRight extends Thing {
  purchase: string;
  userId: number;
  change: Turned["change"] | "opened" | "removed";
}

export interface Settlement {
  rights: SettledRight[];
  /** Purchases whose person has a deactivated account here: they get no right. */
  inactive: string[];
}

/** Further writes in the same transaction, such as queueing the mails. */
export type AlsoSettled = (trx: Db, settled: Settlement) => Promise<void>;

/** The shop's download term also applies to imported files. */
export interface Shop {
  db: Db;
  company: { accessDays: number };
}

interface Settling extends Telling {
  also?: AlsoSettled;
  /** True to throw `CohortFull` if a cohort has no room for all of them. Otherwise people join while there is room. */
  needsRoom?: boolean;
}

const AT_ONCE = 200;

/**
 * Opens, closes and removes rights until they match the evidence of these purchases. The owner's changes by hand stay
 * while nothing new is learned. Sends no mail. Do not call it inside the transaction that writes the evidence: of two
 * concurrent calls, the later one must see both writes.
 */
export async function settlePurchases(
  { db, company }: Shop,
  platform: string,
  purchases: readonly string[],
  now: Date,
  { also, isSilent = false, needsRoom = false }: Settling = {},
): Promise<Settlement> {
  const all: Settlement = { rights: [], inactive: [] };
  // Locks in one order, so that a file and a webhook of the same purchases wait instead of deadlocking.
  const wanted = [...new Set(purchases)].toSorted();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const part = wanted.slice(at, at + AT_ONCE);
    const settled = await whoeverOpensAccounts(() =>
      inTransaction(db, async (trx) => {
        const done = await settlePart(trx, platform, part, {
          now,
          accessDays: company.accessDays,
          isSilent,
          needsRoom,
        });
        await also?.(trx, done);
        return done;
      }),
    );
    all.rights.push(...settled.rights);
    all.inactive.push(...settled.inactive);
  }
  return all;
}

const TRIES = 4;

/** Two deliveries for a new person may arrive at once: the second one then finds the account. */
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

/** Every purchase of a subscription, after an event about the whole subscription. */
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

/** Locks the evidence of this address until the transaction ends, so that it is not settled meanwhile. */
export async function lockExternalSales(trx: Db, email: string): Promise<void> {
  const query = trx.selectFrom("external_sales").select("id").where("email", "=", email).orderBy("id");
  await forUpdate(trx, query).execute();
}

/** Deletes the evidence about an erased person; the places it gave stay with the emptied account. */
export async function forgetExternalSales(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("external_sales").where("id", "in", ids).execute();
}

interface Part {
  now: Date;
  accessDays: number;
  isSilent: boolean;
  needsRoom: boolean;
}

async function settlePart(trx: Db, platform: string, purchases: string[], part: Part): Promise<Settlement> {
  // Locks people before their purchases and places, in the same order as every other write that gives access.
  const named = await readPeople(trx, await readAddresses(trx, platform, purchases));
  await lockPurchases(trx, platform, purchases);
  const userIds = [...named.values()].map(({ id }) => id);
  const { brought: there, places } = await lockBrought(trx, platform, purchases, userIds);
  // Reads after the locks, so that nothing is removed that a concurrent delivery has just reported.
  const wanted = await listWanted(trx, platform, purchases, part.now);
  const { lacking, turned, gone } = compared(wanted, there, part.now);
  const seats = await holdSeats(trx, platform, { wanted, there, places });
  const people = await findPeople(trx, lacking, part.now);
  const fresh = lacking.flatMap((one): FreshRight[] => {
    const person = people.get(one.email);
    return person?.is_active ? [{ ...one, userId: person.id }] : [];
  });
  await settleRights(trx, platform, { fresh, turned, gone }, part);
  await takeSeats(trx, platform, purchases, seats, part);
  const inactive = lacking.filter(({ email }) => people.get(email)?.is_active === false);
  return {
    rights: [
      ...fresh.map((one) => ({ ...one, change: "opened" as const })),
      ...turned.map(({ one, change }) => ({ ...one, change })),
      ...gone.map((one) => ({ ...one, change: "removed" as const })),
    ],
    inactive: [...new Set(inactive.map(({ purchase }) => purchase))],
  };
}

/** Locks the cohorts that these places ask for, and the cohorts they leave, before anybody joins. */
async function holdSeats(
  trx: Db,
  platform: string,
  {
    wanted,
    there,
    places,
  }: {
    wanted: readonly Wanted[];
    there: ReadonlyMap<string, BroughtRight>;
    places: readonly { cohort_id: number | null }[];
  },
) {
  const said = await readSaidCohorts(
    trx,
    platform,
    wanted.flatMap(({ courseId, cohort }) => (courseId === null ? [] : cohort)),
  );
  const seats = wanted.flatMap((one) => {
    const to = cohortOf(one, said);
    return to === undefined ? [] : [{ key: keyOf(one), to }];
  });
  const asked = seats.flatMap(({ to }) => to ?? []);
  const held = await holdCohorts(trx, [...new Set([...cohortIdsOf(places), ...asked])]);
  const isSeated = [...there.values()].some(({ right }) => right.seated_cohort_id !== null);
  return { seats, held, isNews: isSeated || seats.some(({ to }) => to !== null) };
}

async function takeSeats(
  trx: Db,
  platform: string,
  purchases: string[],
  { seats, held, isNews }: Awaited<ReturnType<typeof holdSeats>>,
  { now, needsRoom }: Part,
): Promise<void> {
  if (!isNews) return;
  const { brought } = await lockBrought(trx, platform, purchases, []);
  const placed = seats.flatMap(({ key, to }) => {
    const one = brought.get(key);
    return one?.place ? [{ one: { ...one, place: one.place }, to }] : [];
  });
  await seatBrought(trx, { seats: placed, held, needsRoom }, now);
}

/** Compares wanted and existing rights: rights to give, to change and to remove. */
function compared(wanted: readonly Wanted[], there: ReadonlyMap<string, BroughtRight>, now: Date) {
  const asked = new Map(wanted.map((one) => [keyOf(one), one]));
  return {
    lacking: wanted.filter((one) => one.state === "open" && !there.has(keyOf(one))),
    turned: [...there].flatMap(([key, one]) => {
      const want = asked.get(key);
      const turn = want && turnOf(one.right, want, now);
      return turn ? [{ ...turn, one }] : [];
    }),
    gone: [...there].flatMap(([key, one]) => ((asked.get(key)?.state ?? "none") === "none" ? one : [])),
  };
}

type Compared = Omit<ReturnType<typeof compared>, "lacking"> & { fresh: FreshRight[] };

async function settleRights(
  trx: Db,
  platform: string,
  { fresh, turned, gone }: Compared,
  { now, accessDays, isSilent }: Part,
): Promise<void> {
  const reopened = turned.flatMap(({ one, change }) => (change === "reopened" ? (one.place ?? []) : []));
  const work = async () => {
    await leaveFullCohorts(trx, reopened, now);
    await turnBrought(trx, turned, now);
    // Gives before it removes, so that an enrolment stays if another purchase gives it now.
    await giveBrought(trx, platform, fresh, { now, accessDays, isSilent });
    await leaveCohorts(trx, gone, now);
    await removeBrought(trx, gone);
  };
  const changing = [...turned.map(({ one }) => one), ...gone];
  const enrollmentIds = changing.flatMap(({ place }) => place?.id ?? []);
  await tellingAccess(trx, { enrollmentIds }, work, now, { isSilent });
}

async function readAddresses(trx: Db, platform: string, purchases: string[]): Promise<string[]> {
  const rows = await selectSales(trx, platform, purchases).distinct().select("email").execute();
  return rows.map(({ email }) => email);
}

async function lockPurchases(trx: Db, platform: string, purchases: string[]): Promise<void> {
  await forUpdate(trx, selectSales(trx, platform, purchases).select("id").orderBy("id")).execute();
}

function selectSales(trx: Db, platform: string, purchases: string[]) {
  return trx.selectFrom("external_sales").where("platform", "=", platform).where("purchase", "in", purchases);
}

/** The state that each purchase asks for, for each course and file that its products open. */
async function listWanted(trx: Db, platform: string, purchases: string[], now: Date): Promise<Wanted[]> {
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
  const said = rows.flatMap((row) =>
    (opened.get(row.external_product_id) ?? []).map((thing) => ({ ...row, ...thing })),
  );
  return [...Map.groupBy(said, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { purchase, courseId, productId } = first;
    const own = [...new Set(group.flatMap(({ subscription }) => subscription ?? []))];
    const told = own.flatMap((subscription) => endsOf.get(subscription) ?? []);
    return [{ ...standingOf(group, told, now), purchase, courseId, productId }];
  });
}

/** The accounts of these addresses; creates missing accounts. */
async function findPeople(trx: Db, open: readonly Wanted[], now: Date): Promise<Map<string, Person>> {
  const names = new Map(open.map(({ email, name }) => [email, name]));
  const emails = [...names.keys()];
  const known = await readPeople(trx, emails);
  const strangers = [...names].filter(([email]) => !known.has(email));
  if (strangers.length === 0) return known;
  await openAccounts(
    trx,
    strangers.map(([email, name]) => ({ email, name: nameOrAddress(name, email) })),
    now,
  );
  return readPeople(trx, emails);
}

type Person = { id: number; email: string; is_active: boolean };

/** Locks the accounts until the transaction ends, so that they are not deleted. */
async function readPeople(trx: Db, emails: string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map();
  const query = trx
    .selectFrom("users")
    .select(["id", "email", "is_active"])
    .where("email", "in", emails)
    .orderBy("id");
  const rows = await forKeyShare(trx, query).execute();
  return new Map(rows.map((row) => [row.email, row]));
}
