// Blog and newsletter.
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
import { countDeliveries } from "./issue-counts.ts";
import { countListed, LISTED_POSTS } from "./kept-counts.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json, words } = columnsFor(db);
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
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    search_vector: words,
    version: sql`${integer} not null default 1`,
    retired_at: timestamp,
  });
  await createIndex(db, "blog_posts_published", "blog_posts", ["status", "published_at"]);
  await createIndex(db, "blog_posts_category", "blog_posts", ["category_id", "status"]);
  await createIndex(db, "blog_posts_scheduled", "blog_posts", ["status", "scheduled_date"]);
  await createIndex(db, "blog_posts_by_age", "blog_posts", [
    "(case when status = 'scheduled' then scheduled_date when status = 'published' then coalesce(published_at, created_at) end)",
    "id",
  ]);
  await createIndex(db, "blog_posts_category_by_age", "blog_posts", [
    "category_id",
    "(case when status = 'scheduled' then scheduled_date when status = 'published' then coalesce(published_at, created_at) end)",
    "id",
  ]);
  await createIndex(db, "blog_posts_desk", "blog_posts", [
    "(case status when 'scheduled' then scheduled_date when 'published' then coalesce(published_at, updated_at) else updated_at end)",
    "id",
    "status",
    "scheduled_date",
  ]);
  await createIndex(db, "blog_posts_desk_title", "blog_posts", [
    "search_title",
    "id",
    "status",
    "scheduled_date",
  ]);
  await createIndex(db, "blog_posts_desk_state", "blog_posts", [
    "status",
    "scheduled_date",
    "published_at",
    "updated_at",
    "id",
  ]);
  await createIndex(db, "blog_posts_retired", "blog_posts", ["retired_at"], {
    where: sql`retired_at is not null`,
  });
  await indexWords(db, "blog_posts");
  if (engineOf(db) === "postgres") await indexTitles(db, "blog_posts");
  await countListed(db, LISTED_POSTS);

  // Count of published posts per category; 0 is no category. Written only by triggers.
  await createTable(db, "blog_posts_listed", {
    category_id: sql`${integer} not null primary key`,
    n: sql`${integer} not null`,
  });

  // Comments on posts, with the moderation result.
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
    created_at: sql`${timestamp} not null`,
    decided_at: timestamp,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    network: text,
  });
  await createIndex(db, "comments_post", "comments", ["post_id", "status", "created_at"]);
  await createIndex(db, "comments_inbox", "comments", ["status", "created_at", "id"]);
  await createIndex(db, "comments_with_address", "comments", ["created_at"], { where: sql`ip is not null` });
  await createIndex(db, "comments_author", "comments", ["network", "status"]);
  await createIndex(db, "comments_email", "comments", ["lower(email)"]);
  await createIndex(db, "comments_person", "comments", ["user_id"]);
  await indexWords(db, "comments");

  await createTable(db, "newsletter_subscriptions", {
    id,
    email: sql`${text} not null check (email = lower(email))`,
    name: text,
    subscribed_at: sql`${timestamp} not null`,
    status: sql`${text} not null default 'active'`,
    source: text,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    unsubscribed_at: timestamp,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    is_ended_by_team: sql`${boolean} not null default false`,
  });
  await createIndex(db, "newsletter_active_email", "newsletter_subscriptions", ["email"], {
    unique: true,
    where: sql`status = 'active'`,
  });
  await createIndex(db, "newsletter_status", "newsletter_subscriptions", ["status", "subscribed_at"]);
  await createIndex(db, "newsletter_arrival", "newsletter_subscriptions", ["subscribed_at", "id", "status"]);
  await createIndex(db, "newsletter_email", "newsletter_subscriptions", ["email", "id", "status"]);
  await createIndex(db, "newsletter_left", "newsletter_subscriptions", ["unsubscribed_at"], {
    where: sql`unsubscribed_at is not null`,
  });
  await indexWords(db, "newsletter_subscriptions");

  // Issues of the newsletter; `recipients`, `sent` and `failed` are kept by triggers.
  await createTable(db, "newsletter_issues", {
    id,
    subject: sql`${text} not null`,
    body: sql`${text} not null`,
    post_id: sql`${integer} ${references("blog_posts", "set null")}`,
    state: sql`${text} not null default 'draft' ${oneOf("state", ["draft", "sending", "paused", "sent"])}`,
    run: sql`${integer} not null default 0`,
    problem: text,
    created_by_id: sql`${integer} ${references("users", "set null")}`,
    started_at: timestamp,
    finished_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    recipients: sql`${integer} not null default 0`,
    sent: sql`${integer} not null default 0`,
    failed: sql`${integer} not null default 0`,
    version: sql`${integer} not null default 1`,
  });
  const date = "(coalesce(finished_at, started_at, created_at))";
  // PostgreSQL uses an index-only scan if the index includes the columns of the date expression.
  const parts = engineOf(db) === "postgres" ? ["finished_at", "started_at", "created_at"] : [];
  await createIndex(db, "newsletter_issues_date", "newsletter_issues", [date, "id", "state", ...parts]);
  await createIndex(db, "newsletter_issues_subject", "newsletter_issues", [
    "search_title",
    date,
    "id",
    "state",
    ...parts,
  ]);
  await createIndex(db, "newsletter_issues_sent", "newsletter_issues", [
    "sent",
    date,
    "id",
    "state",
    ...parts,
  ]);
  await createIndex(db, "newsletter_issues_failed", "newsletter_issues", [
    "failed",
    date,
    "id",
    "state",
    ...parts,
  ]);
  await createIndex(db, "newsletter_issues_state", "newsletter_issues", ["state", date, "id", ...parts]);
  await createIndex(db, "newsletter_issues_life", "newsletter_issues", [
    "state",
    `${date} desc`,
    "(id) desc",
    ...parts,
  ]);
  await createIndex(db, "newsletter_issues_post", "newsletter_issues", ["post_id"], {
    where: sql`post_id is not null`,
  });
  await indexWords(db, "newsletter_issues");

  // One issue to one subscriber.
  await createTable(db, "newsletter_deliveries", {
    id,
    issue_id: sql`${integer} not null ${references("newsletter_issues", "cascade")}`,
    subscription_id: sql`${integer} not null ${references("newsletter_subscriptions", "cascade")}`,
    state: sql`${text} not null default 'waiting' ${oneOf("state", ["waiting", "sending", "sent", "failed", "skipped"])}`,
    last_error: text,
    tried_at: timestamp,
    sent_at: timestamp,
  });
  await createIndex(
    db,
    "newsletter_deliveries_once",
    "newsletter_deliveries",
    ["issue_id", "subscription_id"],
    { unique: true },
  );
  await createIndex(db, "newsletter_deliveries_state", "newsletter_deliveries", ["issue_id", "state", "id"]);
  await createIndex(db, "newsletter_deliveries_person", "newsletter_deliveries", ["subscription_id"]);
  await countDeliveries(db);
}
