// Every write of an account, whichever door it comes through, with what a change brings about: another e-mail has to be
// confirmed and voids the links of the old one; a new password, another role and the end of an account end sessions.

import { sql } from "kysely";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { namesOf } from "#app/nouns/columns.ts";
import type { Edited } from "#app/nouns/noun.ts";
import { askRules, changesIn, type Door, isUnchanged, type Refused } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { byValue, type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import {
  type Db,
  forUpdate,
  inTransaction,
  isUniqueViolation,
  json,
  withSavepoint,
} from "#db/connect.server.ts";
import type { RowPatch } from "#db/schema.ts";
import { deleteRows, insertRow, insertRows, updateRow, updateRows, updateUnseen } from "#db/writes.server.ts";
import { dropIdentities } from "../google/identity-writes.server.ts";
import { isReserved } from "../links/one-time-links.server.ts";
import { dropPasskeys } from "../passkeys/passkey-writes.server.ts";
import { endProofs, type SessionsToLeave } from "../proofs/proof-writes.server.ts";
import { authorityRefusal, isSameStanding } from "../rights/authority.server.ts";
import { leads, type Standing, tidied } from "../rights/rights.ts";
import {
  ACTIVE_FIRST,
  ADMIN_STAYS_ACTIVE,
  EMAIL_IN_USE,
  LAST_OWNER,
  UNCONFIRMED_IN_TEAM,
} from "../user-rules.ts";
import { userSearchColumns } from "../user-search.ts";
import { NEW_USER, USER_COLUMNS, USER_RULES, type UserFacts, type UserPatch } from "./user.ts";

export interface UserWrite {
  /** Left out for a new account. */
  id?: number;
  /** Only what is to change. */
  patch: UserPatch;
  door: Door;
  /** Who does it, for the record of another role or state; null at the server's own console. */
  actor?: { actorId: number | null; ip?: string };
  /** The address was shown to be theirs. */
  isConfirmed?: boolean;
  /** The session that goes on when the password changes. */
  sessionId?: string | undefined;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
}

export type UserOutcome = Edited<{
  before: UserFacts | undefined;
  after: UserFacts;
  changes?: RowChanges;
}>;

/** What people edit of an account: the others change by themselves. */
const EDITED = [
  "name",
  "email",
  "phone",
  "address",
  "avatar",
  "team_role",
  "more_roles",
  "more_rights",
  "is_active",
] as const;

/** Makes or changes an account as the rules allow, or says which field they refuse. */
export async function writeUser(db: Db, write: UserWrite, now: Date): Promise<UserOutcome> {
  const { id, patch, door, isConfirmed, version: opened } = write;
  return inTransaction(db, async (trx) => {
    // Before any account: two who take the role from each other do not wait in a circle.
    const owners = asksStanding(write) ? await lockOwners(trx) : [];
    const row = id === undefined ? undefined : await lockUser(trx, id);
    if (id !== undefined && !row) return { ok: false, missing: true };
    if (row && opened !== undefined && row.version !== opened) return { ok: false, stale: true };
    const before = row && factsOf(row);
    const standing = standingAfter(before, patch, owners);
    const asked = { ...(before ?? NEW_USER), ...patch, ...standing };
    const question = { before, after: asked, door, isSeen: () => true };
    const { facts: after, errors } = askRules(USER_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const outranked = await authorityRefusal(trx, { actorId: write.actor?.actorId, id }, before, after);
    if (outranked) return refusedField("role", "invalid", outranked);
    const refusal = brokenStanding(before, after, { isLast: owners.length === 1 && owners[0] === id });
    if (refusal) return refusal;
    const isNewInTeam = before?.team_role === null && after.team_role !== null;
    // Whoever opened it may not be the person that is meant: an invitation shows whose mailbox it is.
    if (isNewInTeam && !isConfirmed && !row?.email_confirmed_at) {
      return refusedField("role", "invalid", UNCONFIRMED_IN_TEAM);
    }
    if (before?.email !== after.email && (await isReserved(trx, { email: after.email, userId: id }, now))) {
      return refusedField("email", "unique", EMAIL_IN_USE);
    }
    const confirmed = isConfirmed ? { email_confirmed_at: now } : {};
    const written = await unlessTaken(trx, async () => {
      if (id === undefined || !row || !before) {
        const made = { ...stored(after), ...userSearchColumns(after), ...confirmed };
        return (await insertRow(trx, "users", made, now)).id;
      }
      const changes = changesIn(before, after);
      const beside: Pick<RowPatch<"users">, "email_confirmed_at" | "weak_password"> = {};
      if (changes.email !== undefined) beside.email_confirmed_at = null;
      // What was seen of the old one says nothing of the new one.
      if (changes.password_hash !== undefined) beside.weak_password = false;
      const raised = EDITED.some((name) => name in changes) ? { version: row.version + 1 } : {};
      if (Object.keys(changes).length > 0 || isConfirmed) {
        const written = {
          ...stored(changes),
          ...beside,
          ...raised,
          ...userSearchColumns(after),
          ...confirmed,
        };
        await updateRow(trx, "users", id, written, now);
      }
      return id;
    });
    if (!written.ok) return written;
    if (before) await follow(trx, write, { id: written.id, before, after }, now);
    const isSame = !isConfirmed && isUnchanged(before, after);
    return { ...written, before, after, ...(isSame ? { changes: {} } : {}) };
  });
}

function asksStanding({ id, patch }: UserWrite): boolean {
  const isGiven = patch.role === "admin" || leads(patch.team_role);
  const isAsked =
    patch.role !== undefined ||
    patch.team_role !== undefined ||
    patch.more_roles !== undefined ||
    patch.more_rights !== undefined ||
    patch.is_active !== undefined;
  return isGiven || (id !== undefined && isAsked);
}

/** What a patch makes of both columns: the table API knows "user" and "admin" alone. The first of a shop owns it. */
function standingAfter(
  before: UserFacts | undefined,
  patch: UserPatch,
  owners: number[],
): Partial<UserFacts> {
  const isAsked =
    patch.role !== undefined ||
    patch.team_role !== undefined ||
    patch.more_roles !== undefined ||
    patch.more_rights !== undefined;
  if (!isAsked) return {};
  const known = before?.team_role ?? null;
  let team_role = patch.team_role === undefined ? known : patch.team_role;
  if (patch.team_role === undefined && patch.role === "admin" && !leads(known)) team_role = "admin";
  if (patch.team_role === undefined && patch.role === "user" && leads(known)) team_role = null;
  if (team_role === "admin" && known !== "admin" && owners.length === 0) team_role = "owner";
  const { more_roles, more_rights } = { ...(before ?? NEW_USER), ...patch };
  return { role: leads(team_role) ? "admin" : "user", ...tidied({ team_role, more_roles, more_rights }) };
}

/** As the row holds it: lists are stored as JSON. */
function stored<T extends Partial<Standing>>({ more_roles, more_rights, ...rest }: T) {
  return {
    ...rest,
    ...(more_roles ? { more_roles: json(more_roles) } : {}),
    ...(more_rights ? { more_rights: json(more_rights) } : {}),
  };
}

/** Administrators are active, and one who owns the shop is left. */
function brokenStanding(
  before: UserFacts | undefined,
  after: UserFacts,
  { isLast }: { isLast: boolean },
): Refused | undefined {
  if (after.role === "admin" && !after.is_active) {
    const isPromoted = before && before.role !== "admin" && !before.is_active;
    if (isPromoted) return refusedField("role", "invalid", ACTIVE_FIRST);
    return refusedField("is_active", "invalid", ADMIN_STAYS_ACTIVE);
  }
  return isLast && after.team_role !== "owner" ? refusedField("role", "invalid", LAST_OWNER) : undefined;
}

async function follow(
  trx: Db,
  { patch, actor, sessionId, isConfirmed }: UserWrite,
  { id, before, after }: { id: number; before: UserFacts; after: UserFacts },
  now: Date,
): Promise<void> {
  const entry = { actorId: null, ...actor, entity: "users", entityId: id };
  const isMoved = !isSameStanding(before, after);
  if (isMoved) {
    const told = ({ team_role, more_roles, more_rights }: UserFacts) => ({
      role: team_role ?? "user",
      more_roles,
      more_rights,
    });
    const changes = rowChanges(told(before), told(after));
    await recordAudit(trx, { ...entry, action: "user.role", detail: { changes } }, now);
    const { team_role: role, more_roles: moreRoles, more_rights: moreRights } = after;
    const payload = { userId: id, at: now.toISOString(), role, moreRoles, moreRights };
    await enqueue(trx, { topic: "mail.team-role", payload }, now);
  }
  if (before.is_active !== after.is_active) {
    const detail = { isActive: after.is_active };
    await recordAudit(trx, { ...entry, action: "user.active", detail }, now);
  }
  const isClosed = before.is_active && !after.is_active;
  const isRenewed = patch.password_hash !== undefined;
  if (isMoved || isClosed) await endProofs(trx, [id], "none", now);
  else if (isRenewed) await endProofs(trx, [id], { id: sessionId }, now);
  else if (isConfirmed || before.email !== after.email) await endProofs(trx, [id], "all", now);
}

/** How many changed, and why the others did not. */
export interface BulkOutcome {
  changed: number;
  /** Administrators, whoever does it among them: they stay active. */
  admins: number;
  /** They stood as asked before. */
  unchanged: number;
  /** Deleted meanwhile, or never there. */
  missing: number;
}

/** Activates or deactivates several accounts at once. */
export async function setUsersActive(
  db: Db,
  { ids, isActive, ...author }: { ids: number[]; isActive: boolean } & Author,
  now: Date,
): Promise<BulkOutcome> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("users").select(["id", "role", "is_active"]).where("id", "in", asked);
    const accounts = await forUpdate(trx, query.where("erased_at", "is", null).orderBy("id")).execute();
    const kept = isActive ? [] : accounts.filter(({ role }) => role === "admin");
    const changing = accounts
      .filter((account) => account.is_active !== isActive && !kept.includes(account))
      .map(({ id }) => id);
    await updateRows(trx, "users", changing, { is_active: isActive, version: sql`version + 1` }, now);
    if (!isActive) await endProofs(trx, changing, "none", now);
    const entry = { ...author, action: "user.active", entity: "users", detail: { isActive } };
    await recordAudits(
      trx,
      changing.map((entityId) => ({ ...entry, entityId })),
      now,
    );
    return {
      changed: changing.length,
      admins: kept.length,
      unchanged: accounts.length - changing.length - kept.length,
      missing: asked.length - accounts.length,
    };
  });
}

