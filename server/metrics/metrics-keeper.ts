// Beside the keeper of several processes: a scrape reaches one of them, which asks here for the figures of all.
import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { KeptMetrics } from "./kept-metrics.ts";
import { ASK_METRICS, METRICS_QUESTION, TELL_METRICS } from "./metrics-messages.ts";

/** A process that does not answer for so long hangs, and a sum without it would be none. */
const TELL_MS = 5000;

export function keepMetrics(): void {
  const kept = new KeptMetrics();
  /** Those that have said that they answer; one that still begins has counted nothing. */
  const joined = new Set<number>();
  const heard = new EventEmitter().setMaxListeners(0);
  let asked = 0;

  const living = () =>
    Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker && joined.has(worker.id) ? [worker] : [],
    );

  /** Asks all; undefined when one that lives does not answer. */
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

/** One that has just gone hears nothing, which is no fault. */
function tell(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
