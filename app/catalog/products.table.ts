import {
  boolean,
  createdOn,
  email,
  lastModified,
  longText,
  number,
  reference,
  serveTable,
  text,
  url,
} from "#app/platform/served-table.ts";
import { deleteProduct } from "./products/product-admin.server.ts";
import { changeProduct, insertProduct } from "./products/product-rows.server.ts";
import { changeReview, deleteReview, insertReview } from "./reviews/review-rows.server.ts";

const MAX_CENTS = 100_000_000;

export const productsTable = serveTable({
  id: 628,
  name: "PRODUCTS",
  table: "products",
  softDeletedColumn: "retired_at",
  fields: [
    text("name", { required: true }),
    longText("short_description"),
    longText("description"),
    number("price", { decimals: 2, nullable: false, max: MAX_CENTS }),
    number("original_price", { decimals: 2, max: MAX_CENTS }),
    reference("category_id", 634),
    text("tags", { encoding: { list: ";" } }),
    url("image"),
    longText("images", { encoding: { list: ";" } }),
    url("video_url"),
    text("file_size"),
    text("file_type"),
    text("is_active", { encoding: "truth" }),
    text("is_featured", { encoding: "truth" }),
    number("sales_count", { nullable: false }),
    number("rating", { decimals: 1, nullable: false, max: 50 }),
    createdOn(),
    lastModified(),
    text("product_type", { oneOf: ["Download", "Curso"], nullable: false }),
    reference("linked_course_id", 638),
  ],
  create: ({ trx, now, cleared, adapting }, values) =>
    insertProduct(trx, { ...values, hasNoPrice: cleared.has("price") }, now, adapting),
  async update({ trx, now, cleared, adapting }, id, values) {
    const input = { ...values, hasNoPrice: cleared.has("price") };
    return (await changeProduct(trx, id, input, now, adapting)) ?? { ok: false, missing: true };
  },
  async remove({ app, trx, now, afterCommit }, id) {
    const deletion = await deleteProduct(trx, id, now);
    if (deletion.outcome === "missing") return { ok: false, missing: true };
    const unused = deletion.outcome === "deleted" ? deletion.unusedFile : null;
    if (unused) afterCommit(() => app.files.remove(unused));
    return { ok: true };
  },
});

export const productReviewsTable = serveTable({
  id: 633,
  name: "PRODUCT_REVIEWS",
  table: "product_reviews",
  fields: [
    text("guest_name"),
    reference("product_id", 628),
    reference("user_id", 629),
    email("guest_email"),
    number("rating", { min: 1, max: 5 }),
    longText("comment"),
    boolean("is_verified"),
    boolean("is_approved"),
    createdOn(),
  ],
  create: ({ trx, now }, values) => insertReview(trx, values, now),
  async update({ trx, now }, id, values) {
    return (await changeReview(trx, id, values, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx, now }, id) {
    return (await deleteReview(trx, id, now)) ? { ok: true } : { ok: false, missing: true };
  },
});
