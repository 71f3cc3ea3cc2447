// Every write of a subscription, whichever door it comes through: one active row per address (the unique index decides),
// and a consent that begins and ends with it.
import { sql } from "kysely";
import { keepConsents, recordConsent, withdrawConsents } from "#app/identity/users/consents.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { Written } from "#app/nouns/noun.ts";
import type { Refused } from "#app/nouns/rule-book.ts";
import { askRules, changesIn, type Door, isUnchanged } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { normalEmail } from "#app/platform/text/email-address.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow, updateRows, updateUnseen } from "#db/writes.server.ts";
import {
  isActive,
  SUBSCRIPTION_COLUMNS,
  SUBSCRIPTION_RULES,
  SUBSCRIPTION_SENTENCES,
  type SubscriptionFacts,
  type SubscriptionPatch,
} from "./subscription.ts";
import { raiseReaders } from "./subscription-events.server.ts";
import { CHECKOUT_SOURCE, NEWSLETTER_CONSENT_VERSION } from "./subscription-messages.ts";
import { subscriptionSearchColumns } from "./subscription-search-columns.ts";

interface SubscriptionWrite {
  /** Left out for a new subscription. */
  id?: number;
  /** Only what is to change. */
  patch: SubscriptionPatch;
  door: Door;
  /** Who agrees, where that is known. */
  userId?: number | undefined;
}

const KIND = "newsletter";
const ACTIVE = "active";
const ENDED = "unsubscribed";
const ENDED_BY_PERSON = "a própria pessoa cancelou depois.";
const OTHER_ACTIVE = "a pessoa se inscreveu de novo depois.";
/** In place of a version of our sentence: another one was shown, by whoever sent the address. */
const SHOWN_ELSEWHERE = "external";

/** Makes or changes a subscription as the rules allow, or says which field they refuse. */
export async function writeSubscription(
  db: Db,
  { id, patch, door, userId }: SubscriptionWrite,
  now: Date,
): Promise<Written> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await lockSubscription(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const after = { ...(before ?? blankOf<SubscriptionFacts>(SUBSCRIPTION_COLUMNS)), ...patch };
    const { facts, errors } = askRules(SUBSCRIPTION_RULES, { before, after, door, isSeen: isActive });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const row = { ...facts, subscribed_at: facts.subscribed_at ?? now };
    if (id !== undefined && isUnchanged(before, row)) return { ok: true, id, changes: {} };
    const wasActive = before !== undefined && isActive(before);
    const ended =
      before && wasActive === isActive(row)
        ? {}
        : { unsubscribed_at: isActive(row) ? null : now, is_ended_by_team: false };
    const columns = { ...ended, ...subscriptionSearchColumns(row) };
    const written = await unlessRepeated(trx, async () => {
      if (id === undefined || !before) {
        return (await insertRow(trx, "newsletter_subscriptions", { ...row, ...columns }, now)).id;
      }
      const changes = { ...changesIn(before, row), ...columns };
      await updateRow(trx, "newsletter_subscriptions", id, changes, now);
      return id;
    });
    const isSame = wasActive && isActive(row) && before.email === row.email;
    if (!written.ok || isSame) return written;
    if (wasActive) {
      await withdrawConsents(trx, { emails: [before.email], kind: KIND }, now);
      await raiseReaders(trx, "newsletter.unsubscribed", [{ id: written.id, email: before.email }], now);
    }
    if (isActive(row)) {
      await raiseReaders(trx, "newsletter.subscribed", [{ id: written.id, email: row.email }], now);
      const consent = { email: row.email, userId, kind: KIND, ...sayingOf(door, row) };
      await recordConsent(trx, consent, before ? now : row.subscribed_at);
    }
    return written;
  });
}

