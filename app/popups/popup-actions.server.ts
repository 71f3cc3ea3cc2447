// The forms of /admin/popups.

import {
  type Acting,
  type NounForms,
  removeFromList,
  saveForm,
  switchRow,
} from "#app/nouns/noun-actions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { popupChangeSchema, popupSchema } from "./popup.schema.ts";
import { type PopupFacts, popupFields } from "./popup.ts";
import { POPUPS } from "./popup-writes.server.ts";

const FORMS: NounForms<PopupFacts> = {
  noun: POPUPS,
  fields: popupFields,
  says: {
    saveFailed: "Erro ao salvar pop-up",
    created: "Pop-up criado com sucesso!",
    saved: "Pop-up atualizado com sucesso!",
    removeFailed: "Erro ao excluir pop-up",
    removed: "Pop-up excluído com sucesso!",
  },
};

/** Does what the form asks for. */
export async function runPopupForm(acting: Acting<PopupFacts>, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") === "save-popup") return saveForm(FORMS, acting, popupSchema, formData);
  const form = parseForm(popupChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: FORMS.says.saveFailed });
  const change = form.value;
  if (change.intent === "delete-popup") return removeFromList(FORMS, acting, change);
  const patch = { is_active: change.value };
  const said = { done: FORMS.says.saved, refused: "O pop-up não foi ativado" };
  return switchRow(FORMS, acting, { ...change, patch }, said);
}
