// Erases a person: their own rows are deleted, shared rows are made anonymous, and orders keep the buyer for the fiscal
// period (SEC-51).

import { deleteComments } from "#app/blog/comments/comment-writes.server.ts";
import { forgetReviewers } from "#app/catalog/reviews/review-writes.server.ts";
import { lockPlaces } from "#app/courses/access/enrollments.server.ts";
import { leaveCourses } from "#app/courses/course/course-writes.server.ts";
import { deleteDoubts } from "#app/courses/doubts/doubt-writes.server.ts";
import { deleteNotes } from "#app/courses/notes/notes.server.ts";
import { forgetImportLines } from "#app/external-sales/imports/import-keeping.server.ts";
import { forgetDeliveries } from "#app/external-sales/incoming/deliveries.server.ts";
import { forgetExternalSales, lockExternalSales } from "#app/external-sales/ledger/settlement.server.ts";
import {
  ERASURES,
  hashErased,
  hashErasedAccount,
  noteErased,
} from "#app/identity/erased/erased-addresses.server.ts";
import { ADMIN_STAYS } from "#app/identity/user-rules.ts";
import { ERASED_NAME, eraseUser } from "#app/identity/users/erasure.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { deleteLeads } from "#app/marketing/leads/lead-writes.server.ts";
import { forgetSubscribers } from "#app/newsletter/subscriptions/subscription-writes.server.ts";
import { deleteWaits } from "#app/offers/waiting/offer-wait-writes.server.ts";
import { forgetSendings } from "#app/orders/gifts/gift-sending-writes.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { deletePopupEmails } from "#app/popups/popup-email-writes.server.ts";
import { eraseRecovery } from "#app/recovery/carts/saved-cart-writes.server.ts";
import { eraseFromRights } from "#app/rights/right-erasure.server.ts";
import { advisoryLock, type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { FOLLOW_ERASURE } from "./erasure-job.server.ts";
import { keepRightsOfGuests } from "./guest-rights.server.ts";
import { eraseFromOrders, lockBeforeAccount } from "./order-erasure.server.ts";
import { collectPersonalRows, idsIn, type Person, type PersonalRows } from "./personal-data.server.ts";
import { blankDetailsOf, findLastDelivery, removeTraces } from "./trace-erasure.server.ts";

/** Replaces the address where the column requires one. */
const ERASED_EMAIL = "removido@excluida.invalid";

interface ErasureAsk {
  person: Person;
  /** The person or administrator who asked for the erasure; null when a restore erases again. */
  actorId: number | null;
  /** IP address of the administrator; a person's own address is erased with the person. */
  ip?: string | undefined;
  requestId?: number;
}

/** Administrators cannot be erased. Afterwards only the kept orders name the person. */
export async function erasePerson(
  db: Db,
  { person, actorId, ip, requestId }: ErasureAsk,
  now: Date,
): Promise<Outcome<object, { keptBecause: string }>> {
  return inTransaction(db, async (trx) => {
    await advisoryLock(trx, ERASURES);
    const account = await lockPerson(trx, person);
    if (account?.role === "admin") return { ok: false, keptBecause: ADMIN_STAYS };
    const lastDelivery = await findLastDelivery(trx);
    const rows = await collectPersonalRows(trx, person);
    if (person.userId !== null) await leaveCourses(trx, person.userId, now);
    await eraseFromStudy(trx, rows, now);
    await eraseFromReach(trx, rows, now);
    await eraseFromOrders(trx, { rows, person, account }, now);
    if (person.userId !== null) {
      await eraseUser(trx, person.userId, now);
      await keepRightsOfGuests(trx, { userId: person.userId, orderIds: idsIn(rows, "orders") }, now);
    }
    if (person.email !== null) {
      await trx.deleteFrom("consents").where("email", "=", person.email).execute();
      await trx.deleteFrom("admin_invitations").where("email", "=", person.email).execute();
      await trx.deleteFrom("sign_in_codes").where("email", "=", person.email).execute();
    }
    await blankDetailsOf(trx, rows);
    await removeTraces(trx, {
      userId: person.userId,
      email: account?.email ?? person.email,
      name: account?.name,
      lastDelivery,
    });
    const target =
      requestId === undefined
        ? { action: "account.erase", entity: "users", entityId: person.userId ?? undefined }
        : { action: "data-request.erase", entity: "data_requests", entityId: requestId };
    await recordAudit(trx, { actorId, ip, ...target }, now);
    await rememberErasure(trx, { person, account }, now);
    return { ok: true };
  });
}

/** Stores the hashes that recognize the person in old files and backups. */
async function rememberErasure(
  trx: Db,
  { person, account }: { person: Person; account: { email: string } | undefined },
  now: Date,
): Promise<void> {
  const hash = person.email === null ? undefined : hashErased(trx, person.email);
  const ofAccount =
    person.userId === null || !account
      ? undefined
      : hashErasedAccount(trx, { id: person.userId, email: account.email });
  const hashes = [hash, ofAccount].filter((one) => one !== undefined);
  await noteErased(
    trx,
    hashes.map((one) => ({ hash: one, erased_at: now })),
  );
  await enqueue(trx, { topic: FOLLOW_ERASURE, payload: { hash: hash ?? "" } }, now);
}

/** In the order in which everybody locks: courses and orders, then the account, then its purchases elsewhere and places. */
async function lockPerson(trx: Db, { userId, email }: Person) {
  const query = trx
    .selectFrom("users")
    .select(["name", "email", "role"])
    .where("id", "=", userId ?? 0)
    .where("erased_at", "is", null);
  const address = (await query.executeTakeFirst())?.email ?? email;
  await lockBeforeAccount(trx, { userId, email: address });
  const account = await forUpdate(trx, query).executeTakeFirst();
  if (address !== null) await lockExternalSales(trx, address);
  if (userId !== null) await lockPlaces(trx, userId);
  return account;
}

/** Places, progress and attempts stay with the anonymous account, so that a course's figures add up. */
async function eraseFromStudy(trx: Db, rows: PersonalRows, now: Date): Promise<void> {
  await forgetExternalSales(trx, idsIn(rows, "external_sales"));
  await eraseFromRights(trx, idsIn(rows, "rights"), now);
  await forgetImportLines(trx, idsIn(rows, "sale_import_lines"));
  await forgetDeliveries(trx, idsIn(rows, "incoming_deliveries"));
  await deleteNotes(trx, idsIn(rows, "lesson_notes"));
  await deleteDoubts(trx, idsIn(rows, "lesson_doubts"));
  const certificates = idsIn(rows, "certificates");
  if (certificates.length === 0) return;
  await trx
    .updateTable("certificates")
    .set({ student_name: ERASED_NAME })
    .where("id", "in", certificates)
    .execute();
}

/** Stars stay for a product's average and deliveries for an issue's figures, both without the person's words. */
async function eraseFromReach(trx: Db, rows: PersonalRows, now: Date): Promise<void> {
  await forgetReviewers(trx, idsIn(rows, "product_reviews"), ERASED_NAME, now);
  await forgetSubscribers(trx, idsIn(rows, "newsletter_subscriptions"), ERASED_EMAIL, now);
  await deleteComments(trx, idsIn(rows, "comments"));
  await deletePopupEmails(trx, idsIn(rows, "popup_emails"));
  await deleteWaits(trx, idsIn(rows, "offer_waits"));
  await forgetSendings(trx, idsIn(rows, "gift_sendings"));
  await deleteLeads(trx, idsIn(rows, "leads"));
  await eraseRecovery(trx, {
    carts: idsIn(rows, "recovery_carts"),
    contacts: idsIn(rows, "recovery_contacts"),
    people: idsIn(rows, "recovery_people"),
  });
  const requests = idsIn(rows, "data_requests");
  if (requests.length === 0) return;
  await trx
    .updateTable("data_requests")
    .set({ email: ERASED_EMAIL, user_id: null, message: null, note: null, token_hash: null })
    .set({ search_title: "", search_body: "" })
    .where("id", "in", requests)
    .execute();
}
