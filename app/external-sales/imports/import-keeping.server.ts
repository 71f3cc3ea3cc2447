// Retention of imports: personal data is deleted when it is no longer needed.
import { hashErased } from "#app/identity/erased/erased-addresses.server.ts";
import type { FileLayout } from "#app/move-in/file-layout.ts";
import { linesOf } from "#app/move-in/file-table.server.ts";
import { addressesIn } from "#app/move-in/pasted-email.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { UnreadableFile } from "#app/platform/files/unreadable-file.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "#db/connect.server.ts";
import { readStored } from "./import-reading.server.ts";

const FILE_DAYS = 7;
const LINE_DAYS = 90;
const AT_ONCE = 50;

/**
 * Deletes files after a week, together with imports that were never continued. Imported lines stay readable for
 * longer.
 */
export async function forgetOldImports({ db, files }: { db: Db; files: Files }, now: Date): Promise<void> {
  const old = await db
    .selectFrom("sale_imports")
    .select(["id", "state", "file_key"])
    .where("file_key", "is not", null)
    .where("created_at", "<=", addDays(now, -FILE_DAYS))
    .limit(AT_ONCE)
    .execute();
  for (const { file_key } of old) if (file_key) await files.remove(file_key);
  if (old.length > 0) {
    const ids = old.map(({ id }) => id);
    const gone = { file_key: null, sample: json<string[][]>([]) };
    await db.updateTable("sale_imports").set(gone).where("id", "in", ids).execute();
  }
  const unwritten = old
    .filter(({ state }) => ["reading", "columns", "ready", "failed"].includes(state))
    .map(({ id }) => id);
  if (unwritten.length > 0) await db.deleteFrom("sale_imports").where("id", "in", unwritten).execute();
  const read = await db
    .selectFrom("sale_imports")
    .select("id")
    .where("state", "in", ["done", "undone"])
    .where("finished_at", "<=", addDays(now, -LINE_DAYS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sale_import_lines")
          .select("sale_import_lines.id")
          .whereRef("sale_import_lines.import_id", "=", "sale_imports.id"),
      ),
    )
    .limit(AT_ONCE)
    .execute();
  const ids = read.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("sale_import_lines").where("import_id", "in", ids).execute();
}

/** Deletes the lines of an erased person. */
export async function forgetImportLines(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("sale_import_lines").where("id", "in", ids).execute();
}

/**
 * Deletes waiting files and samples that contain the erased person. The program cannot rewrite a spreadsheet without
 * the person's lines, so the whole file is deleted and an administrator uploads it again.
 */
export async function forgetImportFiles(
  { db, files }: { db: Db; files: Files },
  hash: string,
): Promise<void> {
  const waiting = await db
    .selectFrom("sale_imports")
    .select(["id", "file_key", "sheet", "layout", "sample"])
    .where((eb) => eb.or([eb("file_key", "is not", null), eb("state", "not in", ["done", "undone"])]))
    .execute();
  const isTheirs = (cells: readonly string[]) =>
    cells.some((cell) => addressesIn(cell).some((email) => hashErased(db, email) === hash));
  for (const { id, file_key, sheet, layout, sample } of waiting) {
    const kept = { sheet, layout: layout as unknown as FileLayout };
    const isNamed = sample.some(isTheirs) || (await hasLine(files, { ...kept, file_key }, isTheirs));
    if (!isNamed) continue;
    if (file_key) await files.remove(file_key);
    const gone = { file_key: null, sample: json<string[][]>([]) };
    await db.updateTable("sale_imports").set(gone).where("id", "=", id).execute();
  }
}

async function hasLine(
  files: Files,
  { file_key, sheet, layout }: { file_key: string | null; sheet: string | null; layout: FileLayout },
  isTheirs: (cells: readonly string[]) => boolean,
): Promise<boolean> {
  if (file_key === null) return false;
  try {
    for (const { cells } of linesOf(await readStored(files, file_key), sheet, layout))
      if (isTheirs(cells)) return true;
    return false;
  } catch (error) {
    if (error instanceof UnreadableFile) return true;
    throw error;
  }
}
