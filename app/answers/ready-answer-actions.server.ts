// The forms of the ready answers' screen.
import { type Acting, type NounForms, saveForm } from "#app/nouns/noun-actions.server.ts";
import { UNDONE } from "#app/platform/forms/bulk-selection.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { deleteAnswerSchema, readyAnswerSchema } from "./ready-answer.schema.ts";
import type { ReadyAnswerFacts } from "./ready-answer.ts";
import { READY_ANSWERS, removeReadyAnswer } from "./ready-answer-writes.server.ts";

const FORMS: NounForms<ReadyAnswerFacts> = {
  noun: READY_ANSWERS,
  says: {
    saveFailed: "Erro ao salvar resposta pronta",
    created: "Resposta pronta criada!",
    saved: "Resposta pronta salva!",
    removeFailed: "Erro ao excluir resposta pronta",
    removed: "Resposta pronta excluída!",
  },
};

export async function runReadyAnswerForm(
  acting: Acting<ReadyAnswerFacts>,
  formData: FormData,
): Promise<FormOutcome> {
  if (formData.get("intent") === "save-answer") return saveForm(FORMS, acting, readyAnswerSchema, formData);
  const form = parseForm(deleteAnswerSchema, formData);
  if (!form.ok) return refused(form, "", { title: FORMS.says.removeFailed });
  const { intent, id } = form.value;
  const isGone = await removeReadyAnswer(acting.db, { id, author: acting.author }, acting.now());
  return isGone ? done(FORMS.says.removed, UNDONE) : missing(FORMS.says.removeFailed, intent);
}
