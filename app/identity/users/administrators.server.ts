import { recordAudit } from "#app/platform/config/audit.server.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import type { Refusal } from "../refusal.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { writeSecondFactor, writeUser } from "./user-writes.server.ts";

/** For the command line: makes the account, or gives the one there is the role, this password and its activity back. */
export async function createAdministrator(
  db: Db,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<{ ok: true; value: "created" | "promoted" } | Refusal> {
  const hash = await hashPassword(password);
  if (!hash.ok) return hash;
  // Whoever works at the server's own console vouches for the address.
  const facts = { password_hash: hash.value, role: "admin", is_active: true } as const;
  const face = { name: "Administrador", email };
  return inTransaction(db, async (trx) => {
    const known = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const what = known ? { id: known.id, patch: facts } : { patch: { ...face, ...facts } };
    const written = await writeUser(trx, { ...what, door: { door: "list" }, isConfirmed: true }, now);
    if (!written.ok) return { ok: false, errors: "errors" in written ? sentencesOf(written.errors) : {} };
    const userId = written.id;
    if (known) {
      // The way back in for who lost both the phone and the codes.
      await writeSecondFactor(trx, userId, null, now);
      await endSessionsOf(trx, userId);
    }
    const value = known ? "promoted" : "created";
    await recordAudit(
      trx,
      { actorId: null, action: `admin.${value}`, entity: "users", entityId: userId },
      now,
    );
    return { ok: true as const, value };
  });
}
