// Several worker processes behind one port (PROCESSES): Node's cluster distributes connections, and this primary
// process supervises the workers. It serves nothing and opens no database.
import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#app/platform/config/config.server.ts";

/** Message to a worker that has a replacement: ends without telling a proxy that the shop is away. */
export const RETIRE = "retire";
/** Set for workers after the first, which start without output. */
export const QUIET_START = "QUIET_START";
const READY = "ready";
/** Milliseconds. A worker that has not ended by then is killed. */
const RETIRE_MS = 15_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Milliseconds. After this uptime the restart pause is reset. */
const WELL_AFTER_MS = 60_000;

/** Runs `start` in this process or in as many workers as PROCESSES says. `start` itself refuses wrong settings. */
export async function startProcesses(
  environment: Record<string, string | undefined>,
  start: () => Promise<void>,
): Promise<void> {
  const config = cluster.isPrimary ? await configOf(environment) : undefined;
  if (!config || config.processes === 1) return start();
  if (config.metricsToken) (await import("./metrics/metrics-keeper.ts")).keepMetrics();
  await new ProcessKeeper(config.processes).start();
}

async function configOf(environment: Record<string, string | undefined>): Promise<Config | undefined> {
  const { readConfig } = await import("#app/platform/config/config.server.ts");
  try {
    return readConfig(environment);
  } catch {
    return undefined;
  }
}

class ProcessKeeper {
  readonly #count: number;
  /** Serving workers, without those that are shutting down. */
  readonly #kept = new Set<Worker>();
  #pauseMs = FIRST_PAUSE_MS;
  #isStopping = false;
  #rolling: Promise<void> | undefined;
  #isRollWanted = false;

  constructor(count: number) {
    this.#count = count;
  }

  /**
   * The first worker prepares the database before the others start. If it refuses, the program ends with its exit
   * code.
   */
  async start(): Promise<void> {
    this.#listenToSignals();
    const first = this.#fork(true);
    const code = await readyOrGone(first);
    if (code !== READY) process.exit(code);
    const others = Array.from({ length: this.#count - 1 }, () => this.#fork(false));
    await Promise.all(others.map(readyOrGone));
    process.stdout.write(`  ${this.#count} processos atendem juntos.\n\n`);
    process.send?.(READY);
  }

  #fork(isFirst: boolean): Worker {
    const worker = cluster.fork(isFirst ? {} : { [QUIET_START]: "1" });
    const began = performance.now();
    this.#kept.add(worker);
    let wasReady = false;
    worker.on("message", (message) => {
      if (message === READY) wasReady = true;
    });
    worker.once("exit", (code, signal) => {
      // If the first worker ends before it is ready, the whole program ends.
      const isLost = this.#kept.delete(worker) && !this.#isStopping && (wasReady || !isFirst);
      if (isLost)
        void this.#replace(signal ? `sinal ${signal}` : `código ${code}`, performance.now() - began);
    });
    return worker;
  }

  async #replace(how: string, livedMs: number): Promise<void> {
    // A replacement failed to start, so the old worker stays.
    if (this.#kept.size >= this.#count) return;
    if (livedMs > WELL_AFTER_MS) this.#pauseMs = FIRST_PAUSE_MS;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    const seconds = (pauseMs / 1000).toLocaleString("pt-BR");
    process.stdout.write(
      `Um dos processos parou sem que ninguém pedisse (${how}). Outro começa em ${seconds} s.\n`,
    );
    await sleep(pauseMs);
    this.#fill();
  }

  #fill(): void {
    while (!this.#isStopping && this.#kept.size < this.#count) this.#fork(false);
  }

  #listenToSignals(): void {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void this.#stop());
    process.on("disconnect", () => void this.#stop());
    // A closed terminal sends SIGHUP too. Only without a terminal does SIGHUP renew every worker.
    process.on("SIGHUP", () => void (process.stdin.isTTY ? this.#stop() : this.#roll()));
  }

  async #stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const codes = await Promise.all(
      workers.map((worker) => {
        const gone = exitOf(worker);
        worker.process.kill("SIGTERM");
        return gone;
      }),
    );
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  /** Renews every worker in turn; each ends only when its replacement answers. */
  async #roll(): Promise<void> {
    this.#isRollWanted = true;
    this.#rolling ??= this.#rollAll().finally(() => {
      this.#rolling = undefined;
    });
    await this.#rolling;
  }

  async #rollAll(): Promise<void> {
    while (this.#isRollWanted && !this.#isStopping) {
      this.#isRollWanted = false;
      for (const old of [...this.#kept]) {
        // The worker ended by itself meanwhile and was replaced.
        if (!this.#kept.has(old)) continue;
        if ((await readyOrGone(this.#fork(false))) !== READY) {
          process.stdout.write("O processo novo não começou; os que atendem continuam.\n");
          return;
        }
        await this.#retire(old);
      }
      this.#fill();
      process.stdout.write("Todos os processos começaram de novo.\n");
    }
  }

  async #retire(worker: Worker): Promise<void> {
    this.#kept.delete(worker);
    if (worker.isDead()) return;
    const gone = exitOf(worker);
    if (worker.isConnected()) worker.send(RETIRE);
    const limit = setTimeout(() => worker.process.kill("SIGKILL"), RETIRE_MS);
    await gone;
    clearTimeout(limit);
  }
}

/** READY, or the exit code of a worker that ended before. */
function readyOrGone(worker: Worker): Promise<typeof READY | number> {
  return new Promise((resolve) => {
    worker.on("message", (message) => {
      if (message === READY) resolve(READY);
    });
    void exitOf(worker).then(resolve);
  });
}

function exitOf(worker: Worker): Promise<number> {
  return new Promise((resolve) => worker.once("exit", (code: number | null) => resolve(code ?? 1)));
}
