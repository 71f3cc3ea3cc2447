// From a course to what sells it.
import type { Db } from "#db/connect.server.ts";

/** The product that opens this course, the one that the course names first; undefined where none does. */
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

/** What a product that is made for this course begins with. */
export async function findCourseToSell(db: Db, id: number): Promise<CourseToSell | undefined> {
  const query = db.selectFrom("courses").select(["id", "title", "cover_image"]).where("id", "=", id);
  return query.where("retired_at", "is", null).executeTakeFirst();
}
