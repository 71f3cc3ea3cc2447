// The thread that `long-reads.server.ts` starts: a separate read-only handle, one statement at a time.
import { parentPort, workerData } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Handle } from "./handle.server.ts";
import type { LongAnswer, LongQuestion } from "./long-reads.server.ts";

const handle = new Handle(String(workerData), { readonly: true });
let ms = 0;
handle.onRun = (_, took) => {
  ms = took;
};

parentPort?.on("message", (question: LongQuestion) => {
  if ("forget" in question) return handle.forgetStatements();
  parentPort?.postMessage(answer(question));
});

function answer({ id, sql, parameters }: Exclude<LongQuestion, { forget: true }>): LongAnswer {
  try {
    const { rows } = handle.execute<Record<string, unknown>>({ sql, parameters } as CompiledQuery);
    return { id, ms, rows, blobs: columnsWithBytes(rows) };
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    return { id, ms, refusal: { message, code } };
  }
}

/** Columns with bytes. A Buffer sent between threads arrives as a Uint8Array and must be converted back. */
function columnsWithBytes(rows: readonly Record<string, unknown>[]): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name in row) if (row[name] instanceof Uint8Array) names.add(name);
  }
  return [...names];
}
