// What an erasure leaves to a job: files that hold the person, the list beside the backups, and bytes that the database has
// deleted and still keeps.
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
    // The log still holds the pages as they were before; whoever reads at this moment leaves them to the next erasure.
    if (engineOf(app.db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(app.db);
    // Last, because a store that does not answer has the job tried again.
    await writeErasedList(app.db, app.config);
  });
}
