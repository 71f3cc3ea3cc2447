// Bulk acts: one entry of the register with a child entry for each row, so that the whole act can be found and undone.
import { createHash } from "node:crypto";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { recordAuditToTell } from "../config/audit.server.ts";
import { type AuditedValue, type Author, auditedValue, type RowChanges } from "../config/changed-values.ts";

/** Acts that can be undone, with the entity of their rows. */
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
  "member.bulk": "enrollments",
  "user.bulk": "users",
  "data-request.bulk": "data_requests",
} as const;

/** Mails and webhooks of a bulk act wait this long before they are sent, so that an undo can stop them. */
export const HOLD_MS = 60_000;

/** When the messages of an act are sent. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

export type BulkAct = keyof typeof BULK_ACTS;

interface Act {
  action: BulkAct | "bulk.undo";
  entity: string;
  /** The confirmed text of the question. A function when only some of the marked rows change. */
  said: string | ((changed: ReadonlySet<number>) => string);
  /** Parent of the list; `until`: when held messages are sent, after which only the rest can be undone. */
  about?: Record<string, number>;
  /** Id of the act that this one undoes. */
  of?: number;
}

/** The state of a question; `agreed` is the hash of what it announced, once confirmed. */
interface Asked {
  agreed?: string;
  /** Sentence about changes since the question. */
  again?: string;
}

const CHANGED = "A lista mudou desde a pergunta. Confira de novo: nada foi feito ainda.";

/**
 * Without a confirmation the act runs in a transaction that is rolled back, so that the question counts and refuses
 * exactly like the act. With a confirmation the act is kept only if it changes what the question announced; otherwise
 * it is rolled back and asked again. `asking` is set when nothing was done yet.
 */
export function askOrAct<A extends Asked>(asking: A | undefined) {
  return async <T extends { changed: number }>(
    db: Db,
    author: Author,
    act: Act,
    now: Date,
    run: (trx: Db, author: Author) => Promise<T>,
  ): Promise<T & { said: string; asking: A | undefined }> => {
    if (!asking) return { ...(await asBulkAct(db, author, act, now, run)), asking };
    const agreed = asking.again === undefined ? asking.agreed : undefined;
    let seen: (T & { said: string; asking: A }) | undefined;
    try {
      return await inTransaction(db, async (trx) => {
        const { id, outcome, words } = await actIn(trx, author, act, now, run);
        const plan = await planOf(trx, id, words);
        if (outcome.changed === 0 || plan !== agreed) {
          const again = agreed === undefined ? {} : { again: CHANGED };
          seen = { ...outcome, said: words, asking: { ...asking, ...again, agreed: plan } };
          throw new Rehearsal();
        }
        await keepEntry(trx, id, { about: act.about, words, count: outcome.changed });
        return { ...outcome, said: words, asking: undefined };
      });
    } catch (error) {
      if (!(error instanceof Rehearsal) || !seen) throw error;
      return seen;
    }
  };
}

/** All or nothing. An act that changed no row leaves no entry. */
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
    else await keepEntry(trx, id, { about, words, count: outcome.changed });
    return { ...outcome, said: words };
  });
}

/** Rolls a rehearsed act back. */
class Rehearsal extends Error {}

async function keepEntry(
  trx: Db,
  id: number,
  { about, words, count }: { about: Act["about"]; words: string; count: number },
): Promise<void> {
  const detail = json({ ...about, said: words, count });
  await trx.updateTable("audit_log").set({ detail }).where("id", "=", id).execute();
}

/**
 * A hash of the act's text and of the old values of the rows it changes. New values may contain the time and are left
 * out.
 */
async function planOf(trx: Db, id: number, words: string): Promise<string> {
  const entries = await trx
    .selectFrom("audit_log")
    .select(["entity", "entity_id", "action", "detail"])
    .where("act_id", "=", id)
    .execute();
  const lines = entries.map(({ entity, entity_id, action, detail }) => {
    // Held messages are compared by their earlier state.
    const held = Object.entries(detail).flatMap(([name, change]) =>
      typeof change === "object" && change !== null && "de" in change ? [[name, change.de]] : [],
    );
    return JSON.stringify([entity, entity_id, action, detail.was, held.sort()]);
  });
  return createHash("sha256")
    .update(JSON.stringify([words, lines.sort()]))
    .digest("base64url");
}

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

/** The register's entry about one row of an act. */
export interface ActRow {
  id: number;
  action: string;
  changes: RowChanges;
}

/** A row that an undo leaves unchanged, with the reason. */
export interface LeftRow {
  id: number;
  why: string;
}

/** Restores rows; returns those that were left unchanged. */
export type PutBack = (trx: Db, rows: ActRow[], author: Author, now: Date) => Promise<LeftRow[]>;

export const GONE = "não existe mais.";
export const CHANGED_SINCE = "mudou depois.";
export const LEFT_ALREADY = "já saiu, e não volta.";

/** Rows that still have the values that the act gave them, with their earlier values. */
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

/**
 * The undo of an act that gave one column one value. `read` returns the rows with that column under `name`; `write` gives
 * a group of rows its earlier value, and registers it.
 */
export function putValueBack<Value>(
  name: string,
  read: (trx: Db, ids: number[]) => Promise<{ id: number }[]>,
  write: (trx: Db, act: { ids: number[]; value: Value; author: Author }, now: Date) => Promise<unknown>,
): PutBack {
  return async (trx, rows, author, now) => {
    const { same, left } = unchangedSince(
      rows,
      await read(
        trx,
        rows.map(({ id }) => id),
      ),
    );
    const wanted = same.map(({ before: { id }, to }) => ({ id, value: to[name] as Value }));
    for (const [value, ids] of byValue(wanted)) await write(trx, { ids, value, author }, now);
    return left;
  };
}

/** Row ids grouped by value, for one write per value. */
export function byValue<K>(rows: { id: number; value: K }[]): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const { id, value } of rows) {
    const ids = groups.get(value) ?? [];
    ids.push(id);
    groups.set(value, ids);
  }
  return groups;
}