/** The wish of somebody who reads the sentence beside the button. Whoever left before comes back to the same row. */
export async function subscribe(
  db: Db,
  { patch, userId }: Pick<SubscriptionWrite, "patch" | "userId"> & { patch: { email: string } },
  now: Date,
): Promise<Written> {
  return inTransaction(db, async (trx) => {
    const known = await lockNewest(trx, patch.email);
    if (known && isActive(known)) return refusedField("email", "unique", SUBSCRIPTION_SENTENCES.repeated);
    const active = { ...patch, status: "active", subscribed_at: now };
    const write = {
      ...(known ? { id: known.id } : {}),
      patch: active,
      door: { door: "form" },
      userId,
    } as const;
    const written = await writeSubscription(trx, write, now);
    if (!written.ok) return written;
    await enqueue(trx, { topic: "mail.newsletter-welcome", payload: { subscriptionId: written.id } }, now);
    return written;
  });
}

interface NewOrder {
  order: { total: number };
  input: { email: string; userId?: number | undefined; newsletter?: boolean | undefined };
}

/**
 * Hears of a new order, as part of its transaction: the buyer of something free ticked the box that the owner lets stand
 * there. Whoever gets the newsletter already is no reason to refuse the order.
 */
export async function subscribeBuyer(
  trx: Db,
  { company }: { company: { offersNewsletter: boolean } },
  { order, input: { email, userId, newsletter } }: NewOrder,
  now: Date,
): Promise<void> {
  if (!newsletter || order.total > 0 || !company.offersNewsletter) return;
  await subscribe(trx, { patch: { email: normalEmail(email), source: CHECKOUT_SOURCE }, userId }, now);
}

export type UnsubscribeOutcome = "ended" | "already" | "missing";

/**
 * The person ends what this subscription stands for: its address gets no issue any more. Twice is the same as once; of one
 * that the team ended it is known from then on that the person wants so too.
 */
export async function unsubscribe(db: Db, subscriptionId: number, now: Date): Promise<UnsubscribeOutcome> {
  return inTransaction(db, async (trx) => {
    const named = await lockSubscription(trx, subscriptionId);
    if (!named) return "missing";
    const active = await lockNewest(trx, named.email);
    if (active?.is_ended_by_team)
      await updateUnseen(trx, "newsletter_subscriptions", active.id, { is_ended_by_team: false });
    if (!active || !isActive(active)) return "already";
    await endSubscriptions(trx, [active.id], now);
    return "ended";
  });
}

/** The numbers of those that ended, how many had ended before, and how many are not there any more. */
export async function endSubscriptions(
  db: Db,
  ids: number[],
  now: Date,
  { byTeam = false } = {},
): Promise<{ ended: { id: number; email: string }[]; already: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("newsletter_subscriptions").select(["id", "email", "status"]);
    const rows = await forUpdate(trx, query.where("id", "in", asked).orderBy("id")).execute();
    const ended = rows.filter(isActive);
    const patch = { status: ENDED, unsubscribed_at: now, is_ended_by_team: byTeam };
    await updateRows(
      trx,
      "newsletter_subscriptions",
      ended.map(({ id }) => id),
      patch,
      now,
    );
    await withdrawConsents(trx, { emails: ended.map(({ email }) => email), kind: KIND }, now);
    await raiseReaders(trx, "newsletter.unsubscribed", ended, now);
    return { ended, already: rows.length - ended.length, missing: asked.length - rows.length };
  });
}

/** The same by somebody of the team, as the register keeps it. */
export async function endByTeam(
  db: Db,
  { ids, author }: { ids: number[]; author: Author },
  now: Date,
): Promise<{ ended: { id: number }[]; already: number; missing: number }> {
  return inTransaction(db, async (trx) => {
    const outcome = await endSubscriptions(trx, ids, now, { byTeam: true });
    const changes = rowChanges(
      { status: ACTIVE, unsubscribed_at: null },
      { status: ENDED, unsubscribed_at: now },
    );
    const said = outcome.ended.map(({ id }) => ({
      action: "newsletter.unsubscribe",
      entity: "newsletter_subscriptions",
      id,
      changes,
    }));
    await auditedChanges(trx, author, said, now);
    return outcome;
  });
}

/**
 * What the team ended, active again, unless the person has ended it too. What they agreed to holds as before: they never
 * took it back, and the register keeps that the team did, and that it was undone.
 */
