// What the forms of /admin/produtos do, and what they say of it.

import { runCategoryDeletion, runCategorySaving } from "#app/categories/category-actions.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { sampleFile } from "#app/platform/files/public-files.server.ts";
import { foundRows, inBatches } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { PRODUCT_FILTER } from "./admin-product-filter.ts";
import { cleanDescription } from "./clean-description.server.ts";
import { productChangeSchema, productSchema } from "./product.schema.ts";
import { type BulkChange, changeProducts, flagProducts } from "./product-bulk-writes.server.ts";
import { productFields } from "./product-fields.ts";
import { findProductForAdmin, findProductIds } from "./product-list.server.ts";
import {
  copyProduct,
  deleteProduct,
  type ProductOutcome,
  restoreProduct,
  writeProduct,
} from "./product-writes.server.ts";
import { OBSTACLE_SENTENCES, WITHHELD_SENTENCES } from "./selling-obstacles.ts";

interface App extends Pick<AppContext, "db" | "files" | "now" | "log"> {
  author: Author;
}

const NOTHING_CHANGED = "Nada mudou";
/** The sentence of a whole list would fill no toast, and no cookie. */
const MOST_NAMED = 5;

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
  const { id, version, patch, parts } = form.value;
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
  const saved = await writeProduct(app.db, write, app.now());
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
  const all = await foundRows(formData, (most) => findProductIds(app.db, PRODUCT_FILTER.parse(params), most));
  if (all && !all.ok) {
    const toast = { title: NOTHING_CHANGED, description: all.sentence };
    return refused(failure(all.sentence), String(formData.get("intent")), toast, all.status);
  }
  const form = parseForm(productChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar produto", description: form.errors.id });
  const change = form.value;
  const now = app.now();
  if (change.intent === "set-products-flag")
    return runFlags(app, change, all?.batches ?? inBatches(change.id));
  if (change.intent === "change-products")
    return runBulkChange(app, change, all?.batches ?? inBatches(change.id));
  if (change.intent === "copy-product") {
    const copied = await copyProduct(app.db, change.id, now, app.author);
    if (copied.ok) return done("Produto duplicado!", "A cópia está fora da loja até você ativar.");
    return missing("Erro ao duplicar produto", change.intent);
  }
  if (change.intent === "delete-product") return runProductDeletion(app, change.id);
  const title = "Erro ao salvar produto";
  if (change.intent === "restore-product") {
    const restored = await restoreProduct(app.db, change.id, now, app.author);
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

const FLAGS = {
  activate: { flag: "is_active", value: true, words: ["ativado", "ativados"] },
  deactivate: { flag: "is_active", value: false, words: ["desativado", "desativados"] },
  feature: { flag: "is_featured", value: true, words: ["em destaque", "em destaque"] },
  unfeature: { flag: "is_featured", value: false, words: ["fora do destaque", "fora do destaque"] },
} as const;

async function runFlags(
  app: App,
  { change, intent }: { change: keyof typeof FLAGS; intent: string },
  batches: number[][],
): Promise<FormOutcome> {
  const title = NOTHING_CHANGED;
  if (batches[0]?.length === 0) {
    const description = "Marque pelo menos um produto.";
    return refused(failure(description), intent, { title, description });
  }
  const { words, ...flag } = FLAGS[change];
  let [changed, unchanged, lacking, unfinished, gone] = [0, 0, 0, 0, 0];
  for (const ids of batches) {
    const part = await flagProducts(app.db, { ids, ...flag, author: app.author }, app.now());
    changed += part.changed;
    unchanged += part.unchanged;
    lacking += part.lacking;
    unfinished += part.unfinished;
    gone += part.missing;
  }
  const left = [
    lacking > 0
      ? `${lacking} não ${lacking === 1 ? "tem" : "têm"} o que entregar: falta o arquivo, ou um curso publicado com aulas.`
      : "",
    unfinished > 0
      ? `${unfinished} não ${unfinished === 1 ? "está completo" : "estão completos"}: falta a descrição curta ou a categoria.`
      : "",
    unchanged > 0 ? `${unchanged} já ${unchanged === 1 ? "estava" : "estavam"} assim.` : "",
    gone > 0 ? `${gone} não ${gone === 1 ? "existe" : "existem"} mais.` : "",
  ];
  const description = left.filter(Boolean).join(" ");
  if (changed === 0) return refused(failure(description), intent, { title, description });
  const sentence = changed === 1 ? `1 produto ${words[0]}` : `${changed} produtos ${words[1]}`;
  return done(sentence, description || undefined);
}

interface TypedChange {
  intent: string;
  change: "price" | "percent" | "category";
  value?: string | undefined;
  category?: string | undefined;
}

/** What the owner typed, or why it means nothing. */
function bulkChangeOf({ change, value = "", category = "" }: TypedChange): BulkChange | string {
  if (change === "category")
    return rowId.safeParse(category).data ? { category: Number(category) } : "Escolha a categoria.";
  if (change === "price") {
    const price = fieldToCents(value);
    return price === undefined ? "Informe um preço, como 49,90." : { price };
  }
  const [, sign, whole = "", part = ""] =
    /^([+-]?)(\d{1,3})(?:,(\d{1,2}))?\s*%?$/.exec(bareText(value)) ?? [];
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (!whole || basisPoints === 0) return "Informe a porcentagem, como 10 ou -15.";
  if (sign === "-" && basisPoints > 10_000) return "Um desconto vai até 100%.";
  return { basisPoints: sign === "-" ? -basisPoints : basisPoints };
}

async function runBulkChange(app: App, typed: TypedChange, batches: number[][]): Promise<FormOutcome> {
  const title = NOTHING_CHANGED;
  const refuse = (description: string) => refused(failure(description), typed.intent, { title, description });
  const change = bulkChangeOf(typed);
  if (typeof change === "string") return refuse(change);
  if (batches[0]?.length === 0) return refuse("Marque pelo menos um produto.");
  let [changed, gone] = [0, 0];
  const held: { name: string; error: string }[] = [];
  for (const ids of batches) {
    const part = await changeProducts(app.db, { ids, change, author: app.author }, app.now());
    changed += part.changed;
    gone += part.missing;
    held.push(...part.refused);
  }
  const unnamed = held.length - MOST_NAMED;
  const description = [
    ...held.slice(0, MOST_NAMED).map(({ name, error }) => `${name}: ${error}`),
    unnamed > 0 ? `E mais ${unnamed}.` : "",
    gone > 0 ? `${gone} não ${gone === 1 ? "existe" : "existem"} mais.` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (changed === 0) return refuse(description);
  return done(
    changed === 1 ? "1 produto alterado" : `${changed} produtos alterados`,
    description || undefined,
  );
}

async function runProductDeletion(app: App, id: number): Promise<FormOutcome> {
  const deletion = await deleteProduct(app.db, id, app.now(), app.author);
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
