// Metrics for a Prometheus that sends the token. Loaded and counted only if a token is configured.

import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { matchPath } from "react-router";
import type { AppContext } from "#app/context.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { engineOf } from "#db/connect.server.ts";
import type { Pages } from "../pages.ts";
import { allMetrics, joinMetrics, leaveMetrics } from "./cluster-metrics.ts";
import { readShopFigures, type ShopFigures } from "./shop-figures.ts";
import type { SlowStatements } from "./slow-statements.ts";

const KNOWN_ADDRESSES = 5000;
const OTHER_ROUTE = "outro";

/** Patterns like "/produto/:id". The first match counts, so patterns with fewer parameters come first. */
function routeNames(patterns: readonly string[]): (path: string) => string {
  const holes = (pattern: string) => pattern.split(/[:*]/).length;
  const sorted = [...new Set(patterns)].toSorted((one, other) => holes(one) - holes(other));
  const known = new Map<string, string>();
  return (address) => {
    const [path = ""] = address.split("?", 1);
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    const found = sorted.find((pattern) => pattern !== "*" && matchPath(pattern, path)) ?? OTHER_ROUTE;
    if (known.size >= KNOWN_ADDRESSES) known.clear();
    known.set(path, found);
    return found;
  };
}

/** Milliseconds. Cached, because the query counts all orders. */
const FIGURES_FOR_MS = 60_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

interface MetricsFacts {
  app: AppContext;
  token: string;
  slow: SlowStatements;
  pages: Pick<Pages, "patterns">;
}

interface Reading<Label extends string> {
  labels: Partial<Record<Label, string>>;
  value: number;
}

interface Answered {
  method: string;
  path: string;
  status: number;
}

