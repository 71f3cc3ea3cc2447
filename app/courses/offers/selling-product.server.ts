import type { Db } from "#db/connect.server.ts";

/** The product that sells this course; the product named by the course comes first. Undefined if there is none. */
export async function findSellingProduct(db: Db, courseId: number): Promise<number | undefined> {
  const products = await db
    .selectFrom("products")
    .innerJoin("courses", "courses.id", "products.linked_course_id")
    .select(["products.id", "courses.product_id as named_id"])
    .where("products.linked_course_id", "=", courseId)
    .where("products.product_type", "=", "Curso")
    .where("products.retired_at", "is", null)
    .orderBy("products.id")
    .execute();
  return (products.find(({ id, named_id }) => id === named_id) ?? products[0])?.id;
}

export interface CourseToSell {
  id: number;
  title: string;
  cover_image: string | null;
}

/** Initial values for a new product of this course. */
export async function findCourseToSell(db: Db, id: number): Promise<CourseToSell | undefined> {
  const query = db.selectFrom("courses").select(["id", "title", "cover_image"]).where("id", "=", id);
  return query.where("retired_at", "is", null).executeTakeFirst();
}
