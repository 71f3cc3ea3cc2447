// What a person bought, studies and asked, for the owner's page about them.
import { sql } from "kysely";
import { listStudentCourses } from "#app/courses/my-courses/student-courses.server.ts";
import { listHandActs } from "#app/courses/students/hand-acts.server.ts";
import { may, type Standing } from "#app/identity/rights/rights.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { type ToldThing, tellRights } from "#app/rights/told-rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { ordersOf, type Person } from "../person/person.server.ts";
import { FEW, MOST } from "../person/person-limits.ts";

export type UserHistory = Awaited<ReturnType<typeof readUserHistory>>;
export type UserThing = UserHistory["things"][number];
export type UserOrder = UserHistory["orders"][number];
export type UserLicence = UserHistory["licences"][number];
export type UserDoubt = UserHistory["doubts"][number];

interface Look {
  who: Standing;
  /** Which part is asked for as a whole. */
  whole: string | null;
  now: Date;
}

/** The newest of each and how many there are; of orders only for who may see them. */
export async function readUserHistory(db: Db, person: Person, { who, whole, now }: Look) {
  const { userId } = person;
  const limitOf = (kind: string) => (whole === kind ? MOST : FEW);
  const seesOrders = may(who, "orders.read");
  const [orders, figures, held, { courses, lost }, licences, doubts] = await Promise.all([
    seesOrders ? listOrders(db, person, limitOf("pedidos")) : [],
    seesOrders ? countOrders(db, person) : null,
    listThings(db, person, { who, now }),
    userId === null ? { courses: [], lost: [] } : listStudentCourses(db, userId, now),
    seesOrders ? listLicences(db, person, limitOf("licencas")) : [],
    userId === null ? [] : listDoubts(db, userId, limitOf("duvidas")),
  ]);
  const counts = {
    things: held.length,
    licences: Number(licences[0]?.all ?? 0),
    doubts: Number(doubts[0]?.all ?? 0),
  };
  const studied = [...courses, ...lost];
  const things = held.slice(0, limitOf("acessos")).map((thing) => ({
    ...thing,
    progress: studied.find(({ id }) => id === thing.course_id),
  }));
  return { orders, figures, things, licences, doubts, counts, hasAccount: userId !== null };
}

/** What they have, with what was done to it by hand; without what whoever looks does not look after. */
async function listThings(db: Db, person: Person, { who, now }: Pick<Look, "who" | "now">) {
  const filter =
    person.userId === null
      ? { orderIds: await listOrderIds(db, person), sources: ["order" as const] }
      : { userIds: [person.userId] };
  const told = await tellRights(db, filter, { now, fromPlatform });
  const isSeen = ({ course_id, rights }: ToldThing) =>
    course_id !== null ||
    rights.some(({ source }) => may(who, source === "elsewhere" ? "students.manage" : "orders.read"));
  const things = told.filter(isSeen);
  const acts = await listHandActs(
    db,
    things.flatMap(({ rights }) => rights),
  );
  return things.map((thing) => {
    const ids = new Set(thing.rights.map(({ id }) => id));
    return { ...thing, handActs: acts.filter(({ rightIds }) => rightIds.some((id) => ids.has(id))) };
  });
}

async function listOrderIds(db: Db, person: Person): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where(sql<boolean>`id in ${ordersOf(person)}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many there are in all, beside each row that is shown. */
const ALL = sql<number>`count(*) over ()`.as("all");

async function listOrders(db: Db, person: Person, limit: number) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "user_id", "status", "total", "financing_cents", "refunded_cents", "created_at"])
    .where(sql<boolean>`id in ${ordersOf(person)}`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
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
async function countOrders(db: Db, person: Person) {
  const row = await db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number | null>("paid_cents").as("paid"),
      eb.fn.sum<number | null>("refunded_cents").as("refunded"),
    ])
    .where(sql<boolean>`id in ${ordersOf(person)}`)
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), spent: Number(row.paid ?? 0) - Number(row.refunded ?? 0) };
}

/** Codes that this person bought to give away, or redeemed; the codes themselves are theirs alone. */
async function listLicences(db: Db, person: Person, limit: number) {
  const bought = sql`select licences.id from licences
    inner join order_items on order_items.id = licences.order_item_id
    where order_items.order_id in ${ordersOf(person)}`;
  const redeemed = sql`select id from licences where redeemed_by_id = ${person.userId ?? 0}`;
  const rows = await db
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("users as redeemers", "redeemers.id", "licences.redeemed_by_id")
    .select(["licences.id", "licences.unit", "licences.redeemed_at", "licences.revoked_at"])
    .select(["licences.redeemed_by_id", "order_items.name", "orders.id as order_id", ALL])
    .select("redeemers.name as redeemer_name")
    .where(sql<boolean>`licences.id in (${bought} union ${redeemed})`)
    .orderBy("licences.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    isOwn: person.userId === null || row.redeemed_by_id !== person.userId,
  }));
}

async function listDoubts(db: Db, userId: number, limit: number) {
  return db
    .selectFrom("lesson_doubts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["lesson_doubts.id", "doubt_text", "answer_text", "is_resolved", "lesson_doubts.created_at"])
    .select(["course_lessons.title as lesson_title", "courses.title as course_title", ALL])
    .where("lesson_doubts.user_id", "=", userId)
    .orderBy("lesson_doubts.created_at", "desc")
    .orderBy("lesson_doubts.id", "desc")
    .limit(limit)
    .execute();
}
