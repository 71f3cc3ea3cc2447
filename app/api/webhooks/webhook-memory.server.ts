// Who listens to what, kept in memory for a moment: so that what nobody listens to costs no query.
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { findTable } from "../protocol/registry.ts";
import { EVENTS_TABLE } from "./webhook-fields.ts";

/** How long a look is believed: within this time a process learns of a webhook that another one made. */
const REMEMBERED_MS = 2000;

export type ListeningHook = Pick<
  Row<"webhooks">,
  "id" | "table_id" | "events" | "include_all_events" | "use_user_field_names" | "format"
>;

interface Listening {
  /** By the table of the database that they hear of. */
  tables: Map<string, ListeningHook[]>;
  /** Of what happens by its name. */
  named: ListeningHook[];
  readAt: number;
}

export class WebhookMemory {
  readonly #now: () => Date;
  #kept: Listening | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What is remembered; a promise when it has to be read. */
  listening(asked: Db): Listening | Promise<Listening> {
    const now = this.#now().getTime();
    // A clock that was put back makes it old too.
    if (this.#kept && Math.abs(now - this.#kept.readAt) < REMEMBERED_MS) return this.#kept;
    return readListening(asked, now).then((read) => {
      this.#kept = read;
      return read;
    });
  }

  /** What the last look at the database found; undefined before the first one. */
  get known(): Listening | undefined {
    return this.#kept;
  }

  forget(): void {
    this.#kept = undefined;
  }
}

async function readListening(db: Db, readAt: number): Promise<Listening> {
  const rows = await db
    .selectFrom("webhooks")
    .select(["id", "table_id", "events", "include_all_events", "use_user_field_names", "format"])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  const named = rows.flatMap((row) => {
    const table = findTable(row.table_id);
    return table ? [{ ...row, table: table.table }] : [];
  });
  const ofEvents = rows.filter(({ table_id }) => table_id === EVENTS_TABLE);
  return { tables: new Map(Map.groupBy(named, ({ table }) => table)), named: ofEvents, readAt };
}