export function openMetrics(app: AppContext, facts: Omit<MetricsFacts, "app">): Metrics {
  return new Metrics({ app, ...facts });
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #facts: MetricsFacts;
  readonly #requests: Counter<"route" | "method" | "status" | "cached">;
  readonly #duration: Histogram<"route" | "method">;
  /** Known from the first answer on. */
  #routeOf: ((path: string) => string) | undefined;
  #isLearning = false;
  #isLeaving = false;
  #figures: { at: number; of: Promise<ShopFigures> } | undefined;

  constructor(facts: MetricsFacts) {
    this.#facts = facts;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: "vitrine_http_requests_total",
      help: "Answers, by route, method, status, and whether the page cache gave them",
      labelNames: ["route", "method", "status", "cached"],
      registers,
    });
    this.#duration = new Histogram({
      name: "vitrine_http_request_duration_seconds",
      help: "Until the answer began, of what the page cache did not give",
      labelNames: ["route", "method"],
      buckets: SECONDS,
      registers,
    });
    this.#gaugesOf(registers);
    const info = new Gauge({
      name: "vitrine_info",
      help: "Always 1: which program answers, on which Node and which database engine",
      labelNames: ["version", "node", "engine"],
      registers,
      aggregator: "first",
    });
    const engine = engineOf(facts.app.db);
    info.set({ version: PROGRAM.version, node: process.versions.node, engine }, 1);
    joinMetrics(this.#registry);
  }

  /** Runs after the pages are loaded, or at the first answer if that is earlier. */
  async learnRoutes(): Promise<void> {
    if (this.#isLearning) return;
    this.#isLearning = true;
    this.#routeOf = routeNames(await this.#facts.pages.patterns());
  }

  /** An answer rendered for its request. */
  answered({ path, ...answer }: Answered, ms: number): void {
    const { route, method, status } = this.#labelsOf(path, answer);
    this.#requests.inc({ route, method, status, cached: "no" });
    this.#duration.observe({ route, method }, ms / 1000);
  }

  /** An answer from the page cache. */
  cached({ path, ...answer }: Answered): void {
    this.#requests.inc({ ...this.#labelsOf(path, answer), cached: "yes" });
  }

  /** 401 for every request without the token. */
  async answer(request: Request): Promise<Response> {
    const given = request.headers.get("authorization") ?? "";
    if (!isSame(given, `Bearer ${this.#facts.token}`)) {
      return new Response("Informe o METRICS_TOKEN: Authorization: Bearer …\n", {
        status: 401,
        headers: { "www-authenticate": "Bearer", "content-type": "text/plain; charset=utf-8" },
      });
    }
    const text = await allMetrics(this.#registry);
    if (text === undefined) {
      return new Response("Um dos processos não respondeu.\n", {
        status: 503,
        headers: { "retry-after": "15", "content-type": "text/plain; charset=utf-8" },
      });
    }
    return new Response(text, {
      headers: { "content-type": this.#registry.contentType, "cache-control": "no-store" },
    });
  }

  /** Called when one of several processes ends: the others keep its counts. The database is not queried any more. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await leaveMetrics(this.#registry);
  }

  #labelsOf(path: string, { method, status }: Omit<Answered, "path">) {
    void this.learnRoutes();
    return {
      route: this.#routeOf?.(path) ?? OTHER_ROUTE,
      method: METHODS.has(method) ? method : "outro",
      status: String(status),
    };
  }

  /** Queries the database at most once a minute, however many scrapes come. */
  #shopFigures(): Promise<ShopFigures> {
    const now = performance.now();
    if (!this.#figures || now - this.#figures.at > FIGURES_FOR_MS) {
      this.#figures = { at: now, of: readShopFigures(this.#facts.app) };
      this.#figures.of.catch(() => {
        this.#figures = undefined;
      });
    }
    return this.#figures.of;
  }

  #gaugesOf(registers: Registry[]): void {
    const { app, slow } = this.#facts;
    const gauge = <Label extends string>(
      name: string,
      help: string,
      read: (figures: ShopFigures) => Reading<Label>[],
      labelNames: Label[] = [],
    ) => {
      const shopFigures = () =>
        this.#isLeaving ? Promise.reject(new Error("this process ends")) : this.#shopFigures();
      new Gauge<Label>({
        name: `vitrine_${name}`,
        help,
        labelNames,
        registers,
        // Every process reads the same values from the database.
        aggregator: "first",
        async collect() {
          // Without the database its metrics are omitted; all others are reported.
          const readings = await shopFigures().then(read, () => []);
          this.reset();
          // A gauge without labels would be 0 after the reset: without a backup, its age would read as "just now". So
          // it is removed.
          if (labelNames.length === 0) this.remove();
          for (const { labels, value } of readings) this.set(labels, value);
        },
      });
    };
    const one = (value: number | null | undefined) =>
      typeof value === "number" ? [{ labels: {}, value }] : [];
    gauge("jobs_waiting", "Work in the queue that is not done", (of) => one(of.waitingJobs));
    gauge("jobs_oldest_seconds", "How late the oldest due work is", (of) => one(of.oldestJobSeconds));
    gauge("jobs_failed", "Work given up on, mails apart", (of) => one(of.failedJobs));
    gauge("mails_failed", "Mails given up on", (of) => one(of.failedMails));
    gauge("disk_free_bytes", "Free where the data folder is", (of) => one(of.freeDiskBytes));
    gauge("backup_last_success_timestamp_seconds", "When the last backup was made", (of) =>
      one(of.backup?.at),
    );
    gauge("backup_age_seconds", "How old the last backup is", (of) => one(of.backup?.ageSeconds));
    gauge("backup_size_bytes", "Of the last backup, with its files", (of) => one(of.backup?.bytes));
    gauge("restore_drill_timestamp_seconds", "When one was last restored on trial", (of) =>
      one(of.drill?.at),
    );
    gauge("restore_drill_success", "1 when that went well, else 0", (of) => one(of.drill?.success));
    gauge(
      "orders",
      "Orders by status",
      ({ orders }) => orders.map(({ status, count }) => ({ labels: { status }, value: count })),
      ["status"],
    );
    gauge(
      "webhook_refusals_24h",
      "Deliveries of payment providers that were refused in the last 24 hours",
      (of) => of.refusedDeliveries.map(({ provider, count }) => ({ labels: { provider }, value: count })),
      ["provider"],
    );
    gauge(
      "incoming_refusals_24h",
      "Deliveries of other platforms that were not signed, in the last 24 hours",
      (of) => of.unsignedDeliveries.map(({ platform, count }) => ({ labels: { platform }, value: count })),
      ["platform"],
    );
    const { connections } = app.db.context.database;
    if (connections) {
      new Gauge({
        name: "vitrine_database_connections",
        help: "Of the pool of this process: open, idle, and requests that wait for one",
        labelNames: ["state"],
        registers,
        collect() {
          for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
        },
      });
    }
    new Counter({
      name: "vitrine_slow_statements_total",
      help: "Statements that took longer than SLOW_QUERY_MS, by the fingerprint that the log explains",
      labelNames: ["fingerprint"],
      registers,
      collect() {
        this.reset();
        for (const [fingerprint, count] of slow.counts) this.inc({ fingerprint }, count);
      },
    });
  }
}

/** Constant-time comparison. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
