import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { createIndex, type MigrationDb } from "./columns.ts";

const DIGITS = `replace(replace(replace(replace(replace(replace(phone, '(', ''), ')', ''), ' ', ''), '-', ''), '.', ''), '+', '')`;

/**
 * What an order is looked for by beside its buyer's name, and by what a person's page finds theirs: each has an index,
 * spelled as it is asked.
 */
export async function up(db: MigrationDb): Promise<void> {
  const isPostgres = engineOf(db) === "postgres";
  // Byte by byte: a range of text is none in the order of a language.
  const folded = (text: string) => (isPostgres ? `(${text} collate "C")` : text);
  const last = isPostgres ? `right(${DIGITS}, 8)` : `substr(${DIGITS}, -8)`;
  await createIndex(db, "orders_document", "orders", ["document"], { where: sql`document is not null` });
  await createIndex(db, "orders_coupon_word", "orders", [folded("upper(coupon_code)")], {
    where: sql`coupon_code is not null`,
  });
  for (const column of ["provider_ref", "payment_ref"]) {
    await createIndex(db, `payment_attempts_${column}`, "payment_attempts", [folded(`lower(${column})`)]);
  }
  await createIndex(db, "users_phone", "users", [last], { where: sql`phone is not null` });
  await createIndex(db, "recovery_carts_phone", "recovery_carts", [last], { where: sql`phone is not null` });
  await createIndex(db, "leads_email", "leads", ["lower(email)"]);
  await createIndex(db, "comments_email", "comments", ["lower(email)"]);
  await createIndex(db, "comments_person", "comments", ["user_id"]);
  await createIndex(db, "product_reviews_email", "product_reviews", ["lower(guest_email)"]);
  await createIndex(db, "popup_emails_email", "popup_emails", ["lower(email)"]);
  await createIndex(db, "data_requests_person", "data_requests", ["user_id"]);
}
