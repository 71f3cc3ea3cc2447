import { sql } from "kysely";
import {
  addColumns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/** Newsletter issues and their sending, pop-up counters, where a lead or an order came from. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, timestamp, integer, json } = columnsFor(db);
  const created = { created_at: sql`${timestamp} not null` };
  const times = { ...created, updated_at: sql`${timestamp} not null` };

  await addColumns(db, "leads", { first_touch: json });
  await addColumns(db, "orders", { first_touch: json });
  await addColumns(db, "comments", { decided_at: timestamp });
  await createIndex(db, "comments_author", "comments", ["ip", "status"]);
  await addColumns(db, "newsletter_subscriptions", { unsubscribed_at: timestamp });

  await createTable(db, "newsletter_issues", {
    id,
    subject: sql`${text} not null`,
    body: sql`${text} not null`,
    post_id: sql`${integer} ${references("blog_posts", "set null")}`,
    state: sql`${text} not null default 'draft' ${oneOf("state", ["draft", "sending", "paused", "sent"])}`,
    created_by_id: sql`${integer} ${references("users", "set null")}`,
    started_at: timestamp,
    finished_at: timestamp,
    ...times,
  });
  await createIndex(db, "newsletter_issues_state", "newsletter_issues", ["state", "created_at"]);

  await createTable(db, "newsletter_deliveries", {
    id,
    issue_id: sql`${integer} not null ${references("newsletter_issues", "cascade")}`,
    subscription_id: sql`${integer} not null ${references("newsletter_subscriptions", "cascade")}`,
    state: sql`${text} not null default 'waiting' ${oneOf("state", ["waiting", "sent", "failed", "skipped"])}`,
    last_error: text,
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

  await createTable(
    db,
    "popup_counts",
    {
      popup_id: sql`${integer} not null ${references("popup_configs", "cascade")}`,
      day: sql`${text} not null`,
      shown: sql`${integer} not null default 0 check (shown >= 0)`,
      closed: sql`${integer} not null default 0 check (closed >= 0)`,
    },
    [sql`primary key (popup_id, day)`],
  );
}
