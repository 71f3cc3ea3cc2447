import { sentencesOf } from "#app/nouns/rule-book.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import type { Refusal } from "../refusal.ts";
import { startClean } from "./mailbox-proof.server.ts";
import { writeSecondFactor } from "./sign-in-writes.server.ts";
import { writeUser } from "./user-writes.server.ts";

/** For the command line: makes an owner, or gives the account there is the role, this password and its activity back. */
export async function createAdministrator(
  db: Db,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<{ ok: true; value: "created" | "promoted" } | Refusal> {
  const hash = await hashPassword(db, password);
  if (!hash.ok) return hash;
  return inTransaction(db, async (trx) => {
    const made = await giveAdministrator(trx, { email, hash: hash.value }, now);
    return made.ok ? { ok: true, value: made.isNew ? "created" : "promoted" } : made;
  });
}

interface Given {
  email: string;
  hash: string;
  /** Left out, the owner: whoever shows that the server is theirs. */
  teamRole?: TeamRole;
  /** Left out, an account there is keeps its name. */
  name?: string;
  /** For the record; left out, it was the command line. */
  action?: string;
  /** The inviter. Left out if the server's own console gives the role. */
  actorId?: number | null;
  /** They are let in with it. */
  isEntering?: boolean;
}

/** For whoever shows that the server is theirs, or a mailbox that was invited; call it inside a transaction. */
export async function giveAdministrator(
  trx: Db,
  { email, hash, teamRole = "owner", name, action, actorId = null, isEntering }: Given,
  now: Date,
): Promise<Outcome<{ id: number; isNew: boolean }, Refusal>> {
  const facts = {
    password_hash: hash,
    team_role: teamRole,
    is_active: true,
    ...(name && { name }),
    ...(isEntering && { last_login: now }),
  };
  const known = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (known) await startClean(trx, known.id, now);
  const what = known ? { id: known.id, patch: facts } : { patch: { name: "Administrador", email, ...facts } };
  const mayMoveRoles = async () => true;
  const by = { door: { door: "list" }, actor: { actorId }, mayMoveRoles } as const;
  const write = { ...what, ...by, isConfirmed: true };
  const written = await writeUser(trx, write, now);
  if (!written.ok) return { ok: false, errors: "errors" in written ? sentencesOf(written.errors) : {} };
  const { id } = written;
  if (known) {
    // The way back in for who lost both the phone and the codes.
    await writeSecondFactor(trx, id, null, "none", now);
  }
  const happened = action ?? (known ? "admin.promoted" : "admin.created");
  await recordAudit(trx, { actorId: null, action: happened, entity: "users", entityId: id }, now);
  return { ok: true, id, isNew: !known };
}
