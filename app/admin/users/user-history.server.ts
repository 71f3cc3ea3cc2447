// What a person bought, studies and asked, for the owner's page about them.
import { listStudentCourses } from "#app/courses/my-courses/student-courses.server.ts";
import type { Db } from "#db/connect.server.ts";

const SHOWN = 20;

export type UserHistory = Awaited<ReturnType<typeof readUserHistory>>;
export type UserOrder = UserHistory["orders"][number];
export type UserLicence = UserHistory["licences"][number];
export type UserDoubt = UserHistory["doubts"][number];

/** The newest of each; the screens of orders and doubts have the rest. */
export async function readUserHistory(db: Db, userId: number, now: Date) {
  const [orders, figures, { courses, lost }, licences, doubts] = await Promise.all([
    listOrders(db, userId),
    countOrders(db, userId),
    listStudentCourses(db, userId, now),
    listLicences(db, userId),
    listDoubts(db, userId),
  ]);
  return { orders, figures, courses, lost, licences, doubts, shown: SHOWN };
}

async function listOrders(db: Db, userId: number) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "status", "total", "financing_cents", "refunded_cents", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  const ids = orders.map((order) => order.id);
  const lines = ids.length === 0 ? [] : await listLines(db, ids);
  return orders.map((order) => ({
    ...order,
    lines: lines.filter((line) => line.order_id === order.id),
  }));
}

async function listLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom("order_items")
    .select(["id", "order_id", "name", "quantity"])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
}

/** What was spent is what was paid less what went back. */
async function countOrders(db: Db, userId: number) {
  const row = await db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number | null>("paid_cents").as("paid"),
      eb.fn.sum<number | null>("refunded_cents").as("refunded"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), spent: Number(row.paid ?? 0) - Number(row.refunded ?? 0) };
}

/** Codes that this person bought to give away, or redeemed; the codes themselves are theirs alone. */
async function listLicences(db: Db, userId: number) {
  const bought = db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .innerJoin("licences", "licences.order_item_id", "order_items.id")
    .select("licences.id")
    .where("orders.user_id", "=", userId);
  const redeemed = db.selectFrom("licences").select("id").where("redeemed_by_id", "=", userId);
  const rows = await db
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("users as redeemers", "redeemers.id", "licences.redeemed_by_id")
    .select(["licences.id", "licences.unit", "licences.redeemed_at", "licences.revoked_at"])
    .select(["licences.redeemed_by_id", "order_items.name", "orders.id as order_id", "orders.user_id"])
    .select("redeemers.name as redeemer_name")
    .where("licences.id", "in", bought.union(redeemed))
    .orderBy("licences.id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ user_id, ...row }) => ({ ...row, isOwn: user_id === userId }));
}

async function listDoubts(db: Db, userId: number) {
  return db
    .selectFrom("lesson_doubts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["lesson_doubts.id", "doubt_text", "answer_text", "is_resolved", "lesson_doubts.created_at"])
    .select(["course_lessons.title as lesson_title", "courses.title as course_title"])
    .where("lesson_doubts.user_id", "=", userId)
    .orderBy("lesson_doubts.created_at", "desc")
    .orderBy("lesson_doubts.id", "desc")
    .limit(SHOWN)
    .execute();
}
