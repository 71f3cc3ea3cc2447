import {
  createCategory,
  deleteCategory,
  findCategory,
  updateCategory,
} from "#app/categories/categories.server.ts";
import { categoryDeletionSchema, categorySchema } from "#app/categories/category.schema.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";

type App = Pick<AppContext, "db" | "now">;
type CategoryType = "product" | "blog";

export async function runCategorySaving(
  app: App,
  formData: FormData,
  type: CategoryType,
): Promise<FormOutcome> {
  const refusal = {
    title: "Erro ao salvar categoria",
    description: "Não foi possível completar a operação.",
  };
  const form = parseForm(categorySchema, formData);
  if (!form.ok) return refused(form, "save-category", refusal);
  const { intent, id, description = null, color = null, ...rest } = form.value;
  const facts = { ...rest, description, color };
  if (id === undefined) {
    await createCategory(app.db, type, facts, app.now());
    return done("Categoria criada com sucesso!");
  }
  if (!(await findCategory(app.db, id, type))) return missing(refusal.title, intent);
  await updateCategory(app.db, id, type, facts, app.now());
  return done("Categoria atualizada com sucesso!");
}

/** `whenUsed` finds the words for a category that something stands in. */
export async function runCategoryDeletion(
  app: App,
  formData: FormData,
  type: CategoryType,
  whenUsed: (id: number) => Promise<{ title: string; description: string }>,
): Promise<FormOutcome> {
  const title = "Erro ao excluir categoria";
  const form = parseForm(categoryDeletionSchema, formData);
  if (!form.ok) return refused(form, "delete-category", { title });
  const { intent, id } = form.value;
  if (!(await findCategory(app.db, id, type))) return missing(title, intent);
  const outcome = await deleteCategory(app.db, id);
  if (outcome === "missing") return missing(title, intent);
  if (outcome === "deleted") return done("Categoria excluída com sucesso!");
  const toast = await whenUsed(id);
  return refused(failure(toast.description), intent, toast, 409);
}
