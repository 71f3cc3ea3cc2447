// What the forms of /admin/produtos do, and what they say of it.

import { runCategoryDeletion, runCategorySaving } from "#app/categories/category-actions.server.ts";
import type { AppContext } from "#app/context.ts";
import { writeCourse } from "#app/courses/course/course-writes.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { sampleFile } from "#app/platform/files/public-files.server.ts";
import { markedRows } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { inTransaction } from "#db/connect.server.ts";
import { PRODUCT_FILTER } from "../products/admin-product-filter.ts";
import { cleanDescription } from "../products/clean-description.server.ts";
import { productChangeSchema, productSchema } from "../products/product.schema.ts";
import { productFields } from "../products/product-fields.ts";
import { findProductForAdmin, findProductIds } from "../products/product-list.server.ts";
import {
  copyProduct,
  deleteProduct,
  type ProductOutcome,
  type ProductWrite,
  restoreProduct,
  writeProduct,
} from "../products/product-writes.server.ts";
import { OBSTACLE_SENTENCES, WITHHELD_SENTENCES } from "../products/selling-obstacles.ts";
import { runBulkChange, runFlags } from "./product-bulk-actions.server.ts";

interface App extends Pick<AppContext, "db" | "files" | "now" | "log"> {
  author: Author;
  /** Who saves may publish any course. */
  publishesCourses?: boolean;
}

const NOTHING_CHANGED = "Nada mudou";

const CATEGORY_IN_USE = {
  title: "Erro ao excluir categoria",
  description: "Verifique se a categoria não está sendo usada por um produto.",
};

/** Does what one of the forms of /admin/produtos asks for; what is done to all that the list finds means the list of `params`. */
export async function runProductForm(
  app: App,
  formData: FormData,
  params = new URLSearchParams(),
): Promise<FormOutcome> {
  switch (formData.get("intent")) {
    case "save-product":
      return runProductSaving(app, formData);
    case "save-category":
      return runCategorySaving(app, formData, "product");
    case "delete-category":
      return runCategoryDeletion(app, formData, "product", async () => CATEGORY_IN_USE);
    default:
      return runProductChange(app, formData, params);
  }
}

async function runProductSaving(app: App, formData: FormData): Promise<FormOutcome> {
  const refusal = { title: "Erro ao salvar produto", description: "Confira os campos marcados." };
  const form = parseForm(productSchema, formData);
  if (!form.ok) return refused(form, "save-product", refusal);
  const { id, version, patch, parts, publishesCourse } = form.value;
  const cleaned = await cleanDescription(app.files, patch);
  if (!cleaned.ok) return refused(failure(sentencesOf(cleaned.errors), formData), "save-product", refusal);
  const isSampleGone = patch.sample_url && !(await hasSample(app.files, patch.sample_url));
  if (isSampleGone) {
    const gone = { sample_url: "A amostra não está mais disponível. Envie de novo." };
    return refused(failure(gone, formData), "save-product", refusal);
  }
  const isFileGone =
    patch.file_key && !patch.is_bundle && (await app.files.size(patch.file_key)) === undefined;
  if (isFileGone && patch.product_type !== "Curso") {
    const gone = { file_key: "O arquivo não está mais disponível. Envie de novo." };
    return refused(failure(gone, formData), "save-product", refusal);
  }
  const door = { door: "form" as const };
  const write = { ...(id === undefined ? {} : { id }), patch, parts, door, version, author: app.author };
  const saved = publishesCourse
    ? await publishAndWrite(app, write)
    : await writeProduct(app.db, write, app.now());
  if ("stale" in saved) {
    const product = id === undefined ? undefined : await findProductForAdmin(app.db, id);
    if (!product) return missing(refusal.title, "save-product");
    const { version, updated_at: at } = product;
    const row = { entity: "products", entityId: product.id, version, at, fields: productFields(product) };
    return outdated(await staleRow(app.db, row), "save-product", refusal.title);
  }
  if (!saved.ok) return refused(failure(errorsOf(saved), formData), "save-product", refusal);
  const lost = saved.lost && WITHHELD_SENTENCES[saved.lost];
  return done(id === undefined ? "Produto criado!" : "Produto atualizado!", lost);
}

class ProductRefused extends Error {
  readonly outcome: Exclude<ProductOutcome, { ok: true }>;
  constructor(outcome: Exclude<ProductOutcome, { ok: true }>) {
    super("the product is refused");
    this.outcome = outcome;
  }
}

