// Doors and lists: which rights a person has. One statement for each question (RT-08).
import { type JoinBuilder, type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { Database } from "#db/schema.ts";
import { rightIsOpen } from "./right-state.ts";
import type { RightRow } from "./right-writes.server.ts";

/** Which rights are listed; the fields that are named hold together. An empty list finds nothing. */
export interface RightFilter {
  ids?: readonly number[];
  publicId?: string;
  userIds?: readonly number[];
  courseIds?: readonly number[];
  productIds?: readonly number[];
  orderIds?: readonly number[];
  orderItemIds?: readonly number[];
  licenceIds?: readonly number[];
  externalPurchases?: readonly string[];
  /** The number of the platform stands after its name, "kiwify:1f0c…". */
  platform?: string;
  sources?: readonly RightRow["source"][];
  thing?: "course" | "product";
  /** Open at this instant. */
  openAt?: Date;
}

const LISTS = {
  ids: "rights.id",
  userIds: "rights.user_id",
  courseIds: "rights.course_id",
  productIds: "rights.product_id",
  orderIds: "rights.order_id",
  orderItemIds: "rights.order_item_id",
  licenceIds: "rights.licence_id",
  externalPurchases: "rights.external_purchase",
  sources: "rights.source",
} as const;

/** In the order in which they were given. */
export async function listRights(db: Db, filter: RightFilter): Promise<RightRow[]> {
  const query = selectRights(db, filter);
  return query ? query.orderBy("rights.id").execute() : [];
}

export async function findRight(db: Db, filter: RightFilter): Promise<RightRow | undefined> {
  return selectRights(db, filter)?.orderBy("rights.id").limit(1).executeTakeFirst();
}

/** The statement that `listRights` runs; undefined where nothing can be found. For reading rights with the things they open. */
export function selectRights(db: Db, filter: RightFilter) {
  let query = db.selectFrom("rights").selectAll("rights");
  for (const [name, column] of Object.entries(LISTS)) {
    const values = filter[name as keyof typeof LISTS];
    if (values === undefined) continue;
    if (values.length === 0) return undefined;
    query = query.where(column, "in", [...values] as never);
  }
  if (filter.publicId !== undefined) query = query.where("rights.public_id", "=", filter.publicId);
  if (filter.platform !== undefined) {
    query = query.where("rights.external_purchase", "like", `${filter.platform}:%`);
  }
  if (filter.thing === "course") query = query.where("rights.course_id", "is not", null);
  if (filter.thing === "product") query = query.where("rights.product_id", "is not", null);
  if (filter.openAt) query = query.where(rightIsOpen(filter.openAt));
  return query;
}

export type CourseRightRow = RightRow & {
  /** The course that it opens here: the right's own, or one of its collection. */
  course_id: number;
  /** When the student came into the course; null before a member's first visit. */
  enrolled_at: Date | null;
};

/** The rights of these people to courses, or to these courses: to a course itself, and to a collection that holds it. */
export async function listRightsToCourses(
  db: Db,
  { userIds, courseIds }: { userIds: readonly number[]; courseIds?: readonly number[] },
): Promise<CourseRightRow[]> {
  if (userIds.length === 0 || courseIds?.length === 0) return [];
  const isAsked = (column: string) =>
    courseIds ? sql<boolean>`${sql.ref(column)} in (${sql.join([...courseIds])})` : sql<boolean>`1 = 1`;
  const own = db
    .selectFrom("rights")
    .innerJoin("courses", "courses.id", "rights.course_id")
    .leftJoin("enrollments", isEnrolment)
    .selectAll("rights")
    .select(["courses.id as opened_id", "enrollments.created_at as enrolled_at"])
    .where("rights.user_id", "in", [...userIds])
    .where(isAsked("rights.course_id"));
  const held = db
    .selectFrom("rights")
    .innerJoin("collections", "collections.id", "rights.collection_id")
    .innerJoin("courses", (join) => join.on(isAsked("courses.id")))
    .leftJoin("enrollments", isEnrolment)
    .selectAll("rights")
    .select(["courses.id as opened_id", "enrollments.created_at as enrolled_at"])
    .where("rights.user_id", "in", [...userIds])
    .where("rights.course_id", "is", null)
    .where(holdsCourse(sql.ref("courses.id")));
  const rows = await own.unionAll(held).execute();
  return rows
    .map(({ opened_id, ...right }) => ({ ...right, course_id: opened_id }))
    .toSorted((one, other) => one.id - other.id);
}

function isEnrolment(join: JoinBuilder<Database, "rights" | "courses" | "enrollments">) {
  return join
    .onRef("enrollments.user_id", "=", "rights.user_id")
    .onRef("enrollments.course_id", "=", "courses.id");
}

/** A condition on `rights` joined with its collection: the collection holds the course, and no hand took it out for this person. */
function holdsCourse(courseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((collections.holds_everything and exists (select 1 from courses
      where courses.id = ${courseId} and courses.is_published))
    or exists (select 1 from collection_items
      where collection_items.collection_id = collections.id and collection_items.course_id = ${courseId}))
    and not exists (select 1 from right_removals
      where right_removals.right_id = rights.id and right_removals.course_id = ${courseId})`;
}

/**
 * A condition on `enrollments`: one right to the course is open now. Ends and openings that no job has noted yet are few
 * at any time, and each is found by its own index.
 */
export function hasOpenRight(now: Date): RawBuilder<boolean> {
  return sql<boolean>`((enrollments.has_access and (
    enrollments.id not in (
      select places.id from rights as due
      join enrollments as places on places.user_id = due.user_id and places.course_id = due.course_id
      where due.lapsed_at is null and due.course_id is not null and due.ends_at is not null and due.ends_at <= ${now}
    )
    or exists (select 1 from rights
      where rights.user_id = enrollments.user_id and rights.course_id = enrollments.course_id and ${rightIsOpen(now)})
  )) or enrollments.id in (
    select places.id from rights as due
    join enrollments as places on places.user_id = due.user_id and places.course_id = due.course_id
    where due.opens_at is not null and due.opens_at <= ${now} and ${rightIsOpen(now, "due")}
  ) or (exists (select 1 from collections) and exists (
    select 1 from rights join collections on collections.id = rights.collection_id
    where rights.user_id = enrollments.user_id and rights.course_id is null and ${rightIsOpen(now)}
      and ${holdsCourse(sql.ref("enrollments.course_id"))}
  )))`;
}

/** A condition on `order_items`: its buyer can use what the line gave, now or from the day on which it opens. */
export function lineIsUsable(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from rights
    where rights.order_item_id = order_items.id and rights.licence_id is null
      and rights.suspended_for is null and rights.revoked_for is null
      and (order_items.access_kind is null or rights.ends_at is null or rights.ends_at > ${now}))`;
}

/** Rights of pre-sales whose day has come, of one order where it is named. */
export async function listDueOpenings(db: Db, now: Date, limit: number, orderId?: number) {
  const due = db.selectFrom("rights").select(["id", "order_id"]).where("opens_at", "<=", now);
  const asked = orderId === undefined ? due : due.where("order_id", "=", orderId);
  return asked.orderBy("opens_at").limit(limit).execute();
}

/** Rights to courses whose end has passed and that no job has noted yet. */
export async function listUnnotedEnds(db: Db, now: Date, limit: number) {
  return db
    .selectFrom("rights")
    .select(["id", "user_id", "course_id"])
    .where("lapsed_at", "is", null)
    .where("course_id", "is not", null)
    .where("ends_at", "is not", null)
    .where("ends_at", "<=", now)
    .orderBy("ends_at")
    .limit(limit)
    .execute();
}
