// Writes one row by its table's service, in the page's transaction. A refusal rolls back only this row.
import type { AppContext } from "#app/context.ts";
import type { RowOutcome, Writing } from "#app/nouns/served-table.ts";
import { type Db, withSavepoint } from "#db/connect.server.ts";
import { keepingIdentity } from "#db/handle.server.ts";
import type { ImportTable } from "./import-plan.ts";
import { refusalNote, type Step } from "./row-steps.ts";

/** These tables also write to other rows, which change now. */
const WRITE_ELSEWHERE = ["product_reviews", "order_items"];

class RowRefused extends Error {}

interface RowWriter {
  run: { app: AppContext; actorId: number };
  trx: Db;
  table: ImportTable;
  later: (() => Promise<void>)[];
}

/** Inserts with this id or with a new id; updates if the step knows our row. */
export async function writeRow(writer: RowWriter, step: Step, number: number | undefined): Promise<void> {
  try {
    step.localId = await withSavepoint(writer.trx, async () => {
      const outcome = await written(writer, step, number);
      if (outcome.ok) return outcome.id;
      throw new RowRefused(
        "errors" in outcome ? refusalNote(outcome.errors) : "esta linha foi excluída aqui",
      );
    });
  } catch (error) {
    const why = refusalOf(error);
    if (why === undefined) throw error;
    step.result = "refused";
    step.row.notes = [why, ...step.row.notes];
  }
}

async function written(
  { run, trx, table, later }: RowWriter,
  { row, values, localId, result }: Step,
  number: number | undefined,
): Promise<RowOutcome> {
  const { app, actorId } = run;
  const { served } = table;
  const now = app.now();
  const writing: Writing = {
    app,
    trx,
    now,
    actorId,
    mayMoveRoles: true,
    cleared: row.cleared,
    afterCommit: (work) => void later.push(work),
    adapting: (note) => void row.notes.push(note),
  };
  if (result === "changed" && localId !== null) {
    // The changed fields are not stored here, so only the remembered digests are updated.
    if (Object.keys(values).length === 0) return { ok: true, id: localId };
    return served.update(writing, localId, values);
  }
  const { createdAt, updatedAt = createdAt } = row;
  const identity = {
    ...(number === undefined ? {} : { id: number }),
    ...(createdAt ? { created_at: createdAt } : {}),
    ...(updatedAt ? { updated_at: updatedAt } : {}),
  };
  // Uses the row's creation time for dates that derive from it: paid order, published post, ended subscription.
  const isDated = createdAt && !WRITE_ELSEWHERE.includes(table.name);
  const keeping = { ...writing, trx: keepingIdentity(trx, served.table, identity) };
  return served.create(isDated ? { ...keeping, now: createdAt } : keeping, values);
}

/** A message for a person. Undefined for an unexpected error. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof RowRefused) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isRefusal = code.startsWith("SQLITE_CONSTRAINT") || /^2[23][0-9A-Z]{3}$/.test(code);
  return isRefusal ? "o banco de dados não aceita esta linha" : undefined;
}
