import {
  type Acting,
  type NounForms,
  removeFromList,
  saveForm,
  switchRow,
} from "#app/nouns/noun-actions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { bumpChangeSchema, bumpSchema } from "./bump.schema.ts";
import type { BumpFacts } from "./bump.ts";
import { BUMPS } from "./bump-writes.server.ts";

const FORMS: NounForms<BumpFacts> = {
  noun: BUMPS,
  says: {
    saveFailed: "Erro ao salvar oferta adicional",
    created: "Oferta adicional criada!",
    saved: "Oferta adicional salva!",
    removeFailed: "Erro ao excluir oferta adicional",
    removed: "Oferta adicional excluída!",
    retired: {
      title: "Oferta adicional retirada",
      description: "Ela já foi vendida: quem comprou continua com acesso.",
    },
  },
};

export async function runBumpForm(acting: Acting<BumpFacts>, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") === "save-bump") return saveForm(FORMS, acting, bumpSchema, formData);
  const form = parseForm(bumpChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: FORMS.says.saveFailed });
  const change = form.value;
  if (change.intent === "delete-bump") return removeFromList(FORMS, acting, change);
  const patch = { is_paused: change.value };
  const said = { done: change.value ? "Oferta adicional pausada" : "A oferta adicional voltou" };
  return switchRow(FORMS, acting, { ...change, patch }, said);
}
