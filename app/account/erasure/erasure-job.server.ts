// The job that follows an erasure. The job deletes files that contain the person, updates the list beside the backups,
// and removes deleted bytes from SQLite's write-ahead log.
import { sql } from "kysely";
import { z } from "zod";
import { writeErasedList } from "#app/backups/store/erased-list.server.ts";
import type { AppContext } from "#app/context.ts";
import { forgetImportFiles } from "#app/external-sales/imports/import-keeping.server.ts";
import { engineOf } from "#db/connect.server.ts";

export const FOLLOW_ERASURE = "erasure.follow";

const payloadSchema = z.object({ hash: z.string() });

export function registerErasure(app: AppContext): void {
  app.jobs.handle(FOLLOW_ERASURE, async (payload) => {
    await forgetImportFiles(app, payloadSchema.parse(payload).hash);
    // The write-ahead log still holds the old pages. An open reader can block this checkpoint; the next erasure then
    // truncates the log.
    if (engineOf(app.db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(app.db);
    // Last, because the whole job is retried when a backup store does not answer.
    await writeErasedList(app.db, app.config);
  });
}
