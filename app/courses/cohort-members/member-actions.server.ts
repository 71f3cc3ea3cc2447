import { z } from "zod";
import type { Acting } from "#app/nouns/noun-actions.server.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import {
  askedOutcome,
  countOf,
  inBatches,
  markedRows,
  readMarked,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { optionalRowId, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import type { Db } from "#db/connect.server.ts";
import { cohortWords } from "../cohorts/cohort-state.ts";
import { MOVE_MEMBERS } from "./member-bulk-bar.tsx";
import type { MemberFilter } from "./member-filter.ts";
import { MoveRefused, moveMembers } from "./member-moves.server.ts";
import { findMemberIds } from "./members.server.ts";

const NOTHING_CHANGED = "Nada mudou";
const NOUN = { one: "aluno", many: "alunos" };

const memberSchema = z.strictObject({
  intent: z.literal(MOVE_MEMBERS),
  /** The target cohort. Empty: leaves the cohort and joins none. */
  to: optionalRowId("Escolha a turma."),
  id: repeated(rowId, 200, "Marque no máximo 200 alunos por vez."),
});

interface Cohort {
  id: number;
  course_id: number;
  name: string;
}

/**
 * Moves the selected students to another cohort or out of this cohort, after a confirmation. All of them are moved or
 * none.
 */
export async function runMemberForm(
  { db, now, author }: Acting,
  cohort: Cohort,
  formData: FormData,
  filter: MemberFilter,
): Promise<FormOutcome> {
  const refuse = (sentence: string, status?: number) =>
    refused(failure(sentence), MOVE_MEMBERS, { title: NOTHING_CHANGED, description: sentence }, status);
  const marked = await markedRows(formData, (most) => findMemberIds(db, cohort, filter, most, now()));
  if (!marked.ok) return refuse(marked.sentence, marked.status);
  const form = parseForm(memberSchema, formData);
  if (!form.ok) return refused(form, MOVE_MEMBERS, { title: NOTHING_CHANGED });
  const { to = null } = form.value;
  const ids = marked.all ?? form.value.id;
  if (ids.length === 0) return refuse("Marque pelo menos um aluno.");
  const target = to === null ? null : await findName(db, to, cohort.course_id);
  if (target === undefined) return refuse("Escolha uma turma da lista.");
  const there = await readMarked(ids, (batch) => readMembers(db, cohort, batch));
  const moving = there.filter(({ cohort_id }) => cohort_id === cohort.id && cohort_id !== to);
  if (moving.length === 0) return refuse("Os alunos marcados já estavam assim.");
  const people = countOf(moving.length, NOUN);
  const said =
    target === null
      ? `Tirar ${people} da ${cohortWords(cohort.name)}`
      : `Passar ${people} da ${cohortWords(cohort.name)} para ${target}`;
  const about = { courseId: cohort.course_id, cohortId: cohort.id };
  const act = { action: "member.bulk", entity: "enrollments", said, about } as const;
  const at = now();
  try {
    const { changed, asking } = await askOrAct(marked.asking)(db, author, act, at, async (trx, by) => {
      let changed = 0;
      for (const some of inBatches(moving.map(({ id }) => id))) {
        const move = { courseId: cohort.course_id, from: cohort.id, to, ids: some, author: by };
        changed += await moveMembers(trx, move, at);
      }
      return { changed };
    });
    if (changed === 0) return refuse("Os alunos marcados já estavam assim.");
    if (asking)
      return askedOutcome(MOVE_MEMBERS, asking, {
        title: said,
        confirmLabel: target === null ? "Tirar da turma" : "Passar",
        sentences: [
          target === null
            ? "Eles continuam no curso, com o progresso que têm, sem turma."
            : "O progresso vai junto. As aulas que já abriram continuam abertas; as outras abrem no calendário da nova turma.",
        ],
      });
    const word = changed === 1 ? "aluno" : "alunos";
    return done(
      target === null ? `${changed} ${word} fora da turma.` : `${changed} ${word} na ${cohortWords(target)}.`,
    );
  } catch (error) {
    if (error instanceof MoveRefused) return refuse(error.message, 409);
    throw error;
  }
}

async function findName(db: Db, id: number, courseId: number): Promise<string | undefined> {
  const query = db.selectFrom("cohorts").select("name").where("id", "=", id);
  const living = query.where("course_id", "=", courseId).where("retired_at", "is", null);
  return (await living.executeTakeFirst())?.name;
}

async function readMembers(db: Db, cohort: Cohort, ids: number[]) {
  return db
    .selectFrom("enrollments")
    .select(["id", "cohort_id"])
    .where("course_id", "=", cohort.course_id)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}
