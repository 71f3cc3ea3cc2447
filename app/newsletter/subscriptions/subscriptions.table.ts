import { doorOf } from "#app/nouns/rule-book.ts";
import { servedFields, serveTable } from "#app/nouns/served-table.ts";
import { SUBSCRIPTION_COLUMNS } from "./subscription.ts";
import { deleteSubscription, writeSubscription } from "./subscription-writes.server.ts";

export const newsletterTable = serveTable({
  id: 635,
  name: "NEWSLETTER_SUBSCRIPTIONS",
  table: "newsletter_subscriptions",
  fields: servedFields(SUBSCRIPTION_COLUMNS, { created_at: 6, updated_at: 7 }),
  create: (writing, patch) => writeSubscription(writing.trx, { patch, door: doorOf(writing) }, writing.now),
  update: (writing, id, patch) =>
    writeSubscription(writing.trx, { id, patch, door: doorOf(writing) }, writing.now),
  async remove({ trx, now }, id) {
    return (await deleteSubscription(trx, id, now)) ? { ok: true } : { ok: false, missing: true };
  },
});
