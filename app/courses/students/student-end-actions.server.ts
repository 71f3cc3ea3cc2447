// The form 'Mudar o fim do acesso' for selected students: a confirmation first, then all of them or none.
import type { AppContext } from "#app/context.ts";
import { TERM_SENTENCES } from "#app/nouns/term-columns.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  inBatches,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { typedAt } from "#app/platform/money-and-dates/day-fields.ts";
import { endOfItsDay, lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { EnrollingActor } from "./hand-enrollments.server.ts";
import { CHANGE_STUDENTS } from "./student-bulk-bar.tsx";
import { readMarkedStudents } from "./student-bulk-writes.server.ts";
import { moveEnds } from "./student-end-writes.server.ts";

const NOUN = { one: "aluno", many: "alunos" };
const TITLE = "Nada mudou";

interface EndsChange {
  /** As typed. Undefined: no end. */
  until: string | undefined;
  ids: number[];
  asking: Asking | undefined;
}

export async function changeEnds(
  { db, now }: Pick<AppContext, "db" | "now">,
  { courseId, actorId, ip }: EnrollingActor,
  { until, ids: marked, asking }: EndsChange,
): Promise<FormOutcome> {
  const at = now();
  const refuse = (description: string, field?: string) =>
    refused(failure(field ? { [field]: description } : description), CHANGE_STUDENTS, {
      title: TITLE,
      description,
    });
  if (marked.length === 0) return refuse("Marque pelo menos um aluno.");
  const typed = until === undefined ? null : typedAt(until, "last").at;
  if (typed === undefined) return refuse(TERM_SENTENCES.access_until, "until");
  const endsAt = typed && endOfItsDay(typed);
  if (endsAt && endsAt <= at) return refuse(TERM_SENTENCES.past, "until");
  const students = await readMarked(marked, (batch) => readMarkedStudents(db, courseId, batch, at));
  if (students.length === 0) return refuse("Marque pelo menos um aluno.");
  const words = endsAt ? `até ${lastDayBefore(endsAt)}` : "sem fim";
  const said = (changed: ReadonlySet<number>) => `Mudar o acesso de ${countOf(changed.size, NOUN)}: ${words}`;
  const bulk = { action: "student.bulk", entity: "enrollments", said, about: { courseId } } as const;
  const outcome = await askOrAct(asking)(db, { actorId, ip }, bulk, at, async (trx, author) => {
    let changed = 0;
    for (const ids of inBatches(students.map(({ id }) => id))) {
      changed += await moveEnds(trx, { courseId, ids, endsAt, author }, at);
    }
    return { changed };
  });
  const { changed } = outcome;
  if (changed === 0) return refuse("Os alunos marcados já estavam assim, ou não têm acesso.");
  if (outcome.asking)
    return askedOutcome(CHANGE_STUDENTS, outcome.asking, {
      title: outcome.said,
      confirmLabel: "Mudar",
      sentences: [
        ...stayingSentences({ unchanged: students.length - changed }),
        "Quem já tinha o acesso encerrado pelo prazo volta a ter.",
      ],
    });
  return done(`${countOf(changed, NOUN)} com acesso ${words}.`);
}
