// Whether a person has a product already, for its page.
import { listHad, listPartsOf } from "#app/catalog/bundles/bundle-parts.server.ts";
import { addressOf } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";
import { findPurchase } from "../access/purchases.server.ts";

export interface Owned {
  /** "Você já tem este curso". */
  sentence: string;
  action: string;
  address: string;
  /** It comes from the server, not from the router. */
  isFile: boolean;
}

interface Question {
  userId: number;
  productId: number;
}

/** What the person has of it, and the way there; undefined while there is nothing to open. */
export async function findOwned(db: Db, question: Question, now: Date): Promise<Owned | undefined> {
  const product = await db
    .selectFrom("products")
    .leftJoin("courses", "courses.id", "products.linked_course_id")
    .select(["products.product_type", "courses.id as course_id", "courses.title as course_title"])
    .select("products.is_bundle")
    .where("products.id", "=", question.productId)
    .executeTakeFirst();
  if (product?.product_type === "Curso" && product.course_id !== null) {
    const { course_id, course_title } = product;
    if (!(await hasPlace(db, question.userId, course_id))) return undefined;
    const address = `/curso/${addressOf(course_id, course_title ?? "")}`;
    return { sentence: "Você já tem este curso", action: "Ir para o curso", address, isFile: false };
  }
  if (product?.is_bundle) return findOwnedBundle(db, question, now);
  const purchase = await findPurchase(db, question, now);
  if (!purchase) return undefined;
  const sentence = "Você já tem este produto";
  if (purchase.has_file) {
    return { sentence, action: "Baixar", address: `/downloads/${purchase.public_id}`, isFile: true };
  }
  return { sentence, action: "Ver na minha conta", address: "/minha-conta", isFile: false };
}

/** All of it is had, whether with the bundle or part by part. */
async function findOwnedBundle(db: Db, question: Question, now: Date): Promise<Owned | undefined> {
  const parts = await listPartsOf(db, [question.productId]);
  const had = await listHad(db, question.userId, parts, now);
  if (parts.length === 0 || !parts.every(({ id }) => had.has(id))) return undefined;
  const sentence = "Você já tem tudo o que vem neste pacote";
  return { sentence, action: "Ver na minha conta", address: "/minha-conta?aba=produtos", isFile: false };
}

async function hasPlace(db: Db, userId: number, courseId: number): Promise<boolean> {
  const place = await db
    .selectFrom("enrollments")
    .select("id")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .where("has_access", "=", true)
    .executeTakeFirst();
  return place !== undefined;
}