/** On or off as they were. */
export const putUsersBack: PutBack = async (trx, rows, author, now) => {
  const query = trx.selectFrom("users").select(["id", "is_active as isActive"]);
  const ids = rows.map(({ id }) => id);
  const stored = await query.where("id", "in", ids).where("erased_at", "is", null).execute();
  const { same, left } = unchangedSince(rows, stored);
  const wanted = same.map(({ before: { id, isActive } }) => ({ id, value: !isActive }));
  for (const [isActive, group] of byValue(wanted)) {
    const admins = isActive ? [] : await listAdmins(trx, group);
    left.push(...admins.map((id) => ({ id, why: ADMIN_STAYS_ACTIVE })));
    const others = group.filter((id) => !admins.includes(id));
    await setUsersActive(trx, { ids: others, isActive, ...author }, now);
  }
  return left;
};

async function listAdmins(trx: Db, ids: number[]): Promise<number[]> {
  const query = trx.selectFrom("users").select("id").where("id", "in", ids).where("role", "=", "admin");
  return (await query.execute()).map(({ id }) => id);
}

/** What the question about the marked ones says. */
export async function readMarkedUsers(db: Db, ids: number[]) {
  const query = db.selectFrom("users").select(["id", "is_active"]).where("id", "in", ids);
  return query.where("erased_at", "is", null).execute();
}

