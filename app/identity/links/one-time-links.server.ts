// Links that prove a mailbox: one use, limited time; a newer sent link voids older ones (SEC-13).

import { createHmac, randomBytes } from "node:crypto";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, forUpdate } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

type Purpose = Row<"one_time_links">["purpose"];

const HOUR_MS = 3_600_000;
const CONFIRM_MS = 48 * HOUR_MS;
/** Days in which the informed mailbox may take the account back after a change of address or a new second factor. */
export const TAKE_BACK_DAYS = 7;
const UNDO_MS = TAKE_BACK_DAYS * 24 * HOUR_MS;
const LINK_LIFE_MS: Record<Purpose, number> = {
  reset: HOUR_MS,
  confirm: CONFIRM_MS,
  // Mailed when the change is asked for, which may be confirmed as late as its own link allows.
  undo: CONFIRM_MS + UNDO_MS,
};
const PATHS: Record<Purpose, string> = {
  reset: "/redefinir-senha",
  confirm: "/confirmar-email",
  undo: "/desfazer-troca",
};
/** Used links are kept a week for support. */
const KEEP_MS = 7 * 24 * HOUR_MS;

interface LinkFacts {
  purpose: Purpose;
  userId: number;
  email: string;
  secret: string;
  /** The requesting session, which may use the link without further proof. */
  sessionId?: string | undefined;
  /** By default the lifetime of its kind. */
  expiresAt?: Date | undefined;
}

/**
 * Creates a link and returns its id; call inside a transaction. Older links for another address end now, except those
 * that stop a change; links for the same address end when this one is sent.
 */
export async function createLink(trx: Db, facts: LinkFacts, now: Date): Promise<string> {
  const { purpose, userId, email, secret, sessionId = null, expiresAt } = facts;
  await forUpdate(trx, trx.selectFrom("users").select("id").where("id", "=", userId)).execute();
  if (purpose !== "undo") {
    await openLinks(trx, { purpose, user_id: userId }, now).where("email", "!=", email).execute();
  }
  const createdAt = await nextMoment(trx, { purpose, userId }, now);
  const id = randomBytes(16).toString("base64url");
  await trx
    .insertInto("one_time_links")
    .values({
      id,
      purpose,
      user_id: userId,
      email,
      session_id: sessionId,
      token_hash: sha256Hex(tokenOf(secret, id)),
      created_at: createdAt,
      expires_at: expiresAt ?? new Date(createdAt.getTime() + LINK_LIFE_MS[purpose]),
      used_at: null,
    })
    .execute();
  return id;
}

/** Call when the link was sent: older links for the same address end, except those that take an account back. */
export async function voidOlderLinks(db: Db, link: SentLink, now: Date): Promise<void> {
  if (link.purpose === "undo") return;
  await openLinks(db, link, now)
    .where("email", "=", link.email)
    .where("created_at", "<", link.created_at)
    .execute();
}

type SentLink = Pick<Row<"one_time_links">, "purpose" | "user_id" | "email" | "created_at">;

function openLinks(db: Db, { purpose, user_id }: Pick<SentLink, "purpose" | "user_id">, now: Date) {
  return db
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("user_id", "=", user_id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null);
}

/** Strictly later than every link of the kind, so that their order is known. */
async function nextMoment(
  trx: Db,
  { purpose, userId }: Pick<LinkFacts, "purpose" | "userId">,
  now: Date,
): Promise<Date> {
  const { last } = await trx
    .selectFrom("one_time_links")
    .select((eb) => eb.fn.max("created_at").as("last"))
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  const after = last ? new Date(last).getTime() + 1 : 0;
  return new Date(Math.max(now.getTime(), after));
}

/** The owner of a used, void or expired link, for the message. */
export async function findDeadLink(db: Db, purpose: Purpose, token: string) {
  return db
    .selectFrom("one_time_links")
    .select(["user_id", "email"])
    .where("purpose", "=", purpose)
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirst();
}

