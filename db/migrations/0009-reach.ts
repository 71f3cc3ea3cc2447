import { sql } from "kysely";
import {
  addColumns,
  columnsFor,
  createIndex,
  createSearchIndex,
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
  const folded = sql`${text} not null default ''`;
  await addColumns(db, "newsletter_subscriptions", {
    unsubscribed_at: timestamp,
    search_title: folded,
    search_body: folded,
  });
  await createSearchIndex(db, "newsletter_subscriptions");
  await createIndex(db, "newsletter_email", "newsletter_subscriptions", ["email"]);
  await foldSubscriptions(db);

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
    ...times,
  });
  await createIndex(db, "newsletter_issues_state", "newsletter_issues", ["state", "created_at"]);

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

/** Who subscribed before there was a search. */
async function foldSubscriptions(db: MigrationDb): Promise<void> {
  const known = await db.selectFrom("newsletter_subscriptions").select(["id", "email", "name"]).execute();
  for (const { id, email, name } of known) {
    await db
      .updateTable("newsletter_subscriptions")
      .set({ search_title: foldWords(name ?? ""), search_body: foldWords(email) })
      .where("id", "=", id)
      .execute();
  }
}

function foldWords(words: string): string {
  const plain = words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
