import type { BackupCare } from "#app/legal/legal-facts.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findPassphrase } from "../store/backup-passphrase.server.ts";
import { findSchedule } from "./backup-schedule.server.ts";

interface Known {
  config: Pick<Config, "backupPassphrase" | "backupS3">;
  secret: string;
}

/** What the shop may say of its backups to everybody. */
export async function readBackupCare(db: Db, { config, secret }: Known): Promise<BackupCare> {
  const { hour, place } = await findSchedule(db);
  const { from } = await findPassphrase(db, { fixed: config.backupPassphrase, secret });
  return {
    isDaily: hour !== null,
    isEncrypted: from !== "nowhere",
    isElsewhere: place === "s3" && config.backupS3 !== undefined,
  };
}
