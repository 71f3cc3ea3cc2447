// Every write of a doubt and its answer, whichever door it comes through.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { Edited } from "#app/nouns/noun.ts";
import { askRules, changesIn, type Door } from "#app/nouns/rule-book.ts";
import { putValueBack } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChange, auditedChanges } from "#app/platform/config/audited-change.server.ts";
import {
  type Author,
  type RowChanges,
  rowChanges,
  unsaidChange,
} from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import { raiseQuestion } from "../events/study-events.server.ts";
import { DOUBT_COLUMNS, DOUBT_RULES, type DoubtFacts, type DoubtPatch, doubtSearchColumns } from "./doubt.ts";
import { type DoubtPlace, findLessonToAsk } from "./doubts.server.ts";

interface DoubtWrite {
  /** Left out for a new doubt. */
  id?: number;
  /** Only what is to change. */
  patch: DoubtPatch;
  door: Door;
  /** Who answers, unless the patch names somebody. */
  actorId?: number;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type DoubtOutcome = Edited<{ wasAnswered: boolean; changes?: RowChanges }>;

const isSeen = () => true;

/**
 * Makes or changes a doubt as the rules allow, or says which field they refuse. The student is told of an answer once,
 * however often it is mended; one that arrives with its question was given elsewhere, and nobody is told.
 */
export async function writeDoubt(
  db: Db,
  { id, patch, door, version, author, actorId = author?.actorId ?? 0 }: DoubtWrite,
  now: Date,
): Promise<DoubtOutcome> {
  return inTransaction(db, async (trx): Promise<DoubtOutcome> => {
    const stored = id === undefined ? undefined : await lockDoubt(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && version !== undefined && stored.version !== version) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const question = {
      before,
      after: { ...(before ?? blankOf<DoubtFacts>(DOUBT_COLUMNS)), ...patch },
      door,
      isSeen,
    };
    const { facts, errors } = askRules<DoubtFacts>(DOUBT_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const isAnswered = Boolean(facts.answer_text) && facts.answer_text !== before?.answer_text;
    const { answered_at = now, answered_by_id = actorId } = patch;
    const row = { ...facts, ...(isAnswered ? { answered_at, answered_by_id } : {}) };
    const words = doubtSearchColumns(row.doubt_text, row.answer_text);
    const wasAnswered = Boolean(before?.answer_text);
    if (id === undefined || !stored || !before) {
      const made = await insertRow(trx, "lesson_doubts", { ...row, ...words }, now);
      // With its answer it was asked elsewhere.
      if (!facts.answer_text) await raiseQuestion(trx, made.id, now);
      return { ok: true, id: made.id, wasAnswered };
    }
    const changes = changesIn(before, row);
    if (Object.keys(changes).length === 0) return { ok: true, id, wasAnswered, changes: {} };
    const isText = "doubt_text" in changes || "answer_text" in changes;
    const raised = isText ? { version: stored.version + 1 } : {};
    await updateRow(trx, "lesson_doubts", id, { ...changes, ...raised, ...words }, now);
    await noteChange(trx, author, { id, before, after: row }, now);
    if (isAnswered) await queueAnswerMail(trx, id, now);
    return { ok: true, id, wasAnswered };
  });
}

/** What is written to a person is not for the register: only that it changed. */
async function noteChange(
  trx: Db,
  author: Author | undefined,
  { id, before, after }: { id: number; before: DoubtFacts; after: DoubtFacts },
  now: Date,
): Promise<void> {
  const isAnswered = before.answer_text !== after.answer_text;
  const changes = {
    ...(isAnswered ? { answer_text: unsaidChange(before.answer_text, after.answer_text) } : {}),
    ...rowChanges({ is_resolved: before.is_resolved }, { is_resolved: after.is_resolved }),
  };
  if (Object.keys(changes).length === 0) return;
  const action = isAnswered ? "doubt.answer" : "doubt.change";
  await auditedChange(trx, author, { action, entity: "lesson_doubts", id, changes }, now);
}

/** Resolved, or open again; answers how many were not so already. */
export async function setDoubtsResolved(
  db: Db,
  { ids, isResolved, author }: { ids: number[]; isResolved: boolean; author: Author },
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("lesson_doubts").select(["id", ...namesOf(DOUBT_COLUMNS)]);
    const doubts = await forUpdate(trx, query.where("id", "in", ids).orderBy("id")).execute();
    const changing = doubts.filter((before) => {
      const after = { ...before, is_resolved: isResolved };
      const asked = { before, after, door: { door: "list" as const }, isSeen };
      const isFine = Object.keys(askRules<DoubtFacts>(DOUBT_RULES, asked).errors).length === 0;
      return before.is_resolved !== isResolved && isFine;
    });
    const changed = changing.map(({ id }) => id);
    await updateRows(trx, "lesson_doubts", changed, { is_resolved: isResolved }, now);
    const changes = rowChanges({ is_resolved: !isResolved }, { is_resolved: isResolved });
    const said = changed.map((id) => ({ action: "doubt.change", entity: "lesson_doubts", id, changes }));
    await auditedChanges(trx, author, said, now);
    return changed.length;
  });
}

export const putDoubtsBack = putValueBack<boolean>(
  "is_resolved",
  (trx, ids) =>
    trx.selectFrom("lesson_doubts").select(["id", "is_resolved"]).where("id", "in", ids).execute(),
  (trx, { value, ...act }, now) => setDoubtsResolved(trx, { ...act, isResolved: value }, now),
);

interface Question extends DoubtPlace {
  text: string;
  /** Where the video stood; only videos keep it. */
  second?: number;
}

/** A student's doubt; missing for somebody who is not enrolled, or a lesson of another course. */
export async function askDoubt(
  db: Db,
  { text, second, ...place }: Question,
  now: Date,
): Promise<DoubtOutcome> {
  return inTransaction(db, async (trx) => {
    const lesson = await findLessonToAsk(trx, place, now);
    if (!lesson) return { ok: false, missing: true };
    const video_second = lesson.content_type === "video" ? (second ?? null) : null;
    const patch = { lesson_id: lesson.id, user_id: place.userId, doubt_text: text, video_second };
    return writeDoubt(trx, { patch, door: { door: "form" } }, now);
  });
}

/** Returns whether there was such a doubt. */
export async function deleteDoubt(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "lesson_doubts", id);
}

/** Those of a person who is forgotten. */
export async function deleteDoubts(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "lesson_doubts", ids);
}

/** Those that an account asked before its owner showed the mailbox: they stay for the course, without a person. */
export async function leaveDoubts(
  trx: Db,
  { userId, before }: { userId: number; before: Date },
  now: Date,
): Promise<void> {
  const query = trx.selectFrom("lesson_doubts").select("id").where("user_id", "=", userId);
  const ids = (await query.where("created_at", "<", before).execute()).map(({ id }) => id);
  await updateRows(trx, "lesson_doubts", ids, { user_id: null }, now);
}

async function queueAnswerMail(trx: Db, doubtId: number, now: Date): Promise<void> {
  const dedupeKey = `doubt-answered:${doubtId}`;
  await enqueue(trx, { topic: "mail.doubt-answered", payload: { doubtId }, dedupeKey }, now);
}

async function lockDoubt(trx: Db, id: number): Promise<(DoubtFacts & { version: number }) | undefined> {
  const query = trx
    .selectFrom("lesson_doubts")
    .select([...namesOf(DOUBT_COLUMNS), "version"])
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf({ version: _, ...facts }: DoubtFacts & { version: number }): DoubtFacts {
  return facts;
}
