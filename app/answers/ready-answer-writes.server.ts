// How a ready answer is written.
import type { Asked, Noun, Stored } from "#app/nouns/noun.ts";
import { removeNouns } from "#app/nouns/noun-writes.server.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { asBulkAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import {
  MOST_READY_ANSWERS,
  READY_ANSWER_COLUMNS,
  READY_ANSWER_RULES,
  READY_ANSWER_SENTENCES,
  type ReadyAnswerFacts,
} from "./ready-answer.ts";
import { findReadyAnswer } from "./ready-answers.server.ts";

export const READY_ANSWERS: Noun<ReadyAnswerFacts> & Pick<Required<Noun<ReadyAnswerFacts>>, "held"> = {
  table: "ready_answers",
  name: "ready-answer",
  columns: READY_ANSWER_COLUMNS,
  rules: READY_ANSWER_RULES,
  refusals: oneTooMany,
  retires: true,
  held: async () => [],
  bulk: { stays: beyondRoom },
};

/** Kept for a day, in which it comes back by the undoing of this act; answers whether there was one. */
export async function removeReadyAnswer(
  db: Db,
  { id, author }: { id: number; author: Author },
  now: Date,
): Promise<boolean> {
  const answer = await findReadyAnswer(db, id);
  const act = { action: "ready-answer.bulk", entity: "ready_answers" } as const;
  const said = `Excluir a resposta pronta “${answer?.title}”`;
  const { changed } = await asBulkAct(db, author, { ...act, said }, now, async (trx, by) => ({
    changed: await removeNouns(READY_ANSWERS, trx, { ids: [id], author: by, isKept: true }, now),
  }));
  return changed > 0;
}

/** As many come back as there is room for. */
async function beyondRoom(trx: Db, rows: Stored<ReadyAnswerFacts>[]): Promise<Map<number, string>> {
  const room = Math.max(0, MOST_READY_ANSWERS - (await countReadyAnswers(trx)));
  const why = "já são 60 respostas prontas. Exclua uma e desfaça de novo.";
  return new Map(rows.slice(room).map(({ id }) => [id, why]));
}

async function oneTooMany(trx: Db, { id }: Asked<ReadyAnswerFacts>): Promise<Refusals> {
  if (id !== undefined) return {};
  return (await countReadyAnswers(trx)) < MOST_READY_ANSWERS
    ? {}
    : { title: { code: "invalid", error: READY_ANSWER_SENTENCES.many } };
}

/** Of two that would be the last one waits here for the other. */
async function countReadyAnswers(trx: Db): Promise<number> {
  await advisoryLock(trx, "ready_answers");
  const { count } = await trx
    .selectFrom("ready_answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
