// Stores and settles the purchases of a delivery. Runs in a job and is idempotent.
import type { AppContext } from "#app/context.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { IncomingOutcome } from "#db/schema.ts";
import { idsOf } from "../ledger/opened-things.server.ts";
import {
  purchasesOfSubscription,
  type SettledRight,
  type Settlement,
  settlePurchases,
} from "../ledger/settlement.server.ts";
import { purchaseKey } from "../ledger/standing.ts";
import { choicesOf } from "../matching/choice.ts";
import { refOf } from "../matching/external-product.ts";
import {
  holdProducts,
  isMatched,
  listSaid,
  readMatches,
  rememberProducts,
} from "../matching/external-products.server.ts";
import { BOUGHT_ELSEWHERE } from "../notices/purchase-mail.server.tsx";
import { openDeliveryBody } from "./deliveries.server.ts";
import { readDelivery } from "./delivery-reading.ts";
import type { IncomingPlatform } from "./incoming-platforms.ts";
import type { Reading, SaidOfPurchase } from "./said-of-purchase.ts";

type App = Pick<AppContext, "db" | "now" | "secret" | "company">;

/** Days. No mail for an older purchase or for a replayed delivery. */
const MAILED_DAYS = 1;

export async function handleDelivery(app: App, id: number, isReplay: boolean): Promise<void> {
  const { db } = app;
  const delivery = await db
    .selectFrom("incoming_deliveries")
    .innerJoin("incoming_connections", "incoming_connections.id", "connection_id")
    .select(["incoming_deliveries.id", "connection_id", "body", "received_at"])
    .select(["platform", "takes_enrollments"])
    .where("incoming_deliveries.id", "=", id)
    .where("handled_at", "is", null)
    .where("is_paused", "=", false)
    .executeTakeFirst();
  if (!delivery) return;
  const { platform, received_at: receivedAt } = delivery;
  const body = openDeliveryBody(app.secret, delivery);
  if (body === undefined) return note(db, id, { outcome: "wrong", note: SEALED }, app.now());
  const reading = readDelivery(platform, body, { takesEnrollments: delivery.takes_enrollments, receivedAt });
  const now = app.now();
  const isNews = !isReplay && receivedAt > addDays(now, -MAILED_DAYS);
  const productIds = await writeDown(db, { id, platform, said: reading.said }, now);
  const purchases = await purchasesOf(db, platform, reading.said);
  const all: Settlement = { rights: [], inactive: [] };
  for (let isNoted = false; !isNoted; ) {
    const matches = await readMatches(db, productIds);
    const settled = await settlePurchases(app, platform, purchases, now, {
      also: async (trx, part) => {
        if (isNews) await tellOpened(trx, platform, part.rights, now);
      },
    });
    all.rights.push(...settled.rights);
    all.inactive = settled.inactive;
    isNoted = await inTransaction(db, async (trx) => {
      // The matches changed meanwhile. The job of the new matches skips unhandled deliveries, so settle again here.
      await holdProducts(trx, productIds);
      if ((await readMatches(trx, productIds)) !== matches) return false;
      await note(trx, id, await outcomeOf(trx, reading, all, productIds), app.now());
      return true;
    });
  }
}

const SEALED = "O corpo foi guardado com outro SESSION_SECRET e não pode ser lido.";

/** Replaces the earlier rows of this delivery, so that it can be handled again. Returns the product ids. */
async function writeDown(
  db: Db,
  { id, platform, said }: { id: number; platform: IncomingPlatform; said: SaidOfPurchase[] },
  now: Date,
): Promise<number[]> {
  const ids = await rememberProducts(
    db,
    platform,
    said.map(({ product }) => product),
    now,
  );
  const rows = said.flatMap(({ product, ...sale }) => {
    const external_product_id = ids.get(refOf(product));
    return external_product_id === undefined
      ? []
      : [{ ...sale, platform, external_product_id, delivery_id: id, created_at: now }];
  });
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("external_sales").where("delivery_id", "=", id).execute();
    if (rows.length > 0) await trx.insertInto("external_sales").values(rows).execute();
  });
  return [...new Set(ids.values())];
}

