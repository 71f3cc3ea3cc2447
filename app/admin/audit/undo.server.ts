// Taking back what was done to several rows at once, for a day, from what the register kept of each.

import { may, type Right, type Standing } from "#app/identity/rights/rights.ts";
import { asBulkAct, BULK_ACTS, type BulkAct, type LeftRow } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author, RowChanges } from "#app/platform/config/changed-values.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { findAuditNames, thingOf } from "./audit-things.server.ts";
import { isBulkAct, UNDO_KINDS, undoRight } from "./undo-kinds.server.ts";

const MOST_SHOWN = 20;
/** The sentence of a whole list would fill no toast, and no cookie. */
const MOST_NAMED = 5;

/** The right that taking this act back needs: the act's own; undefined when there is no such act. */
export async function rightToUndo(db: Db, actId: number, userId: number): Promise<Right | undefined> {
  const act = await actsById(db, actId).executeTakeFirst();
  return act && isBulkAct(act.action) ? undoRight(act.action, act.actor_id, userId) : undefined;
}

/** Who asks what they may take back. */
interface Member {
  id: number;
  who: Standing;
}

export interface UndoableAct {
  id: number;
  said: string;
  /** Of its list. */
  path: string;
  at: Date;
  by: string | null;
  /** What it sends begins to leave then; null: a day. */
  until: Date | null;
  /** Rows that it changed; the others of those that were marked stayed as they were. */
  changed: number;
  /** A moment ago. */
  isNew: boolean;
}

const NEW_MS = 120_000;

/** The newest act of each list that this member of the team may still take back. */
export async function listUndoable(db: Db, { id: userId, who }: Member, now: Date): Promise<UndoableAct[]> {
  const allowed = (Object.keys(BULK_ACTS) as BulkAct[]).filter((act) => may(who, UNDO_KINDS[act].right));
  if (allowed.length === 0) return [];
  const rows = await undoable(db, now)
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["audit_log.id", "audit_log.action", "audit_log.detail", "audit_log.created_at as at"])
    .select(["users.name as by", "audit_log.actor_id"])
    .where("audit_log.action", "in", allowed)
    .orderBy("audit_log.id", "desc")
    .limit(MOST_SHOWN)
    .execute();
  const newest = new Map<string, UndoableAct>();
  for (const { action, detail, actor_id, ...act } of rows) {
    if (!isBulkAct(action)) continue;
    const kind = UNDO_KINDS[action];
    const path = kind.pathOf?.(detail) ?? kind.path;
    const list = `${action} ${path}`;
    if (newest.has(list)) continue;
    if (!may(who, undoRight(action, actor_id, userId))) continue;
    const until = untilOf(detail);
    if (until && until <= now) continue;
    newest.set(list, {
      ...act,
      until,
      isNew: now.getTime() - act.at.getTime() < NEW_MS,
      said: String(detail.said ?? ""),
      changed: Number(detail.count ?? 0),
      path,
    });
  }
  return [...newest.values()];
}

/** Which of these entries are acts that can still be taken back. */
export async function findUndoable(
  db: Db,
  entries: number[],
  { id: userId, who }: Member,
  now: Date,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const query = undoable(db, now).select([
    "audit_log.id",
    "audit_log.action",
    "audit_log.actor_id",
    "audit_log.detail",
  ]);
  const rows = await query.where("audit_log.id", "in", entries).execute();
  return rows.flatMap(({ id, action, actor_id, detail }) => {
    const isOver = (untilOf(detail) ?? now) < now;
    return isBulkAct(action) && !isOver && may(who, undoRight(action, actor_id, userId)) ? id : [];
  });
}

/** Until when all of it can be taken back, where it is no day: what it sends leaves then. */
function untilOf({ until }: Record<string, unknown>): Date | null {
  return typeof until === "number" ? new Date(until) : null;
}

function undoable(db: Db, now: Date) {
  return db
    .selectFrom("audit_log")
    .where("audit_log.created_at", ">", addDays(now, -1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit_log as undone")
            .select("undone.id")
            .whereRef("undone.act_id", "=", "audit_log.id")
            .where("undone.action", "=", "bulk.undo"),
        ),
      ),
    );
}

/** Rows that somebody changed since, or that the rules do not allow any more, stay as they are. */
export async function undoAct(
  db: Db,
  { actId, author }: { actId: number; author: Author },
  now: Date,
): Promise<Outcome<{ title: string; description?: string }>> {
  return inTransaction(db, async (trx) => {
    const act = await forUpdate(trx, actsById(trx, actId)).executeTakeFirst();
    if (!act || !isBulkAct(act.action)) return { ok: false, message: "Esta mudança não existe." };
    if (act.created_at <= addDays(now, -1))
      return { ok: false, message: "Já passou um dia: esta mudança não pode mais ser desfeita." };
    const entries = await trx
      .selectFrom("audit_log")
      .select(["action", "entity_id", "detail"])
      .where("act_id", "=", actId)
      .orderBy("id")
      .execute();
    if (entries.some(({ action }) => action === "bulk.undo"))
      return { ok: false, message: "Esta mudança já foi desfeita." };
    const { putBack, changesOf } = UNDO_KINDS[act.action];
    const rows = entries.map(({ action, entity_id, detail }) => ({
      id: Number(entity_id),
      action,
      changes: changesOf?.(detail) ?? ((detail.changes ?? {}) as RowChanges),
    }));
    const said = String(act.detail.said ?? "");
    const undoing = { action: "bulk.undo", entity: act.entity, said, of: actId } as const;
    const { changed, left } = await asBulkAct(trx, author, undoing, now, async (_, by) => {
      const left = await putBack(trx, rows, by, now);
      return { changed: rows.length - left.length, left };
    });
    const kept = await namesOf(trx, act.entity, left);
    if (changed === 0) return { ok: false, message: kept || "Não há nada a desfazer." };
    const title =
      changed === 1
        ? "Desfeito: 1 item voltou ao que era"
        : `Desfeito: ${changed} itens voltaram ao que eram`;
    return { ok: true, title, ...(kept ? { description: kept } : {}) };
  });
}

/** Who stays as it is, and why; the first of them by name. */
async function namesOf(db: Db, entity: string, left: LeftRow[]): Promise<string> {
  if (left.length === 0) return "";
  const shown = left.slice(0, MOST_NAMED);
  const entries = shown.map(({ id }) => ({ entity, entity_id: String(id), detail: {} }));
  const names = await findAuditNames(db, entries);
  const said = shown.map(({ why }, at) => {
    const entry = entries[at];
    const name = entry && (thingOf(names, entry)?.name ?? `Nº ${entry.entity_id}`);
    return `${name}: ${why}`;
  });
  const rest = left.length - shown.length;
  const head = left.length === 1 ? "1 ficou como está." : `${left.length} ficaram como estão.`;
  return [head, ...said, ...(rest > 0 ? [`E mais ${rest}.`] : [])].join(" ");
}

function actsById(db: Db, id: number) {
  return db
    .selectFrom("audit_log")
    .select(["id", "actor_id", "action", "entity", "detail", "created_at"])
    .where("id", "=", id);
}
