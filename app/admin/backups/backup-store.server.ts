// Where finished backups lie: a folder of this server, or the store of the shop's files under a prefix of its own.
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import type { AppContext } from "#app/platform/context.ts";
import { BACKUPS_PREFIX } from "#app/platform/files/files.server.ts";
import type { Backup } from "./backup-queue.server.ts";

type Store = Pick<AppContext, "config" | "files">;
type Stored = Pick<Backup, "name" | "place">;

/** Where it is written until it is whole; what earlier processes left there is removed. Only the site's user may look. */
export async function openDraft({ config }: Store, { name, tries }: Backup): Promise<string> {
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
  const left = (await readdir(config.backupDir)).filter((file) => file.startsWith(`${name}.`));
  await Promise.all(left.map((file) => rm(join(config.backupDir, file), { force: true })));
  return join(config.backupDir, `${name}.${tries}`);
}

/** Takes the draft to its place. */
export async function storeBackup({ config, files }: Store, { name, place }: Stored, draft: string) {
  if (place === "disk") return rename(draft, join(config.backupDir, name));
  await files.put(BACKUPS_PREFIX + name, createReadStream(draft), Number.POSITIVE_INFINITY);
  await rm(draft, { force: true });
}

/** Undefined when it is not there any more, or lies on another machine. */
export async function readBackup(
  { config, files }: Store,
  { name, place }: Stored,
  ended: AbortSignal | undefined,
): Promise<{ size: number; body: ReadableStream<Uint8Array> } | undefined> {
  if (place === "s3") {
    const size = await files.size(BACKUPS_PREFIX + name);
    if (size === undefined) return undefined;
    return { size, body: await files.read(BACKUPS_PREFIX + name, { until: ended }) };
  }
  const path = join(config.backupDir, name);
  const known = await stat(path).catch(() => undefined);
  if (!known) return undefined;
  const body = (await open(path)).createReadStream();
  if (ended) addAbortSignal(ended, body);
  return { size: known.size, body: Readable.toWeb(body) as ReadableStream<Uint8Array> };
}

export async function removeBackup({ config, files }: Store, { name, place }: Stored): Promise<void> {
  if (place === "s3") await files.remove(BACKUPS_PREFIX + name);
  else await rm(join(config.backupDir, name), { force: true });
}