async function purchasesOf(db: Db, platform: IncomingPlatform, said: SaidOfPurchase[]): Promise<string[]> {
  const own = said.flatMap(({ purchase }) => (purchase === "" ? [] : purchase));
  const subscriptions = new Set(
    said.flatMap(({ effect, subscription }) => (effect === "end" && subscription ? subscription : [])),
  );
  const others = await Promise.all(
    [...subscriptions].map((subscription) => purchasesOfSubscription(db, platform, subscription)),
  );
  return [...own, ...others.flat()];
}

/**
 * Sends one mail per buyer and purchase, however many courses and files open together. A later match sends another
 * mail, so the dedupe key names the courses and files.
 */
async function tellOpened(
  trx: Db,
  platform: string,
  rights: readonly SettledRight[],
  now: Date,
): Promise<void> {
  const fresh = await freshRights(trx, platform, rights, now);
  const mails = [...Map.groupBy(fresh, ({ purchase, userId }) => `${userId} ${purchase}`).values()];
  const works = mails.flatMap((opened) => {
    const [first] = opened;
    if (!first) return [];
    const { userId, purchase } = first;
    const { courseIds, productIds } = idsOf(opened);
    const [courseId, ...alsoCourseIds] = courseIds;
    const ofCourses = { userId, courseId, ...(alsoCourseIds.length > 0 ? { alsoCourseIds } : {}) };
    const told =
      productIds.length === 0
        ? { topic: "mail.course-given", payload: ofCourses }
        : { topic: BOUGHT_ELSEWHERE, payload: { userId, courseIds, productIds } };
    const choices = choicesOf({ courseIds, productIds }).toSorted().join();
    return [{ ...told, dedupeKey: `course-given:${userId}:${purchaseKey(platform, purchase)}:${choices}` }];
  });
  await enqueueAll(trx, works, now);
}

/** Courses and files that became open to people who had no other access to them. */
async function freshRights(trx: Db, platform: string, rights: readonly SettledRight[], now: Date) {
  const opened = rights.filter(({ change }) => change === "opened");
  const keys = new Set(opened.map(({ purchase }) => purchaseKey(platform, purchase)));
  const userIds = [...new Set(opened.map(({ userId }) => userId))];
  const held = (await listRights(trx, { userIds, openAt: now })).filter(
    ({ external_purchase }) => external_purchase === null || !keys.has(external_purchase),
  );
  const known = new Set(held.map((right) => `${right.user_id} ${right.course_id} ${right.product_id}`));
  return opened.filter((one) => !known.has(`${one.userId} ${one.courseId} ${one.productId}`));
}

interface Outcome {
  outcome: IncomingOutcome;
  note: string | null;
}

async function outcomeOf(
  db: Db,
  { said, isTest, note, problem }: Reading,
  settled: Settlement,
  productIds: number[],
): Promise<Outcome> {
  if (said.length === 0) {
    if (problem !== undefined) return { outcome: "wrong", note: problem };
    return { outcome: isTest ? "test" : "none", note: note ?? null };
  }
  const products = (await listSaid(db, { ids: productIds })).toSorted((one, other) => one.id - other.id);
  const waiting = products.filter((product) => !isMatched(product)).map(({ name }) => name);
  const changes = new Set(settled.rights.map(({ change }) => change));
  const half = waiting.length > 0 ? `Ainda sem escolha: ${waiting.join(", ")}.` : null;
  if (changes.has("opened") || changes.has("reopened")) return { outcome: "opened", note: half };
  if (changes.has("closed") || changes.has("removed")) return { outcome: "closed", note: half };
  if (changes.has("dated")) return { outcome: "dated", note: half };
  if (waiting.length > 0) return { outcome: "waiting", note: half };
  if (settled.inactive.length > 0) return { outcome: "inactive", note: null };
  if (products.every(({ isIgnored }) => isIgnored)) return { outcome: "ignored", note: null };
  const isToCheck = said.some(({ effect }) => effect === "hold" || effect === "keep");
  return { outcome: isToCheck ? "held" : "known", note: null };
}

/** Keeps the first outcome: when two jobs handle one delivery, the later job changes nothing. */
async function note(db: Db, id: number, { outcome, note }: Outcome, now: Date): Promise<void> {
  await db
    .updateTable("incoming_deliveries")
    .set({ outcome, note, handled_at: now })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .execute();
}
