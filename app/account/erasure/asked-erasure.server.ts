// Account deletion by the owner. The account is closed at once, its mailbox can take it back for seven days, and then
// the person is erased (SEC-109). A stolen password alone therefore deletes nothing.
import type { AppContext } from "#app/context.ts";
import { ERASURES } from "#app/identity/erased/erased-addresses.server.ts";
import { createLink, listLiveLinks, TAKE_BACK_DAYS } from "#app/identity/links/one-time-links.server.ts";
import { closeUntilErased } from "#app/identity/users/sign-in-writes.server.ts";
import { teamRefusal } from "#app/identity/users/users.server.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { advisoryLock, type Db, forNoKeyUpdate, forUpdate, inTransaction } from "#db/connect.server.ts";
import { erasePerson } from "./erasure.server.ts";
import { lockBeforeAccount } from "./order-erasure.server.ts";
import { findPerson } from "./personal-data.server.ts";

/** Limit of accounts per hourly run; the next run continues. */
const ROUND = 100;
const SHOWN = 200;
const GONE = "Esta conta não existe mais.";

/**
 * Closes the account and returns the day of its erasure. Mails the link to its mailbox, and to each former address
 * that can already take the account back.
 */
export async function askForErasure(
  db: Db,
  { userId, secret }: { userId: number; secret: string },
  now: Date,
): Promise<Outcome<{ eraseAt: Date }, { keptBecause: string }>> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("users").select(["email", "erase_at"]).where("id", "=", userId);
    const account = await forUpdate(trx, query.where("erased_at", "is", null)).executeTakeFirst();
    if (!account) return { ok: false, keptBecause: GONE };
    const keptBecause = await teamRefusal(trx, userId);
    if (keptBecause) return { ok: false, keptBecause };
    if (account.erase_at) return { ok: true, eraseAt: account.erase_at };
    const { email } = account;
    const earlier = await listLiveLinks(trx, { purpose: "undo", userId }, now);
    const ofOthers = new Map(
      earlier.filter((link) => link.email !== email).map((link) => [link.email, link.id]),
    );
    const eraseAt = addDays(now, TAKE_BACK_DAYS);
    await closeUntilErased(trx, userId, eraseAt, now);
    const own = await createLink(trx, { purpose: "undo", userId, email, secret, expiresAt: eraseAt }, now);
    const told = { at: now.toISOString(), eraseAt: eraseAt.toISOString() };
    const works = [own, ...ofOthers.values()].map((linkId) => ({
      topic: "mail.account-closing",
      payload: { linkId, ...told },
    }));
    await enqueueAll(trx, works, now);
    const entry = { actorId: userId, action: "account.close", entity: "users", entityId: userId };
    await recordAudit(trx, entry, now);
    return { ok: true, eraseAt };
  });
}

/** Hourly job: erases the accounts that nobody took back in time. */
export async function eraseDueAccounts({
  db,
  log,
  now,
}: Pick<AppContext, "db" | "log" | "now">): Promise<void> {
  const due = await waitingAccounts(db).where("erase_at", "<=", now()).limit(ROUND).execute();
  for (const { id } of due) {
    await eraseDue(db, id, now()).catch((error: unknown) => {
      log.error({ err: error, user: id }, "an account was not erased");
    });
  }
}

async function eraseDue(db: Db, userId: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await advisoryLock(trx, ERASURES);
    const query = waitingAccounts(trx).where("id", "=", userId).where("erase_at", "<=", now);
    const waiting = await query.executeTakeFirst();
    if (!waiting) return;
    await lockBeforeAccount(trx, { userId, email: waiting.email });
    // Locks the row so that the mailbox cannot take the account back during the erasure.
    const due = await forNoKeyUpdate(trx, query).executeTakeFirst();
    if (!due?.erase_at) return;
    const orderedBefore = addDays(due.erase_at, -TAKE_BACK_DAYS);
    const person = { ...(await findPerson(trx, userId)), orderedBefore };
    await erasePerson(trx, { person, actorId: userId }, now);
  });
}

/** Lists closed accounts for the privacy screen, sorted by the day of their erasure. */
export async function listAskedErasures(db: Db) {
  return waitingAccounts(db).limit(SHOWN).execute();
}

function waitingAccounts(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "email", "erase_at"])
    .where("erase_at", "is not", null)
    .where("erased_at", "is", null)
    .orderBy("erase_at")
    .orderBy("id");
}
