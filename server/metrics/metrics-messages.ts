// Messages about metrics between the processes of one port.
import type { Registry } from "prom-client";

/** A worker that was scraped asks for the metrics of all. */
export const METRICS_QUESTION = "vitrine-metrics";
/** The primary process asks a worker for its metrics. */
export const ASK_METRICS = "vitrine-metrics-ask";
/** A worker sends its metrics: when asked, when it starts, and when it ends. */
export const TELL_METRICS = "vitrine-metrics-tell";

export interface MetricsAnswer {
  type: typeof METRICS_QUESTION;
  id: number;
  text?: string;
}

/** The metrics of one process, as prom-client returns them. */
export type ToldMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
