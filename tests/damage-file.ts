// Simulates a bad disk in one of our files.
import { readFileSync, writeFileSync } from "node:fs";

/** Inverts 16 kB in the middle of the file. */
export function damageFile(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.byteLength / 2);
  for (let at = middle; at < middle + 16_384; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}
