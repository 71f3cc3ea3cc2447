// Products: categories, the catalogue, reviews, bundles and search words.
import { sql } from "kysely";
import { engineOf } from "../../connect.server.ts";
import {
  columnsFor,
  createIndex,
  createTable,
  indexWords,
  type MigrationDb,
  oneOf,
  references,
} from "../columns.ts";
import { indexTitles } from "./expressions.ts";
import { countForAdmin, countListed, LISTED_PRODUCTS } from "./kept-counts.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json, words } = columnsFor(db);
  const isPostgres = engineOf(db) === "postgres";

  await createTable(db, "categories", {
    id,
    name: sql`${text} not null`,
    slug: sql`${text} not null`,
    description: text,
    color: text,
    type: sql`${text} not null default 'product' ${oneOf("type", ["product", "blog"])}`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    version: sql`${integer} not null default 1`,
  });
  await createIndex(db, "categories_slug", "categories", ["type", "slug"], { unique: true });

  // Products: downloads, courses and bundles.
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
      search_vector: words,
      withheld_at: timestamp,
      version: sql`${integer} not null default 1`,
      image_texts: sql`${json} not null default '{}'`,
      sample_url: text,
      sample_size: text,
      faq: sql`${json} not null default '[]'`,
      is_bundle: sql`${boolean} not null default false`,
      lowers_for_owned: sql`${boolean} not null default false`,
      access_kind: sql`${text} ${oneOf("access_kind", ["forever", "days", "months", "until"])}`,
      access_count: integer,
      access_until: timestamp,
    },
    [sql`check (product_type <> 'Curso' or linked_course_id is not null)`],
  );
  await createIndex(db, "products_category", "products", ["category_id"]);
  await createIndex(db, "products_course", "products", ["linked_course_id"]);
  await createIndex(db, "products_by_sales", "products", ["sales_count", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_by_price", "products", ["price", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_by_rating", "products", ["rating", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_by_age", "products", ["created_at", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_by_name", "products", ["search_title", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_here", "products", ["category_id", "id"], {
    where: sql`retired_at is null`,
  });
  await createIndex(
    db,
    "products_api",
    "products",
    [
      "id",
      "category_id",
      "price",
      "original_price",
      "is_active",
      "is_featured",
      "product_type",
      "linked_course_id",
      "created_at",
      "updated_at",
      "retired_at",
    ],
    { where: sql`retired_at is null` },
  );
  await createIndex(db, "products_api_active", "products", ["is_active", "id", "retired_at"], {
    where: sql`retired_at is null`,
  });
  await createIndex(db, "products_api_price", "products", ["price", "id", "retired_at"], {
    where: sql`retired_at is null`,
  });
  await createIndex(db, "products_api_name", "products", ["search_title", "id", "retired_at"], {
    where: sql`retired_at is null`,
  });
  await createIndex(db, "products_api_created", "products", ["created_at", "id", "retired_at"], {
    where: sql`retired_at is null`,
  });
  await createIndex(db, "products_category_by_age", "products", ["category_id", "created_at", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_category_by_sales", "products", ["category_id", "sales_count", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_category_by_price", "products", ["category_id", "price", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_type_by_sales", "products", ["product_type", "sales_count", "id"], {
    where: sql`is_active and retired_at is null`,
  });
  await createIndex(db, "products_desk_sales", "products", ["sales_count", "id", "retired_at"], {
    where: sql`retired_at is null`,
  });
  await createIndex(db, "products_desk_rating", "products", ["rating", "id", "retired_at"], {
    where: sql`retired_at is null`,
  });
  await createIndex(
    db,
    "products_desk_category",
    "products",
    [
      "category_id",
      "created_at",
      "price",
      "sales_count",
      "rating",
      "search_title",
      "id",
      "is_active",
      "is_featured",
      "retired_at",
    ],
    { where: sql`retired_at is null` },
  );
  await createIndex(
    db,
    "products_desk_off",
    "products",
    [
      "created_at",
      "price",
      "sales_count",
      "rating",
      "search_title",
      "id",
      "category_id",
      "is_active",
      "is_featured",
      "retired_at",
    ],
    { where: sql`not is_active and retired_at is null` },
  );
  await createIndex(
    db,
    "products_desk_featured",
    "products",
    [
      "created_at",
      "price",
      "sales_count",
      "rating",
      "search_title",
      "id",
      "category_id",
      "is_active",
      "is_featured",
      "retired_at",
    ],
    { where: sql`is_featured and retired_at is null` },
  );
  await createIndex(
    db,
    "products_desk_retired",
    "products",
    [
      "created_at",
      "price",
      "sales_count",
      "rating",
      "search_title",
      "id",
      "category_id",
      "is_active",
      "is_featured",
      "retired_at",
    ],
    { where: sql`retired_at is not null` },
  );
  await createIndex(db, "products_withheld", "products", ["id"], {
    where: sql`withheld_at is not null and not is_active and retired_at is null`,
  });
  await createIndex(db, "products_without_file", "products", ["file_key", "product_type", "id"], {
    where: sql`is_active and retired_at is null and file_key is null`,
  });
  await createIndex(db, "products_course_on_sale", "products", ["linked_course_id", "product_type", "id"], {
    where: sql`is_active and retired_at is null and product_type = 'Curso'`,
  });
  await createIndex(db, "products_timed", "products", ["access_kind", "id"], {
    where: sql`access_kind in ('days', 'months', 'until') and retired_at is null and is_active`,
  });
  // Sorted by price or name, then newest first.
  for (const [name, column] of [
    ["price", "price"],
    ["name", "search_title"],
  ]) {
    await sql`create index ${sql.raw(`products_${name}_up`)} on products (${sql.raw(column ?? "")}, id desc)
      where is_active and retired_at is null`.execute(db);
  }
  await indexWords(db, "products");
  if (isPostgres) {
    // Courses and products reference each other, and PostgreSQL requires the table before the foreign key.
    await sql`alter table courses add foreign key (product_id) references products(id) on delete set null`.execute(
      db,
    );
    await indexTitles(db, "products");
  }
  await countListed(db, LISTED_PRODUCTS);
  await countForAdmin(db);

  // Count of products on sale per category; 0 is no category. Written only by triggers.
  await createTable(db, "products_listed", {
    category_id: sql`${integer} not null primary key`,
    n: sql`${integer} not null`,
  });

  // Counts of products by state, retired ones included, for the back office. Written only by triggers.
  await createTable(
    db,
    "products_admin_counts",
    {
      category_id: sql`${integer} not null`,
      is_active: sql`${boolean} not null`,
      is_featured: sql`${boolean} not null`,
      is_retired: sql`${boolean} not null`,
      n: sql`${integer} not null`,
      rated: sql`${integer} not null`,
      stars: sql`${integer} not null`,
    },
    [sql`primary key (category_id, is_active, is_featured, is_retired)`],
  );

  // Ratings and comments. Integrations may write a row in two steps, so product and rating may be null at first.
  await createTable(db, "product_reviews", {
    id,
    product_id: sql`${integer} ${references("products", "cascade")}`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    guest_name: text,
    guest_email: text,
    rating: sql`${integer} check (rating between 1 and 5)`,
    comment: text,
    is_verified: sql`${boolean} not null default false`,
    is_approved: sql`${boolean} not null default false`,
    rejected_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: timestamp,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
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
  await createIndex(db, "product_reviews_inbox", "product_reviews", [
    "is_approved",
    "created_at",
    "id",
    "rejected_at",
    "product_id",
    "rating",
  ]);
  await createIndex(db, "product_reviews_stars", "product_reviews", ["product_id", "is_approved", "rating"]);
  await createIndex(db, "product_reviews_email", "product_reviews", ["lower(guest_email)"]);
  await indexWords(db, "product_reviews");

  await createTable(db, "bundle_parts", {
    id,
    bundle_id: sql`${integer} not null ${references("products", "cascade")}`,
    part_id: sql`${integer} not null ${references("products", "cascade")}`,
    position: sql`${integer} not null default 0`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "bundle_parts_pair", "bundle_parts", ["bundle_id", "part_id"], { unique: true });
  await createIndex(db, "bundle_parts_part", "bundle_parts", ["part_id"]);

  // Number of buyers of a product who also bought the other. A job recomputes the table from orders.
  await createTable(
    db,
    "bought_together",
    {
      product_id: sql`${integer} not null ${references("products", "cascade")}`,
      other_id: sql`${integer} not null ${references("products", "cascade")}`,
      buyers: sql`${integer} not null check (buyers > 0)`,
    },
    [sql`primary key (product_id, other_id)`],
  );
  await createIndex(db, "bought_together_other", "bought_together", ["other_id"]);

  // Words of product names, for correcting mistyped searches.
  await createTable(
    db,
    "search_vocabulary",
    {
      shape: sql`${text} not null`,
      word: sql`${text} not null`,
    },
    [sql`primary key (shape, word)`],
  );
}
