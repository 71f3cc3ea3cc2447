// Where finished backups lie: a folder of this server, or a store (the one of the files, or one of their own) under a prefix.
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "#app/platform/context.ts";
import { openBackupFiles } from "#app/platform/files/files.server.ts";
import type { Backup } from "./backup-queue.server.ts";

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

/** Undefined when it is not there any more, or lies on another machine. */
export async function readBackup(
  { config }: Store,
  { name, place }: Stored,
  ended: AbortSignal | undefined,
): Promise<{ size: number; body: ReadableStream<Uint8Array> } | undefined> {
  if (place === "s3" && !config.backupS3) return undefined;
  const store = openBackupFiles(config, place);
  const size = await store.size(name);
  return size === undefined ? undefined : { size, body: await store.read(name, { until: ended }) };
}

/** Of a store that is configured no longer nothing can be removed: its files stay where they are. */
export async function removeBackup({ config }: Store, { name, place }: Stored): Promise<void> {
  if (place === "s3" && !config.backupS3) return;
  await openBackupFiles(config, place).remove(name);
}
