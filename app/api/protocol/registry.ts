// The tables that integrations see. Ids of fields are built from their place in the list and never change:
// a new field goes to the end of its table.
import { blogPostsTable } from "#app/blog/posts/posts.table.ts";
import { bumpsTable } from "#app/bumps/bumps.table.ts";
import { bundlePartsTable } from "#app/catalog/bundles/bundle-parts.table.ts";
import { productsTable } from "#app/catalog/products/products.table.ts";
import { productReviewsTable } from "#app/catalog/reviews/reviews.table.ts";
import { categoriesTable } from "#app/categories/categories.table.ts";
import { couponProductsTable, couponsTable } from "#app/coupons/coupons.table.ts";
import { cohortsTable } from "#app/courses/cohorts/cohorts.table.ts";
import { coursesTable } from "#app/courses/course/courses.table.ts";
import { lessonDoubtsTable } from "#app/courses/doubts/doubts.table.ts";
import { enrollmentsTable } from "#app/courses/enrollments/enrollments.table.ts";
import { courseLessonsTable } from "#app/courses/lessons/lessons.table.ts";
import { courseModulesTable } from "#app/courses/plan/modules.table.ts";
import { usersTable } from "#app/identity/users/users.table.ts";
import { newsletterTable } from "#app/newsletter/subscriptions/subscriptions.table.ts";
import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { offersTable } from "#app/offers/offers.table.ts";
import { orderItemsTable, ordersTable } from "#app/orders/imports/orders.table.ts";
import { popupConfigsTable, popupEmailsTable } from "#app/popups/popups.table.ts";
import { eraseUserRow } from "./person-erasure.server.ts";

export const DATABASE_ID = 134;

/** In the order that clients show them. */
export const SERVED_TABLES: readonly ServedTable[] = [
  usersTable(eraseUserRow),
  categoriesTable,
  productsTable,
  blogPostsTable,
  ordersTable,
  orderItemsTable,
  productReviewsTable,
  newsletterTable,
  popupConfigsTable,
  popupEmailsTable,
  coursesTable,
  courseModulesTable,
  courseLessonsTable,
  lessonDoubtsTable,
  couponsTable,
  offersTable,
  couponProductsTable,
  bumpsTable,
  bundlePartsTable,
  cohortsTable,
  enrollmentsTable,
];

const BY_ID = new Map(SERVED_TABLES.map((table) => [table.id, table]));
const BY_NAME = new Map<string, ServedTable>(SERVED_TABLES.map((table) => [table.table, table]));

export function findTable(id: number): ServedTable | undefined {
  return BY_ID.get(id);
}

/** What stands over this table of the database. */
export function findTableOver(name: string): ServedTable | undefined {
  return BY_NAME.get(name);
}

export function fieldId(table: ServedTable, field: ServedField): number {
  return table.id * 100 + table.fields.indexOf(field) + 1;
}

export function findField(table: ServedTable, name: string): ServedField | undefined {
  return table.fields.find((field) => field.name === name);
}

export function findFieldById(table: ServedTable, id: number): ServedField | undefined {
  return Math.floor(id / 100) === table.id ? table.fields[(id % 100) - 1] : undefined;
}

/** The key of a field in bodies and answers. */
export function fieldKey(table: ServedTable, field: ServedField, withNames: boolean): string {
  return withNames ? field.name : `field_${fieldId(table, field)}`;
}

/** A table as the discovery addresses name it. */
export function tableFacts(table: ServedTable) {
  const order = SERVED_TABLES.indexOf(table) + 1;
  return { id: table.id, name: table.name, order, database_id: DATABASE_ID };
}

/** A field as clients are told of it. */
export function fieldFacts(table: ServedTable, field: ServedField) {
  const order = table.fields.indexOf(field);
  const { name, kind: type } = field;
  return {
    id: fieldId(table, field),
    table_id: table.id,
    name,
    order,
    type,
    primary: order === 0,
    read_only: isReadOnly(field),
    description: null,
    ...extraFacts(field),
  };
}

/** A field that is only read. */
export function isReadOnly(field: ServedField): boolean {
  return field.isReadOnly === true || field.kind === "created_on" || field.kind === "last_modified";
}

function extraFacts(field: ServedField): Record<string, unknown> {
  switch (field.kind) {
    case "text":
      return { text_default: field.encoding === "truth" ? "false" : "" };
    case "long_text":
      return { long_text_enable_rich_text: false };
    case "number":
      return { number_decimal_places: field.decimals, number_negative: false };
    case "boolean":
      return { boolean_default: field.byDefault ?? false };
    case "date":
    case "created_on":
    case "last_modified":
      return { date_include_time: true, date_format: "ISO", date_time_format: "24" };
    default:
      return {};
  }
}
