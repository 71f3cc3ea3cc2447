// What somebody does to several rows at once: one entry of the register with an entry for each row, so that all of it can
// be found again and taken back.
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { recordAuditToTell } from "../config/audit.server.ts";
import { type AuditedValue, type Author, auditedValue, type RowChanges } from "../config/changed-values.ts";

/** The acts that can be taken back, by the kind of their rows. */
export const BULK_ACTS = {
  "product.bulk": "products",
  "coupon.bulk": "coupons",
  "lead.bulk": "leads",
  "review.bulk": "product_reviews",
  "comment.bulk": "comments",
  "post.bulk": "blog_posts",
  "mail.bulk": "outbox",
  "order.bulk": "order",
  "delivery.bulk": "webhook_deliveries",
  "ready-answer.bulk": "ready_answers",
  "subscription.bulk": "newsletter_subscriptions",
  "doubt.bulk": "lesson_doubts",
  "student.bulk": "enrollments",
  "user.bulk": "users",
  "data-request.bulk": "data_requests",
} as const;

/** What leaves the shop waits so long first, as in a mail program: then it is gone, and no undoing brings it back. */
export const HOLD_MS = 60_000;

/** When what an act sends begins to leave. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

export type BulkAct = keyof typeof BULK_ACTS;

interface Act {
  action: BulkAct | "bulk.undo";
  entity: string;
  /** What was agreed to, as the question said it; of the rows that change, where others are marked too. */
  said: string | ((changed: ReadonlySet<number>) => string);
  /** What its list stands in; `until`: when what it holds has begun to leave, so that only the rest can be taken back. */
  about?: Record<string, number>;
  /** Whose undoing it is. */
  of?: number;
}

/** Asked about, it is only rehearsed: so the question counts and refuses as the act will. */
export function askOrAct(isAsked: unknown): typeof asBulkAct {
  return isAsked ? rehearsed : asBulkAct;
}

/** All of it or nothing; an act that changed no row is none, and leaves no entry. */
export async function asBulkAct<T extends { changed: number }>(
  db: Db,
  author: Author,
  { action, entity, said, about, of }: Act,
  now: Date,
  run: (trx: Db, author: Author) => Promise<T>,
): Promise<T & { said: string }> {
  return inTransaction(db, async (trx) => {
    const { id, outcome, words } = await actIn(trx, author, { action, entity, said, about, of }, now, run);
    if (outcome.changed === 0) await trx.deleteFrom("audit_log").where("id", "=", id).execute();
    else {
      const detail = json({ ...about, said: words, count: outcome.changed });
      await trx.updateTable("audit_log").set({ detail }).where("id", "=", id).execute();
    }
    return { ...outcome, said: words };
  });
}

/** What the act would do, in its own words: done and taken back in one transaction. */
async function rehearsed<T extends { changed: number }>(
  db: Db,
  author: Author,
  act: Act,
  now: Date,
  run: (trx: Db, author: Author) => Promise<T>,
): Promise<T & { said: string }> {
  let seen: (T & { said: string }) | undefined;
  try {
    await inTransaction(db, async (trx) => {
      const { outcome, words } = await actIn(trx, author, act, now, run);
      seen = { ...outcome, said: words };
      throw new Rehearsal();
    });
  } catch (error) {
    if (!(error instanceof Rehearsal) || !seen) throw error;
  }
  if (!seen) throw new Error("the rehearsal of a bulk act ended before it was seen");
  return seen;
}

class Rehearsal extends Error {}

async function actIn<T>(
  trx: Db,
  author: Author,
  { action, entity, said, about, of }: Act,
  now: Date,
  run: (trx: Db, author: Author) => Promise<T>,
): Promise<{ id: number; outcome: T; words: string }> {
  const isKnown = typeof said === "string";
  const entry = { ...author, actId: of, action, entity, detail: { ...about, said: isKnown ? said : "" } };
  const id = await recordAuditToTell(trx, entry, now);
  const outcome = await run(trx, { ...author, actId: id });
  if (isKnown) return { id, outcome, words: said };
  const told = trx.selectFrom("audit_log").select("entity_id").where("act_id", "=", id);
  const rows = await told.where("entity", "=", entity).execute();
  return { id, outcome, words: said(new Set(rows.map(({ entity_id }) => Number(entity_id)))) };
}

/** An entry of the register about one of the rows. */
export interface ActRow {
  id: number;
  action: string;
  changes: RowChanges;
}

/** A row that stays as it is, and why. */
export interface LeftRow {
  id: number;
  why: string;
}

/** Gives rows back what they held before; answers those that it left alone. */
export type PutBack = (trx: Db, rows: ActRow[], author: Author, now: Date) => Promise<LeftRow[]>;

export const GONE = "não existe mais.";
export const CHANGED_SINCE = "mudou depois.";
export const LEFT_ALREADY = "já saiu, e não volta.";

/** The rows that still hold what the act gave them, each with what it held before. */
export function unchangedSince<T extends { id: number }>(
  rows: ActRow[],
  stored: T[],
): { same: { before: T; to: Record<string, AuditedValue> }[]; left: LeftRow[] } {
  const found = new Map(stored.map((row) => [row.id, row]));
  const same: { before: T; to: Record<string, AuditedValue> }[] = [];
  const left: LeftRow[] = [];
  for (const { id, changes } of rows) {
    const before = found.get(id);
    if (!before) {
      left.push({ id, why: GONE });
      continue;
    }
    const values = new Map<string, unknown>(Object.entries(before));
    const isSame = Object.entries(changes).every(
      ([name, { para }]) => JSON.stringify(auditedValue(values.get(name))) === JSON.stringify(para ?? null),
    );
    if (!isSame) left.push({ id, why: CHANGED_SINCE });
    else {
      const to = Object.entries(changes).map(([name, { de }]) => [name, de ?? null] as const);
      same.push({ before, to: Object.fromEntries(to) });
    }
  }
  return { same, left };
}

/** The ids by what they are to hold: one write for each value. */
export function byValue<K>(rows: { id: number; value: K }[]): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const { id, value } of rows) {
    const ids = groups.get(value) ?? [];
    ids.push(id);
    groups.set(value, ids);
  }
  return groups;
}
