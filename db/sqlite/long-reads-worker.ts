// The thread that `long-reads.server.ts` starts: a read-only handle of its own, one statement after the other.
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
    const { rows } = handle.execute({ sql, parameters } as CompiledQuery);
    return { id, ms, rows };
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    return { id, ms, refusal: { message, code } };
  }
}
