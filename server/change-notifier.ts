// Notifies the other processes on the same PostgreSQL of changed tables, so that their page caches drop those pages.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { CHANGE_CHANNEL as CHANNEL } from "#db/change-channel.server.ts";
import { pgDriver } from "#db/pg-driver.server.ts";

const EVERYTHING = "*";
const HEARTBEAT_MS = 5000;
const ANSWER_MS = 2000;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;

interface ChangeNotifierOptions {
  databaseUrl: string;
  /** Another process changed these tables; undefined when it is not known which. */
  onChange: (tables: ReadonlySet<string> | undefined) => void;
  /** From now on notifications are received. */
  onConnected: () => void;
  /** The connection was lost; it was last known to work this many milliseconds ago. */
  onLost: (agoMs: number) => void;
}

export interface ChangeNotifier {
  notify: (tables: ReadonlySet<string>) => void;
  /** Resolves when the first connection is open, or has failed and is retried. */
  tried: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Keeps one connection for listening and notifying. After a loss it reconnects, and everything missed counts as
 * changed.
 */
export function openChangeNotifier(options: ChangeNotifierOptions): ChangeNotifier {
  const self = randomUUID();
  const waiting = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let lastHeardAt = performance.now();

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    waiting.add(EVERYTHING);
    options.onLost(performance.now() - lastHeardAt);
    void lost.end().catch(() => {});
    if (!isClosed) timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };

  const connect = async () => {
    const fresh = new (pgDriver().Client)({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: "vitrine news",
    });
    client = fresh;
    fresh.on("error", () => lose(fresh));
    fresh.on("end", () => lose(fresh));
    fresh.on("notification", ({ payload = "" }) => {
      lastHeardAt = performance.now();
      const [from, tables = EVERYTHING] = payload.split(" ");
      if (from !== self) options.onChange(tables === EVERYTHING ? undefined : new Set(tables.split(",")));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      if (client !== fresh) return;
      pause = FIRST_PAUSE_MS;
      lastHeardAt = performance.now();
      options.onConnected();
      send();
      beat(fresh);
    } catch {
      lose(fresh);
    }
  };

  // A connection may die without an error.
  const beat = (of: pg.Client) => {
    timer = setTimeout(async () => {
      try {
        await of.query("select 1");
        lastHeardAt = performance.now();
        if (client === of && !isClosed) beat(of);
      } catch {
        lose(of);
      }
    }, HEARTBEAT_MS);
    timer.unref();
  };

  const send = () => {
    sending ??= Promise.resolve().then(async () => {
      while (waiting.size > 0 && client) {
        const speaker = client;
        const tables = waiting.has(EVERYTHING) ? EVERYTHING : [...waiting].join(",");
        waiting.clear();
        try {
          await speaker.query("select pg_notify($1, $2)", [CHANNEL, `${self} ${tables}`]);
        } catch {
          lose(speaker);
        }
      }
      sending = undefined;
    });
  };

  const tried = connect();
  return {
    tried,
    notify(tables) {
      for (const table of tables) waiting.add(table);
      send();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
