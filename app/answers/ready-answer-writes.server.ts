// How a ready answer is written.
import type { Asked, Noun } from "#app/nouns/noun.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import {
  MOST_READY_ANSWERS,
  NEW_READY_ANSWER,
  READY_ANSWER_FIELDS,
  READY_ANSWER_RULES,
  READY_ANSWER_SENTENCES,
  type ReadyAnswerFacts,
} from "./ready-answer.ts";

export const READY_ANSWERS: Noun<ReadyAnswerFacts> = {
  table: "ready_answers",
  name: "ready-answer",
  columns: READY_ANSWER_FIELDS,
  blank: NEW_READY_ANSWER,
  rules: READY_ANSWER_RULES,
  refusals: oneTooMany,
};

async function oneTooMany(trx: Db, { id }: Asked<ReadyAnswerFacts>): Promise<Refusals> {
  if (id !== undefined) return {};
  // Of two that would be the last one waits here for the other.
  await advisoryLock(trx, "ready_answers");
  const { count } = await trx
    .selectFrom("ready_answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) < MOST_READY_ANSWERS
    ? {}
    : { title: { code: "invalid", error: READY_ANSWER_SENTENCES.many } };
}
