// Keys of integrations: made by an administrator, shown once, kept as a hash.

import { randomBytes } from "node:crypto";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { FormResult } from "#app/platform/forms/form.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";

const KEY_BYTES = 32;
const HINT_LENGTH = 4;
/** A use within this time of the last one is not written down again. */
const USED_EVERY_MS = 60_000;

export type ApiToken = Awaited<ReturnType<typeof listTokens>>[number];

interface NewToken {
  name: string;
  rights: Record<string, string[]>;
  ownerId: number;
  /** Who asked for it, when that is not the owner at the screen. */
  actorId?: number | null;
  ip?: string | undefined;
}

/** The key is in the answer and nowhere else. */
export async function createToken(
  db: Db,
  { name, rights, ownerId, actorId = ownerId, ip }: NewToken,
  now: Date,
): Promise<{ id: number; key: string }> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("api_tokens")
      .values({
        name,
        owner_id: ownerId,
        rights: json(rights),
        key_hash: sha256Hex(key),
        key_hint: key.slice(-HINT_LENGTH),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { actorId, ip, entity: "api_tokens", entityId: id, detail: { rights } };
    await recordAudit(trx, { ...entry, action: "token.create" }, now);
    return { id, key };
  });
}

/** Whether a key that still opens something has this name, in whatever case. */
export async function isTokenName(db: Db, name: string): Promise<boolean> {
  const rows = await db.selectFrom("api_tokens").select("name").where("revoked_at", "is", null).execute();
  return rows.some((row) => row.name.toLowerCase() === name.toLowerCase());
}

/** Those that work first, newest first, with whose they are. */
export async function listTokens(db: Db) {
  return db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.owner_id")
    .select(["api_tokens.id", "api_tokens.name", "key_hint", "rights", "last_used_at", "revoked_at"])
    .select(["api_tokens.created_at", "users.name as owner_name"])
    .orderBy((eb) => eb.case().when("revoked_at", "is", null).then(0).else(1).end())
    .orderBy("api_tokens.id", "desc")
    .execute();
}

/** From the next request on it opens nothing. */
export async function revokeToken(
  db: Db,
  { id, actorId, ip }: { id: number; actorId: number; ip?: string },
  now: Date,
): Promise<FormResult<undefined>> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("api_tokens")
      .set({ revoked_at: now })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, errors: { form: "Esta chave já foi revogada." } };
    const entry = { actorId, ip, entity: "api_tokens", entityId: id };
    await recordAudit(trx, { ...entry, action: "token.revoke" }, now);
    return { ok: true, value: undefined };
  });
}

/** The token behind a key, with its owner as they are now; undefined for a key that opens nothing. */
export async function findToken(db: Db, key: string) {
  return db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.owner_id")
    .select(["api_tokens.id", "rights", "last_used_at", "owner_id"])
    .select(["users.email", "users.role", "users.team_role", "users.is_active"])
    .where("key_hash", "=", sha256Hex(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** Notes that it was used, at most once a minute. */
export async function recordUse(
  db: Db,
  token: { id: number; last_used_at: Date | null },
  now: Date,
): Promise<void> {
  if (token.last_used_at && now.getTime() - token.last_used_at.getTime() < USED_EVERY_MS) return;
  await db.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", token.id).execute();
}
