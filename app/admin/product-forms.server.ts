import { productChangeSchema, productSchema } from "#app/catalog/product.schema.ts";
import { deleteProduct, restoreProduct, setProductFlag } from "#app/catalog/product-admin.server.ts";
import { saveProduct } from "#app/catalog/product-editing.server.ts";
import {
  createCategory,
  deleteCategory,
  findCategory,
  updateCategory,
} from "#app/categories/categories.server.ts";
import { categoryDeletionSchema, categorySchema } from "#app/categories/category.schema.ts";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/form.ts";
import type { Toast } from "#app/platform/toast.server.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

/** A refusal says which form it answers, and what the toast says. */
export interface ProductFormRefusal extends Failure {
  intent: string;
  toast: Toast;
}

export type ProductFormOutcome =
  | { kind: "done"; toast: Toast }
  | { kind: "refused"; status: number; result: ProductFormRefusal };

/** Does what one of the forms of /admin/produtos asks for. */
export async function runProductForm(app: App, formData: FormData): Promise<ProductFormOutcome> {
  switch (formData.get("intent")) {
    case "salvar-produto":
      return runProductSaving(app, formData);
    case "salvar-categoria":
      return runCategorySaving(app, formData);
    case "excluir-categoria":
      return runCategoryDeletion(app, formData);
    default:
      return runProductChange(app, formData);
  }
}

async function runProductSaving(app: App, formData: FormData): Promise<ProductFormOutcome> {
  const refusal = { title: "Erro ao salvar produto", description: "Confira os campos marcados." };
  const form = parseForm(productSchema, formData);
  if (!form.ok) return refused(form, "salvar-produto", refusal);
  const saved = await saveProduct(app.db, app.files, form.value, app.now());
  if (!saved.ok) return refused(failure(saved.errors, formData), "salvar-produto", refusal);
  return done(saved.value.created ? "Produto criado!" : "Produto atualizado!");
}

async function runProductChange(app: App, formData: FormData): Promise<ProductFormOutcome> {
  const form = parseForm(productChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar produto" });
  const change = form.value;
  const now = app.now();
  if (change.intent === "excluir-produto") return runProductDeletion(app, change.id);
  const changed =
    change.intent === "restaurar-produto"
      ? await restoreProduct(app.db, change.id, now)
      : await setProductFlag(app.db, change.id, change.flag, change.value, now);
  if (!changed) return missing("Erro ao salvar produto", change.intent);
  return done(change.intent === "restaurar-produto" ? "Produto restaurado!" : "Produto atualizado!");
}

async function runProductDeletion(app: App, id: number): Promise<ProductFormOutcome> {
  const deletion = await deleteProduct(app.db, id, app.now());
  if (deletion.outcome === "missing") return missing("Erro ao excluir produto", "excluir-produto");
  if (deletion.outcome === "retired") {
    return done("Produto excluído!", "Saiu da loja; quem comprou continua com o acesso.");
  }
  if (deletion.outcome === "deleted" && deletion.unusedFile) {
    await app.files.remove(deletion.unusedFile).catch((error: unknown) => {
      app.log.warn({ err: error }, "the file of a deleted product could not be removed");
    });
  }
  return done("Produto excluído!");
}

async function runCategorySaving(app: App, formData: FormData): Promise<ProductFormOutcome> {
  const refusal = {
    title: "Erro ao salvar categoria",
    description: "Não foi possível completar a operação.",
  };
  const form = parseForm(categorySchema, formData);
  if (!form.ok) return refused(form, "salvar-categoria", refusal);
  const { intent, id, description = null, color = null, ...rest } = form.value;
  const facts = { ...rest, description, color };
  if (id === undefined) {
    await createCategory(app.db, "product", facts, app.now());
    return done("Categoria criada com sucesso!");
  }
  if (!(await findCategory(app.db, id, "product"))) return missing(refusal.title, intent);
  await updateCategory(app.db, id, "product", facts, app.now());
  return done("Categoria atualizada com sucesso!");
}

async function runCategoryDeletion(app: App, formData: FormData): Promise<ProductFormOutcome> {
  const title = "Erro ao excluir categoria";
  const form = parseForm(categoryDeletionSchema, formData);
  if (!form.ok) return refused(form, "excluir-categoria", { title });
  const { intent, id } = form.value;
  if (!(await findCategory(app.db, id, "product"))) return missing(title, intent);
  const outcome = await deleteCategory(app.db, id);
  if (outcome === "missing") return missing(title, intent);
  if (outcome === "deleted") return done("Categoria excluída com sucesso!");
  const description = "Verifique se a categoria não está sendo usada por um produto.";
  return refused(failure(description), intent, { title, description }, 409);
}

function done(title: string, description?: string): ProductFormOutcome {
  return { kind: "done", toast: { title, kind: "success", ...(description ? { description } : {}) } };
}

function missing(title: string, intent: string): ProductFormOutcome {
  const description = "Esta linha não existe mais. Recarregue a página.";
  return refused(failure(description), intent, { title, description }, 404);
}

function refused(
  result: Failure,
  intent: string,
  toast: { title: string; description?: string },
  status = 422,
): ProductFormOutcome {
  return { kind: "refused", status, result: { ...result, intent, toast: { ...toast, kind: "error" } } };
}
