import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue, failsAlike, type JobAtHand } from "#app/jobs/jobs.server.ts";
import type { Shop } from "../ledger/settlement.server.ts";
import { forgetOldImports } from "./import-keeping.server.ts";
import { readImport } from "./import-reading.server.ts";
import { changeRun, RUN_IMPORT, type Run, runSlice } from "./import-running.server.ts";
import { READ_IMPORT } from "./import-start.server.ts";
import { UNDO_IMPORT, undoSlice } from "./import-undo.server.ts";
import type { ImportState } from "./sale-import.ts";

const payloadSchema = z.object({ importId: z.number(), run: z.number() });
const HOUR_MS = 3_600_000;
/** Milliseconds, far below a job's lease. After that the next job continues, so that other jobs get a turn. */
const TURN_MS = 5000;

interface Stop {
  topic: typeof READ_IMPORT | typeof RUN_IMPORT | typeof UNDO_IMPORT;
  from: ImportState;
  /** State from which a person can continue. */
  to: ImportState;
  problem: string;
}

/** New state and message of an import whose job fails repeatedly with the same error. */
const READING: Stop = {
  topic: READ_IMPORT,
  from: "reading",
  to: "failed",
  problem:
    "Não conseguimos ler este arquivo: a leitura falhou três vezes. Tente ler de novo. Se falhar outra vez, confira o arquivo e envie de novo.",
};
const RUNNING: Stop = {
  topic: RUN_IMPORT,
  from: "running",
  to: "paused",
  problem: "A importação falhou três vezes e parou. O que já entrou está guardado. Retome ou desfaça.",
};
const UNDOING: Stop = {
  topic: UNDO_IMPORT,
  from: "undoing",
  to: "undoing",
  problem: "Não conseguimos desfazer tudo: falhou três vezes. O que já saiu não volta. Tente de novo.",
};

type App = Pick<AppContext, "db" | "now" | "files" | "jobs"> & Shop;

export function registerImports(app: App): void {
  const { jobs, db, now } = app;
  const handle = (stop: Stop, work: (run: Run, job: JobAtHand) => Promise<void>) => {
    jobs.handle(stop.topic, async (payload, job) => {
      const run = payloadSchema.parse(payload);
      try {
        await work(run, job);
      } catch (error) {
        if (!(await failsAlike(db, job, error))) throw error;
        await changeRun(db, run, stop.from, { state: stop.to, problem: stop.problem }, now());
      }
    });
  };
  const inTurns = (stop: Stop, slice: (run: Run) => Promise<boolean>) => {
    const { topic } = stop;
    handle(stop, async (run, { id }) => {
      const until = performance.now() + TURN_MS;
      while (await slice(run)) {
        await setImmediate();
        if (performance.now() < until) continue;
        const dedupeKey = `${topic} ${run.importId} ${run.run} ${id}`;
        return enqueue(db, { topic, payload: { ...run }, dedupeKey }, now());
      }
    });
  };
  handle(READING, (run, job) => readImport(app, run, job));
  inTurns(RUNNING, (run) => runSlice(app, run, now()));
  inTurns(UNDOING, (run) => undoSlice(app, run, now()));
  jobs.every(HOUR_MS, "old imports", () => forgetOldImports(app, now()));
}
