// Counts the SQL statements of each step of an order, inside the built program, which is asked directly. Called with a
// folder that holds a filled SQLite database; prints the counts.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { root } from "../scripts/prepare.mjs";
import { soldProduct } from "./catalog-rows.ts";

export interface StepCount {
  statements: number;
  /** Disk waits of the writer: transactions, and writes outside of transactions. */
  commits: number;
}

export interface StatementCounts {
  first: Record<string, StepCount>;
  later: Record<string, StepCount>;
}

type Program = typeof import("../server/program.ts");

/** Checks for other processes' writes are not counted. */
const NOT_COUNTED = /^\s*pragma\b/i;
const SIZE = 100;
const [dataDir = ""] = process.argv.slice(2);
const counts: Record<string, StepCount> = {};
let counted: string[] = [];

const { openApp }: Program = await import(join(root, "build/server/index.js"));
const app = await openApp({
  environment: { DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  database: {
    onStatement: ({ text }) => {
      if (!NOT_COUNTED.test(text)) counted.push(text);
    },
  },
});
await order();
// The first order of each kind fills caches that later orders use.
const first = { ...counts };
await order();
await app.close();
const result: StatementCounts = { first, later: counts };
process.stdout.write(JSON.stringify(result));

async function order(): Promise<void> {
  const { id, price } = [1, 2, 3, 4].map((at) => soldProduct(at, SIZE)).find((one) => !one.isCourse) ?? {
    id: 1,
    price: 0,
  };
  const lines = [{ productId: id, quantity: 1 }];
  await step("cotação", "/api/checkout/quote", { lines, method: "pix" });
  const input = {
    lines,
    seenTotalCents: price,
    name: "Ana Souza",
    email: "ana@bench.example",
    method: "pix",
  };
  const placed = await step("pedido", "/api/checkout/orders", input);
  const cookie = placed.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { publicId } = await placed.json();
  await step("pagamento", `/api/orders/${publicId}/sandbox`, { action: "pay" }, cookie);
  await step("consulta", `/api/orders/${publicId}`, undefined, cookie);
}

function turns(): number {
  return app.db.context.database.writeFigures?.().writes ?? 0;
}

async function step(name: string, path: string, body?: unknown, cookie = ""): Promise<Response> {
  counted = [];
  const turnsBefore = turns();
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    cookie,
    "idempotency-key": randomUUID(),
  };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const request = new Request(`http://localhost:3000${path}`, { headers, ...sent });
  const answer = await app.fetch(request, { id: randomUUID(), ip: "127.0.0.1" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  counts[name] = { statements: counted.length, commits: turns() - turnsBefore };
  if (process.env.BENCH_SHOW_SQL) process.stderr.write(`-- ${name}\n${counted.join("\n")}\n`);
  return answer;
}
