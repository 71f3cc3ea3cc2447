import { z } from "zod";
import { EMAIL_INVALID, NAME_MAX } from "#app/identity/user-rules.ts";
import { termFields } from "#app/nouns/term-columns.ts";
import { act, actOnMarked } from "#app/platform/forms/act.schema.ts";
import { lineOfText, optionalRowId } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

const REASON_MAX = 300;
export const REASON_NEEDED = "Escreva o motivo. O aluno vai ver este texto.";

export const studentSchema = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("enroll-student"),
    email: z.string(EMAIL_INVALID).transform(normalEmail).refine(isEmail, EMAIL_INVALID),
    name: lineOfText(NAME_MAX).optional(),
    cohort: optionalRowId("Escolha uma turma da lista."),
    ...termFields,
  }),
  act("remove-student", {
    reason: lineOfText(REASON_MAX, REASON_NEEDED),
  }),
  act("restore-access"),
  actOnMarked("change-students", "Marque no máximo 200 alunos por vez.", {
    change: z.enum(["remove", "restore", "end", "no-end", "message"], "Escolha o que fazer com os marcados."),
    reason: lineOfText(REASON_MAX).optional(),
    /** The last day of access, for changing the end. */
    until: lineOfText(20).optional(),
  }),
]);
