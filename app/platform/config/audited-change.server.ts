// Writes a person's change at a screen into the register, together with the change.
import type { Db } from "#db/connect.server.ts";
import { recordAudits } from "./audit.server.ts";
import type { Author, RowChanges } from "./changed-values.ts";

interface AuditedChange {
  /** "product.change". */
  action: string;
  entity: string;
  id: number | string;
  changes: RowChanges;
}

/** Writes nothing without an author: other doors write their own entries. */
export async function auditedChange(
  db: Db,
  author: Author | undefined,
  change: AuditedChange,
  now: Date,
): Promise<void> {
  await auditedChanges(db, author, [change], now);
}

/** Several entries in one statement. */
export async function auditedChanges(
  db: Db,
  author: Author | undefined,
  changes: AuditedChange[],
  now: Date,
): Promise<void> {
  if (!author) return;
  const entries = changes.map(({ action, entity, id, changes: fields }) => ({
    ...author,
    action,
    entity,
    entityId: id,
    detail: { changes: fields },
  }));
  await recordAudits(db, entries, now);
}
