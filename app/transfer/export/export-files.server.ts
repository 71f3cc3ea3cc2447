// Exports every stored file under its storage key, and a list with size and SHA-256 of each.
import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files } from "#app/platform/files/files.server.ts";

export interface ExportedFiles {
  count: number;
  bytes: number;
}

export async function exportFiles(files: Files, folder: string): Promise<ExportedFiles> {
  await mkdir(folder, { recursive: true });
  const list = await open(join(folder, "manifest.json"), "w", 0o600);
  const total = { count: 0, bytes: 0 };
  try {
    for await (const { key } of files.list()) {
      const facts = await exportFile(files, key, join(folder, key));
      // The file was deleted after the list was read.
      if (!facts) continue;
      const line = JSON.stringify({ name: key, ...facts });
      await list.appendFile(`${total.count === 0 ? "[\n" : ",\n"}${line}`);
      total.count++;
      total.bytes += facts.size;
    }
    await list.appendFile(total.count === 0 ? "[]\n" : "\n]\n");
  } finally {
    await list.close();
  }
  return total;
}

async function exportFile(
  files: Files,
  key: string,
  path: string,
): Promise<{ size: number; sha256: string } | undefined> {
  if ((await files.size(key)) === undefined) return undefined;
  const body = await files.read(key, { until: undefined });
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w", 0o600);
  const digest = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of body) {
      digest.update(chunk);
      size += chunk.byteLength;
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: digest.digest("hex") };
}
