// The stored files of a backup on their way into the shop's file store, and out of it again.
import { createHash } from "node:crypto";
import { drain, type Sums } from "./archive.ts";
import { NOTHING_LEFT, RestoreRefused } from "./restore-refusals.ts";

/** What of the file store a restore needs. */
export interface FileStore {
  put(key: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  read(key: string, reading: { until: undefined }): Promise<AsyncIterable<Uint8Array>>;
  remove(key: string): Promise<void>;
  size(key: string): Promise<number | undefined>;
}

/** One that is there already is left alone when it is the same, as when a shop moves to another database. */
export async function putFile(
  files: FileStore,
  { key, name, body }: { key: string; name: string; body: AsyncIterable<Uint8Array> },
  { sums, added }: { sums: Sums; added: string[] },
): Promise<void> {
  if ((await files.size(key)) === undefined) {
    await files.put(key, body, Number.POSITIVE_INFINITY);
    added.push(key);
    return;
  }
  await drain(body);
  const hash = createHash("sha256");
  for await (const chunk of await files.read(key, { until: undefined })) hash.update(chunk);
  if (hash.digest("hex") === sums.get(name)) return;
  throw new RestoreRefused(
    `Já existe outro arquivo no lugar de ${key}. Restaure com o armazenamento de arquivos vazio (outra DATA_DIR ou outro bucket). ${NOTHING_LEFT}`,
  );
}

/** Returns how many are still there. */
export async function removeFiles(files: FileStore, keys: string[]): Promise<number> {
  let left = 0;
  for (const key of keys) {
    await files.remove(key).catch(() => {
      left++;
    });
  }
  return left;
}
