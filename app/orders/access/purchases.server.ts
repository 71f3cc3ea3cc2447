// What a customer has: rights, codes to give away, orders.

import { sql } from "kysely";
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import type { Page } from "#app/platform/forms/pagination.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { accessStatus, takenFromYou } from "./access-status.ts";
import { listBroughtCourses } from "./brought-courses.server.ts";
import { findBroughtFile, listBroughtFiles } from "./brought-files.server.ts";
import { shownEnd } from "./given-end.ts";
import { licenceCode } from "./licences.server.ts";
import { GIVEN_COURSE, GIVEN_IMAGE, GIVEN_NAME, GIVEN_PRODUCT, GIVEN_TYPE } from "./line-parts.server.ts";
import { onePerThing } from "./one-card.server.ts";
import { withSoldAccess } from "./sold-access.server.ts";

interface Reading {
  /** Derives the licence codes, which the table does not hold. */
  secret: string;
  now: Date;
}

export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number];
export type CustomerOrder = Awaited<ReturnType<typeof listCustomerOrders>>["items"][number];
export type OrderAccess = Awaited<ReturnType<typeof findOrderAccess>>;
export type Licence = OrderAccess["licences"][number];

/** Everything this person bought, redeemed or brought along, each course and file once, newest first, with the codes still to be given away. */
export async function listPurchases(db: Db, userId: number, reading: Reading) {
  const grants = await selectGrants(db)
    .innerJoin("orders", "orders.id", "grants.order_id")
    .select(["orders.id as order_number", "orders.public_id as order_public_id", "grants.licence_id"])
    .where("grants.id", "in", ownGrants(db, userId))
    .orderBy("grants.created_at", "desc")
    .orderBy("grants.id", "desc")
    .execute();
  const bought = grants.filter((grant) => grant.licence_id === null).map((grant) => grant.order_item_id);
  const [licences, taken, files, courses] = await Promise.all([
    listLicences(db, bought, reading.secret),
    listTaken(db, grants),
    listBroughtFiles(db, userId, reading.now),
    listBroughtCourses(db, userId, reading.now),
  ]);
  const own = grants.map(({ licence_id, order_number, order_public_id, ...grant }) => ({
    ...described(grant, reading.now, takenOf(taken, { ...grant, licence_id })),
    // The order of a redeemed licence is somebody else's.
    order: licence_id === null ? { number: order_number, public_id: order_public_id } : null,
    redeemed: licence_id !== null,
    licences: licence_id === null ? licences.filter((one) => one.order_item_id === grant.order_item_id) : [],
    platform: null,
  }));
  const all = [...own, ...files, ...courses].toSorted((one, other) => +other.created_at - +one.created_at);
  return onePerThing(db, all, { userId, now: reading.now });
}

/** The newest right of this person to a product that can be used now. */
export async function findPurchase(
  db: Db,
  { userId, productId }: { userId: number; productId: number },
  now: Date,
) {
  const grants = await selectGrants(db)
    .where("grants.id", "in", ownGrants(db, userId))
    .where(GIVEN_PRODUCT, "=", productId)
    .orderBy("grants.created_at", "desc")
    .orderBy("grants.id", "desc")
    .execute();
  const own = grants.map((grant) => described(grant, now)).find(({ status }) => status === "Ativo");
  return own ?? (await findBroughtFile(db, { userId, productId }, now));
}

/** The rights that one order gave its buyer, and its codes. */
export async function findOrderAccess(db: Db, orderId: number, reading: Reading) {
  const grants = await selectGrants(db)
    .where("grants.order_id", "=", orderId)
    .where("grants.licence_id", "is", null)
    .orderBy("grants.order_item_id")
    .orderBy("grants.id")
    .execute();
  const lineIds = grants.map((grant) => grant.order_item_id);
  const [taken, licences] = await Promise.all([
    listTaken(db, grants),
    listLicences(db, lineIds, reading.secret),
  ]);
  return {
    grants: grants.map((grant) =>
      described(grant, reading.now, takenOf(taken, { ...grant, licence_id: null })),
    ),
    licences,
  };
}

