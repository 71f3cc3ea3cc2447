// The forms of the owner's list of mails.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { askedOutcome, countOf, inBatches, markedRows } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { repeated, rowId } from "#app/platform/forms/text.schema.ts";
import type { MailFilter } from "./mail-filter.ts";
import { findMailIds } from "./mail-list.server.ts";
import { sendMailAgain, sendMailsAgain } from "./mail-resending.server.ts";

/** One mail from its sheet, or the marked ones of the list. */
const mailActionSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("resend"), email: rowId }),
    z.strictObject({
      intent: z.literal("resend-marked"),
      id: repeated(rowId, 200, "Marque no máximo 200 e-mails por vez."),
    }),
  ],
  "Não entendemos o que você pediu. Recarregue a página e tente de novo.",
);

const FAILED = "Nada foi enviado";
const NOUN = { one: "e-mail", many: "e-mails" };
const FOR_GOOD = "Ficam de fora os que já foram enviados. Um e-mail que saiu não volta.";

/** Undefined when the one mail that was asked for is not there. */
export async function runMailForm(
  app: AppContext,
  actor: { actorId: number; ip: string },
  formData: FormData,
  filter: MailFilter,
): Promise<FormOutcome | undefined> {
  const marked = await markedRows(formData, (most) => findMailIds(app.db, filter, most));
  if (!marked.ok) return refused(failure(marked.sentence), "resend-marked", { title: FAILED }, marked.status);
  const form = parseForm(mailActionSchema, formData);
  if (!form.ok) return refused(form, String(formData.get("intent")), { title: FAILED });
  if (form.value.intent === "resend") {
    const found = await sendMailAgain(app, form.value.email, actor);
    return found ? done("O e-mail está na fila.") : undefined;
  }
  const { intent } = form.value;
  const ids = marked.all ?? form.value.id;
  if (ids.length === 0) return refused(failure("Marque pelo menos um e-mail."), intent, { title: FAILED });
  if (marked.asking) {
    const title = `Enviar ${countOf(ids.length, NOUN)} de novo?`;
    return askedOutcome(intent, marked.asking, {
      title,
      confirmLabel: "Enviar",
      sentences: [FOR_GOOD],
      isForGood: true,
    });
  }
  let [queued, sent, gone] = [0, 0, 0];
  for (const batch of inBatches(ids)) {
    const part = await sendMailsAgain(app, batch, actor);
    queued += part.queued;
    sent += part.sent;
    gone += part.missing;
  }
  const left = leftSentence({ sent, missing: gone });
  if (queued === 0) return refused(failure(left), intent, { title: FAILED });
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
