// Ready answers as they are read: all of them, in the order of their titles.
import { namesOf } from "#app/nouns/columns.ts";
import { byTitle } from "#app/platform/text/name-order.ts";
import type { Db } from "#db/connect.server.ts";
import { MOST_READY_ANSWERS, READY_ANSWER_COLUMNS, type ReadyAnswer } from "./ready-answer.ts";

export async function listReadyAnswers(db: Db): Promise<ReadyAnswer[]> {
  const rows = await db
    .selectFrom("ready_answers")
    .select(["id", ...namesOf(READY_ANSWER_COLUMNS)])
    .where("retired_at", "is", null)
    .orderBy("title")
    .orderBy("id")
    .limit(MOST_READY_ANSWERS)
    .execute();
  return byTitle(rows);
}

/** What the form edits. */
export async function findReadyAnswer(db: Db, id: number) {
  return db
    .selectFrom("ready_answers")
    .select(["id", "version", ...namesOf(READY_ANSWER_COLUMNS)])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}
