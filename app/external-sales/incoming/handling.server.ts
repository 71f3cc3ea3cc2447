// What a delivery says, written down and done: in a job, as often as it takes.
import type { AppContext } from "#app/context.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { IncomingOutcome } from "#db/schema.ts";
import type { SettledFile } from "../ledger/files.server.ts";
import type { SettledPlace } from "../ledger/places.server.ts";
import { purchaseKey } from "../ledger/rights.server.ts";
import { purchasesOfSubscription, type Settlement, settlePurchases } from "../ledger/settlement.server.ts";
import { choicesOf } from "../matching/choice.ts";
import { refOf } from "../matching/external-product.ts";
import { rememberProducts } from "../matching/external-products.server.ts";
import { holdMatches, readMatches } from "../matching/said-matches.server.ts";
import { BOUGHT_ELSEWHERE } from "../notices/purchase-mail.server.tsx";
import { openDeliveryBody } from "./deliveries.server.ts";
import { readDelivery } from "./delivery-reading.ts";
import type { IncomingPlatform } from "./incoming-platforms.ts";
import type { Reading, SaidOfPurchase } from "./said-of-purchase.ts";

type App = Pick<AppContext, "db" | "now" | "secret" | "company">;

/** Who bought longer ago, or is let in by a delivery that is played again, is not mailed as if they just had. */
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
  const all: Settlement = { places: [], files: [], openedUserIds: [], inactive: [] };
  for (let isNoted = false; !isNoted; ) {
    const matches = await readMatches(db, productIds);
    const settled = await settlePurchases(app, platform, purchases, now, {
      also: async (trx, part) => {
        if (isNews) await tellOpened(trx, platform, part, now);
      },
    });
    all.places.push(...settled.places);
    all.files.push(...settled.files);
    all.inactive = settled.inactive;
    isNoted = await inTransaction(db, async (trx) => {
      // The matches changed meanwhile. The job of the new matches skips unhandled deliveries, so settle again here.
      if ((await holdMatches(trx, productIds)) !== matches) return false;
      await note(trx, id, await outcomeOf(trx, reading, all, productIds), app.now());
      return true;
    });
  }
}

const SEALED = "O corpo foi guardado com outro SESSION_SECRET e não pode ser lido.";

/** In the place of what this delivery said before, so that it may be handled again; answers the products' ids. */
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
  { places, files }: Pick<Settlement, "places" | "files">,
  now: Date,
): Promise<void> {
  const fresh = [
    ...(await freshPlaces(trx, platform, places)).map((place) => ({ ...place, productId: undefined })),
    ...(await freshFiles(trx, platform, files, now)).map((file) => ({ ...file, courseId: undefined })),
  ];
  const mails = [...Map.groupBy(fresh, ({ purchase, userId }) => `${userId} ${purchase}`).values()];
  const works = mails.flatMap((rights) => {
    const [first] = rights;
    if (!first) return [];
    const { userId, purchase } = first;
    const courseIds = rights.flatMap(({ courseId }) => courseId ?? []);
    const productIds = rights.flatMap(({ productId }) => productId ?? []);
    const [courseId, ...alsoCourseIds] = courseIds;
    const ofCourses = { userId, courseId, ...(alsoCourseIds.length > 0 ? { alsoCourseIds } : {}) };
    const told =
      productIds.length === 0
        ? { topic: "mail.course-given", payload: ofCourses }
        : { topic: BOUGHT_ELSEWHERE, payload: { userId, courseIds, productIds } };
    const opened = choicesOf({ courseIds, productIds }).toSorted().join();
    return [{ ...told, dedupeKey: `course-given:${purchaseKey(platform, purchase)}:${opened}` }];
  });
  await enqueueAll(trx, works, now);
}

async function freshPlaces(trx: Db, platform: string, places: SettledPlace[]): Promise<SettledPlace[]> {
  const opened = places.filter(({ change }) => change === "opened");
  if (opened.length === 0) return [];
  const keys = opened.map(({ purchase }) => purchaseKey(platform, purchase));
  const watched = await trx
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select(["user_id", "course_id"])
    .where("user_id", "in", [...new Set(opened.map(({ userId }) => userId))])
    .where("state", "=", "active")
    .where((eb) => eb.or([eb("external_purchase", "is", null), eb("external_purchase", "not in", keys)]))
    .execute();
  const known = new Set(watched.map(({ user_id, course_id }) => `${user_id} ${course_id}`));
  return opened.filter(({ userId, courseId }) => !known.has(`${userId} ${courseId}`));
}

async function freshFiles(
  trx: Db,
  platform: string,
  files: SettledFile[],
  now: Date,
): Promise<SettledFile[]> {
  const opened = files.filter(({ change }) => change === "opened");
  if (opened.length === 0) return [];
  const keys = opened.map(({ purchase }) => purchaseKey(platform, purchase));
  const had = await trx
    .selectFrom("external_grants")
    .select(["user_id", "product_id"])
    .where("user_id", "in", [...new Set(opened.map(({ userId }) => userId))])
    .where("external_purchase", "not in", keys)
    .where("state", "=", "active")
    .where("expires_at", ">", now)
    .execute();
  const known = new Set(had.map(({ user_id, product_id }) => `${user_id} ${product_id}`));
  return opened.filter(({ userId, productId }) => !known.has(`${userId} ${productId}`));
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
  const waiting = await findWaiting(db, productIds);
  const changes = new Set([...settled.places, ...settled.files].map(({ change }) => change));
  const half = waiting.length > 0 ? `Ainda sem escolha: ${waiting.join(", ")}.` : null;
  if (changes.has("opened") || changes.has("reopened")) return { outcome: "opened", note: half };
  if (changes.has("closed") || changes.has("removed")) return { outcome: "closed", note: half };
  if (changes.has("dated")) return { outcome: "dated", note: half };
  if (waiting.length > 0) return { outcome: "waiting", note: half };
  if (settled.inactive.length > 0) return { outcome: "inactive", note: null };
  if (await areIgnored(db, productIds)) return { outcome: "ignored", note: null };
  const isToCheck = said.some(({ effect }) => effect === "hold" || effect === "keep");
  return { outcome: isToCheck ? "held" : "known", note: null };
}

/** Names of products of which nobody has said what they are here. */
async function findWaiting(db: Db, productIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("external_products")
    .select("name")
    .where("external_products.id", "in", productIds)
    .where("is_ignored", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("external_product_courses")
            .select("course_id")
            .whereRef("external_product_id", "=", "external_products.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("external_product_files")
            .select("product_id")
            .whereRef("external_product_id", "=", "external_products.id"),
        ),
      ),
    )
    .orderBy("external_products.id")
    .execute();
  return rows.map(({ name }) => name);
}

async function areIgnored(db: Db, productIds: number[]): Promise<boolean> {
  const other = await db
    .selectFrom("external_products")
    .select("id")
    .where("id", "in", productIds)
    .where("is_ignored", "=", false)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
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
