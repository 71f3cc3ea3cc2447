import { statfs } from "node:fs/promises";
import type { Config } from "./config.server.ts";

/** Below this free space nothing new is accepted; reads continue. */
const FLOOR_BYTES = 200 * 1_048_576;

/** Milliseconds that an answer is cached, so that many orders a second do not each ask the system. */
const GOOD_FOR_MS = 500;

const answers = new Map<string, { bytes: Promise<number>; askedAt: number }>();

/** True if the disk has this much free space, or if the system cannot tell. */
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

/** Messages for a full disk: for people who can free space, and for others. */
export const DISK_FULL = "O disco do servidor está cheio. Libere espaço e envie de novo.";
export const DISK_FULL_FOR_VISITORS =
  "O site está sem espaço em disco e não consegue gravar nada agora. Tente de novo mais tarde.";
