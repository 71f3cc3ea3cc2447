// What the forms of categories do, on the screens of products and of the blog.
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { findCategory } from "./categories.server.ts";
import { categoryDeletionSchema, categorySchema } from "./category.schema.ts";
import { categoryFields } from "./category.ts";
import { deleteCategory, writeCategory } from "./category-writes.server.ts";

interface App extends Pick<AppContext, "db" | "now"> {
  author: Author;
}
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
  const { intent, id, version, patch } = form.value;
  if (id !== undefined && !(await findCategory(app.db, id, type))) return missing(refusal.title, intent);
  const write = {
    ...(id === undefined ? {} : { id }),
    patch: { ...patch, type },
    door: FORM,
    version,
    author: app.author,
  };
  const saved = await writeCategory(app.db, write, app.now());
  if (saved.ok) {
    return done(id === undefined ? "Categoria criada com sucesso!" : "Categoria atualizada com sucesso!");
  }
  const category = id === undefined || !("stale" in saved) ? undefined : await findCategory(app.db, id, type);
  if (category) {
    const { version, updated_at: at } = category;
    const row = {
      entity: "categories",
      entityId: category.id,
      version,
      at,
      fields: categoryFields(category),
    };
    return outdated(await staleRow(app.db, row), intent, refusal.title);
  }
  if (!("errors" in saved)) return missing(refusal.title, intent);
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
  const outcome = await deleteCategory(app.db, id, { author: app.author, now: app.now() });
  if (outcome === "missing") return missing(title, intent);
  if (outcome === "deleted") return done("Categoria excluída com sucesso!");
  const toast = await whenUsed(id);
  return refused(failure(toast.description), intent, toast, 409);
}
