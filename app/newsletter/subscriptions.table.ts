import { createdOn, date, email, lastModified, serveTable, text } from "#app/platform/served-table.ts";
import { deleteRow } from "#db/writes.server.ts";
import { changeSubscription, insertSubscription } from "./subscriptions/subscription-rows.server.ts";

export const newsletterTable = serveTable({
  id: 635,
  name: "NEWSLETTER_SUBSCRIPTIONS",
  table: "newsletter_subscriptions",
  fields: [
    email("email", { required: true }),
    text("name"),
    date("subscribed_at", { nullable: false }),
    text("status", { nullable: false, maxLength: 100 }),
    text("source"),
    createdOn(),
    lastModified(),
  ],
  create: ({ trx, now }, values) => insertSubscription(trx, values, now),
  async update({ trx, now }, id, values) {
    return (await changeSubscription(trx, id, values, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx }, id) {
    const isDeleted = await deleteRow(trx, "newsletter_subscriptions", id);
    return isDeleted ? { ok: true } : { ok: false, missing: true };
  },
});
