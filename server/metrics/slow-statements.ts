// Slow statements, grouped by their text; values are bound and never part of the text.
import { createHash } from "node:crypto";
import type { Log } from "#app/platform/config/log.server.ts";
import type { Statement } from "#db/connect.server.ts";

/** Limit: remembered statements, more than the program has. Further texts are not counted. */
const KNOWN_TEXTS = 500;
const LONGEST_TEXT = 2000;

export class SlowStatements {
  /** Number of slow runs by fingerprint. */
  readonly counts = new Map<string, number>();
  readonly #limitMs: number;
  readonly #log: Log;

  constructor(limitMs: number, log: Log) {
    this.#limitMs = limitMs;
    this.#log = log;
  }

  saw({ text, ms }: Pick<Statement, "text" | "ms">): void {
    if (ms < this.#limitMs) return;
    const fingerprint = createHash("sha256").update(text).digest("hex").slice(0, 12);
    if (this.counts.has(fingerprint) || this.counts.size < KNOWN_TEXTS) {
      this.counts.set(fingerprint, (this.counts.get(fingerprint) ?? 0) + 1);
    }
    this.#log.warn(
      { fingerprint, ms: Math.round(ms), statement: text.slice(0, LONGEST_TEXT) },
      "slow statement",
    );
  }
}
