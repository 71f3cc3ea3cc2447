// A disk that went bad, for a file of ours.
import { readFileSync, writeFileSync } from "node:fs";

/** 16 kB in the middle of it turn into their opposite. */
export function damageFile(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.byteLength / 2);
  for (let at = middle; at < middle + 16_384; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}
