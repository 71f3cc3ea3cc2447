import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pgDriver } from "#db/pg-driver.server.ts";
import type { Outcome } from "../outcome.ts";
import { networkOf } from "./client-network.ts";

export interface Limit {
  /** Names the counter; part of its key. */
  name: string;
  points: number;
  seconds: number;
}

/**
 * What is counted: a text that names somebody or something, or the sender behind an address, alone or together with
 * such a text. Addresses never stand in the text itself: here alone is it known which of them are one sender.
 */
export type LimitKey = string | { address: string; of?: string };

/** Allowed, and how much is used by now; or how many seconds to wait. */
export type LimitAnswer = Outcome<{ used: number }, { retryAfter: number }>;

export interface RateLimits {
  /** Counts one use. */
  use(limit: Limit, key: LimitKey): Promise<LimitAnswer>;
  /** Looks without counting, for limits on failures only. */
  look(limit: Limit, key: LimitKey): Promise<LimitAnswer>;
  /** Takes one use back, of what came to nothing. */
  giveBack(limit: Limit, key: LimitKey): Promise<void>;
  close(): Promise<void>;
}

type Store = RateLimiterMemory | RateLimiterPostgres;

/** Counters in memory beside the embedded database (one server), in PostgreSQL where instances share them. */
export function openRateLimits(databaseUrl: string): RateLimits {
  const pool = /^postgres(ql)?:\/\//.test(databaseUrl)
    ? new (pgDriver().Pool)({
        connectionString: databaseUrl,
        max: 2,
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
      })
    : undefined;
  pool?.on("error", () => {});
  const stores = new Map<string, Store>();
  const storeFor = (limit: Limit): Store => {
    const known = stores.get(limit.name);
    if (known) return known;
    const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
    const store = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: "rate_limits",
          tableCreated: true,
        })
      : new RateLimiterMemory(options);
    stores.set(limit.name, store);
    return store;
  };
  return {
    async use(limit, key) {
      try {
        const { consumedPoints } = await storeFor(limit).consume(textOf(key));
        return { ok: true, used: consumedPoints };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    async look(limit, key) {
      const state = await storeFor(limit).get(textOf(key));
      const used = state?.consumedPoints ?? 0;
      if (!state || used < limit.points) return { ok: true, used };
      return { ok: false, retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
    },
    async giveBack(limit, key) {
      await storeFor(limit).reward(textOf(key));
    },
    async close() {
      await pool?.end();
    },
  };
}

function textOf(key: LimitKey): string {
  if (typeof key === "string") return key;
  const network = networkOf(key.address);
  return key.of === undefined ? network : `${key.of}|${network}`;
}
