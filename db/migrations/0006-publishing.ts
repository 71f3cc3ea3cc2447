import { sql } from "kysely";
import {
  columnsFor,
  createIndex,
  createSearchIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/** Blog, newsletter, pop-ups and leads. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer, json } = columnsFor(db);
  const created = { created_at: sql`${timestamp} not null` };
  const times = { ...created, updated_at: sql`${timestamp} not null` };

  await createTable(db, "blog_posts", {
    id,
    title: sql`${text} not null`,
    excerpt: text,
    content: text,
    category_id: sql`${integer} ${references("categories", "restrict")}`,
    author_id: sql`${integer} ${references("users", "set null")}`,
    image: text,
    status: sql`${text} not null default 'draft' ${oneOf("status", ["draft", "scheduled", "published"])}`,
    scheduled_date: timestamp,
    tags: sql`${json} not null`,
    meta_description: sql`${text} check (length(meta_description) <= 160)`,
    meta_keywords: sql`${json} not null`,
    read_time: text,
    published_at: timestamp,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    ...times,
  });
  await createIndex(db, "blog_posts_published", "blog_posts", ["status", "published_at"]);
  await createIndex(db, "blog_posts_category", "blog_posts", ["category_id", "status"]);
  await createSearchIndex(db, "blog_posts");

  await createTable(db, "comments", {
    id,
    post_id: sql`${integer} not null ${references("blog_posts", "cascade")}`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    name: sql`${text} not null`,
    email: sql`${text} not null`,
    message: sql`${text} not null`,
    status: sql`${text} not null default 'pending' ${oneOf("status", ["pending", "approved", "rejected", "spam"])}`,
    author_key: text,
    ip: text,
    ...created,
  });
  await createIndex(db, "comments_post", "comments", ["post_id", "status", "created_at"]);
  await createIndex(db, "comments_inbox", "comments", ["status", "created_at"]);

  await createTable(db, "newsletter_subscriptions", {
    id,
    email: sql`${text} not null check (email = lower(email))`,
    name: text,
    subscribed_at: sql`${timestamp} not null`,
    status: sql`${text} not null default 'active'`,
    source: text,
    ...times,
  });
  await createIndex(db, "newsletter_active_email", "newsletter_subscriptions", ["email"], {
    unique: true,
    where: sql`status = 'active'`,
  });
  await createIndex(db, "newsletter_status", "newsletter_subscriptions", ["status", "subscribed_at"]);

  await createTable(db, "popup_configs", {
    id,
    title: sql`${text} not null`,
    message: text,
    show_email_field: sql`${boolean} not null default false`,
    email_placeholder: text,
    button_text: text,
    pdf_url: text,
    delay: sql`${integer} not null default 5 check (delay >= 1)`,
    pages: sql`${json} not null`,
    is_active: sql`${boolean} not null default false`,
    ...times,
  });
  await createIndex(db, "popup_configs_active", "popup_configs", ["is_active"]);

  await createTable(db, "popup_emails", {
    id,
    email: sql`${text} not null`,
    popup_id: sql`${integer} ${references("popup_configs", "set null")}`,
    page: text,
    timestamp,
    ...created,
  });
  await createIndex(db, "popup_emails_popup", "popup_emails", ["popup_id", "created_at"]);

  await createTable(db, "leads", {
    id,
    nome: sql`${text} not null`,
    email: sql`${text} not null`,
    empresa: text,
    telefone: text,
    produto: text,
    mensagem: text,
    status: sql`${text} not null default 'new' ${oneOf("status", ["new", "contacted", "won", "lost"])}`,
    note: text,
    owner_id: sql`${integer} ${references("users", "set null")}`,
    ...times,
  });
  await createIndex(db, "leads_status", "leads", ["status", "created_at"]);
}
