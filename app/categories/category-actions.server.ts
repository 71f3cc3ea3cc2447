// What the forms of categories do, on the screens of products and of the blog.

import { type Acting, type NounForms, removeFromList, saveForm } from "#app/nouns/noun-actions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { categoryDeletionSchema, categorySchema } from "./category.schema.ts";
import type { CategoryFacts } from "./category.ts";
import { CATEGORIES } from "./category-writes.server.ts";

type CategoryType = "product" | "blog";

const FORMS: NounForms<CategoryFacts> = {
  noun: CATEGORIES,
  says: {
    saveFailed: "Erro ao salvar categoria",
    created: "Categoria criada com sucesso!",
    saved: "Categoria atualizada com sucesso!",
    removeFailed: "Erro ao excluir categoria",
    removed: "Categoria excluída com sucesso!",
  },
};

/** A category of the other screen is none of this one. */
export async function runCategorySaving(
  acting: Acting<CategoryFacts>,
  formData: FormData,
  type: CategoryType,
): Promise<FormOutcome> {
  return saveForm(FORMS, { ...acting, within: { type } }, categorySchema, formData);
}

/** `whenUsed` finds the words for a category that something stands in. */
export async function runCategoryDeletion(
  acting: Acting<CategoryFacts>,
  formData: FormData,
  type: CategoryType,
  whenUsed: (id: number) => Promise<{ title: string; description: string }>,
): Promise<FormOutcome> {
  const form = parseForm(categoryDeletionSchema, formData);
  if (!form.ok) return refused(form, "delete-category", { title: FORMS.says.removeFailed });
  return removeFromList(FORMS, { ...acting, within: { type } }, form.value, () => whenUsed(form.value.id));
}
