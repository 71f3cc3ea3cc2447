// Converts relations of the source rows to our ids.
import { findTable } from "#app/api/protocol/registry.ts";
import type { Db } from "#db/connect.server.ts";
import { findImportedRows, type KnownRow, takenNumbers } from "./import-memory.server.ts";
import type { ImportTable } from "./import-plan.ts";
import type { Link, ReadRow } from "./source-reading.ts";

export interface Relations {
  db: Db;
  source: string;
  /** Source table ids keyed by our table id, including tables of an earlier run that this run leaves out. */
  sourceIds: ReadonlyMap<number, number>;
  /** Our table ids that are imported later in this run. */
  later: ReadonlySet<number>;
}

/** Sets the ids of related rows; returns the rows that point to a table still to come. */
export async function linkRows(
  relations: Relations,
  table: ImportTable,
  rows: readonly ReadRow[],
): Promise<Set<ReadRow>> {
  const waiting = new Set<ReadRow>();
  const links = rows.flatMap((row) => row.links.map((link) => ({ row, link })));
  const guests: { row: ReadRow; localId: number }[] = [];
  for (const [target, linked] of Map.groupBy(links, ({ link }) => link.table)) {
    const known = await recallTarget(relations, target, linked);
    const here = await stillHere(relations.db, target, known);
    for (const { row, link } of linked) {
      const found = known.get(link.sourceRowId);
      if (found && !here.has(found.localId)) {
        leaveOpen(row, link, "foi excluída aqui");
        continue;
      }
      row.said.set(link.field.name, `${link.sourceRowId}:${found?.localId ?? ""}`);
      if (found) {
        row.values[link.field.name] = found.localId;
        const isBuyer = table.name === "orders" && link.field.name === "user_id";
        if (isBuyer && found.joined) guests.push({ row, localId: found.localId });
      } else if (relations.later.has(target)) waiting.add(row);
      else leaveOpen(row, link, "não veio");
    }
  }
  await treatAsGuests(relations.db, guests);
  return waiting;
}

function recallTarget(
  { db, source, sourceIds }: Relations,
  target: number,
  linked: readonly { link: Link }[],
): Promise<Map<number, KnownRow>> {
  const tableId = sourceIds.get(target) ?? target;
  return findImportedRows(
    db,
    { source, tableId },
    linked.map(({ link }) => link.sourceRowId),
  );
}

async function stillHere(db: Db, target: number, known: Map<number, KnownRow>): Promise<Set<number>> {
  const ids = [...new Set([...known.values()].map(({ localId }) => localId))];
  const served = findTable(target);
  return served ? takenNumbers(db, served.table, ids) : new Set();
}

function leaveOpen(row: ReadRow, { field, sourceRowId }: Link, why: string): void {
  const sentence = `aponta para a linha ${sourceRowId}, que ${why}`;
  if (field.required) row.refusal ??= `${field.name}: ${sentence}`;
  else {
    row.values[field.name] = null;
    row.notes.push(`${field.name} ficou vazio: ${sentence}`);
  }
}

/**
 * An account with an unconfirmed e-mail gets nothing that was bought under the address. The order stays a guest order
 * and joins the account when the address is confirmed.
 */
async function treatAsGuests(db: Db, guests: { row: ReadRow; localId: number }[]): Promise<void> {
  if (guests.length === 0) return;
  const unconfirmed = await db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "in", [...new Set(guests.map(({ localId }) => localId))])
    .where("email_confirmed_at", "is", null)
    .execute();
  const byId = new Map(unconfirmed.map((user) => [user.id, user]));
  for (const { row, localId } of guests) {
    const user = byId.get(localId);
    if (!user) continue;
    row.values.user_id = null;
    row.values.guest_email = user.email;
    row.values.guest_name ??= user.name;
    row.said.set("user_id", "unconfirmed");
    row.notes.push("a conta daqui ainda não confirmou o e-mail: o pedido passa para ela quando confirmar");
  }
}
