// What a buyer answered about ads, kept with the order; what is a person's goes as soon as it is not needed any more.
import { randomBytes } from "node:crypto";
import { adServiceLabels } from "#app/analytics/ad-services.ts";
import { AD_CONSENT_TEXT, consentSubject } from "#app/analytics/measurement.ts";
import type { Company } from "#app/company/company.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate } from "#db/connect.server.ts";

/** An event older than this is not told any more, and what it would tell is forgotten. */
export const AD_DAYS = 7;
const LONGEST_AGENT = 500;

/** As the browser sends it with the order. */
export interface AdAnswer {
  yes: boolean;
  text: string;
  script: string;
}

/** The browser that orders. */
export interface AdVisit {
  ip: string;
  userAgent: string | null;
  cookie: string | null;
}

interface NewOrder {
  order: { id: number; total: number };
  input: { adAnswer?: AdAnswer | undefined; adVisit?: AdVisit | undefined };
}

/**
 * Hears of a new order, as part of its transaction. Nothing is kept where nothing is paid or nothing was asked, or something
 * else than today's question.
 */
export async function keepAdFacts(
  trx: Db,
  { company: { ads, measurement } }: { company: Pick<Company, "ads" | "measurement"> },
  { order, input: { adAnswer: answer, adVisit: visit } }: NewOrder,
  now: Date,
): Promise<void> {
  const labels = adServiceLabels(ads);
  if (order.total === 0 || !labels || !answer) return;
  const asked = consentSubject({ measurement, ads: labels });
  if (answer.text !== AD_CONSENT_TEXT || answer.script !== asked.script) return;
  const seen = answer.yes ? visit : undefined;
  const row = {
    order_id: order.id,
    event_id: randomBytes(16).toString("hex"),
    consented: answer.yes,
    text_version: answer.text,
    ip: seen?.ip ?? null,
    user_agent: seen?.userAgent?.slice(0, LONGEST_AGENT) ?? null,
    client_id: analyticsClient(seen?.cookie) ?? null,
    answered_at: now,
    forget_at: seen ? addDays(now, AD_DAYS) : null,
  };
  await trx.insertInto("order_ad_facts").values(row).execute();
}

/** From the cookie that Google's own script wrote, "GA1.1.123.456": its last two numbers. */
function analyticsClient(cookie: string | null | undefined): string | undefined {
  return /(?:^|; )_ga=GA\d+\.\d+\.(\d{1,20}\.\d{1,20})(?:;|$)/.exec(cookie ?? "")?.[1];
}

const NOBODY = { ip: null, user_agent: null, client_id: null, forget_at: null };

/** One of the chores: whatever was not sent in time is not sent any more. */
export async function forgetAdVisits(db: Db, now: Date): Promise<void> {
  await db.updateTable("order_ad_facts").set(NOBODY).where("forget_at", "<=", now).execute();
}

/** When the last event of an order is through. */
export async function forgetToldVisit(db: Db, orderId: number): Promise<void> {
  // One after the other: the last two services would each see the other's event still waiting, and nobody would forget.
  const facts = db.selectFrom("order_ad_facts").select("order_id").where("order_id", "=", orderId);
  await forUpdate(db, facts).execute();
  const waits = db
    .selectFrom("ad_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "waiting");
  await db
    .updateTable("order_ad_facts")
    .set(NOBODY)
    .where("order_id", "=", orderId)
    .where(({ not, exists }) => not(exists(waits)))
    .execute();
}

/** Of a person who was erased: what they said, and what still waits to be told. */
export async function eraseAdFacts(trx: Db, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx.deleteFrom("ad_events").where("order_id", "in", orderIds).execute();
  await trx.deleteFrom("order_ad_facts").where("order_id", "in", orderIds).execute();
}
