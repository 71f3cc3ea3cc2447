import { doorOf } from "#app/nouns/rule-book.ts";
import { createdOn, date, email, lastModified, serveTable, text } from "#app/nouns/served-table.ts";
import { deleteSubscription, writeSubscription } from "./subscription-writes.server.ts";

export const newsletterTable = serveTable({
  id: 635,
  name: "NEWSLETTER_SUBSCRIPTIONS",
  table: "newsletter_subscriptions",
  fields: [
    email("email", { required: true }),
    text("name", { isPersons: true }),
    date("subscribed_at", { nullable: false }),
    text("status", { nullable: false, maxLength: 100 }),
    text("source"),
    createdOn(),
    lastModified(),
  ],
  create: (writing, patch) => writeSubscription(writing.trx, { patch, door: doorOf(writing) }, writing.now),
  update: (writing, id, patch) =>
    writeSubscription(writing.trx, { id, patch, door: doorOf(writing) }, writing.now),
  async remove({ trx, now }, id) {
    return (await deleteSubscription(trx, id, now)) ? { ok: true } : { ok: false, missing: true };
  },
});
