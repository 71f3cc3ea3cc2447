// What the processes of one port say to each other about their figures.
import type { Registry } from "prom-client";

/** A scrape reached this process, and it asks for the figures of all. */
export const METRICS_QUESTION = "vitrine-metrics";
/** The keeper asks a process for its own. */
export const ASK_METRICS = "vitrine-metrics-ask";
/** A process tells its own: asked, when it begins to answer, and when it ends. */
export const TELL_METRICS = "vitrine-metrics-tell";

export interface MetricsAnswer {
  type: typeof METRICS_QUESTION;
  id: number;
  text?: string;
}

/** The figures of one process, as prom-client tells them. */
export type ToldMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
