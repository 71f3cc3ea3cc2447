// Google Ads' file of conversions by click: its own columns in its own order, and nothing else of the order.
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { clickId } from "../events/click-ids.ts";

/** Google takes no click that is older. */
const CLICK_DAYS = 90;
const BATCH = 500;
const CLICK = /^[\w-]{10,300}$/;
const HEADER = [
  "Google Click ID",
  "Conversion Name",
  "Conversion Time",
  "Conversion Value",
  "Conversion Currency",
  "Order ID",
];
const TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Paid orders of buyers who agreed and came by a click of Google's; what was refunded whole is left out. */
export async function googleConversions(db: Db, conversion: string, now: Date): Promise<string> {
  const lines = ["Parameters:TimeZone=America/Sao_Paulo", HEADER.join(",")];
  const since = addDays(now, -CLICK_DAYS);
  for (let after = 0; ; ) {
    const orders = await readPage(db, since, after);
    for (const order of orders) {
      const click = clickId(order, "gclid");
      if (!click || !CLICK.test(click) || !order.first_paid_at) continue;
      const value = ((order.total - order.refunded_cents) / 100).toFixed(2);
      const cells = [
        click,
        quoted(conversion),
        TIME.format(order.first_paid_at),
        value,
        "BRL",
        order.event_id,
      ];
      lines.push(cells.join(","));
    }
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) break;
    after = last.id;
  }
  return `${lines.join("\r\n")}\r\n`;
}

function readPage(db: Db, since: Date, after: number) {
  return db
    .selectFrom("order_ad_facts as facts")
    .innerJoin("orders", "orders.id", "facts.order_id")
    .select(["facts.id", "facts.event_id", "orders.first_touch", "orders.last_touch", "orders.first_paid_at"])
    .select(["orders.total", "orders.refunded_cents"])
    .where("facts.id", ">", after)
    .where("facts.consented", "=", true)
    .where("orders.first_paid_at", ">=", since)
    .where("orders.payment_status", "=", "paid")
    .where("orders.first_touch", "is not", null)
    .orderBy("facts.id")
    .limit(BATCH)
    .execute();
}

/** A name of the owner's own, as one cell that no spreadsheet takes for a formula. */
function quoted(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]+/, "").replaceAll('"', '""')}"`;
}
