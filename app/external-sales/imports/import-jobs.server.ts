import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import type { Shop } from "../ledger/settlement.server.ts";
import { forgetOldImports } from "./import-keeping.server.ts";
import { readImport } from "./import-reading.server.ts";
import { RUN_IMPORT, type Run, runSlice } from "./import-running.server.ts";
import { READ_IMPORT } from "./import-start.server.ts";
import { UNDO_IMPORT, undoSlice } from "./import-undo.server.ts";

const payloadSchema = z.object({ importId: z.number(), run: z.number() });
const HOUR_MS = 3_600_000;
/** Far below a job's lease: then the next job goes on, and others have their turn. */
const TURN_MS = 5000;

type App = Pick<AppContext, "db" | "now" | "files" | "jobs"> & Shop;

export function registerImports(app: App): void {
  const { jobs, db, now } = app;
  const inTurns = (topic: string, slice: (run: Run) => Promise<boolean>) => {
    jobs.handle(topic, async (payload, { id }) => {
      const run = payloadSchema.parse(payload);
      const until = performance.now() + TURN_MS;
      while (await slice(run)) {
        await setImmediate();
        if (performance.now() < until) continue;
        const dedupeKey = `${topic} ${run.importId} ${run.run} ${id}`;
        return enqueue(db, { topic, payload: { ...run }, dedupeKey }, now());
      }
    });
  };
  jobs.handle(READ_IMPORT, (payload, job) => readImport(app, payloadSchema.parse(payload), job));
  inTurns(RUN_IMPORT, (run) => runSlice(app, run, now()));
  inTurns(UNDO_IMPORT, (run) => undoSlice(app, run, now()));
  jobs.every(HOUR_MS, "old imports", () => forgetOldImports(app, now()));
}
