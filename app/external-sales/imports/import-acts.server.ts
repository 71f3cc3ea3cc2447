// Acts on an import: set its columns, begin, pause, undo, discard.
import { enqueue } from "#app/jobs/jobs.server.ts";
import { type FileLayout, type Role, withRoles } from "#app/move-in/file-layout.ts";
import type { ExternalPlatform } from "#app/move-in/platforms.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { askedAgain, type BeginQuestion, planBegin } from "./import-question.server.ts";
import { RUN_IMPORT } from "./import-running.server.ts";
import { READ_IMPORT, rememberLayout } from "./import-start.server.ts";
import { UNDO_IMPORT } from "./import-undo.server.ts";
import { type ImportSettings, type ImportState, settingsOf } from "./sale-import.ts";

export interface ImportAuthor {
  actorId: number;
  ip: string;
}

const ELSEWHERE = "Alguém mudou esta importação enquanto a página estava aberta. Confira de novo.";

/** Locks the import if it is in one of these states. */
async function lockImport(trx: Db, id: number, states: readonly ImportState[]) {
  const query = trx
    .selectFrom("sale_imports")
    .select(["id", "state", "platform", "layout", "settings", "run", "file_key", "problem"])
    .where("id", "=", id)
    .where("state", "in", [...states]);
  return forUpdate(trx, query).executeTakeFirst();
}

export interface Columns {
  roles: Partial<Record<Role, number>>;
  platform: ExternalPlatform;
}

/** Saves the assigned columns. The file is read again with them, and the next file with the same headings uses them. */
export async function saveColumns(
  db: Db,
  id: number,
  { roles, platform }: Columns,
  now: Date,
): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, ["columns", "ready", "failed"]);
    if (!found) return { ok: false, message: ELSEWHERE };
    const layout = { ...withRoles(found.layout as unknown as FileLayout, roles), platform };
    await rememberLayout(trx, layout, now);
    await readAnew(trx, found, { platform, layout: json({ ...layout }) }, now);
    return { ok: true };
  });
}

/** Saves the settings of the file. If they change the meaning of its lines, the file is read again. */
export async function saveSettings(
  db: Db,
  id: number,
  { platform, ...patch }: Partial<ImportSettings> & { platform?: ExternalPlatform | undefined },
  now: Date,
): Promise<Outcome<{ isRead: boolean }>> {
  return inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, ["ready"]);
    if (!found) return { ok: false, message: ELSEWHERE };
    const before = settingsOf(found.settings);
    const after = { ...before, ...patch };
    const settings = json({ ...after });
    const isOther = platform !== undefined && platform !== found.platform;
    const isRead =
      !isOther &&
      JSON.stringify(after.words) === JSON.stringify(before.words) &&
      after.subscriptionsUntil === before.subscriptionsUntil;
    if (!isRead) {
      const layout = { ...(found.layout as unknown as FileLayout), ...(isOther ? { platform } : {}) };
      const from = platform ?? found.platform;
      await readAnew(trx, found, { settings, platform: from, layout: json({ ...layout }) }, now);
    } else {
      await trx.updateTable("sale_imports").set({ settings, updated_at: now }).where("id", "=", id).execute();
    }
    return { ok: true, isRead };
  });
}

/** Reads the same file with the same columns again after a failed reading. */
export async function readAgain(db: Db, id: number, now: Date): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, ["failed"]);
    if (!found) return { ok: false, message: ELSEWHERE };
    await readAnew(trx, found, {}, now);
    return { ok: true };
  });
}

async function readAnew(
  trx: Db,
  { id, run }: { id: number; run: number },
  facts: {
    platform?: string;
    layout?: ReturnType<typeof json<Record<string, unknown>>>;
    settings?: ReturnType<typeof json<Record<string, unknown>>>;
  },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("sale_imports")
    .set({ ...facts, state: "reading", run: run + 1, problem: null, updated_at: now })
    .where("id", "=", id)
    .execute();
  await enqueue(trx, { topic: READ_IMPORT, payload: { importId: id, run: run + 1 } }, now);
}

interface Begun {
  author: ImportAuthor;
  /** Digest of the confirmed question. */
  agreed: string | undefined;
}

/** Begins an import that needs no more answers. Asks again if the effects differ from the confirmed question. */
export async function beginImport(
  db: Db,
  id: number,
  { author, agreed }: Begun,
  now: Date,
): Promise<Outcome | { ok: false; question: BeginQuestion }> {
  return inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, ["ready"]);
    if (!found) return { ok: false, message: ELSEWHERE };
    const plan = await planBegin(trx, { ...found, settings: settingsOf(found.settings) }, now);
    if (!plan.ok) return plan;
    if (agreed !== undefined && agreed !== plan.question.agreed) {
      return { ok: false, question: askedAgain(plan.question) };
    }
    await beginRun(trx, found, { state: "running", started_at: now }, RUN_IMPORT, now);
    await noteAct(trx, "import.begin", id, author, now, { lines: plan.figures.outcomes.entra });
    return { ok: true };
  });
}

export async function pauseImport(db: Db, id: number, now: Date): Promise<Outcome> {
  const { numUpdatedRows } = await db
    .updateTable("sale_imports")
    .set({ state: "paused", updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { ok: true } : { ok: false, message: ELSEWHERE };
}

export async function resumeImport(db: Db, id: number, now: Date): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, ["paused"]);
    if (!found) return { ok: false, message: ELSEWHERE };
    await beginRun(trx, found, { state: "running" }, RUN_IMPORT, now);
    return { ok: true };
  });
}

export async function undoImport(db: Db, id: number, author: ImportAuthor, now: Date): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, ["running", "paused", "done", "undoing"]);
    // A running undo continues by itself. Only an undo whose job stopped with a problem can be started again.
    if (!found || (found.state === "undoing" && !found.problem)) return { ok: false, message: ELSEWHERE };
    const stopped = { state: "undoing", finished_at: null, notice_state: null } as const;
    await beginRun(trx, found, stopped, UNDO_IMPORT, now);
    await noteAct(trx, "import.undo", id, author, now);
    return { ok: true };
  });
}

async function beginRun(
  trx: Db,
  { id, run }: { id: number; run: number },
  facts: { state: ImportState; started_at?: Date; finished_at?: null; notice_state?: null },
  topic: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("sale_imports")
    .set({ ...facts, problem: null, run: run + 1, updated_at: now })
    .where("id", "=", id)
    .execute();
  await enqueue(trx, { topic, payload: { importId: id, run: run + 1 } }, now);
}

const UNWRITTEN: readonly ImportState[] = ["reading", "columns", "ready", "failed", "undone"];

/** Deletes an import with its file and lines. An import that has changed something has to be undone first. */
export async function discardImport(
  { db, files }: { db: Db; files: Files },
  id: number,
  author: ImportAuthor,
  now: Date,
): Promise<Outcome> {
  const gone = await inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id, UNWRITTEN);
    if (!found) return undefined;
    await trx.deleteFrom("sale_imports").where("id", "=", id).execute();
    await noteAct(trx, "import.discard", id, author, now);
    return found;
  });
  if (!gone) return { ok: false, message: ELSEWHERE };
  if (gone.file_key) await files.remove(gone.file_key);
  return { ok: true };
}

async function noteAct(
  trx: Db,
  action: string,
  entityId: number,
  author: ImportAuthor,
  now: Date,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(trx, { ...author, action, entity: "sale_imports", entityId, detail }, now);
}
