// The forms of a course's students, each handed to the service that knows the rules.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { EMAIL_INVALID, NAME_MAX } from "#app/identity/user-rules.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { NO_LIST, readListOf } from "#app/platform/files/csv-list.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { lineOfText, listOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import {
  type EnrollingActor,
  type EnrollmentPreview,
  enrollByHand,
  planEnrollments,
  removeStudent,
  restoreStudentAccess,
} from "./hand-enrollments.server.ts";
import { type ImportLine, readStudentList } from "./student-import.ts";

const STUDENT_LIST_MAX = 400_000;
const REASON_MAX = 300;

const studentSchema = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("enroll-student"),
    email: z.string(EMAIL_INVALID).transform(normalEmail).refine(isEmail, EMAIL_INVALID),
    name: lineOfText(NAME_MAX).optional(),
  }),
  z.strictObject({
    intent: z.enum(["check-list", "enroll-list"]),
    csv: listOfText(STUDENT_LIST_MAX, NO_LIST),
  }),
  z.strictObject({
    intent: z.literal("remove-student"),
    id: rowId,
    reason: lineOfText(REASON_MAX, "Escreva o motivo. O aluno vai ver este texto."),
  }),
  z.strictObject({ intent: z.literal("restore-access"), id: rowId }),
]);

type App = Pick<AppContext, "db" | "now" | "mail">;

/** What a form of the page came to; a list that was only looked at is answered line by line. */
export type StudentOutcome = FormOutcome | { kind: "planned"; csv: string; prospects: EnrollmentPreview[] };

const NOT_ENROLLED = "Não foi possível matricular";

export async function runStudentForm(
  app: App,
  giver: EnrollingActor,
  formData: FormData,
): Promise<StudentOutcome> {
  const intent = String(formData.get("intent"));
  const read = readListOf(formData, STUDENT_LIST_MAX, readStudentList);
  if (read?.ok === false)
    return refused(failure({ csv: read.problem }, formData), intent, { title: NOT_ENROLLED });
  const form = parseForm(studentSchema, formData);
  if (!form.ok) return refused(form, intent, { title: NOT_ENROLLED });
  const { value } = form;
  switch (value.intent) {
    case "enroll-student":
      return enrollOne(app, giver, { email: value.email, name: value.name ?? "" }, formData);
    case "remove-student": {
      const place = { ...giver, enrollmentId: value.id, reason: value.reason };
      const removed = await removeStudent(app.db, place, app.now());
      return removed
        ? done("Aluno removido.", "O progresso continua guardado.")
        : missing("Não foi possível remover", intent);
    }
    case "restore-access": {
      const given = await restoreStudentAccess(app.db, { ...giver, enrollmentId: value.id }, app.now());
      return given ? done("Acesso restaurado.") : missing("Não foi possível restaurar o acesso", intent);
    }
    default:
      return read
        ? runList(app, giver, { ...value, lines: read.lines }, formData)
        : refused(failure({ csv: NO_LIST }), intent, { title: NOT_ENROLLED });
  }
}

async function enrollOne(
  app: App,
  giver: EnrollingActor,
  person: { email: string; name: string },
  formData: FormData,
): Promise<FormOutcome> {
  const [prospect] = await enrollByHand(app.db, giver, [{ number: 1, ...person }], app.now());
  if (prospect?.state === "enrolled" || prospect?.state === "refused") {
    const email = prospect.problem ?? "Esta pessoa já tem o curso.";
    return refused(failure({ email }, formData), "enroll-student", { title: NOT_ENROLLED });
  }
  const description =
    prospect?.state === "new-account"
      ? "Criamos uma conta e enviamos o e-mail de acesso."
      : "Enviamos o e-mail de acesso.";
  return done(
    "Aluno matriculado.",
    app.mail.isHeld() ? `O e-mail de acesso não saiu. ${HELD_MAIL}` : description,
  );
}

async function runList(
  app: App,
  giver: EnrollingActor,
  { intent, csv, lines }: { intent: string; csv: string; lines: ImportLine[] },
  formData: FormData,
): Promise<StudentOutcome> {
  if (intent === "check-list") {
    return { kind: "planned", csv, prospects: await planEnrollments(app.db, giver.courseId, lines) };
  }
  const prospects = await enrollByHand(app.db, giver, lines, app.now());
  const given = prospects.filter(({ state }) => state === "account" || state === "new-account").length;
  if (given === 0) {
    const csvProblem = "Não há ninguém para matricular nesta lista.";
    return refused(failure({ csv: csvProblem }, formData), intent, { title: NOT_ENROLLED });
  }
  const left = prospects.length - given;
  const described = [
    left > 0 ? `${left} ${left === 1 ? "linha ficou" : "linhas ficaram"} de fora.` : "",
    app.mail.isHeld() ? `Os e-mails de acesso não saíram. ${HELD_MAIL}` : "",
  ].filter(Boolean);
  return done(
    given === 1 ? "1 pessoa matriculada." : `${given} pessoas matriculadas.`,
    described.join(" ") || undefined,
  );
}
