// A fake hosted table service, as odd as the real ones: pages, failures, cut answers, values of every kind.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type FakeRow = { id: number } & Record<string, unknown>;
type Mishap = number | "cut" | "hang up" | ((req: IncomingMessage, res: ServerResponse) => void);

export interface FakeTable {
  name: string;
  /** Default: the fields of its rows. */
  fields?: string[];
  rows: FakeRow[];
}

export interface FakeTables {
  url: string;
  token: string;
  tables: Map<number, FakeTable>;
  /** Failures for the next row requests, in order; undefined means success. */
  mishaps: (Mishap | undefined)[];
  /** Called before each page of rows is answered. */
  beforePage: (tableId: number, page: number) => void;
  /** Requested paths. */
  asked: string[];
}

export async function openFakeTables(tables: Record<number, FakeTable>): Promise<FakeTables> {
  const fake: FakeTables = {
    url: "",
    token: "segredo-do-servico-antigo-0123456789",
    tables: new Map(Object.entries(tables).map(([id, table]) => [Number(id), table])),
    mishaps: [],
    beforePage: () => {},
    asked: [],
  };
  const server = createServer((req, res) => answer(fake, req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function answer(fake: FakeTables, req: IncomingMessage, res: ServerResponse): void {
  const url = new URL(req.url ?? "", fake.url);
  fake.asked.push(`${url.pathname}${url.search}`);
  if (req.headers.authorization !== `Token ${fake.token}`) {
    send(res, 401, { error: "ERROR_TOKEN_DOES_NOT_EXIST", detail: "" });
    return;
  }
  if (url.pathname === "/api/database/tables/all-tables/") {
    const list = [...fake.tables].map(([id, { name }]) => ({ id, name, order: 1, database_id: 1 }));
    send(res, 200, list);
    return;
  }
  const [, kind, id] = /^\/api\/database\/(fields|rows)\/table\/(\d+)\/$/.exec(url.pathname) ?? [];
  const table = fake.tables.get(Number(id));
  if (!table) send(res, 404, { error: "ERROR_TABLE_DOES_NOT_EXIST", detail: "" });
  else if (kind === "fields") send(res, 200, fieldsOf(Number(id), table));
  else answerRows(fake, Number(id), table, { url, req, res });
}

function fieldsOf(tableId: number, { rows, fields }: FakeTable) {
  const names =
    fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== "id");
  return names.map((name, at) => ({ id: at + 1, table_id: tableId, name, type: "text" }));
}

function answerRows(
  fake: FakeTables,
  tableId: number,
  table: FakeTable,
  { url, req, res }: { url: URL; req: IncomingMessage; res: ServerResponse },
): void {
  const mishap = fake.mishaps.shift();
  const size = Math.min(Number(url.searchParams.get("size")), 200);
  const page = Number(url.searchParams.get("page"));
  fake.beforePage(tableId, page);
  const results = table.rows.slice((page - 1) * size, page * size).map((row) => ({ order: "1.0", ...row }));
  const next = page * size < table.rows.length ? `https://outro.example/?page=${page + 1}` : null;
  const body = JSON.stringify({ count: table.rows.length, next, previous: null, results });
  if (typeof mishap === "function") mishap(req, res);
  else if (mishap === "hang up") req.socket.destroy();
  else if (typeof mishap === "number") send(res, mishap, { error: "ERROR", detail: "" });
  else if (mishap === "cut") breakOff(res, body);
  else send(res, 200, undefined, body);
}

function breakOff(res: ServerResponse, body: string): void {
  res.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  res.write(body.slice(0, body.length / 2));
  setTimeout(() => res.destroy(), 20);
}

function send(res: ServerResponse, status: number, value: unknown, body = JSON.stringify(value)): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(body);
}
