import { type Db, json } from "#db/connect.server.ts";

const KEY = "backup.last";

export interface LastBackup {
  at: Date;
  bytes: number;
}

/** For the admin, which shows how old the last one is. */
export async function rememberBackup(db: Db, { at, bytes }: LastBackup): Promise<void> {
  const values = {
    value: json<unknown>({ at: at.toISOString(), bytes }),
    updated_by_id: null,
    updated_at: at,
  };
  await db
    .insertInto("settings")
    .values({ key: KEY, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

/** Undefined when there never was one. */
export async function findLastBackup(db: Db): Promise<LastBackup | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  const { at, bytes } = (row?.value ?? {}) as { at?: string; bytes?: number };
  return at ? { at: new Date(at), bytes: bytes ?? 0 } : undefined;
}
