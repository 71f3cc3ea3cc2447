// What backups are encrypted with: one row of `settings`, sealed; the environment's stands before it.
import { z } from "zod";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import type { SettingChanges, SettingGuard, SettingRefusal } from "#app/platform/config/setting-powers.ts";
import { saveSetting, writeSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { normalSecret, secretForms } from "#db/typed-secret.ts";
import { newIdentity } from "../archive/encryption.ts";

export const PASSPHRASE_KEY = "backups.passphrase";
const PURPOSE = "backup passphrase";

const rowSchema = z.object({ sealed: z.string() });

export interface BackupPassphrase {
  from: "environment" | "screen" | "nowhere";
  passphrase: string | undefined;
  /** There is one, and another SESSION_SECRET sealed it. */
  isLocked: boolean;
}

interface Known {
  /** Of the environment. */
  fixed: string | undefined;
  secret: string;
}

export async function findPassphrase(db: Db, { fixed, secret }: Known): Promise<BackupPassphrase> {
  if (fixed !== undefined) return { from: "environment", passphrase: fixed, isLocked: false };
  const sealed = await findSealed(db);
  if (sealed === undefined) return { from: "nowhere", passphrase: undefined, isLocked: false };
  const passphrase = openSealedText(sealed, sealOf(secret));
  return { from: "screen", passphrase, isLocked: passphrase === undefined };
}

async function findSealed(db: Db): Promise<string | undefined> {
  const query = db.selectFrom("settings").select("value").where("key", "=", PASSPHRASE_KEY);
  return rowSchema.safeParse((await query.executeTakeFirst())?.value).data?.sealed;
}

interface Saving {
  secret: string;
  /** Null: backups are no longer encrypted. */
  passphrase: string | null;
  actor: { actorId: number; ip: string };
  now: Date;
  version: number | undefined;
  guard: SettingGuard | undefined;
}

/** The audit log records that the passphrase changed, never its value. */
export async function savePassphrase(
  db: Db,
  { secret, passphrase, actor, now, version, guard }: Saving,
): Promise<"saved" | "stale" | SettingRefusal> {
  return inTransaction<"saved" | "stale" | SettingRefusal>(db, async (trx) => {
    const had = (await findSealed(trx)) !== undefined;
    const value = passphrase === null ? null : { sealed: sealText(passphrase, sealOf(secret)) };
    const change = { de: had ? "anterior" : "", para: passphrase === null ? "" : "nova" };
    const changes: SettingChanges = had || passphrase !== null ? { passphrase: change } : {};
    const row = { key: PASSPHRASE_KEY, entityId: "copias", value, version, guard };
    return saveSetting(trx, { ...row, ...actor, changes, powerOf: () => "copies" }, now);
  });
}

const IDENTITY_KEY = "backups.identity";

/** What opens the files that backups share, one for each passphrase: whoever knows only an earlier one opens no later file. */
export async function findIdentity(
  db: Db,
  { secret, passphrase, now }: { secret: string; passphrase: string; now: Date },
): Promise<string> {
  const seals = secretForms(passphrase).map((boundTo) => ({ secret, purpose: "backup identity", boundTo }));
  const query = db.selectFrom("settings").select("value").where("key", "=", IDENTITY_KEY);
  const { sealed } = rowSchema.safeParse((await query.executeTakeFirst())?.value).data ?? {};
  for (const seal of sealed === undefined ? [] : seals) {
    const known = openSealedText(sealed ?? "", seal);
    if (known !== undefined) return known;
  }
  const identity = await newIdentity();
  const boundTo = normalSecret(passphrase);
  const value = { sealed: sealText(identity, { secret, purpose: "backup identity", boundTo }) };
  await inTransaction(db, (trx) =>
    writeSetting(trx, { power: "program", key: IDENTITY_KEY, value, actorId: null, isEdited: true }, now),
  );
  return identity;
}

function sealOf(secret: string) {
  return { secret, purpose: PURPOSE, boundTo: "" };
}