/** One page of a customer's orders, newest first, each with its lines. */
export async function listCustomerOrders(db: Db, userId: number, page: Page, now: Date) {
  const own = db.selectFrom("orders").where("user_id", "=", userId);
  const [orders, counted] = await Promise.all([
    own
      .select(["id", "public_id", "created_at", "total", "financing_cents", "refunded_cents", "status"])
      .select(["payment_status", "payment_method", "installments"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.size)
      .offset(page.offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const lines = await listLines(
    db,
    orders.map((order) => order.id),
  );
  const shown = await withSoldAccess(db, lines, { opensHereOnly: false, now });
  const items = orders.map((order) => ({
    ...order,
    lines: shown.filter((line) => line.order_id === order.id),
  }));
  return { items, total: Number(counted.total) };
}

/** Bought, or redeemed: two lookups, because one condition over both tables would read them whole. */
function ownGrants(db: Db, userId: number) {
  const bought = db
    .selectFrom("orders")
    .innerJoin("grants", "grants.order_id", "orders.id")
    .select("grants.id")
    .where("orders.user_id", "=", userId)
    .where("grants.licence_id", "is", null);
  const redeemed = db
    .selectFrom("grants")
    .select("grants.id")
    .where("grants.user_id", "=", userId)
    .where("grants.licence_id", "is not", null);
  return bought.unionAll(redeemed);
}

function selectGrants(db: Db) {
  return db
    .selectFrom("grants")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .leftJoin("products", (join) => join.on("products.id", "=", GIVEN_PRODUCT))
    .leftJoin("categories", "categories.id", "products.category_id")
    .leftJoin("courses", (join) => join.on("courses.id", "=", GIVEN_COURSE))
    .select(["grants.public_id", "grants.order_item_id", "grants.state", "grants.state_reason"])
    .select(["grants.download_count", "grants.expires_at", "grants.created_at", "grants.closed_for"])
    .select([GIVEN_NAME.as("name"), GIVEN_IMAGE.as("image"), GIVEN_TYPE.as("product_type")])
    .select([
      GIVEN_COURSE.as("course_id"),
      // The bundle that it is a part of.
      sql<string | null>`case when order_item_parts.id is null then null else order_items.name end`.as(
        "bundle",
      ),
      "courses.title as course_title",
      "products.id as product_id",
      "products.is_active",
      "products.retired_at",
      "products.file_key",
    ])
    .select(["products.file_size", "products.file_type", "categories.slug as category_slug"]);
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>["execute"]>>[number];

/** Places that were taken away by hand while their rights hold or wait; nothing is asked where no course's right does. */
async function listTaken(db: Db, grants: readonly (GrantRow & { licence_id?: number | null })[]) {
  const open = grants.filter(({ course_id, state }) => course_id !== null && state !== "revoked");
  if (open.length === 0) return [];
  const lineIds = [...new Set(open.map(({ order_item_id }) => order_item_id))];
  const licenceIds = [...new Set(open.flatMap(({ licence_id }) => licence_id ?? []))];
  return db
    .selectFrom("enrollment_sources")
    .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
    .select(["enrollment_sources.order_item_id", "enrollment_sources.licence_id", "enrollments.course_id"])
    .select(["enrollment_sources.reason", "enrollment_sources.closed_for", "enrollment_sources.removed_at"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("enrollment_sources.order_item_id", "in", lineIds),
          eb("enrollment_sources.licence_id", "is", null),
        ]),
        ...(licenceIds.length > 0 ? [eb("enrollment_sources.licence_id", "in", licenceIds)] : []),
      ]),
    )
    .where("enrollment_sources.removed_at", "is not", null)
    .execute();
}

function takenOf(
  taken: Awaited<ReturnType<typeof listTaken>>,
  grant: Pick<GrantRow, "order_item_id" | "course_id" | "state"> & { licence_id: number | null },
): string | null {
  const place = taken.find(
    ({ order_item_id, licence_id, course_id }) =>
      order_item_id === grant.order_item_id &&
      licence_id === grant.licence_id &&
      course_id === grant.course_id,
  );
  return takenFromYou(grant, place);
}

/** A course that was taken away by hand is not open, whatever its right says. */
function described(row: GrantRow, now: Date, taken: string | null = null) {
  const { file_key, is_active, retired_at, course_title, ...grant } = row;
  const { course_id } = grant;
  return {
    ...grant,
    /** Where the course goes on; null for a download. */
    course_address: course_id === null ? null : courseAddress({ id: course_id, title: course_title ?? "" }),
    state_reason: taken ?? grant.state_reason,
    status: taken ? ("Encerrado" as const) : accessStatus(grant, now),
    /** Null where the right does not end. */
    expires_at: taken ? null : shownEnd(grant.expires_at),
    has_file: file_key !== null,
    /** Whether the product still has a page to link to. */
    is_listed: is_active === true && retired_at === null,
  };
}

async function listLicences(db: Db, lineIds: number[], secret: string) {
  if (lineIds.length === 0) return [];
  const rows = await db
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .leftJoin("gift_sendings", "gift_sendings.licence_id", "licences.id")
    .select(["licences.order_item_id", "licences.unit", "licences.redeemed_at", "licences.revoked_at"])
    .select(["order_items.name", "licences.renewals"])
    .select(["gift_sendings.email", "gift_sendings.note", "gift_sendings.send_on", "gift_sendings.sent_at"])
    .select("gift_sendings.unsent_for")
    .where("licences.order_item_id", "in", lineIds)
    .orderBy("licences.order_item_id")
    .orderBy("licences.unit")
    .execute();
  return rows.map(({ renewals, email, note, send_on, sent_at, unsent_for, ...row }) => ({
    ...row,
    code: licenceCode(secret, { orderItemId: row.order_item_id, unit: row.unit, renewals }),
    /** The sending that the shop is asked for or has made. */
    sending: email && send_on ? { email: shownEmail(email), note, send_on, sent_at, unsent_for } : null,
  }));
}

async function listLines(db: Db, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("order_items")
    .select(["order_id", "product_id", "name", "image", "price", "quantity", "product_type", "refunded_at"])
    .select(["id", "is_bundle", "access_kind"])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
}