export const putSubscriptionsBack: PutBack = async (trx, rows, author, now) => {
  const ids = rows.map(({ id }) => id);
  const query = trx
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "status", "unsubscribed_at", "is_ended_by_team"])
    .where("id", "in", ids);
  const stored = await forUpdate(trx, query.orderBy("id")).execute();
  const { same, left } = unchangedSince(rows, stored);
  const emails = same.map(({ before }) => before.email);
  const active = emails.length === 0 ? [] : await listActive(trx, emails);
  const taken = new Set(active.map(({ email }) => email));
  const back = same.flatMap(({ before }) => {
    const own = before.is_ended_by_team ? undefined : ENDED_BY_PERSON;
    const why = own ?? (taken.has(before.email) ? OTHER_ACTIVE : undefined);
    if (why === undefined) return [before];
    left.push({ id: before.id, why });
    return [];
  });
  const patch = { status: ACTIVE, unsubscribed_at: null, is_ended_by_team: false };
  await updateRows(
    trx,
    "newsletter_subscriptions",
    back.map(({ id }) => id),
    patch,
    now,
  );
  const [ended] = back;
  if (ended?.unsubscribed_at) {
    const consents = { emails: back.map(({ email }) => email), kind: KIND };
    await keepConsents(trx, { ...consents, withdrawnAt: ended.unsubscribed_at });
  }
  await raiseReaders(trx, "newsletter.subscribed", back, now);
  const said = back.map(({ id, status, unsubscribed_at }) => ({
    action: "newsletter.restore",
    entity: "newsletter_subscriptions",
    id,
    changes: rowChanges({ status, unsubscribed_at }, { status: ACTIVE, unsubscribed_at: null }),
  }));
  await auditedChanges(trx, author, said, now);
  return left;
};

async function listActive(trx: Db, emails: string[]) {
  const query = trx.selectFrom("newsletter_subscriptions").select("email").where("email", "in", emails);
  return query.where("status", "=", sql.lit(ACTIVE)).execute();
}

/** Answers whether there was such a subscription. An active one ends with its row. */
export async function deleteSubscription(db: Db, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockSubscription(trx, id);
    if (!before) return false;
    await deleteRow(trx, "newsletter_subscriptions", id);
    if (isActive(before)) {
      await withdrawConsents(trx, { emails: [before.email], kind: KIND }, now);
      const { email, name, source, subscribed_at } = before;
      const gone = { id, name, source, subscribed_at };
      await raiseReaders(trx, "newsletter.unsubscribed", [{ id, email, gone }], now);
    }
    return true;
  });
}

/** The rows stay, for the figures of the issues; the person goes. */
export async function forgetSubscribers(trx: Db, ids: number[], email: string, now: Date): Promise<void> {
  const silence = { email, name: null, status: "unsubscribed", unsubscribed_at: now };
  await updateRows(
    trx,
    "newsletter_subscriptions",
    ids,
    { ...silence, search_title: "", search_body: "" },
    now,
  );
}

/** Where the sentence stood that was agreed to, and its version: the door says who answers for it. */
function sayingOf({ door }: Door, { source }: SubscriptionFacts): { source: string; textVersion: string } {
  if (door !== "form") return { source: door, textVersion: SHOWN_ELSEWHERE };
  return { source: source ?? door, textVersion: NEWSLETTER_CONSENT_VERSION };
}

async function unlessRepeated(
  trx: Db,
  write: () => Promise<number>,
): Promise<Outcome<{ id: number }, Refused>> {
  try {
    return { ok: true, id: await withSavepoint(trx, write) };
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("email", "unique", SUBSCRIPTION_SENTENCES.repeated);
    throw error;
  }
}

async function lockSubscription(trx: Db, id: number) {
  const query = trx
    .selectFrom("newsletter_subscriptions")
    .select(namesOf(SUBSCRIPTION_COLUMNS))
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

/** The active row of the address, or the one that ended last. */
async function lockNewest(trx: Db, email: string) {
  const query = trx
    .selectFrom("newsletter_subscriptions")
    .select(["id", "status", "is_ended_by_team"])
    .where("email", "=", email)
    .orderBy((eb) => eb.case().when("status", "=", "active").then(0).else(1).end())
    .orderBy("id", "desc")
    .limit(1);
  return forUpdate(trx, query).executeTakeFirst();
}
