// Where finished backups lie: a folder of this server, or a store (the one of the files, or one of their own) under a prefix.
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import type { AppContext } from "#app/context.ts";
import { type Files, openBackupFiles } from "#app/platform/files/files.server.ts";
import type { ArchiveSource } from "../archive/archive.ts";
import { withArchive } from "../archive/reading.ts";
import { writeWhole } from "../archive/repacking.ts";
import { isStoreDown } from "../store/backup-files.server.ts";
import { findPassphrase } from "../store/backup-passphrase.server.ts";
import { sourceIn } from "../store/backup-source.server.ts";
import { hasIndex, removeIndex, sweepPool } from "../store/file-pool.server.ts";
import { type Backup, findOpenBackup } from "./backup-queue.server.ts";

type Store = Pick<AppContext, "config">;
type Stored = Pick<Backup, "name" | "place">;

/** Where it is written until it is whole; what earlier processes left there is removed. Only the site's user may look. */
export async function openDraft({ config }: Store, { name, tries }: Backup): Promise<string> {
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
  const left = (await readdir(config.backupDir)).filter((file) => file.startsWith(`${name}.`));
  await Promise.all(left.map((file) => rm(join(config.backupDir, file), { force: true })));
  return join(config.backupDir, `${name}.${tries}`);
}

/** Takes the draft to its place. */
export async function storeBackup({ config }: Store, { name, place }: Stored, draft: string) {
  if (place === "disk") return rename(draft, join(config.backupDir, name));
  const store = openBackupFiles(config, place);
  await store.put(name, createReadStream(draft), Number.POSITIVE_INFINITY);
  await rm(draft, { force: true });
}

/** Undefined when it is not there any more, or lies on another machine, or in a store that is configured no longer. */
async function storeOf({ config }: Store, { name, place }: Stored): Promise<Files | undefined> {
  if (place === "s3" && !config.backupS3) return undefined;
  const store = openBackupFiles(config, place);
  return (await store.size(name)) === undefined ? undefined : store;
}

/** Undefined when it is not there. */
export async function openBackup(
  { db, config, secret }: Pick<AppContext, "config" | "db" | "secret">,
  backup: Stored,
): Promise<ArchiveSource | undefined> {
  const store = await storeOf({ config }, backup);
  if (!store) return undefined;
  const isEncrypted = backup.name.endsWith(".age");
  const facts = { fixed: config.backupPassphrase, secret };
  return {
    ...sourceIn(store, backup.name),
    passphrase: isEncrypted ? (await findPassphrase(db, facts)).passphrase : undefined,
  };
}

/**
 * With everything in it, so that one file is enough; its size is known when it was stored so. Undefined when it is not
 * there; throws as a restore does when the passphrase of today does not open it.
 */
export async function readBackup(
  app: AppContext,
  backup: Stored,
  ended: AbortSignal | undefined,
): Promise<{ size?: number; body: ReadableStream<Uint8Array> } | undefined> {
  const store = await storeOf(app, backup);
  const source = store && (await openBackup(app, backup));
  if (!source) return undefined;
  if (!(await hasIndex(store, backup.name))) {
    const size = await store.size(backup.name);
    return size === undefined ? undefined : { size, body: await store.read(backup.name, { until: ended }) };
  }
  const options = { isStoreDown, signal: ended };
  await withArchive(source, options, async () => {});
  const body = new PassThrough();
  writeWhole(source, body, options).catch((error: unknown) => {
    app.log.warn({ err: error, backup: backup.name }, "backup not handed out whole");
    body.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { body: Readable.toWeb(body) as ReadableStream<Uint8Array> };
}

/** Of a store that is configured no longer nothing can be removed: its files stay where they are. */
export async function removeBackup({ config }: Store, { name, place }: Stored): Promise<void> {
  if (place === "s3" && !config.backupS3) return;
  const store = openBackupFiles(config, place);
  await store.remove(name);
  await removeIndex(store, name);
}

/** What was shared with removed ones alone; one that is being made may need it, and its end comes here again. */
export async function removeUnshared({ config, db, now }: AppContext, place: Backup["place"]): Promise<void> {
  if (place === "s3" && !config.backupS3) return;
  const mayGoOn = async () => (await findOpenBackup(db)) === undefined;
  if (await mayGoOn()) await sweepPool(openBackupFiles(config, place), { now: now(), mayGoOn });
}
