// The forms of the owner's list of services.

import { type Acting, type NounForms, removeFromList, saveForm } from "#app/nouns/noun-actions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { serviceDeletionSchema, serviceSchema } from "./service.schema.ts";
import type { ServiceFacts } from "./service.ts";
import { serviceFields } from "./service-fields.ts";
import { SERVICES } from "./service-writes.server.ts";

const FORMS: NounForms<ServiceFacts> = {
  noun: SERVICES,
  fields: serviceFields,
  says: {
    saveFailed: "Erro ao salvar serviço",
    created: "Serviço criado",
    saved: "Serviço salvo",
    removeFailed: "O serviço não foi excluído",
    removed: "Serviço excluído",
  },
};

/** Does what the form asks for. */
export async function runServiceForm(acting: Acting<ServiceFacts>, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") !== "delete-service") return saveForm(FORMS, acting, serviceSchema, formData);
  const form = parseForm(serviceDeletionSchema, formData);
  if (!form.ok) return refused(form, "delete-service", { title: FORMS.says.removeFailed });
  return removeFromList(FORMS, acting, form.value);
}
