// Accounts as integrations write them: the rules of the users' screen, with values that are already checked.
import { type FieldRefusal, refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Role, Row, RowPatch } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { voidLinks } from "../links/one-time-links.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { ADMIN_STAYS_ACTIVE, EMAIL_IN_USE } from "../user-rules.ts";
import { userSearchColumns } from "../user-search.ts";
import { changeRole, setActive } from "./users.server.ts";

type AccountValues = Partial<
  Pick<
    Row<"users">,
    "name" | "email" | "password_hash" | "role" | "avatar" | "phone" | "address" | "is_active" | "last_login"
  >
>;
type Outcome = { ok: true; id: number } | { ok: false; errors: Record<string, FieldRefusal> };

/** The address counts as unconfirmed, as after a registration. */
export async function insertAccount(
  db: Db,
  values: AccountValues & Pick<Row<"users">, "name" | "email">,
  now: Date,
): Promise<Outcome> {
  if (values.role === "admin" && values.is_active === false) {
    return refusedField("is_active", "invalid", ADMIN_STAYS_ACTIVE);
  }
  try {
    return {
      ok: true,
      id: (await insertRow(db, "users", { ...values, ...userSearchColumns(values) }, now)).id,
    };
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("email", "unique", EMAIL_IN_USE);
    throw error;
  }
}

/** Undefined when there is no such account. */
export async function changeAccount(
  db: Db,
  { userId, actorId, values }: { userId: number; actorId: number; values: AccountValues },
  now: Date,
): Promise<Outcome | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("users").select(["email", "role", "is_active"]).where("id", "=", userId);
    const account = await forUpdate(trx, query.where("erased_at", "is", null)).executeTakeFirst();
    if (!account) return undefined;
    const { role = account.role, is_active = account.is_active, ...plain } = values;
    if (role === "admin" && !is_active) return refusedField("is_active", "invalid", ADMIN_STAYS_ACTIVE);
    const taken = await changeFacts(trx, userId, plain, account.email, now);
    if (taken) return taken;
    // First in, last out: an administrator is active at every step.
    const change = { trx, userId, actorId, now };
    const refusal =
      (is_active ? await changeActive(change, account, true) : undefined) ??
      (role === account.role ? undefined : await changeTo(change, role)) ??
      (is_active ? undefined : await changeActive(change, account, false));
    if (refusal) return refusal;
    return { ok: true, id: userId };
  });
}

interface Change {
  trx: Db;
  userId: number;
  actorId: number;
  now: Date;
}

async function changeTo({ trx, userId, actorId, now }: Change, role: Role): Promise<Outcome | undefined> {
  const changed = await changeRole(trx, { userId, actorId, role }, now);
  return changed.ok ? undefined : refusedField("role", "invalid", changed.errors.role ?? "Inválido.");
}

async function changeActive(
  { trx, userId, actorId, now }: Change,
  before: { is_active: boolean },
  isActive: boolean,
): Promise<Outcome | undefined> {
  if (isActive === before.is_active) return undefined;
  const changed = await setActive(trx, { userId, actorId, isActive }, now);
  return changed.ok ? undefined : refusedField("is_active", "invalid", changed.errors.form ?? "Inválido.");
}

/** A new address has to be confirmed again; a new password ends the sessions. */
async function changeFacts(
  trx: Db,
  userId: number,
  values: Omit<AccountValues, "role" | "is_active">,
  knownEmail: string,
  now: Date,
): Promise<Outcome | undefined> {
  if (Object.keys(values).length === 0) return undefined;
  const patch: RowPatch<"users"> = { ...values, ...userSearchColumns(values) };
  const isMoved = values.email !== undefined && values.email !== knownEmail;
  if (isMoved) patch.email_confirmed_at = null;
  try {
    await updateRow(trx, "users", userId, patch, now);
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("email", "unique", EMAIL_IN_USE);
    throw error;
  }
  // A link that was mailed to the old address must not open the account any more.
  if (isMoved) await voidLinks(trx, userId, now);
  if (values.password_hash !== undefined) await endSessionsOf(trx, userId);
  return undefined;
}
