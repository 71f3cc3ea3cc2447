// The last copy restored on trial, by the site's button or by the command.
import type { AppContext } from "#app/context.ts";
import { type DrillResult, runDrill } from "../archive/drill.ts";
import { NOTHING_LEFT } from "../archive/restore-refusals.ts";
import { explained, FileProblem, isStoreDown } from "../store/backup-files.server.ts";
import type { Backup } from "./backup-queue.server.ts";
import { openBackup } from "./backup-store.server.ts";

type Site = Pick<AppContext, "config" | "db" | "secret">;

interface Course {
  signal: AbortSignal;
  onProgress?: (rows: number, files: number) => Promise<void>;
}

const GONE = "O arquivo da cópia não está mais no lugar.";

/** Throws as a restore does. */
export async function drillBackup(
  site: Site,
  backup: Pick<Backup, "name" | "place">,
  course: Course,
): Promise<DrillResult> {
  const source = await openBackup(site, backup);
  if (!source) throw new FileProblem(GONE);
  const { databaseUrl, dataDir: folder } = site.config;
  return runDrill(source, { ...course, databaseUrl, folder, isStoreDown });
}

/** For people; undefined for what no sentence is made for. */
export function drillSentence(error: unknown, folder: string): string | undefined {
  const told = explained(error, folder);
  return told instanceof FileProblem ? told.message.replace(NOTHING_LEFT, "").trim() : undefined;
}