/** Where the owner of a shop was a demo account that is gone: its first administrator owns it. */
export async function ensureOwner(trx: Db, now: Date): Promise<void> {
  if ((await lockOwners(trx)).length > 0) return;
  const query = trx.selectFrom("users").select("id").where("team_role", "=", "admin");
  const first = await query.where("is_active", "=", true).orderBy("id").limit(1).executeTakeFirst();
  if (first) await updateRow(trx, "users", first.id, { team_role: "owner" }, now);
}

/** Without a password: its owner proves the mailbox and chooses one at the first sign-in. */
export async function openAccounts(
  trx: Db,
  people: Pick<UserFacts, "name" | "email">[],
  now: Date,
): Promise<void> {
  const rows = people.map((person) => ({ ...stored(NEW_USER), ...person, ...userSearchColumns(person) }));
  if (rows.length > 0) await insertRows(trx, "users", rows, now);
}

/** Accounts that were opened for somebody and never used: whoever asks has seen to that. */
export async function deleteAccounts(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "users", ids);
}

/** Whoever is signed in has shown the mailbox too: the address that the account has, or is to have. */
export async function confirmAddress(
  trx: Db,
  { userId, email, sessions }: { userId: number; email: string; sessions: SessionsToLeave },
  now: Date,
): Promise<void> {
  const columns = { email, ...userSearchColumns({ email }), email_confirmed_at: now };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  await endProofs(trx, [userId], sessions, now);
}

