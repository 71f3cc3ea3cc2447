// Fills one complete data set: products, and posts, orders, people and students in proportion. Deterministic by size
// and day.
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import type { Db } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";
import { insertAll, settle } from "./batches.ts";
import { blogCategoryRows, commentRows, postRows } from "./blog-rows.ts";
import { COURSE_ID, COURSE_PRODUCT_ID, categoryRows, productRows, reviewRows } from "./catalog-rows.ts";
import {
  attemptRows,
  countSold,
  itemRows,
  logRows,
  orderRows,
  rightRows,
  rowsOfOrders,
} from "./order-rows.ts";
import { PASSWORD, userRows } from "./people-rows.ts";
import {
  courseRow,
  enrollmentRows,
  handRightRows,
  lessonRows,
  moduleRows,
  progressRows,
} from "./study-rows.ts";

const NUMBERED = [
  ...(["users", "categories", "courses", "course_modules", "course_lessons", "products"] as const),
  ...(["product_reviews", "orders", "order_items", "payment_attempts", "order_log", "rights"] as const),
  ...(["enrollments", "lesson_progress", "blog_posts", "comments"] as const),
];

/** Fills an empty database; all dates end at `now`. */
export async function fillDatabase(db: Db, size: number, now: Date): Promise<void> {
  await migrate(db);
  const hash = await hashPassword(db, PASSWORD);
  if (!hash.ok) throw new Error("the password could not be hashed");
  await insertAll(db, "users", userRows(size, hash.value, now));
  await insertAll(db, "categories", [...categoryRows(now), ...blogCategoryRows(now)]);
  await fillCourse(db, now);
  const shelf = { size, now, sold: countSold(size, now) };
  await insertAll(db, "products", productRows(shelf));
  await insertAll(db, "product_reviews", reviewRows(shelf));
  await db
    .updateTable("courses")
    .set({ product_id: COURSE_PRODUCT_ID })
    .where("id", "=", COURSE_ID)
    .execute();
  await fillOrders(db, size, now);
  await insertAll(db, "enrollments", enrollmentRows(size, now));
  await insertAll(db, "rights", handRightRows(size, now));
  await insertAll(db, "lesson_progress", progressRows(size, now));
  await insertAll(db, "blog_posts", postRows(size, now));
  await insertAll(db, "comments", commentRows(size, now));
  await settle(db, NUMBERED);
}

async function fillCourse(db: Db, now: Date): Promise<void> {
  await insertAll(db, "courses", [courseRow(now)]);
  await insertAll(db, "course_modules", moduleRows(now));
  await insertAll(db, "course_lessons", lessonRows(now));
}

async function fillOrders(db: Db, size: number, now: Date): Promise<void> {
  await insertAll(db, "orders", rowsOfOrders(size, now, orderRows));
  await insertAll(db, "order_items", rowsOfOrders(size, now, itemRows));
  await insertAll(db, "payment_attempts", rowsOfOrders(size, now, attemptRows));
  await insertAll(db, "order_log", rowsOfOrders(size, now, logRows));
  await insertAll(db, "rights", rowsOfOrders(size, now, rightRows));
}
