// The forms of /admin/popups.
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { popupChangeSchema, popupSchema } from "./popup.schema.ts";
import { popupFields } from "./popup.ts";
import { findPopup } from "./popup-list.server.ts";
import { deletePopup, writePopup } from "./popup-writes.server.ts";

const SAVE_FAILED = "Erro ao salvar pop-up";
const DELETE_FAILED = "Erro ao excluir pop-up";

/** Does what the form asks for. */
export async function runPopupForm(
  { db, now, author }: Pick<AppContext, "db" | "now"> & { author: Author },
  formData: FormData,
): Promise<FormOutcome> {
  if (formData.get("intent") === "save-popup") {
    const form = parseForm(popupSchema, formData);
    const refusal = { title: SAVE_FAILED, description: "Confira os campos marcados." };
    if (!form.ok) return refused(form, "save-popup", refusal);
    const { id, version, patch, intent } = form.value;
    const row = { ...(id === undefined ? {} : { id }), version, patch };
    const saved = await writePopup(db, { ...row, door: { door: "form" }, author }, now());
    if (saved.ok) {
      return done(id === undefined ? "Pop-up criado com sucesso!" : "Pop-up atualizado com sucesso!");
    }
    const popup = "stale" in saved && id !== undefined ? await findPopup(db, id) : undefined;
    if (popup) {
      const { version, updated_at: at } = popup;
      const row = { entity: "popup_configs", entityId: popup.id, version, at, fields: popupFields(popup) };
      return outdated(await staleRow(db, row), intent, SAVE_FAILED);
    }
    if (!("errors" in saved)) return missing(SAVE_FAILED, intent);
    return refused(failure(sentencesOf(saved.errors), formData), intent, refusal);
  }
  const form = parseForm(popupChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: SAVE_FAILED });
  const change = form.value;
  if (change.intent === "delete-popup") {
    const isGone = await deletePopup(db, change.id, { author, now: now() });
    return isGone ? done("Pop-up excluído com sucesso!") : missing(DELETE_FAILED, change.intent);
  }
  const patch = { is_active: change.value };
  const write = { id: change.id, patch, door: { door: "list" }, author } as const;
  const switched = await writePopup(db, write, now());
  if (switched.ok) return done("Pop-up atualizado com sucesso!");
  if (!("errors" in switched)) return missing(SAVE_FAILED, change.intent);
  const description = Object.values(sentencesOf(switched.errors)).join(" ");
  const title = "O pop-up não foi ativado";
  return refused(failure(description), change.intent, { title, description });
}