/** The mailbox was shown without a session: nobody else has a way in, and with an identity what was typed before is gone. */
export async function openToOwner(
  trx: Db,
  userId: number,
  identity: Pick<UserFacts, "name"> | undefined,
  now: Date,
): Promise<void> {
  const typed = identity && {
    ...identity,
    ...userSearchColumns(identity),
    avatar: null,
    phone: null,
    address: null,
    password_hash: null,
  };
  const columns = { ...typed, email_confirmed_at: now };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  await dropPasskeys(trx, userId);
  await dropIdentities(trx, userId);
  await writeSecondFactor(trx, userId, null, "none", now);
}

/** The old address has its account again, without the password that was known when it was changed. */
export async function takeBackAddress(
  trx: Db,
  userId: number,
  { email, keepsSecondFactor }: { email: string; keepsSecondFactor: boolean },
  now: Date,
): Promise<void> {
  const columns = { email, ...userSearchColumns({ email }), email_confirmed_at: now, password_hash: null };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  if (!keepsSecondFactor) await writeSecondFactor(trx, userId, null, "none", now);
}

/** Another password, and all that it ends. */
export async function writePassword(
  trx: Db,
  { userId, hash, sessions }: { userId: number; hash: string; sessions: SessionsToLeave },
  now: Date,
): Promise<void> {
  await updateRow(trx, "users", userId, { password_hash: hash, weak_password: false }, now);
  await endProofs(trx, [userId], sessions, now);
}

/** What a sign-in changes of an account that is there, and nobody else sees; a hash is the same password's, renewed. */
export async function stampUser(
  trx: Db,
  userId: number,
  stamp: Pick<UserPatch, "last_login" | "password_hash"> & { weak_password?: boolean },
  now: Date,
): Promise<void> {
  await updateRow(trx, "users", userId, stamp, now);
}

/** Keeps the sealed secret of an app that shows codes, or takes it away with its recovery codes. */
export async function writeSecondFactor(
  trx: Db,
  userId: number,
  factor: { secret: string; step: number } | null,
  sessions: SessionsToLeave,
  now: Date,
): Promise<void> {
  const { secret = null, step = null } = factor ?? {};
  const columns = { totp_secret: secret, totp_enabled_at: factor && now, totp_last_step: step };
  await updateRow(trx, "users", userId, columns, now);
  if (!factor) await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await endProofs(trx, [userId], sessions, now);
}

/** One that nobody ever opens: what is left of a person who had none stands under it. */
export async function openClosedAccount(
  trx: Db,
  identity: Pick<UserFacts, "name" | "email">,
  now: Date,
): Promise<number> {
  const closed = { ...identity, ...userSearchColumns(identity), is_active: false, erased_at: now };
  return (await insertRow(trx, "users", closed, now)).id;
}

/** Uses up a code of the app, and every older one. No integration sees it, and nothing else about the person changed. */
export async function stampTotpStep(trx: Db, userId: number, step: number): Promise<void> {
  await updateUnseen(trx, "users", userId, { totp_last_step: step });
}

/** Takes the person out of the row, which stays for what refers to it. */
export async function emptyUser(
  trx: Db,
  userId: number,
  identity: Pick<UserFacts, "name" | "email">,
  now: Date,
): Promise<void> {
  const keys = { totp_secret: null, totp_enabled_at: null, totp_last_step: null, email_confirmed_at: null };
  const end = {
    ...stored(NEW_USER),
    ...identity,
    ...userSearchColumns(identity),
    is_active: false,
    erased_at: now,
  };
  await updateRow(trx, "users", userId, { ...end, ...keys }, now);
}

async function unlessTaken(
  trx: Db,
  write: () => Promise<number>,
): Promise<{ ok: true; id: number } | Refused> {
  try {
    return { ok: true, id: await withSavepoint(trx, write) };
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("email", "unique", EMAIL_IN_USE);
    throw error;
  }
}

type StoredUser = UserFacts & { version: number; email_confirmed_at: Date | null };

async function lockUser(trx: Db, id: number): Promise<StoredUser | undefined> {
  const query = trx
    .selectFrom("users")
    .select([...namesOf(USER_COLUMNS), "version", "email_confirmed_at"])
    .where("id", "=", id);
  return forUpdate(trx, query.where("erased_at", "is", null)).executeTakeFirst();
}

function factsOf({ version: _, email_confirmed_at: _confirmed, ...facts }: StoredUser): UserFacts {
  return facts;
}

async function lockOwners(trx: Db): Promise<number[]> {
  const query = trx
    .selectFrom("users")
    .select("id")
    .where("team_role", "=", "owner")
    .where("is_active", "=", true);
  return (await forUpdate(trx, query.orderBy("id")).execute()).map((row) => row.id);
}
