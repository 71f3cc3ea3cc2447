// Every write of a doubt and its answer, for all doors.

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
  id?: number;
  /** Only the changed fields. */
  patch: DoubtPatch;
  door: Door;
  /** The author of the answer, unless the patch names somebody. */
  actorId?: number;
  /** The version that the form was opened with. Left out: the last write wins. */
  version?: number | undefined;
  /** A person at a screen. Other doors write their own register entries. */
  author?: Author | undefined;
}

export type DoubtOutcome = Edited<{ wasAnswered: boolean; changes?: RowChanges }>;

const isSeen = () => true;

/**
 * Creates or changes a doubt under the rules, or names the refused field. The student gets one mail for an answer,
 * however often it is edited. A doubt that arrives with its answer comes from another platform, and no mail is sent.
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
      // A doubt with an answer was asked on another platform.
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

/** The register does not store the text, because it is addressed to a person. It stores only that the text changed. */
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
  /** Position of the video in seconds; only for videos. */
  second?: number;
}

/** Stores a student's doubt. Undefined if the person is not enrolled, or if the lesson belongs to another course. */
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

/** Returns whether the doubt existed. */
export async function deleteDoubt(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "lesson_doubts", id);
}

/** Deletes the doubts of an erased person. */
export async function deleteDoubts(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "lesson_doubts", ids);
}

/**
 * Detaches doubts from an account whose e-mail was not confirmed when they were asked: the doubts stay in the course,
 * without a person.
 */
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
