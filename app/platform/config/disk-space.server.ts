import { statfs } from "node:fs/promises";
import type { Config } from "./config.server.ts";

/** Below this nothing new is taken in; reads go on. */
const FLOOR_BYTES = 200 * 1_048_576;

/** An answer is good for so long; many orders a second need not each ask the system. */
const GOOD_FOR_MS = 500;

const answers = new Map<string, { bytes: Promise<number>; askedAt: number }>();

/** Whether the disk with the data has room for more. What the system cannot tell counts as room. */
export async function hasFreeSpace(config: Config, floorBytes = FLOOR_BYTES): Promise<boolean> {
  const known = answers.get(config.dataDir);
  if (known && performance.now() - known.askedAt < GOOD_FOR_MS) return (await known.bytes) >= floorBytes;
  const bytes = freeBytes(config.dataDir);
  answers.set(config.dataDir, { bytes, askedAt: performance.now() });
  return (await bytes) >= floorBytes;
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const disk = await statfs(folder);
    return disk.bavail * disk.bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** What is said when something could not be kept: to those who can make room, and to the others. */
export const DISK_FULL = "O disco do servidor está cheio. Libere espaço e envie de novo.";
export const DISK_FULL_FOR_VISITORS =
  "O site está sem espaço em disco e não consegue gravar nada agora. Tente de novo mais tarde.";
