// The forms of the owner's list of mails.
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { mailActionSchema } from "./mail-action.schema.ts";
import { sendMailAgain, sendMailsAgain } from "./mail-resending.server.ts";

const FAILED = "Nada foi enviado";

/** Undefined when the one mail that was asked for is not there. */
export async function runMailForm(
  app: AppContext,
  actor: { actorId: number; ip: string },
  formData: FormData,
): Promise<FormOutcome | undefined> {
  const form = parseForm(mailActionSchema, formData);
  if (!form.ok) return refused(form, String(formData.get("intent")), { title: FAILED });
  if (form.value.intent === "resend") {
    const found = await sendMailAgain(app, form.value.email, actor);
    return found ? done("O e-mail está na fila.") : undefined;
  }
  const { intent, id: ids } = form.value;
  if (ids.length === 0) return refused(failure("Marque pelo menos um e-mail."), intent, { title: FAILED });
  const outcome = await sendMailsAgain(app, ids, actor);
  const left = leftSentence(outcome);
  if (outcome.queued === 0) return refused(failure(left), intent, { title: FAILED });
  const { queued } = outcome;
  return done(
    queued === 1 ? "O e-mail está na fila." : `${queued} e-mails estão na fila.`,
    left || undefined,
  );
}

/** How many were left, and why. */
function leftSentence({ sent, missing }: { sent: number; missing: number }): string {
  return [
    sent === 1 ? "1 já tinha sido enviado: para enviar outra vez, abra o e-mail." : null,
    sent > 1 ? `${sent} já tinham sido enviados: para enviar outra vez, abra cada um.` : null,
    missing > 0 ? `${missing} não ${missing === 1 ? "existe" : "existem"} mais.` : null,
  ]
    .filter(Boolean)
    .join(" ");
}
