// Queue for the few PostgreSQL connections, and clean-up of connections after a timeout.
import type { PostgresPool } from "kysely";
import type pg from "pg";
import { DatabaseBusy, DatabaseUnavailable } from "./database-busy.ts";
import type { OutageWatch } from "./outage-watch.server.ts";

/**
 * Requests wait here and not in the driver's pool. The pool rejects all waiting requests after the connect timeout, so
 * a working database would refuse a crowd.
 */
export class ConnectionSemaphore {
  #free: number;
  readonly #longestMs: number;
  /** First come, first served. */
  readonly #line = new Set<() => void>();

  constructor(atOnce: number, longestMs: number) {
    this.#free = atOnce;
    this.#longestMs = longestMs;
  }

  get waiting(): number {
    return this.#line.size;
  }

  /** `come` resolves with a slot, which must be returned. A caller that left the queue gets none. */
  take(): { come: Promise<void>; leave: () => void } {
    if (this.#free > 0) {
      this.#free--;
      return { come: Promise.resolve(), leave: () => {} };
    }
    const slot = Promise.withResolvers<void>();
    const leave = () => {
      clearTimeout(late);
      this.#line.delete(slot.resolve);
    };
    const giveUp = () => {
      leave();
      slot.reject(new DatabaseBusy());
    };
    const late =
      this.#longestMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(giveUp, this.#longestMs);
    this.#line.add(slot.resolve);
    return { come: slot.promise.finally(() => clearTimeout(late)), leave };
  }

  giveBack(): void {
    const [next] = this.#line;
    if (!next) {
      this.#free++;
      return;
    }
    this.#line.delete(next);
    next();
  }
}

/**
 * A statement that timed out may still be queued in its connection, perhaps a "begin", and would run inside the
 * connection's next use. Such a connection takes no more work and is closed.
 */
export function leavingNothingBehind(
  pool: pg.Pool,
  slots: ConnectionSemaphore,
  outages: OutageWatch | undefined,
): PostgresPool {
  const answerTo = <T>(work: () => Promise<T>) => (outages ? outages.answerTo(work) : work());
  return {
    options: pool.options,
    end: () => {
      outages?.close();
      return pool.end();
    },
    async connect() {
      const client = await connected(pool, slots, answerTo);
      let gaveUp = false;
      const query = async (text: string, parameters: unknown[]) => {
        if (gaveUp) throw new DatabaseUnavailable("A conexão com o banco foi abandonada.");
        try {
          return await answerTo(() => client.query(text, parameters));
        } catch (error) {
          gaveUp = isGivenUp(error);
          throw error;
        }
      };
      const release = (destroy?: boolean) => {
        client.release(gaveUp || destroy);
        slots.giveBack();
      };
      return { query, release } as unknown as Awaited<ReturnType<PostgresPool["connect"]>>;
    },
  };
}

/** Takes a connection within its slot. A connection that arrives after its caller gave up is released at once. */
async function connected(
  pool: pg.Pool,
  slots: ConnectionSemaphore,
  answerTo: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<pg.PoolClient> {
  let connecting: Promise<pg.PoolClient> | undefined;
  let leave = () => {};
  const connect = async () => {
    const slot = slots.take();
    leave = slot.leave;
    await slot.come;
    try {
      return await pool.connect();
    } catch (error) {
      slots.giveBack();
      throw error;
    }
  };
  try {
    return await answerTo(() => {
      connecting = connect();
      return connecting;
    });
  } catch (error) {
    leave();
    void connecting?.then(
      (client) => {
        client.release();
        slots.giveBack();
      },
      () => {},
    );
    throw error;
  }
}

/** True if nobody waits for the statement's end any more. */
function isGivenUp(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    (error instanceof Error && /query read timeout/i.test(error.message))
  );
}
