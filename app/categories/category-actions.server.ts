// What the forms of categories do, on the screens of products and of the blog.
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { findCategory } from "./categories.server.ts";
import { categoryDeletionSchema, categorySchema } from "./category.schema.ts";
import { deleteCategory, writeCategory } from "./category-writes.server.ts";

type App = Pick<AppContext, "db" | "now">;
type CategoryType = "product" | "blog";
const FORM = { door: "form" } as const;

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
  const { intent, id, patch } = form.value;
  if (id !== undefined && !(await findCategory(app.db, id, type))) return missing(refusal.title, intent);
  const write = { ...(id === undefined ? {} : { id }), patch: { ...patch, type }, door: FORM };
  const saved = await writeCategory(app.db, write, app.now());
  if (saved.ok) {
    return done(id === undefined ? "Categoria criada com sucesso!" : "Categoria atualizada com sucesso!");
  }
  if ("missing" in saved) return missing(refusal.title, intent);
  return refused(failure(sentencesOf(saved.errors), formData), intent, refusal);
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
