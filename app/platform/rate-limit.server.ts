import pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export interface Limit {
  /** Names the counter; part of its key. */
  name: string;
  points: number;
  seconds: number;
}

/** Allowed, or how many seconds to wait. */
export type LimitAnswer = { ok: true } | { ok: false; retryAfter: number };

export interface RateLimits {
  /** Counts one use. */
  use(limit: Limit, key: string): Promise<LimitAnswer>;
  /** Looks without counting, for limits on failures only. */
  look(limit: Limit, key: string): Promise<LimitAnswer>;
  close(): Promise<void>;
}

type Store = RateLimiterMemory | RateLimiterPostgres;

/** Counters in memory beside the embedded database (one server), in PostgreSQL where instances share them. */
export function openRateLimits(databaseUrl: string): RateLimits {
  const pool = /^postgres(ql)?:\/\//.test(databaseUrl)
    ? new pg.Pool({
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
        await storeFor(limit).consume(key);
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    async look(limit, key) {
      const state = await storeFor(limit).get(key);
      if (!state || state.consumedPoints < limit.points) return { ok: true };
      return { ok: false, retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
    },
    async close() {
      await pool?.end();
    },
  };
}
