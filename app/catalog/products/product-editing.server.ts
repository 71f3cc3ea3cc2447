import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/forms/form.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { ProductForm } from "./product.schema.ts";
import { findSellingFacts } from "./product-admin.server.ts";
import { createProduct, updateProduct } from "./products.server.ts";
import { checkSelling, OBSTACLE_SENTENCES, type SellingObstacle } from "./selling-rule.server.ts";

interface SavedProduct {
  id: number;
  created: boolean;
  /** What it lost, so that it went off sale. */
  lost?: SellingObstacle;
}

/** Creates, or changes the product that the form names. */
export async function saveProduct(
  db: Db,
  files: Files,
  form: ProductForm,
  now: Date,
): Promise<Outcome<SavedProduct>> {
  const errors = await brokenReferences(db, files, form);
  if (errors) return { ok: false, errors };
  const facts = factsOf(form);
  return inTransaction(db, async (trx) => {
    const before = form.id === undefined ? undefined : await findSellingFacts(trx, form.id);
    const selling = await checkSelling(trx, before, facts);
    if (selling.verdict === "refused") {
      const field = selling.lack === "file" ? "file_key" : "linked_course_id";
      const way = "Ou desligue “Ativo na loja” e salve assim.";
      return { ok: false, errors: { [field]: `${OBSTACLE_SENTENCES[selling.lack]} ${way}` } };
    }
    if (form.id === undefined) {
      const { id } = await createProduct(trx, facts, now);
      return { ok: true, value: { id, created: true } };
    }
    const lost = selling.verdict === "withheld" ? selling.lack : undefined;
    const sale = lost ? { is_active: false, withheld_at: now } : { withheld_at: null };
    const updated = await updateProduct(trx, form.id, { ...facts, ...sale }, now);
    if (!updated) return { ok: false, errors: { form: "Este produto não existe mais." } };
    return { ok: true, value: { id: form.id, created: false, ...(lost ? { lost } : {}) } };
  });
}

/** A course has no file of its own, a download opens no course. */
function factsOf(form: ProductForm) {
  const { intent, id, ...fields } = form;
  const isCourse = form.product_type === "Curso";
  return {
    ...fields,
    price: form.price ?? 0,
    // A generated cover is what a product without an image shows, and it follows the name.
    image: form.image.startsWith("/capas/") ? null : form.image,
    images: form.images.filter((address) => address != null),
    description: form.description ?? null,
    original_price: form.original_price ?? null,
    video_url: form.video_url ?? null,
    linked_course_id: isCourse ? (form.linked_course_id ?? null) : null,
    file_key: isCourse ? null : (form.file_key ?? null),
    file_name: isCourse ? null : (form.file_name ?? null),
    file_size: isCourse ? null : (form.file_size ?? null),
    file_type: isCourse ? null : (form.file_type ?? null),
  };
}

async function brokenReferences(
  db: Db,
  files: Files,
  form: ProductForm,
): Promise<Record<string, string> | undefined> {
  const errors: Record<string, string> = {};
  const category = await db
    .selectFrom("categories")
    .select("id")
    .where("id", "=", form.category_id)
    .where("type", "=", "product")
    .executeTakeFirst();
  if (!category) errors.category_id = "Escolha uma categoria.";
  if (form.product_type === "Curso" && form.linked_course_id) {
    const course = await db
      .selectFrom("courses")
      .select("id")
      .where("id", "=", form.linked_course_id)
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (!course) errors.linked_course_id = "Este curso não existe mais. Escolha outro.";
  } else if (form.file_key && (await files.size(form.file_key)) === undefined) {
    errors.file_key = "O arquivo não está mais disponível. Envie de novo.";
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}
