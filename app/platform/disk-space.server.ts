import { statfs } from "node:fs/promises";
import type { Config } from "./config.server.ts";

/** Below this nothing new is taken in; reads go on. */
const FLOOR_BYTES = 200 * 1_048_576;

/** Whether the disk with the data has room for more. What the system cannot tell counts as room. */
export async function hasFreeSpace(config: Config, floorBytes = FLOOR_BYTES): Promise<boolean> {
  try {
    const disk = await statfs(config.dataDir);
    return disk.bavail * disk.bsize >= floorBytes;
  } catch {
    return true;
  }
}
