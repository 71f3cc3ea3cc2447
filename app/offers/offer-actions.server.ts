import {
  type Acting,
  type NounForms,
  removeFromList,
  saveForm,
  switchRow,
} from "#app/nouns/noun-actions.server.ts";
import { restoreNoun } from "#app/nouns/noun-writes.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { offerChangeSchema, offerSchema } from "./offer.schema.ts";
import type { OfferFacts } from "./offer.ts";
import { offerFields } from "./offer-fields.ts";
import { OFFERS } from "./offer-writes.server.ts";

const FORMS: NounForms<OfferFacts> = {
  noun: OFFERS,
  fields: offerFields,
  says: {
    saveFailed: "Erro ao salvar oferta",
    created: "Oferta criada!",
    saved: "Oferta salva!",
    removeFailed: "Erro ao excluir oferta",
    removed: "Oferta excluída!",
    retired: {
      title: "Oferta retirada",
      description: "Ela já foi vendida: quem comprou continua com acesso.",
    },
  },
};

export async function runOfferForm(acting: Acting<OfferFacts>, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") === "save-offer") return saveForm(FORMS, acting, offerSchema, formData);
  const form = parseForm(offerChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: FORMS.says.saveFailed });
  const change = form.value;
  if (change.intent === "delete-offer") return removeFromList(FORMS, acting, change);
  if (change.intent === "restore-offer") {
    const { db, now, author, within } = acting;
    const isBack = await restoreNoun(OFFERS, db, { id: change.id, author, within }, now());
    return isBack ? done("A oferta voltou a ser vendida") : missing(FORMS.says.saveFailed, change.intent);
  }
  const patch = { is_public: change.value };
  const said = change.value
    ? "A oferta aparece na página do produto"
    : "A oferta agora é só para quem tem o link";
  return switchRow(FORMS, acting, { ...change, patch }, { done: said });
}
