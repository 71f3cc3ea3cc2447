// Ten codes that open the account once each when the phone is not there. Only keyed hashes are stored.
import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "#db/connect.server.ts";

const RECOVERY_CODES = 10;
/** Letters and digits that are not taken for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 10;

/** Makes ten new ones in place of the old and answers them: the only time that they are seen. */
export async function replaceRecoveryCodes(
  trx: Db,
  { userId, secret }: { userId: number; secret: string },
  now: Date,
): Promise<string[]> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: codeMac(secret, userId, code),
    used_at: null,
    created_at: now,
  }));
  await trx.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

/** Uses the code up; false when it is none of theirs, or was used. */
export async function consumeRecoveryCode(
  db: Db,
  { userId, secret, code }: { userId: number; secret: string; code: string },
  now: Date,
): Promise<boolean> {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (typed.length !== LENGTH) return false;
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeMac(secret, userId, typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** "k7m2p-x9qrt": about 50 bits. */
function newCode(): string {
  const letters: string[] = [];
  // A byte past the last whole round of letters would make some of them likelier than others.
  const whole = 256 - (256 % LETTERS.length);
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < whole && letters.length < LENGTH) letters.push(LETTERS.charAt(byte % LETTERS.length));
    }
  }
  return `${letters.slice(0, LENGTH / 2).join("")}-${letters.slice(LENGTH / 2).join("")}`;
}

function codeMac(secret: string, userId: number, code: string): string {
  const letters = code.replace("-", "");
  return createHmac("sha256", secret).update(`recovery-code:${userId}:${letters}`).digest("hex");
}
