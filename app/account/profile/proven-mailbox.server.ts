// After a mailbox was proven without a session: guest purchases join the account, and text typed by whoever registered
// it before is removed from it (SEC-17).
import { z } from "zod";
import { leaveComments } from "#app/blog/comments/comment-writes.server.ts";
import { leaveReviews } from "#app/catalog/reviews/review-writes.server.ts";
import type { AppContext } from "#app/context.ts";
import { leaveDoubts } from "#app/courses/doubts/doubt-writes.server.ts";
import { MAILBOX_PROVEN } from "#app/identity/users/mailbox-proof.server.ts";
import { joinGuestOrders } from "#app/orders/access/order-person.server.ts";
import { forgetCartsOf } from "#app/recovery/carts/saved-cart-writes.server.ts";
import { inTransaction } from "#db/connect.server.ts";

const provenPayload = z.object({ userId: z.number(), isTyped: z.boolean(), at: z.coerce.date() });

export function registerProvenMailbox({ db, jobs, now }: AppContext): void {
  jobs.handle(MAILBOX_PROVEN, async (payload) => {
    const { userId, isTyped, at } = provenPayload.parse(payload);
    await inTransaction(db, async (trx) => {
      if (isTyped) {
        const what = { userId, before: at };
        await leaveComments(trx, what);
        await leaveReviews(trx, what, now());
        await leaveDoubts(trx, what, now());
        await forgetCartsOf(trx, what);
      }
      const query = trx.selectFrom("users").select("email").where("id", "=", userId);
      const account = await query.where("email_confirmed_at", "is not", null).executeTakeFirst();
      if (account) await joinGuestOrders(trx, { userId, email: account.email }, now());
    });
  });
}
