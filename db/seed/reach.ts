import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { cleanRichText, textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Db } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import type { DemoContent } from "./content/demo-content.ts";
import { dice } from "./dice.ts";

const DAYS = 14;
const OFFER_DAYS = 60;
/** Recent pop-up counts, and sent issues. */
export async function seedReach(trx: Db, issues: DemoContent["issues"], now: Date): Promise<void> {
  await seedCounts(trx, now);
  await seedOfferCounts(trx, now);
  await seedPopupEmails(trx);
  for (const issue of issues) await seedIssue(trx, issue, now);
}

async function seedCounts(trx: Db, now: Date): Promise<void> {
  const popups = await trx
    .selectFrom("popup_configs")
    .select(["id", "show_email_field"])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  const rows = popups.flatMap(({ id, show_email_field }) =>
    Array.from({ length: DAYS }, (_, day) => {
      const shown = 9 + ((day * 7 + id * 5) % 11);
      const closed = show_email_field ? shown - 3 : shown;
      return { popup_id: id, day: dayOf(addDays(now, -day - 1)), shown, closed };
    }),
  );
  if (rows.length > 0) await trx.insertInto("popup_counts").values(rows).execute();
}

/** Page views and checkouts of every product, in proportion to its sales. */
async function seedOfferCounts(trx: Db, now: Date): Promise<void> {
  const roll = dice(20261124);
  const products = await trx.selectFrom("products").select("id").orderBy("id").execute();
  const sold = await trx
    .selectFrom("order_items")
    .select(["product_id", "created_at"])
    .orderBy("id")
    .execute();
  const rows = new Map<string, { day: string; product_id: number; pages: number; checkouts: number }>();
  const add = (at: Date, product_id: number, pages: number, checkouts: number) => {
    const key = `${dayOf(at)} ${product_id}`;
    const before = rows.get(key) ?? { day: dayOf(at), product_id, pages: 0, checkouts: 0 };
    rows.set(key, { ...before, pages: before.pages + pages, checkouts: before.checkouts + checkouts });
  };
  for (const { id } of products) {
    for (let day = 0; day <= OFFER_DAYS; day += 3)
      add(addDays(now, -day), id, 2 + roll.below(9), roll.below(2));
  }
  for (const { product_id, created_at } of sold) {
    if (product_id !== null) add(created_at, product_id, 5 + roll.below(12), 1 + roll.below(2));
  }
  if (rows.size > 0)
    await trx
      .insertInto("offer_counts")
      .values([...rows.values()])
      .execute();
}

/** Subscribers by pop-up also have a pop-up entry. */
async function seedPopupEmails(trx: Db): Promise<void> {
  const popup = await trx
    .selectFrom("popup_configs")
    .select("id")
    .where("show_email_field", "=", true)
    .orderBy("id")
    .executeTakeFirst();
  const readers = await trx
    .selectFrom("newsletter_subscriptions")
    .select(["email", "subscribed_at"])
    .where("source", "=", "popup")
    .orderBy("subscribed_at")
    .execute();
  for (const { email, subscribed_at } of readers) {
    const facts = { email, popup_id: popup?.id ?? null, page: "blog", timestamp: subscribed_at };
    await insertRow(trx, "popup_emails", facts, subscribed_at);
  }
}

async function seedIssue(
  trx: Db,
  { subject, body, daysAgo }: DemoContent["issues"][number],
  now: Date,
): Promise<void> {
  const at = addDays(now, -daysAgo);
  const { id } = await trx
    .insertInto("newsletter_issues")
    .values({
      subject,
      search_title: foldWords(subject),
      search_body: foldWords(textOf(body)),
      body: cleanRichText(body),
      state: "sent",
      run: 1,
      started_at: at,
      finished_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const readers = await trx
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("subscribed_at", "<", at)
    .where((eb) => eb.or([eb("status", "=", "active"), eb("unsubscribed_at", ">", at)]))
    .orderBy("id")
    .execute();
  const deliveries = readers.map((reader) => ({
    issue_id: id,
    subscription_id: reader.id,
    state: "sent" as const,
    tried_at: at,
    sent_at: at,
  }));
  if (deliveries.length > 0) await trx.insertInto("newsletter_deliveries").values(deliveries).execute();
}