/** The link of a token, while it can be used by a person who may sign in. */
export async function findLink(db: Db, purpose: Purpose, token: string, now: Date) {
  return liveLinks(db, now)
    .where("one_time_links.purpose", "=", purpose)
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirst();
}

/** The same by id, for the mail. */
export async function findLinkById(db: Db, id: string, now: Date) {
  return liveLinks(db, now).where("one_time_links.id", "=", id).executeTakeFirst();
}

/** All usable links of a kind, newest first. */
export async function listLiveLinks(
  db: Db,
  { purpose, userId }: Pick<LinkFacts, "purpose" | "userId">,
  now: Date,
) {
  return liveLinks(db, now)
    .select("expires_at")
    .where("one_time_links.purpose", "=", purpose)
    .where("user_id", "=", userId)
    .orderBy("one_time_links.created_at", "desc")
    .execute();
}

/** Consumes the link; false if it was used meanwhile. */
export async function consumeLink(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Called when the change of address is made: the old address has its full time from now. */
export async function keepUndoLink(trx: Db, { userId, email }: { userId: number; email: string }, now: Date) {
  await trx
    .updateTable("one_time_links")
    .set({ expires_at: new Date(now.getTime() + UNDO_MS) })
    .where("user_id", "=", userId)
    .where("purpose", "=", "undo")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .execute();
}

/** The valid link by which this address may take its account back; undefined if none was mailed. */
export async function findUndoLink(
  db: Db,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<string | undefined> {
  const query = liveLinks(db, now).where("one_time_links.purpose", "=", "undo").where("user_id", "=", userId);
  const newest = query.where("one_time_links.email", "=", email).orderBy("one_time_links.created_at", "desc");
  return (await newest.limit(1).executeTakeFirst())?.id;
}

/** After one was used: voids the others of its mailbox and those of later changes. */
export async function voidOtherUndoLinks(
  trx: Db,
  { userId, email, since }: { userId: number; email: string; since: Date },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "=", "undo")
    .where((eb) => eb.or([eb("created_at", ">=", since), eb("email", "=", email)]))
    .where("used_at", "is", null)
    .execute();
}

/** True while somebody may take this address back; nobody else gets it until then. */
export async function isReserved(
  db: Db,
  { email, userId }: { email: string; userId: number | undefined },
  now: Date,
): Promise<boolean> {
  let query = liveLinks(db, now).where("one_time_links.purpose", "=", "undo");
  query = query.where("one_time_links.email", "=", email);
  if (userId !== undefined) query = query.where("user_id", "!=", userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Absolute URL for the mail, on the configured site whatever host a request named (SEC-13). */
export function linkAddress(siteUrl: string, secret: string, link: { id: string; purpose: Purpose }): string {
  return `${siteUrl}${linkPath(secret, link)}`;
}

/** For a person who has just proven the mailbox in another way. */
export function linkPath(secret: string, { id, purpose }: { id: string; purpose: Purpose }): string {
  return `${PATHS[purpose]}/${tokenOf(secret, id)}`;
}

/** Hourly job. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEEP_MS);
  await db.deleteFrom("one_time_links").where("expires_at", "<", limit).execute();
}

function liveLinks(db: Db, now: Date) {
  return db
    .selectFrom("one_time_links")
    .innerJoin("users", "users.id", "one_time_links.user_id")
    .select(["one_time_links.id", "one_time_links.purpose", "one_time_links.email", "user_id"])
    .select(["one_time_links.created_at", "one_time_links.session_id"])
    .select(["users.name", "users.team_role", "users.email as current_email"])
    .select(["users.email_confirmed_at as current_confirmed_at", "users.erase_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) =>
      eb.or([
        eb("users.is_active", "=", true),
        // An account that awaits erasure is closed; only the link that takes it back works.
        eb.and([eb("one_time_links.purpose", "=", "undo"), eb("users.erase_at", "is not", null)]),
      ]),
    );
}

/** A 256-bit MAC of the id. */
function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`one-time-link:${id}`).digest("base64url");
}
