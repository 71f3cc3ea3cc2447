// The shop corrects a buyer's e-mail on an order (OP-48): rights move to the account of the new address, and links of
// the old one stop working.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { renewLicences } from "../access/licences.server.ts";
import { revokeOrderLinks, revokeSentLinks } from "../access/order-links.server.ts";
import { type LockedOrder, lockOrder } from "../facts/order-facts.server.ts";
import { changeOrder, logNote } from "../writes/order-writes.server.ts";
import { maskedEmail } from "./email-correction.server.ts";
import { handOverOrder } from "./order-handover.server.ts";
import { resendOrderMail } from "./order-mail-resend.server.ts";

export type ReaddressRefusal = "stale" | "same" | "erased";

interface Readdressing {
  orderId: number;
  /** The version of the order that the screen showed. */
  version: number;
  email: string;
  reason: string;
  actor: { id: number; ip: string };
  secret: string;
  now: Date;
}

interface Owner {
  id: number;
  name: string;
}

/** Undefined if there is no such order; otherwise whether it is in an account now. */
export async function readdressOrder(
  db: Db,
  facts: Readdressing,
): Promise<Outcome<{ inAccount: boolean }, { why: ReaddressRefusal }> | undefined> {
  const { orderId, email, now } = facts;
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (!held) return undefined;
    const { order } = held;
    if (order.version !== facts.version) return { ok: false, why: "stale" } as const;
    const before = order.user_id === null ? undefined : await findOwner(trx, order.user_id);
    if (order.anonymised_at !== null || before?.erased_at) return { ok: false, why: "erased" } as const;
    const from = before?.email ?? order.guest_email;
    if (from === email) return { ok: false, why: "same" } as const;
    const owner = await findOwnerOf(trx, email);
    const changed = await changeOrder(
      trx,
      order,
      { ...identityOf(held, { email, name: before?.name, owner }), corrected_at: now },
      now,
    );
    // A buyer who is paying keeps the page with the payment code, which opens nothing else yet.
    await (isOpened(held) ? revokeOrderLinks : revokeSentLinks)(trx, orderId, now);
    await renewLicences(trx, orderId, facts.secret);
    await handOverOrder(trx, orderId, now);
    await writeDown(trx, held, { ...facts, from, owner });
    if (from !== null) {
      const payload = { orderId, email: from, wasInAccount: before !== undefined, at: now.toISOString() };
      const dedupeKey = `order-readdressed:${orderId}:${order.version}`;
      await enqueue(trx, { topic: "mail.order-readdressed", payload, dedupeKey }, now);
    }
    await resendOrderMail(trx, held, { again: `v${changed?.version ?? order.version + 1}` }, now);
    return { ok: true, inAccount: owner !== undefined } as const;
  });
}

function findOwner(trx: Db, userId: number) {
  return trx
    .selectFrom("users")
    .select(["name", "email", "erased_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Only an account with a confirmed address counts. */
function findOwnerOf(trx: Db, email: string): Promise<Owner | undefined> {
  return trx
    .selectFrom("users")
    .select(["id", "name"])
    .where("email", "=", email)
    .where("email_confirmed_at", "is not", null)
    .where("is_active", "=", true)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}

/** True once the order was paid or given. Until then its links only lead to the payment. */
function isOpened({ order }: LockedOrder): boolean {
  return order.first_paid_at !== null || order.status === "completed";
}

function identityOf(
  held: LockedOrder,
  { email, name, owner }: { email: string; name: string | undefined; owner: Owner | undefined },
) {
  const guest_name = held.order.guest_name ?? name ?? null;
  return {
    guest_email: email,
    guest_name,
    user_id: owner?.id ?? null,
    search_title: foldWords(guest_name, email),
    search_body: "",
    ...(isOpened(held) ? { browser_hash: null } : {}),
  };
}

async function writeDown(
  trx: Db,
  { order }: LockedOrder,
  facts: Readdressing & { from: string | null; owner: Owner | undefined },
): Promise<void> {
  const { actor, from, email, reason, owner, now } = facts;
  const change = `${from === null ? "(sem e-mail)" : maskedEmail(from)} → ${maskedEmail(email)}`;
  const entry = { cause: "readdressed", actorId: actor.id, note: `${change}\n${reason}` } as const;
  await logNote(trx, order, entry, now);
  const changes = {
    guest_email: { de: from, para: email },
    ...(owner?.id === order.user_id || (!owner && order.user_id === null)
      ? {}
      : { user_id: { de: order.user_id, para: owner?.id ?? null } }),
  };
  await recordAudit(
    trx,
    {
      actorId: actor.id,
      ip: actor.ip,
      action: "order.readdress",
      entity: "order",
      entityId: order.id,
      detail: { changes, reason },
    },
    now,
  );
}
