import { productChangeSchema, productSchema } from "#app/catalog/products/product.schema.ts";
import { deleteProduct, restoreProduct, setProductFlag } from "#app/catalog/products/product-admin.server.ts";
import { setFlagInBulk } from "#app/catalog/products/product-bulk-actions.server.ts";
import { saveProduct } from "#app/catalog/products/product-editing.server.ts";
import { OBSTACLE_SENTENCES, WITHHELD_SENTENCES } from "#app/catalog/products/selling-rule.server.ts";
import { runCategoryDeletion, runCategorySaving } from "#app/categories/category-actions.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

const CATEGORY_IN_USE = {
  title: "Erro ao excluir categoria",
  description: "Verifique se a categoria não está sendo usada por um produto.",
};

/** Does what one of the forms of /admin/produtos asks for. */
export async function runProductForm(app: App, formData: FormData): Promise<FormOutcome> {
  switch (formData.get("intent")) {
    case "save-product":
      return runProductSaving(app, formData);
    case "save-category":
      return runCategorySaving(app, formData, "product");
    case "delete-category":
      return runCategoryDeletion(app, formData, "product", async () => CATEGORY_IN_USE);
    default:
      return runProductChange(app, formData);
  }
}

async function runProductSaving(app: App, formData: FormData): Promise<FormOutcome> {
  const refusal = { title: "Erro ao salvar produto", description: "Confira os campos marcados." };
  const form = parseForm(productSchema, formData);
  if (!form.ok) return refused(form, "save-product", refusal);
  const saved = await saveProduct(app.db, app.files, form.value, app.now());
  if (!saved.ok) return refused(failure(saved.errors, formData), "save-product", refusal);
  const { created, lost } = saved.value;
  return done(created ? "Produto criado!" : "Produto atualizado!", lost && WITHHELD_SENTENCES[lost]);
}

async function runProductChange(app: App, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(productChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar produto", description: form.errors.id });
  const change = form.value;
  const now = app.now();
  if (change.intent === "set-products-flag") return runBulkChange(app, change);
  if (change.intent === "delete-product") return runProductDeletion(app, change.id);
  const title = "Erro ao salvar produto";
  if (change.intent === "restore-product") {
    const restored = await restoreProduct(app.db, change.id, now);
    return restored ? done("Produto restaurado!") : missing(title, change.intent);
  }
  const answer = await setProductFlag(app.db, change.id, change.flag, change.value, now);
  if (answer === "missing") return missing(title, change.intent);
  if (answer === "changed") return done("Produto atualizado!");
  const description = OBSTACLE_SENTENCES[answer.lack];
  return refused(failure(description), change.intent, {
    title: "O produto não foi colocado à venda",
    description,
  });
}

const TOGETHER = {
  ativar: { flag: "is_active", value: true, words: ["ativado", "ativados"] },
  desativar: { flag: "is_active", value: false, words: ["desativado", "desativados"] },
  destacar: { flag: "is_featured", value: true, words: ["em destaque", "em destaque"] },
  "tirar-destaque": { flag: "is_featured", value: false, words: ["fora do destaque", "fora do destaque"] },
} as const;

async function runBulkChange(
  app: App,
  { change, id: ids, intent }: { change: keyof typeof TOGETHER; id: number[]; intent: string },
): Promise<FormOutcome> {
  const title = "Nada mudou";
  if (ids.length === 0) {
    const description = "Marque pelo menos um produto.";
    return refused(failure(description), intent, { title, description });
  }
  const { words, ...flag } = TOGETHER[change];
  const answer = await setFlagInBulk(app.db, { ids, ...flag }, app.now());
  const { changed, unchanged, lacking, missing: gone } = answer;
  const left = [
    lacking > 0
      ? `${lacking} não ${lacking === 1 ? "tem" : "têm"} o que entregar: falta o arquivo, ou um curso publicado com aulas.`
      : "",
    unchanged > 0 ? `${unchanged} já ${unchanged === 1 ? "estava" : "estavam"} assim.` : "",
    gone > 0 ? `${gone} não ${gone === 1 ? "existe" : "existem"} mais.` : "",
  ];
  const description = left.filter(Boolean).join(" ");
  if (changed === 0) return refused(failure(description), intent, { title, description });
  const sentence = changed === 1 ? `1 produto ${words[0]}` : `${changed} produtos ${words[1]}`;
  return done(sentence, description || undefined);
}

async function runProductDeletion(app: App, id: number): Promise<FormOutcome> {
  const deletion = await deleteProduct(app.db, id, app.now());
  if (deletion.outcome === "missing") return missing("Erro ao excluir produto", "delete-product");
  if (deletion.outcome === "retired") {
    return done("Produto excluído!", "Ele saiu da loja; quem comprou continua com acesso.");
  }
  if (deletion.outcome === "deleted" && deletion.unusedFile) {
    await app.files.remove(deletion.unusedFile).catch((error: unknown) => {
      app.log.warn({ err: error }, "the file of a deleted product could not be removed");
    });
  }
  return done("Produto excluído!");
}
