// The forms of the owner's list of mails.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { askOrAct, heldUntil } from "#app/platform/bulk/bulk-act.server.ts";
import { askedOutcome, countOf, inBatches, markedRows } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { repeated, rowId } from "#app/platform/forms/text.schema.ts";
import type { MailFilter } from "./mail-filter.ts";
import { findMailIds } from "./mail-list.server.ts";
import { queueAgain, sendMailAgain } from "./mail-resending.server.ts";

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
const FOR_A_MINUTE = "Saem em um minuto: até lá, dá para desfazer. Um e-mail que saiu não volta.";
const UNDO_NOW = "Até lá, dá para desfazer.";

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
  const now = app.now();
  const due = heldUntil(now);
  const said = ({ size }: ReadonlySet<number>) => `Enviar ${countOf(size, NOUN)} de novo`;
  const act = { action: "mail.bulk", entity: "outbox", said, about: { until: due.getTime() } } as const;
  const outcome = await askOrAct(marked.asking)(app.db, actor, act, now, async (trx, author) => {
    const sum = { changed: 0, waiting: 0, sent: 0, missing: 0 };
    for (const batch of inBatches(ids)) {
      const part = await queueAgain(trx, { ids: batch, author, due, isPastBounds: true }, now);
      for (const name of ["changed", "waiting", "sent", "missing"] as const) sum[name] += part[name];
    }
    return sum;
  });
  const left = leftSentence(outcome);
  const { changed } = outcome;
  if (changed === 0) return refused(failure(left), intent, { title: FAILED });
  if (outcome.asking) {
    const sentences = [...(left ? [`Ficam de fora: ${left}`] : []), FOR_A_MINUTE];
    const words = { title: `${outcome.said}?`, confirmLabel: "Enviar", sentences, isForGood: true };
    return askedOutcome(intent, outcome.asking, words);
  }
  return done(
    changed === 1 ? "O e-mail sai em um minuto." : `${changed} e-mails saem em um minuto.`,
    left || UNDO_NOW,
  );
}

/** How many were left, and why. */
function leftSentence({
  sent,
  waiting,
  missing,
}: {
  sent: number;
  waiting: number;
  missing: number;
}): string {
  return [
    waiting > 0 ? `${waiting} já ${waiting === 1 ? "está" : "estão"} na fila.` : null,
    sent === 1 ? "1 já tinha sido enviado: para enviar outra vez, abra o e-mail." : null,
    sent > 1 ? `${sent} já tinham sido enviados: para enviar outra vez, abra cada um.` : null,
    missing > 0 ? `${missing} não ${missing === 1 ? "existe" : "existem"} mais.` : null,
  ]
    .filter(Boolean)
    .join(" ");
}
