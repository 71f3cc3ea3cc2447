// Turns what changed in a table into deliveries, in the transaction that changed it. Which tables anybody listens to
// is kept in memory for a moment, so that a write to any other table costs nothing.

import { randomUUID } from "node:crypto";
import type { ServedTable } from "#app/nouns/served-table.ts";
import { listenToChanges } from "#db/changes.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Change, ChangedRow } from "#db/handle.server.ts";
import { DATABASE_ID, findTableOver } from "../protocol/registry.ts";
import { movedPositions } from "../rows/positions.server.ts";
import { type WireRow, wireRow } from "../rows/rows.server.ts";
import { deliverySearchTitle } from "./delivery-search-columns.ts";
import { eventListener } from "./event-recorder.server.ts";
import { type ListeningHook, WebhookMemory } from "./webhook-memory.server.ts";

const WORKSPACE_ID = 1;

/** From now on writes to tables that somebody listens to leave deliveries behind, and so does what happens by its name. */
export function recordForWebhooks(db: Db, { siteUrl, now }: { siteUrl: string; now: () => Date }): void {
  const memory = new WebhookMemory(now);
  listenToChanges(db, {
    captures(asked, table) {
      const listening = memory.listening(asked);
      if (listening instanceof Promise) return listening.then(({ tables }) => tables.has(table));
      return listening.tables.has(table);
    },
    record: (trx, change) =>
      recordChange(trx, change, { siteUrl, now, hooks: memory.known?.tables.get(change.table) }),
    forget: () => memory.forget(),
  });
  db.context.database.events = eventListener(memory, siteUrl);
}

/** After a change of the webhooks themselves. */
export function forgetWebhooks({ context }: Db): void {
  context.database.listener?.forget();
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
