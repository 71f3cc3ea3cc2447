import { createHash } from "node:crypto";

/** Stored in place of a random token, which only its holder knows. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
