import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Files } from "#app/platform/files/files.server.ts";
import type { ArchiveSource } from "../archive/archive.ts";

/** An archive where the back office keeps them, with what it shares. */
export function sourceIn(store: Files, name: string): Omit<ArchiveSource, "passphrase"> {
  const read = async (key: string) =>
    Readable.fromWeb((await store.read(key, { until: undefined })) as ReadableStream);
  return {
    open: () => read(name),
    blob: async (key) => ((await store.size(key)) === undefined ? undefined : read(key)),
  };
}
