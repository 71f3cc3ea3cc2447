// Tells a service of an event, again and again for as long as it counts.
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { unitsOf } from "#app/platform/money-and-dates/money.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { AD_TOPIC } from "../events/ad-events.server.ts";
import { AD_DAYS, forgetAdVisits, forgetToldVisit } from "../events/ad-facts.server.ts";
import { clickId } from "../events/click-ids.ts";
import { adKeyOf, findAdRow } from "../settings/ad-settings.server.ts";
import { type AdEvent, type AdPerson, ga4Body, metaEvent, tiktokEvent } from "./ad-bodies.ts";
import { type AdCall, tellAnalytics, tellMeta, tellTiktok } from "./ad-calls.server.ts";

const HOUR_MS = 3_600_000;
/** 1 min, 2, 4 … */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const IS_OFF = "O serviço foi desligado antes do envio.";
const LOCKED = "A SESSION_SECRET do site mudou: digite de novo o código deste serviço.";
const TOO_OLD = `Não saiu em ${AD_DAYS} dias, e o aviso não vale mais.`;

export function registerAdJobs(app: AppContext): void {
  app.jobs.handle(AD_TOPIC, ({ id }) => sendAdEvent(app, Number(id)));
  app.jobs.every(HOUR_MS, "ad visits", () => forgetAdVisits(app.db, app.now()));
}

async function sendAdEvent(app: AppContext, id: number): Promise<void> {
  const { db } = app;
  const event = await db.selectFrom("ad_events").selectAll().where("id", "=", id).executeTakeFirst();
  if (event?.state !== "waiting") return;
  const order = await findTold(db, event);
  const key = adKeyOf(await findAdRow(db), event.service, app.secret);
  if (!order || !key) return endEvent(db, event, { failed: IS_OFF });
  // Of a purchase, what it tells of the buyer is forgotten by then.
  const since = event.event === "purchase" ? order.answered_at : event.created_at;
  if (app.now() >= addDays(since, AD_DAYS)) return endEvent(db, event, { failed: TOO_OLD });
  const problem =
    key.secret === undefined
      ? LOCKED
      : await tell(app, order, {
          service: event.service,
          id: key.id,
          secret: key.secret,
          baseUrl: app.config.adsBaseUrl,
        });
  if (problem === undefined) return endEvent(db, event, { sentAt: app.now() });
  await tryLater(db, event, problem, app.now());
}

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>;

/** The order as it is now; undefined when its buyer was erased or never agreed. */
async function findTold(db: Db, { order_id, refund_id, event }: Row<"ad_events">) {
  const order = await db
    .selectFrom("order_ad_facts as facts")
    .innerJoin("orders", "orders.id", "facts.order_id")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["facts.event_id", "facts.answered_at", "facts.ip", "facts.user_agent", "facts.client_id"])
    .select(["orders.total", "orders.first_paid_at", "orders.created_at"])
    .select(["orders.first_touch", "orders.last_touch"])
    .select((eb) => eb.fn.coalesce("orders.guest_email", "users.email").as("email"))
    .where("facts.order_id", "=", order_id)
    .where("facts.consented", "=", true)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("order_items")
    .select(["id", "product_id", "name", "price", "quantity", "rest_cents"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  if (event === "purchase") return { ...order, lines, event, cents: order.total, at: order.first_paid_at };
  const refund = await db
    .selectFrom("refunds")
    .select(["cents", "lines", "done_at"])
    .where("id", "=", refund_id)
    .executeTakeFirst();
  if (!refund) return undefined;
  const given = lines.filter((line) => refund.lines.includes(line.id));
  return { ...order, lines: given, event, cents: refund.cents, at: refund.done_at };
}

async function tell(app: AppContext, order: Told, call: AdCall): Promise<string | undefined> {
  const now = app.now();
  const event: AdEvent = {
    eventId: order.event_id,
    kind: order.event,
    cents: order.cents,
    at: order.at ?? now,
    lines: order.lines.flatMap((line) => unitsOf(line).map((units) => ({ ...line, ...units }))),
  };
  const person: AdPerson = {
    email: order.email,
    ip: order.ip,
    userAgent: order.user_agent,
    clientId: order.client_id,
    fbclid: clickId(order, "fbclid"),
    ttclid: clickId(order, "ttclid"),
    clickedAt: order.created_at,
  };
  const shopUrl = `${app.config.siteUrl}/checkout`;
  if (call.service === "meta") return tellMeta(call, { data: [metaEvent(event, person, shopUrl)] });
  if (call.service === "tiktok") return tellTiktok(call, { data: [tiktokEvent(event, person, shopUrl)] });
  return tellAnalytics(call, ga4Body(event, person, now));
}

async function endEvent(
  db: Db,
  { id, order_id, tries }: Row<"ad_events">,
  outcome: { sentAt: Date } | { failed: string },
): Promise<void> {
  const columns =
    "sentAt" in outcome
      ? { state: "sent" as const, sent_at: outcome.sentAt, last_error: null, tries: tries + 1 }
      : { state: "failed" as const, last_error: outcome.failed };
  await inTransaction(db, async (trx) => {
    await trx.updateTable("ad_events").set(columns).where("id", "=", id).execute();
    await forgetToldVisit(trx, order_id);
  });
}

async function tryLater(db: Db, { id, tries }: Row<"ad_events">, problem: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
  await inTransaction(db, async (trx) => {
    const columns = { tries: tries + 1, last_error: problem };
    await trx.updateTable("ad_events").set(columns).where("id", "=", id).execute();
    const dedupeKey = `ads:${id}:${tries + 1}`;
    await enqueue(trx, { topic: AD_TOPIC, payload: { id }, dedupeKey, dueAt }, now);
  });
}
