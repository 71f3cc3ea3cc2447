// Whether a person owns a product, for its page.
import { ownedSharesOf } from "#app/catalog/bundles/bundle.ts";
import { listPartsOf } from "#app/catalog/bundles/bundle-parts.server.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { findOpenCourse, listOwned } from "#app/rights/owned.server.ts";
import { listHeld } from "#app/rights/what-they-have.server.ts";
import type { Db } from "#db/connect.server.ts";

export interface Owned {
  /** "Você já tem este curso". */
  sentence: string;
  action: string;
  address: string;
  /** A file served outside the router. */
  isFile: boolean;
  /** Buying again would bring nothing: a course without an end. */
  isEndless?: boolean;
}

interface Question {
  userId: number;
  productId: number;
}

/** Owned parts of a bundle, and the discount on one unit. */
export interface OwnedPartly {
  names: string[];
  cents: number;
}

/** The person's right to the product, or owned parts; undefined without both. */
export async function findOwned(
  db: Db,
  question: Question,
  now: Date,
): Promise<{ owned?: Owned | undefined; partly?: OwnedPartly | undefined }> {
  const product = await findAsked(db, question.productId);
  if (!product?.is_bundle) return { owned: product && (await findOwnedAlone(db, product, question, now)) };
  const parts = await listPartsOf(db, [question.productId]);
  const ids = parts.map(({ id }) => id);
  const had = await listOwned(db, question.userId, ids, now);
  if (parts.length > 0 && parts.every(({ id }) => had.has(id))) return { owned: WHOLE_BUNDLE };
  if (!product.lowers_for_owned) return {};
  const shares = ownedSharesOf(product.price, parts, had);
  const cents = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  if (cents === 0) return {};
  return { partly: { names: parts.filter((_, at) => shares[at]).map(({ name }) => name), cents } };
}

const WHOLE_BUNDLE: Owned = {
  sentence: "Você já tem tudo o que vem neste pacote",
  action: "Ver na minha conta",
  address: "/minha-conta?aba=produtos",
  isFile: false,
};

function findAsked(db: Db, id: number) {
  return db
    .selectFrom("products")
    .leftJoin("courses", "courses.id", "products.linked_course_id")
    .select(["products.product_type", "courses.id as course_id", "courses.title as course_title"])
    .select(["products.is_bundle", "products.lowers_for_owned", "products.price"])
    .where("products.id", "=", id)
    .executeTakeFirst();
}

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

async function findOwnedAlone(
  db: Db,
  { product_type, course_id, course_title }: Asked,
  question: Question,
  now: Date,
): Promise<Owned | undefined> {
  if (product_type === "Curso" && course_id !== null) {
    const held = await findOpenCourse(db, { userId: question.userId, courseId: course_id }, now);
    if (!held) return undefined;
    const address = `/curso/${addressOf(course_id, course_title ?? "")}`;
    return {
      sentence: "Você já tem este curso",
      action: "Ir para o curso",
      address,
      isFile: false,
      ...held,
    };
  }
  const { userId, productId } = question;
  const [purchase] = await listHeld(db, { userIds: [userId], productIds: [productId], openAt: now }, now);
  if (!purchase) return undefined;
  const sentence = "Você já tem este produto";
  if (purchase.has_file) {
    return { sentence, action: "Baixar", address: `/downloads/${purchase.public_id}`, isFile: true };
  }
  return { sentence, action: "Ver na minha conta", address: "/minha-conta", isFile: false };
}
