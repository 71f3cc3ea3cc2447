import {
  type Acting,
  type NounForms,
  removeFromList,
  saveForm,
  switchRow,
} from "#app/nouns/noun-actions.server.ts";
import { restoreNoun } from "#app/nouns/noun-writes.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { isUniqueViolation } from "#db/connect.server.ts";
import { cohortChangeSchema, cohortSchema } from "./cohort.schema.ts";
import { COHORT_SENTENCES, type CohortFacts } from "./cohort.ts";
import { cohortFields } from "./cohort-fields.ts";
import { COHORTS, newLinkKey } from "./cohort-writes.server.ts";

const FORMS: NounForms<CohortFacts> = {
  noun: COHORTS,
  fields: cohortFields,
  says: {
    saveFailed: "Erro ao salvar turma",
    created: "Turma criada!",
    saved: "Turma salva!",
    removeFailed: "Erro ao excluir turma",
    removed: "Turma excluída!",
    retired: {
      title: "Turma excluída!",
      description: "Os alunos dela continuam no curso. O link e as ofertas dela estão fechados.",
    },
  },
};

export async function runCohortForm(acting: Acting<CohortFacts>, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") === "save-cohort") return saveForm(FORMS, acting, cohortSchema, formData);
  const form = parseForm(cohortChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: FORMS.says.saveFailed });
  const change = form.value;
  switch (change.intent) {
    case "delete-cohort":
      return removeFromList(FORMS, acting, change);
    case "restore-cohort":
      return restore(acting, change);
    case "renew-cohort-link": {
      const patch = { link_key: newLinkKey() };
      return switchRow(FORMS, acting, { ...change, patch }, { done: "O link antigo não vale mais." });
    }
    default: {
      const said = change.value ? "O link de matrícula está aberto." : "O link de matrícula está fechado.";
      const patch = { is_link_open: change.value };
      return switchRow(FORMS, acting, { ...change, patch }, { done: said });
    }
  }
}

/** Restores a cohort; another cohort may have taken its name meanwhile. */
async function restore(
  { db, now, author, within }: Acting<CohortFacts>,
  { id, intent }: { id: number; intent: string },
): Promise<FormOutcome> {
  try {
    const isBack = await restoreNoun(COHORTS, db, { id, author, within }, now());
    return isBack ? done("A turma voltou") : missing(FORMS.says.saveFailed, intent);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { taken: description } = COHORT_SENTENCES;
    return refused(failure(description), intent, { title: FORMS.says.saveFailed, description }, 409);
  }
}
