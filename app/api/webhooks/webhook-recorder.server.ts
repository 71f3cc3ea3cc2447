// Turns what changed in a table into deliveries, in the transaction that changed it. Which tables anybody listens to
// is kept in memory for a moment, so that a write to any other table costs nothing.

import { randomUUID } from "node:crypto";
import type { ServedTable } from "#app/nouns/served-table.ts";
import { listenToChanges } from "#db/changes.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Change, ChangedRow } from "#db/handle.server.ts";
import { DATABASE_ID, findTable, findTableOver } from "../protocol/registry.ts";
import { movedPositions } from "../rows/positions.server.ts";
import { type WireRow, wireRow } from "../rows/rows.server.ts";
import { deliverySearchTitle } from "./delivery-search-columns.ts";

/** How soon this process is told of a webhook that another one made. */
const REMEMBERED_MS = 2000;
const WORKSPACE_ID = 1;

interface ListeningHook {
  id: number;
  table_id: number;
  events: string[];
  include_all_events: boolean;
  use_user_field_names: boolean;
}

interface Memory {
  hooks: Map<string, ListeningHook[]>;
  readAt: number;
}

/** From now on writes to tables that somebody listens to leave deliveries behind. */
export function recordForWebhooks(db: Db, facts: { siteUrl: string; now: () => Date }): void {
  let memory: Memory | undefined;
  listenToChanges(db, {
    captures(asked, table) {
      const now = facts.now().getTime();
      // A clock that was put back makes it old too.
      if (memory && Math.abs(now - memory.readAt) < REMEMBERED_MS) return memory.hooks.has(table);
      return readHooks(asked, now).then((read) => {
        memory = read;
        return read.hooks.has(table);
      });
    },
    record: (trx, change) => recordChange(trx, change, { ...facts, hooks: memory?.hooks.get(change.table) }),
    forget() {
      memory = undefined;
    },
  });
}

/** After a change of the webhooks themselves. */
export function forgetWebhooks({ context }: Db): void {
  context.database.listener?.forget();
}

async function readHooks(db: Db, readAt: number): Promise<Memory> {
  const rows = await db
    .selectFrom("webhooks")
    .select(["id", "table_id", "events", "include_all_events", "use_user_field_names"])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  const named = rows.flatMap((row) => {
    const table = findTable(row.table_id);
    return table ? [{ ...row, table: table.table }] : [];
  });
  return { hooks: new Map(Map.groupBy(named, ({ table }) => table)), readAt };
}

interface Event {
  type: "rows.created" | "rows.updated" | "rows.deleted";
  before: ChangedRow[];
  after: ChangedRow[];
}

async function recordChange(
  trx: Db,
  change: Change,
  { hooks = [], siteUrl, now }: { hooks: ListeningHook[] | undefined; siteUrl: string; now: () => Date },
): Promise<void> {
  const table = findTableOver(change.table);
  if (!table || hooks.length === 0) return;
  for (const event of eventsOf(table, change)) {
    const interested = hooks.filter((hook) => hook.include_all_events || hook.events.includes(event.type));
    if (interested.length === 0) continue;
    const positions = await movedPositions(
      trx,
      table,
      event.after.map(({ id }) => id),
    );
    const deliveries = interested.map((hook) => {
      const event_id = randomUUID();
      const withNames = hook.use_user_field_names;
      const items = contentOf(table, event, { withNames, siteUrl, positions });
      const event_type = event.type;
      const body = deliveryBody({ table, webhook_id: hook.id, event_id, event_type }, items);
      return {
        webhook_id: hook.id,
        event_id,
        event_type: event.type,
        body: JSON.stringify(body),
        created_at: now(),
        next_try_at: now(),
        search_title: deliverySearchTitle(body, items),
      };
    });
    await trx.insertInto("webhook_deliveries").values(deliveries).execute();
  }
}

interface DeliveryHead {
  table: ServedTable;
  webhook_id: number;
  event_id: string;
  event_type: string;
}

/** What receivers are sent, before it is written as JSON. */
export function deliveryBody({ table, ...head }: DeliveryHead, content: object) {
  return { table_id: table.id, database_id: DATABASE_ID, workspace_id: WORKSPACE_ID, ...head, ...content };
}

/** For whoever listens a row that was retired is deleted, and one that comes back is new. */
function eventsOf(table: ServedTable, { before, after }: Change): Event[] {
  const events: Record<Event["type"], Event> = {
    "rows.created": { type: "rows.created", before: [], after: [] },
    "rows.updated": { type: "rows.updated", before: [], after: [] },
    "rows.deleted": { type: "rows.deleted", before: [], after: [] },
  };
  const isHere = (row: ChangedRow | undefined) =>
    row !== undefined && (!table.softDeletedColumn || row[table.softDeletedColumn] === null);
  for (const at of (after.length > 0 ? after : before).keys()) {
    const [was, is] = [before[at], after[at]];
    const type = isHere(was) ? (isHere(is) ? "rows.updated" : "rows.deleted") : "rows.created";
    if (!isHere(was) && !isHere(is)) continue;
    if (was) events[type].before.push(was);
    if (is) events[type].after.push(is);
  }
  return Object.values(events).filter((event) => event.before.length + event.after.length > 0);
}

interface ContentShape {
  withNames: boolean;
  siteUrl: string;
  positions: ReadonlyMap<number, number>;
}

function contentOf(table: ServedTable, { type, before, after }: Event, shape: ContentShape) {
  if (type === "rows.deleted") return { row_ids: before.map(({ id }) => id) };
  const items = wireRows(table, after, shape);
  return type === "rows.created" ? { items } : { items, old_items: wireRows(table, before, shape) };
}

function wireRows(table: ServedTable, rows: ChangedRow[], shape: ContentShape): WireRow[] {
  const { withNames, siteUrl, positions } = shape;
  return rows.map((row) =>
    wireRow(
      table,
      { ...row, row_position: positions.get(row.id) },
      { fields: table.fields, withNames, siteUrl },
    ),
  );
}
