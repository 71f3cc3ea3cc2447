// Forms of a course's students. Each form is handed to the service that has the rules.
import type { AppContext } from "#app/context.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { refusedTerm, typedTerm } from "#app/nouns/term-columns.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  inBatches,
  markedRows,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { opensSentence, SUSPENSIONS } from "#app/rights/right-sentences.ts";
import { messageAddress } from "../course/course-address.ts";
import { createMessage } from "../messages/student-messages.server.ts";
import {
  type EnrollingActor,
  enrollByHand,
  type GivenBack,
  removeStudent,
  restoreStudentAccess,
} from "./hand-enrollments.server.ts";
import { REASON_NEEDED, studentSchema } from "./student.schema.ts";
import { CHANGE_STUDENTS } from "./student-bulk-bar.tsx";
import { readMarkedStudents, readmitStudents, removeStudents } from "./student-bulk-writes.server.ts";
import { changeEnds } from "./student-end-actions.server.ts";
import type { StudentFilter } from "./student-filter.ts";
import { findStudentIds, lookAt } from "./students.server.ts";

type App = Pick<AppContext, "db" | "now" | "mail">;

const NOTHING_CHANGED = "Nada mudou";
const NOUN = { one: "aluno", many: "alunos" };
const NOT_RESTORED = "Não foi possível restaurar o acesso";
/** A student without a closed place to reopen is enrolled anew; the enrolment form asks for the term. */
const NOTHING_TO_RESTORE =
  "Não há compra nem matrícula a devolver: terminaram ou foram reembolsadas. Use “Matricular aluno” e diga por quanto tempo.";
const RESTORED = "Voltou o acesso que a pessoa tinha antes da remoção.";
const STILL_WAITING = "Ainda sem acesso, até o pagamento se resolver ou o curso abrir";
const NOT_ENROLLED = "Não foi possível matricular";

export async function runStudentForm(
  app: App,
  giver: EnrollingActor,
  formData: FormData,
  filter: StudentFilter,
): Promise<FormOutcome> {
  const intent = String(formData.get("intent"));
  const looked = await lookAt(app.db, giver.courseId, app.now());
  const find = (most: number) => findStudentIds(app.db, looked, filter, most);
  const marked = await markedRows(formData, find);
  if (!marked.ok) return refused(failure(marked.sentence), intent, { title: NOTHING_CHANGED }, marked.status);
  const form = parseForm(studentSchema, formData);
  if (!form.ok) return refused(form, intent, { title: NOT_ENROLLED });
  const { value } = form;
  switch (value.intent) {
    case "enroll-student":
      return enrollOne(
        app,
        { ...giver, cohortId: value.cohort ?? undefined, term: typedTerm(value) },
        { email: value.email, name: value.name ?? "" },
        formData,
      );
    case "remove-student": {
      const place = { ...giver, enrollmentId: value.id, reason: value.reason };
      const removed = await removeStudent(app.db, place, app.now());
      return removed
        ? done("Aluno removido.", "O progresso continua guardado.")
        : missing("Não foi possível remover", intent);
    }
    case CHANGE_STUDENTS:
      if (value.change === "end" || value.change === "no-end") {
        const until = value.change === "end" ? (value.until ?? "") : undefined;
        return changeEnds(app, giver, { until, ids: marked.all ?? value.id, asking: marked.asking });
      }
      return value.change === "message"
        ? writeToStudents(app, giver, marked.all ?? value.id)
        : changeStudents(app, giver, {
            ...value,
            change: value.change,
            ids: marked.all ?? value.id,
            asking: marked.asking,
          });
    default:
      return restoreOne(app, { ...giver, enrollmentId: value.id });
  }
}

async function restoreOne(app: App, place: EnrollingActor & { enrollmentId: number }): Promise<FormOutcome> {
  const restored = await restoreStudentAccess(app.db, place, app.now());
  const intent = "restore-access";
  if (restored === false) return missing(NOT_RESTORED, intent);
  if (restored === undefined)
    return refused(failure(NOTHING_TO_RESTORE), intent, {
      title: NOT_RESTORED,
      description: NOTHING_TO_RESTORE,
    });
  if (restored === "had-access") return done("Acesso restaurado.");
  const { state, endsAt } = restored;
  if (state === "open")
    return done("Acesso restaurado.", endsAt ? `Vale até ${lastDayBefore(endsAt)}, como antes.` : undefined);
  return done("Remoção desfeita.", `O aluno continua sem acesso por enquanto: ${waitWords(restored)}.`);
}

/** The condition that a restored right waits for. */
function waitWords({ right, state }: GivenBack): string {
  if (state === "awaits_confirmation") return "comprou e ainda não entrou";
  if (state === "not_open_yet" && right.opens_at) return opensSentence(right.opens_at);
  return right.suspended_for ? SUSPENSIONS[right.suspended_for] : "Pagamento em análise";
}

/** Creates only a draft; sending has its own confirmation. */
async function writeToStudents(
  { db, now }: App,
  { courseId, ...author }: EnrollingActor,
  marked: number[],
): Promise<FormOutcome> {
  const students = await readMarked(marked, (batch) => readMarkedStudents(db, courseId, batch, now()));
  if (students.length === 0) {
    const nothing = "Marque pelo menos um aluno.";
    return refused(failure(nothing), CHANGE_STUDENTS, { title: NOTHING_CHANGED, description: nothing });
  }
  const enrollmentIds = students.map(({ id }) => id);
  const id = await createMessage(db, { courseId, enrollmentIds }, author, now());
  return done("Escreva a mensagem.", undefined, messageAddress(courseId, id));
}

