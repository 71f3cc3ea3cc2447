import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { forgetOldImports } from "./import-keeping.server.ts";
import { readImport } from "./import-reading.server.ts";
import { RUN_IMPORT, runSlice } from "./import-running.server.ts";
import { READ_IMPORT } from "./import-start.server.ts";
import { UNDO_IMPORT, undoSlice } from "./import-undo.server.ts";

const payloadSchema = z.object({ importId: z.number(), run: z.number() });
const HOUR_MS = 3_600_000;

export function registerImports(app: AppContext): void {
  const { jobs, db, now } = app;
  jobs.handle(READ_IMPORT, (payload) => readImport(app, payloadSchema.parse(payload), now()));
  jobs.handle(RUN_IMPORT, (payload, { id }) => runSlice(app, payloadSchema.parse(payload), id, now()));
  jobs.handle(UNDO_IMPORT, (payload, { id }) => undoSlice(db, payloadSchema.parse(payload), id, now()));
  jobs.every(HOUR_MS, "old imports", () => forgetOldImports(app, now()));
}
