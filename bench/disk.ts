// Measures the disk under the data: small writes, each flushed before the next.
import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

const BLOCK = Buffer.alloc(4096, 1);
const MEASURED_MS = 2000;

export function measureFlushes(folder: string): number {
  const file = openSync(join(folder, "flush"), "w");
  const began = performance.now();
  let flushes = 0;
  for (; performance.now() - began < MEASURED_MS; flushes++) {
    writeSync(file, BLOCK);
    fdatasyncSync(file);
  }
  closeSync(file);
  return (flushes * 1000) / (performance.now() - began);
}