interface StudentsChange {
  change: "remove" | "restore";
  reason?: string | undefined;
  ids: number[];
  asking: Asking | undefined;
}

/** Runs a bulk act after its confirmation; all of it or nothing. */
async function changeStudents(
  { db, now }: App,
  { courseId, ...author }: EnrollingActor,
  { change, reason = "", ids: marked, asking }: StudentsChange,
): Promise<FormOutcome> {
  const isRemoval = change === "remove";
  const nothing = "Marque pelo menos um aluno.";
  if (marked.length === 0)
    return refused(failure(nothing), CHANGE_STUDENTS, { title: NOTHING_CHANGED, description: nothing });
  if (isRemoval && reason === "")
    return refused(failure({ reason: REASON_NEEDED }), CHANGE_STUDENTS, {
      title: NOTHING_CHANGED,
      description: REASON_NEEDED,
    });
  const refuse = (sentence: string) =>
    refused(failure(sentence), CHANGE_STUDENTS, { title: NOTHING_CHANGED, description: sentence });
  const students = await readMarked(marked, (batch) => readMarkedStudents(db, courseId, batch, now()));
  if (students.length === 0) return refuse(nothing);
  const changing = students.filter((one) => Boolean(one.is_student) === isRemoval);
  if (changing.length === 0) return refuse("Os alunos marcados já estavam assim.");
  const act = isRemoval ? "Remover do curso" : "Restaurar o acesso de";
  const fromTo = isRemoval ? "de com acesso para sem acesso" : "de sem acesso para com acesso";
  const said = (changed: ReadonlySet<number>) => `${act} ${countOf(changed.size, NOUN)}: ${fromTo}`;
  const at = now();
  const bulk = { action: "student.bulk", entity: "enrollments", said, about: { courseId } } as const;
  const outcome = await askOrAct(asking)(db, author, bulk, at, async (trx, by) => {
    let changed = 0;
    let waiting = 0;
    for (const ids of inBatches(changing.map(({ id }) => id))) {
      const places = { courseId, ids, author: by };
      const done = isRemoval
        ? { changed: await removeStudents(trx, { ...places, reason }, at), waiting: 0 }
        : await readmitStudents(trx, places, at);
      changed += done.changed;
      waiting += done.waiting;
    }
    return { changed, waiting };
  });
  const { changed, waiting } = outcome;
  if (changed === 0) return refuse(isRemoval ? "Os alunos marcados já estavam assim." : NOTHING_TO_RESTORE);
  const unable = isRemoval ? 0 : changing.length - changed;
  if (outcome.asking)
    return askedOutcome(CHANGE_STUDENTS, outcome.asking, {
      title: outcome.said,
      confirmLabel: isRemoval ? "Remover" : "Restaurar",
      sentences: [
        ...stayingSentences({ unchanged: students.length - changed - unable }),
        ...(unable > 0 ? [`Sem compra nem matrícula a devolver: ${countOf(unable, NOUN)}.`] : []),
        ...(waiting > 0 ? [`${STILL_WAITING}: ${countOf(waiting, NOUN)}.`] : []),
        ...(isRemoval ? [`Motivo que eles veem: ${reason}`, "O progresso continua guardado."] : []),
      ],
    });
  const word = isRemoval ? ["removido", "removidos"] : ["com o acesso restaurado", "com o acesso restaurado"];
  const rest = [
    ...(unable > 0 ? [`${countOf(unable, NOUN)} sem compra nem matrícula a devolver.`] : []),
    ...(waiting > 0 ? [`${STILL_WAITING}: ${countOf(waiting, NOUN)}.`] : []),
  ];
  return done(
    `${countOf(changed, NOUN)} ${changed === 1 ? word[0] : word[1]}.`,
    rest.length > 0 ? rest.join(" ") : undefined,
  );
}

async function enrollOne(
  app: App,
  giver: EnrollingActor,
  person: { email: string; name: string },
  formData: FormData,
): Promise<FormOutcome> {
  const termErrors = giver.term ? refusedTerm(giver.term, app.now()) : {};
  if (Object.keys(termErrors).length > 0)
    return refused(failure(termErrors, formData), "enroll-student", { title: NOT_ENROLLED });
  const [prospect] = await enrollByHand(app.db, giver, [person], app.now());
  if (prospect?.state === "enrolled" || prospect?.state === "refused") {
    if (prospect.cohortProblem) {
      const errors = { cohort: prospect.cohortProblem };
      return refused(failure(errors, formData), "enroll-student", { title: NOT_ENROLLED });
    }
    const email = prospect.problem ?? "Esta pessoa já tem o curso.";
    return refused(failure({ email }, formData), "enroll-student", { title: NOT_ENROLLED });
  }
  const mailed =
    prospect?.state === "new-account"
      ? "Criamos uma conta e enviamos o e-mail de acesso."
      : "Enviamos o e-mail de acesso.";
  const description = prospect?.isRestored ? `${RESTORED} ${mailed}` : mailed;
  return done(
    "Aluno matriculado.",
    app.mail.isHeld() ? `O e-mail de acesso não saiu. ${HELD_MAIL}` : description,
  );
}
