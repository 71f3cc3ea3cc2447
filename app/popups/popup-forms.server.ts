// The forms of /admin/popups.
import type { AppContext } from "#app/platform/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { popupChangeSchema, popupSchema } from "./popup.schema.ts";
import { savePopup, setPopupActive } from "./popup-admin.server.ts";
import { deletePopup } from "./popup-rows.server.ts";

const SAVE_FAILED = "Erro ao salvar pop-up";
const DELETE_FAILED = "Erro ao excluir pop-up";

/** Does what the form asks for. */
export async function runPopupForm(
  { db, now }: Pick<AppContext, "db" | "now">,
  formData: FormData,
): Promise<FormOutcome> {
  if (formData.get("intent") === "save-popup") {
    const form = parseForm(popupSchema, formData);
    const refusal = { title: SAVE_FAILED, description: "Confira os campos marcados." };
    if (!form.ok) return refused(form, "save-popup", refusal);
    const outcome = await savePopup(db, form.value, now());
    if (outcome === "missing") return missing(SAVE_FAILED, "save-popup");
    return done(outcome === "created" ? "Pop-up criado com sucesso!" : "Pop-up atualizado com sucesso!");
  }
  const form = parseForm(popupChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: SAVE_FAILED });
  const change = form.value;
  if (change.intent === "delete-popup") {
    const isGone = await deletePopup(db, change.id);
    return isGone ? done("Pop-up excluído com sucesso!") : missing(DELETE_FAILED, change.intent);
  }
  const isChanged = await setPopupActive(db, change.id, change.value, now());
  return isChanged ? done("Pop-up atualizado com sucesso!") : missing(SAVE_FAILED, change.intent);
}