/** The course that a product sells is published with it, or neither is written. */
async function publishAndWrite(app: App, write: ProductWrite): Promise<ProductOutcome> {
  const { linked_course_id: id } = write.patch;
  if (typeof id !== "number") return writeProduct(app.db, write, app.now());
  const refused = (error: string): ProductOutcome => ({
    ok: false,
    errors: { linked_course_id: { code: "invalid", error } },
  });
  if (!app.publishesCourses)
    return refused("Você não tem permissão para publicar este curso. Peça a quem cuida dos cursos.");
  const patch = { is_published: true };
  const work = inTransaction(app.db, async (trx): Promise<ProductOutcome> => {
    const course = await writeCourse(
      trx,
      { id, patch, door: { door: "list" }, author: app.author },
      app.now(),
    );
    if (!course.ok && "errors" in course) {
      const sentence = Object.values(sentencesOf(course.errors)).join(" ");
      return refused(`${sentence} Ou desligue “Publicar o curso também” e “Ativo na loja”.`);
    }
    const saved = await writeProduct(trx, write, app.now());
    if (!saved.ok) throw new ProductRefused(saved);
    return saved;
  });
  return work.catch((error: unknown) => {
    if (error instanceof ProductRefused) return error.outcome;
    throw error;
  });
}

async function hasSample(files: App["files"], address: string): Promise<boolean> {
  const file = sampleFile(address.slice(address.lastIndexOf("/") + 1));
  return file !== undefined && (await files.size(file.key)) !== undefined;
}

/** Each at its field; what is not put on sale says what is missing, and the way out. */
function errorsOf(refusal: Exclude<ProductOutcome, { ok: true } | { stale: true }>): Record<string, string> {
  if ("missing" in refusal) return { form: "Este produto não existe mais." };
  const { is_bundle, ...all } = sentencesOf(refusal.errors);
  const { is_active: _, ...errors } = all;
  const kind: Record<string, string> = is_bundle ? { product_type: is_bundle } : {};
  if (!refusal.lack) return { ...all, ...kind };
  const field = LACKING_FIELDS[refusal.lack];
  const sentence = `${OBSTACLE_SENTENCES[refusal.lack]} Ou desligue “Ativo na loja” e salve assim.`;
  return { [field]: sentence, ...errors, ...kind };
}

const LACKING_FIELDS = { file: "file_key", lessons: "linked_course_id", parts: "parts" } as const;

async function runProductChange(app: App, formData: FormData, params: URLSearchParams): Promise<FormOutcome> {
  const marked = await markedRows(formData, (most) =>
    findProductIds(app.db, PRODUCT_FILTER.parse(params), most),
  );
  if (!marked.ok) {
    const toast = { title: NOTHING_CHANGED, description: marked.sentence };
    return refused(failure(marked.sentence), String(formData.get("intent")), toast, marked.status);
  }
  const form = parseForm(productChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar produto", description: form.errors.id });
  const change = form.value;
  const now = app.now();
  if (change.intent === "set-products-flag" || change.intent === "change-products") {
    const rows = { ids: marked.all ?? change.id, asking: marked.asking };
    return change.intent === "change-products"
      ? runBulkChange(app, change, rows)
      : runFlags(app, change, rows);
  }
  if (change.intent === "copy-product") {
    const copied = await copyProduct(app.db, change.id, now, app.author);
    if (copied.ok) return done("Produto duplicado!", "A cópia está fora da loja até você ativar.");
    return missing("Erro ao duplicar produto", change.intent);
  }
  if (change.intent === "delete-product") return runProductDeletion(app, change.id);
  const title = "Erro ao salvar produto";
  if (change.intent === "restore-product") {
    const restored = await restoreProduct(app.db, { id: change.id, author: app.author }, now);
    return restored ? done("Produto restaurado!") : missing(title, change.intent);
  }
  const patch = { [change.flag]: change.value };
  const write = { id: change.id, patch, door: { door: "list" as const }, author: app.author };
  const answer = await writeProduct(app.db, write, now);
  if (answer.ok) return done("Produto atualizado!");
  if ("missing" in answer || "stale" in answer) return missing(title, change.intent);
  const description = Object.values(sentencesOf(answer.errors)).join(" ");
  return refused(failure(description), change.intent, {
    title: "O produto não foi colocado à venda",
    description,
  });
}

async function runProductDeletion(app: App, id: number): Promise<FormOutcome> {
  const removal = await deleteProduct(app.db, { id, author: app.author }, app.now());
  if (!removal.ok) return missing("Erro ao excluir produto", "delete-product");
  if (removal.isRetired) {
    return done("Produto excluído!", "Ele saiu da loja; quem comprou continua com acesso.");
  }
  if (removal.unusedFile) {
    await app.files.remove(removal.unusedFile).catch((error: unknown) => {
      app.log.warn({ err: error }, "the file of a deleted product could not be removed");
    });
  }
  return done("Produto excluído!");
}
