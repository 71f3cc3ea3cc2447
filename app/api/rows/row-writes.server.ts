// Writing rows: all of a request or nothing, in one transaction, through the slices' own services.

import type { DeleteOutcome, RowOutcome, ServedTable, Writing } from "#app/nouns/served-table.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { RowChanges } from "#app/platform/config/changed-values.ts";
import { collectChanges } from "#db/changes.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { noPermission, noSuchRow, refusal } from "../wire/errors.ts";
import { moveRows } from "./positions.server.ts";
import { findRowIds, readHeld, readRows, type WireRow } from "./rows.server.ts";
import { readBodies, refusedBody, type SentRow, type WriteRequest } from "./write-request.server.ts";

/** New rows in the order sent, at the end or before that row. */
export async function createRows(
  request: WriteRequest,
  sent: SentRow[],
  beforeId: number | undefined,
): Promise<WireRow[]> {
  const bodies = await readBodies(request, sent, true);
  return write(request, "create", async ({ trx, writing }) => {
    if (beforeId !== undefined) await requireRows(trx, request.table, [beforeId]);
    const made: WrittenRow[] = [];
    for (const [at, body] of bodies.entries()) {
      const outcome = await request.table.create(writing(body.cleared), body.values);
      made.push({ ...accepted(request, outcome, at), fields: Object.keys(body.values) });
    }
    const ids = made.map(({ id }) => id);
    if (beforeId !== undefined) await moveRows(trx, request.table, ids, beforeId);
    return made;
  });
}

/** Only the fields that are named change. */
export async function updateRows(request: WriteRequest, ids: number[], sent: SentRow[]): Promise<WireRow[]> {
  const bodies = await readBodies(request, sent, false);
  return write(request, "update", async ({ trx, writing }) => {
    await requireRows(trx, request.table, ids);
    const changed: WrittenRow[] = [];
    for (const [at, id] of ids.entries()) {
      const body = bodies[at];
      if (!body) continue;
      const fields = Object.keys(body.values);
      const written =
        fields.length > 0
          ? accepted(request, await request.table.update(writing(body.cleared), id, body.values), at)
          : { id, changes: {} };
      changed.push({ ...written, fields });
    }
    return changed;
  });
}

export async function deleteRows(request: WriteRequest, ids: number[]): Promise<void> {
  await write(request, "delete", async ({ trx, writing }) => {
    const held = await readHeld(trx, request.table, ids);
    if (ids.some((id) => !held.has(id))) throw noSuchRow();
    const gone: WrittenRow[] = [];
    for (const id of ids) {
      const changes = requireDeleted(await request.table.remove(writing(new Set()), id)) ?? held.get(id);
      // Of a row that nothing can be told of, that it went is told.
      gone.push({ id, fields: [], ...(changes && Object.keys(changes).length > 0 ? { changes } : {}) });
    }
    return gone;
  });
}

/** Before that row, or to the end. */
export async function moveRow(
  request: WriteRequest,
  id: number,
  beforeId: number | undefined,
): Promise<WireRow[]> {
  return write(request, "move", async ({ trx }) => {
    await requireRows(trx, request.table, beforeId === undefined ? [id] : [id, beforeId]);
    if (id !== beforeId) await moveRows(trx, request.table, [id], beforeId);
    return [{ id, fields: [] }];
  });
}

interface WrittenRow {
  id: number;
  fields: string[];
  /** Old and new values, of nouns that tell them. */
  changes?: RowChanges | undefined;
}

interface Work {
  trx: Db;
  writing: (cleared: ReadonlySet<string>) => Writing;
}

/** Runs the work and everything that belongs to a write; returns the rows as they are afterwards. */
async function write(
  request: WriteRequest,
  action: "create" | "update" | "delete" | "move",
  work: (facts: Work) => Promise<WrittenRow[]>,
): Promise<WireRow[]> {
  const { app, table, actor, silent, withNames } = request;
  const later: (() => Promise<void>)[] = [];
  const rows = await inTransaction(app.db, (telling) =>
    collectChanges(
      telling,
      async (trx) => {
        const now = app.now();
        const facts = {
          app,
          trx,
          now,
          actorId: actor.userId,
          mayMoveRoles: actor.kind === "token" && actor.mayMoveRoles,
          afterCommit: (one: () => Promise<void>) => void later.push(one),
        };
        const written = await work({ trx, writing: (cleared) => ({ ...facts, cleared }) });
        await recordWrites(request, trx, { action, written, now });
        if (action === "delete") return [];
        const ids = written.map(({ id }) => id);
        return readRows(trx, table, ids, { withNames, siteUrl: app.config.siteUrl, now });
      },
      { silent },
    ),
  );
  for (const one of later) {
    await one().catch((error: unknown) => app.log.warn({ err: error }, "work after a write failed"));
  }
  app.jobs.wake();
  return rows;
}

function accepted(request: WriteRequest, outcome: RowOutcome, at: number): Omit<WrittenRow, "fields"> {
  if (outcome.ok) return { id: outcome.id, changes: outcome.changes };
  if ("missing" in outcome) throw noSuchRow();
  if ("forbidden" in outcome) throw noPermission();
  throw refusedBody(request, new Map([[at, outcome.errors]]));
}

function requireDeleted(outcome: DeleteOutcome): RowChanges | undefined {
  if (outcome.ok) return outcome.changes;
  if ("missing" in outcome) throw noSuchRow();
  throw refusal("ERROR_CANNOT_DELETE_ROWS_IN_TABLE", outcome.keptBecause);
}

async function requireRows(trx: Db, table: ServedTable, ids: number[]): Promise<void> {
  const known = await findRowIds(trx, table, ids);
  if (ids.some((id) => !known.has(id))) throw noSuchRow();
}

/** Who, which table, which row, which fields; what was in them only where the noun tells it, never of people. */
async function recordWrites(
  { table, actor, ip }: WriteRequest,
  trx: Db,
  { action, written, now }: { action: string; written: WrittenRow[]; now: Date },
): Promise<void> {
  const token = actor.kind === "token" ? { token: actor.tokenId } : {};
  // Of what a noun knows to be as it was before there is nothing to tell.
  const happened = written.filter(({ changes }) => !changes || Object.keys(changes).length > 0);
  const entries = happened.map(({ id, fields, changes }) => ({
    actorId: actor.userId,
    action: `table.${action}`,
    entity: table.table,
    entityId: id,
    ip,
    detail: { ...token, fields, ...(changes ? { changes } : {}) },
  }));
  await recordAudits(trx, entries, now);
}
