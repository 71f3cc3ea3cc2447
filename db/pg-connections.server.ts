// The few connections to PostgreSQL: who waits for one, and what is left of one that was given up.
import type { PostgresPool } from "kysely";
import type pg from "pg";
import { DatabaseBusy, DatabaseUnavailable } from "./database-busy.ts";
import type { OutageWatch } from "./outage-watch.server.ts";

/**
 * Who wants a connection waits here and not in the driver's pool, which gives up on everybody after the time that a
 * connection may take to open: a crowd would be turned away by a database that answers one after the other.
 */
export class ConnectionSemaphore {
  #free: number;
  readonly #longestMs: number;
  /** In the order in which they came. */
  readonly #line = new Set<() => void>();

  constructor(atOnce: number, longestMs: number) {
    this.#free = atOnce;
    this.#longestMs = longestMs;
  }

  get waiting(): number {
    return this.#line.size;
  }

  /** `come` resolves with the slot, to be given back; who has left the line before is not given one. */
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
 * A statement that was given up on may still be waiting in its connection, a "begin" among them, and would run inside
 * whatever the connection is used for next. Such a connection takes nothing more and is closed.
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

/** Takes a connection within its slot; one that comes when nobody waits any more goes back at once. */
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

/** Nobody waits for the statement's end any more, whether or not it comes to one. */
function isGivenUp(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    (error instanceof Error && /query read timeout/i.test(error.message))
  );
}
