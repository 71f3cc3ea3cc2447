// Every write of an account, whichever door it comes through, with what a change brings about: another e-mail has to be
// confirmed and voids the links of the old one; a new password, another role and the end of an account end sessions.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { namesOf } from "#app/nouns/columns.ts";
import type { Edited } from "#app/nouns/noun.ts";
import { askRules, changesIn, type Door, isUnchanged, type Refused } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import {
  type Db,
  forKeyShare,
  forUpdate,
  inTransaction,
  isUniqueViolation,
  json,
  withSavepoint,
} from "#db/connect.server.ts";
import type { Row, RowPatch } from "#db/schema.ts";
import { deleteRows, insertRow, insertRows, insertRowUnlessThere, updateRow } from "#db/writes.server.ts";
import { isReserved } from "../links/one-time-links.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import { authorityRefusal, isSameStanding } from "../rights/authority.server.ts";
import { CUSTOMER, leads, type Standing, tidied } from "../rights/rights.ts";
import { tellTeamChange } from "../rights/team-notices.server.ts";
import {
  ACTIVE_FIRST,
  ADMIN_STAYS_ACTIVE,
  EMAIL_IN_USE,
  LAST_OWNER,
  TEAM_EMAIL,
  UNCONFIRMED_IN_TEAM,
  WAITS_FOR_ERASURE,
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
  /** Says in the transaction whether this door may give and take roles now (SEC-105). Default: no. */
  mayMoveRoles?: (trx: Db) => Promise<boolean>;
  /** The session that goes on when the password changes. */
  sessionId?: string | undefined;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
}

export type UserOutcome =
  | Edited<{ before: UserFacts | undefined; after: UserFacts; changes?: RowChanges }>
  /** The change gives or takes a role, which this door may not do now. */
  | { ok: false; forbidden: true };

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
    if (before?.team_role && before.email !== after.email)
      return refusedField("email", "invalid", TEAM_EMAIL);
    const isMoved = movesRoles(before, after);
    const isForbidden = isMoved && !(await write.mayMoveRoles?.(trx));
    const refusal = brokenStanding(before, after, { isLast: owners.length === 1 && owners[0] === id });
    if (refusal) return refusal;
    if (isForbidden && !before) return { ok: false, forbidden: true };
    // An account that waits for erasure is reopened only through its mailbox.
    if (row?.erase_at && !isConfirmed && (after.is_active || after.team_role !== null)) {
      return refusedField("is_active", "invalid", WAITS_FOR_ERASURE);
    }
    // A stranger may have opened the account with this address. An invitation proves who owns the mailbox. Imported
    // accounts have no password yet, so only the mailbox opens them.
    const isShown = isConfirmed || (row?.email_confirmed_at && before?.email === after.email);
    const isGiven =
      after.team_role !== null && (after.is_active || !isSameStanding(before ?? CUSTOMER, after));
    if (isMoved && isGiven && !isShown && door.door !== "import") {
      return refusedField("role", "invalid", UNCONFIRMED_IN_TEAM);
    }
    if (before?.email !== after.email && (await isReserved(trx, { email: after.email, userId: id }, now))) {
      return refusedField("email", "unique", EMAIL_IN_USE);
    }
    if (isForbidden) return { ok: false, forbidden: true };
    const confirmed = isConfirmed ? { email_confirmed_at: now, erase_at: null } : {};
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
    const { actorId } = write.actor ?? {};
    if (isMoved) await tellTeamChange(trx, { accountId: written.id, actorId, before, after }, now);
    const isSame = !isConfirmed && isUnchanged(before, after);
    return { ...written, before, after, ...(isSame ? { changes: {} } : {}) };
  });
}

/** True if a role or right is given or taken. Closing or opening an account with a team role counts too. */
function movesRoles(before: UserFacts | undefined, after: UserFacts): boolean {
  if (!isSameStanding(before ?? CUSTOMER, after)) return true;
  return before !== undefined && before.is_active !== after.is_active && after.team_role !== null;
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

/** Opens an account for this address that nobody has entered yet, or finds the one that somebody else opens at this moment. */
export async function openOrFindAccount(
  trx: Db,
  person: Pick<UserFacts, "name" | "email">,
  now: Date,
): Promise<Pick<Row<"users">, "id" | "email_confirmed_at">> {
  const row = { ...stored(NEW_USER), ...person, ...userSearchColumns(person) };
  const opened = await insertRowUnlessThere(trx, "users", row, now);
  if (opened) return opened;
  const query = forKeyShare(
    trx,
    trx.selectFrom("users").select(["id", "email_confirmed_at"]).where("email", "=", person.email),
  );
  return query.executeTakeFirstOrThrow();
}

/** Accounts that were opened for somebody and never used: whoever asks has seen to that. */
export async function deleteAccounts(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "users", ids);
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
  await updateRow(trx, "users", userId, { ...end, ...keys, erase_at: null }, now);
}

async function unlessTaken(trx: Db, write: () => Promise<number>): Promise<Outcome<{ id: number }, Refused>> {
  try {
    return { ok: true, id: await withSavepoint(trx, write) };
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("email", "unique", EMAIL_IN_USE);
    throw error;
  }
}

type StoredUser = UserFacts & Pick<Row<"users">, "version" | "email_confirmed_at" | "erase_at">;

async function lockUser(trx: Db, id: number): Promise<StoredUser | undefined> {
  const query = trx
    .selectFrom("users")
    .select([...namesOf(USER_COLUMNS), "version", "email_confirmed_at", "erase_at"])
    .where("id", "=", id);
  return forUpdate(trx, query.where("erased_at", "is", null)).executeTakeFirst();
}

function factsOf({
  version: _,
  email_confirmed_at: _confirmed,
  erase_at: _due,
  ...facts
}: StoredUser): UserFacts {
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
