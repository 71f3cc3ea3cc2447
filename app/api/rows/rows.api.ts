// Rows: listing, reading, writing, one by one and in batches.
import { type Call, type Methods, tableOf } from "../protocol/api-call.ts";
import { isOn, parseListQuery } from "../query/list-query.ts";
import { requireRight, SEARCH_LIMIT, within } from "../tokens/credentials.server.ts";
import { badBody, noSuchRow } from "../wire/errors.ts";
import { isObject, readBody } from "../wire/request-body.ts";
import { batchItems, deletedIds, updatedItems } from "./batches.ts";
import { createRows, deleteRows, moveRow, updateRows } from "./row-writes.server.ts";
import { listRows, readRows } from "./rows.server.ts";
import type { SentRow, WriteRequest } from "./write-request.server.ts";

export const rowRoutes: Record<string, Methods> = {
  "/database/rows/table/:table{[0-9]+}": {
    async GET(call) {
      const { app, url } = call;
      const table = tableOf(call);
      requireRight(call.actor, table, "read");
      const query = parseListQuery(table, url.searchParams);
      if (query.searchWords.length > 0) await within(app, call.actor, SEARCH_LIMIT);
      const { count, results } = await listRows(app, table, query);
      const next = query.page * query.size < count ? pageUrl(url, query.page + 1) : null;
      const previous = query.page > 1 ? pageUrl(url, query.page - 1) : null;
      return Response.json({ count, next, previous, results });
    },
    async POST(call) {
      const write = writeRequest(call, "create");
      const beforeId = rowIdFrom(call.url, "before");
      const sent = rowFrom(await readBody(call.request));
      const [row] = await createRows(write, [sent], beforeId);
      return Response.json(row);
    },
  },
  "/database/rows/table/:table{[0-9]+}/batch": {
    async POST(call) {
      const write = writeRequest(call, "create", true);
      const beforeId = rowIdFrom(call.url, "before");
      const sent = batchItems(await readBody(call.request));
      return Response.json({ items: await createRows(write, sent, beforeId) });
    },
    async PATCH(call) {
      const write = writeRequest(call, "update", true);
      const { ids, rows } = updatedItems(await readBody(call.request));
      return Response.json({ items: await updateRows(write, ids, rows) });
    },
  },
  "/database/rows/table/:table{[0-9]+}/batch-delete": {
    async POST(call) {
      const write = writeRequest(call, "delete", true);
      await deleteRows(write, deletedIds(await readBody(call.request)));
      return new Response(null, { status: 204 });
    },
  },
  "/database/rows/table/:table{[0-9]+}/:row{[0-9]+}": {
    async GET(call) {
      const { app, url } = call;
      const table = tableOf(call);
      requireRight(call.actor, table, "read");
      const withNames = isOn(url.searchParams, "user_field_names");
      const shape = { withNames, siteUrl: app.config.siteUrl, now: app.now() };
      const [row] = await readRows(app.db, table, [rowIdOf(call)], shape);
      if (!row) throw noSuchRow();
      return Response.json(row);
    },
    async PATCH(call) {
      const write = writeRequest(call, "update");
      const sent = rowFrom(await readBody(call.request));
      const [row] = await updateRows(write, [rowIdOf(call)], [sent]);
      return Response.json(row);
    },
    async DELETE(call) {
      await deleteRows(writeRequest(call, "delete"), [rowIdOf(call)]);
      return new Response(null, { status: 204 });
    },
  },
  "/database/rows/table/:table{[0-9]+}/:row{[0-9]+}/move": {
    async PATCH(call) {
      const write = writeRequest(call, "update");
      const [row] = await moveRow(write, rowIdOf(call), rowIdFrom(call.url, "before_id"));
      return Response.json(row);
    },
  },
};

function writeRequest(call: Call, action: "create" | "update" | "delete", isBatch = false): WriteRequest {
  const { app, actor, ip, url } = call;
  const table = tableOf(call);
  requireRight(actor, table, action);
  return {
    app,
    table,
    actor,
    ip,
    isBatch,
    withNames: isOn(url.searchParams, "user_field_names"),
    silent: !isOn(url.searchParams, "send_webhook_events", true),
  };
}

/** No body means a row without values. */
function rowFrom(body: unknown = {}): SentRow {
  if (isObject(body)) return body;
  throw badBody({ non_field_errors: { error: "Envie um objeto JSON.", code: "invalid" } });
}

function rowIdOf({ param }: Call): number {
  const id = Number(param("row"));
  if (!Number.isSafeInteger(id)) throw noSuchRow();
  return id;
}

function rowIdFrom(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name);
  if (!text) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw noSuchRow();
  return Number(text);
}

/** The same address at another page, everything else kept. */
function pageUrl(url: URL, page: number): string {
  const other = new URL(url);
  if (page === 1) other.searchParams.delete("page");
  else other.searchParams.set("page", String(page));
  return other.href;
}
