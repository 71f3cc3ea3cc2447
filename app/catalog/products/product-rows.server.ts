// Products as integrations write them: only what is named changes, and the rules of the form hold.
import { type FieldRefusal, refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { createProduct, type ProductFacts, updateProduct } from "./products.server.ts";
import { checkSelling, OBSTACLE_SENTENCES, type SellingFacts } from "./selling-rule.server.ts";

interface ProductValues extends Partial<ProductFacts> {
  /** The price was sent empty. */
  hasNoPrice?: boolean;
}
type Outcome = { ok: true; id: number } | { ok: false; errors: Record<string, FieldRefusal> };
/** Hears what is written otherwise than it was sent; where nobody does, such a row is refused. */
type Adapting = ((note: string) => void) | undefined;

const CAME_WITHOUT = {
  file: "veio sem arquivo: ficou fora da loja; envie o arquivo em Produtos e ative",
  lessons: "o curso não está publicado ou não tem aulas: ficou fora da loja",
};

export async function insertProduct(
  db: Db,
  { hasNoPrice = false, ...values }: ProductValues,
  now: Date,
  adapting?: Adapting,
): Promise<Outcome> {
  const facts = ofOneKind({ name: "", ...values });
  const errors = (hasNoPrice && freeByMistake(facts)) || (await brokenRule(db, facts));
  if (errors) return errors;
  const selling = await sellingOf(db, { before: undefined, facts, adapting }, now);
  if (!selling.ok) return selling;
  return { ok: true, id: (await createProduct(db, { ...facts, ...selling.changes }, now)).id };
}

/** Undefined when there is no such product. */
export async function changeProduct(
  db: Db,
  id: number,
  { hasNoPrice = false, ...values }: ProductValues,
  now: Date,
  adapting?: Adapting,
): Promise<Outcome | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("products")
      .select(FACTS)
      .where("id", "=", id)
      .where("retired_at", "is", null);
    const before = await forUpdate(trx, query).executeTakeFirst();
    if (!before) return undefined;
    const facts = ofOneKind({ ...before, ...values });
    const errors = (hasNoPrice && freeByMistake(facts)) || (await brokenRule(trx, facts));
    if (errors) return errors;
    const selling = await sellingOf(trx, { before, facts, adapting }, now);
    if (!selling.ok) return selling;
    // What waits to be sold again waits no more once it has no price: it would come back for free.
    const isOwnWord = values.is_active !== undefined || hasNoPrice;
    const ownWord = isOwnWord ? { withheld_at: null } : {};
    await updateProduct(trx, id, { ...facts, ...ownWord, ...selling.changes }, now);
    return { ok: true, id };
  });
}

/** The rule of selling at this door: the sale as it is written, or a refusal of the field. */
async function sellingOf(
  trx: Db,
  { before, facts, adapting }: { before: SellingFacts | undefined; facts: ProductFacts; adapting: Adapting },
  now: Date,
) {
  const { is_active = false, product_type = "Download", file_key = null, linked_course_id = null } = facts;
  const after = { is_active, product_type, file_key, linked_course_id };
  const selling = await checkSelling(trx, before, after);
  if (selling.verdict === "fine") return { ok: true as const, changes: {} };
  if (selling.verdict === "refused" && !adapting) {
    return refusedField("is_active", "invalid", OBSTACLE_SENTENCES[selling.lack]);
  }
  adapting?.(CAME_WITHOUT[selling.lack]);
  return { ok: true as const, changes: { is_active: false, withheld_at: now } };
}

const FACTS = [
  "name",
  "short_description",
  "description",
  "price",
  "original_price",
  "category_id",
  "tags",
  "image",
  "images",
  "video_url",
  "file_size",
  "file_type",
  "file_key",
  "file_name",
  "is_active",
  "is_featured",
  "sales_count",
  "rating",
  "product_type",
  "linked_course_id",
] as const satisfies (keyof Row<"products">)[];

/** A course has no file of its own, a download opens no course; a generated cover is no image of its own. */
function ofOneKind(facts: ProductFacts): ProductFacts {
  const image = facts.image?.startsWith("/capas/") ? null : facts.image;
  const whole = image === undefined ? facts : { ...facts, image };
  if (facts.product_type !== "Curso") return { ...whole, linked_course_id: null };
  return { ...whole, file_size: null, file_type: null, file_key: null, file_name: null };
}

/** A product for sale never becomes free because a form left its price empty. */
function freeByMistake(facts: ProductFacts): Outcome | undefined {
  if (!facts.is_active) return undefined;
  return refusedField("price", "null", "Um produto à venda precisa de preço; se for grátis, envie 0.");
}

async function brokenRule(db: Db, facts: ProductFacts): Promise<Outcome | undefined> {
  if (facts.product_type === "Curso" && facts.linked_course_id == null) {
    return refusedField("linked_course_id", "required", "Escolha o curso que este produto abre.");
  }
  if (facts.category_id == null) return undefined;
  const category = await db
    .selectFrom("categories")
    .select("type")
    .where("id", "=", facts.category_id)
    .executeTakeFirst();
  if (category?.type === "product") return undefined;
  return refusedField("category_id", "does_not_exist", "Esta não é uma categoria de produtos.");
}
