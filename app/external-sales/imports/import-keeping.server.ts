// What is kept of imports, and for how long: people's data leaves when it is not needed any more.
import type { Files } from "#app/platform/files/files.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";

const FILE_DAYS = 7;
const LINE_DAYS = 90;
const AT_ONCE = 50;

/** Files of a week ago go, and with them what nobody went on with; lines that were imported stay a while to be read. */
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
    await db.updateTable("sale_imports").set({ file_key: null }).where("id", "in", ids).execute();
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

/** Of a person whose data is erased. */
export async function forgetImportLines(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("sale_import_lines").where("id", "in", ids).execute();
}
