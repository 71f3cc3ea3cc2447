import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import {
  columnsFor,
  createIndex,
  createSearchIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer, json } = columnsFor(db);
  await createTable(
    db,
    "products",
    {
      id,
      name: sql`${text} not null`,
      short_description: text,
      description: text,
      price: sql`${integer} not null default 0 check (price >= 0)`,
      original_price: sql`${integer} check (original_price >= 0)`,
      category_id: sql`${integer} ${references("categories", "restrict")}`,
      tags: sql`${json} not null`,
      image: text,
      images: sql`${json} not null`,
      video_url: text,
      file_size: text,
      file_type: text,
      file_key: text,
      file_name: text,
      is_active: sql`${boolean} not null default false`,
      is_featured: sql`${boolean} not null default false`,
      sales_count: sql`${integer} not null default 0 check (sales_count >= 0)`,
      rating: sql`${integer} not null default 0 check (rating between 0 and 50)`,
      review_count: sql`${integer} not null default 0 check (review_count >= 0)`,
      product_type: sql`${text} not null default 'Download' ${oneOf("product_type", ["Download", "Curso"])}`,
      linked_course_id: sql`${integer} ${references("courses", "restrict")}`,
      retired_at: timestamp,
      search_title: sql`${text} not null default ''`,
      search_body: sql`${text} not null default ''`,
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
    },
    [sql`check (product_type <> 'Curso' or linked_course_id is not null)`],
  );
  if (engineOf(db) === "postgres") {
    await sql`alter table courses add foreign key (product_id) references products(id) on delete set null`.execute(
      db,
    );
  }
  const listed = sql`is_active and retired_at is null`;
  await createIndex(db, "products_category", "products", ["category_id"]);
  await createIndex(db, "products_course", "products", ["linked_course_id"]);
  await createIndex(db, "products_by_sales", "products", ["sales_count", "id"], { where: listed });
  await createIndex(db, "products_by_price", "products", ["price", "id"], { where: listed });
  await createIndex(db, "products_by_rating", "products", ["rating", "id"], { where: listed });
  await createIndex(db, "products_by_age", "products", ["created_at", "id"], { where: listed });
  await createIndex(db, "products_by_name", "products", ["search_title", "id"], { where: listed });
  await createSearchIndex(db, "products");

  await createTable(db, "product_reviews", {
    id,
    product_id: sql`${integer} not null ${references("products", "cascade")}`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    guest_name: text,
    guest_email: text,
    rating: sql`${integer} not null check (rating between 1 and 5)`,
    comment: text,
    is_verified: sql`${boolean} not null default false`,
    is_approved: sql`${boolean} not null default false`,
    rejected_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "product_reviews_product", "product_reviews", [
    "product_id",
    "is_approved",
    "created_at",
  ]);
  await createIndex(db, "product_reviews_waiting", "product_reviews", ["is_approved", "created_at"]);
  await createIndex(db, "product_reviews_person", "product_reviews", ["user_id", "product_id"], {
    unique: true,
    where: sql`user_id is not null`,
  });
}
