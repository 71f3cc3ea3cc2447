// In the primary process: a scrape reaches one worker, which asks here for the metrics of all.
import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { KeptMetrics } from "./kept-metrics.ts";
import { ASK_METRICS, METRICS_QUESTION, TELL_METRICS } from "./metrics-messages.ts";

/** Milliseconds. A process that does not answer in this time hangs, and a sum without it would be wrong. */
const TELL_MS = 5000;

export function keepMetrics(): void {
  const kept = new KeptMetrics();
  /** Workers that have reported; a starting worker has counted nothing. */
  const joined = new Set<number>();
  const heard = new EventEmitter().setMaxListeners(0);
  let asked = 0;

  const living = () =>
    Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker && joined.has(worker.id) ? [worker] : [],
    );

  /** Asks all workers. Undefined if a running one does not answer. */
  async function gather(): Promise<string | undefined> {
    const question = ++asked;
    const waiting = new Set(living().filter((worker) => worker.isConnected()));
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(limit);
        heard.off("told", hear);
        cluster.off("disconnect", forget);
        resolve();
      };
      const limit = setTimeout(finish, TELL_MS);
      const forget = (worker: Worker) => {
        waiting.delete(worker);
        if (waiting.size === 0) finish();
      };
      const hear = (worker: Worker, answered?: number) => {
        if (answered === question) forget(worker);
      };
      heard.on("told", hear);
      cluster.on("disconnect", forget);
      for (const worker of waiting) tell(worker, { type: ASK_METRICS, id: question });
    });
    return waiting.size > 0 ? undefined : kept.text(new Set(living().map(({ id }) => id)));
  }

  cluster.on("message", (worker, message) => {
    if (message?.type === TELL_METRICS) {
      joined.add(worker.id);
      kept.saw(worker.id, message.told);
      heard.emit("told", worker, message.id);
    }
    if (message?.type !== METRICS_QUESTION) return;
    const reply = (text: string | undefined) => tell(worker, { ...message, text });
    gather().then(reply, () => reply(undefined));
  });
}

/** A worker that has just ended gets no message, which is no error. */
function tell(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
