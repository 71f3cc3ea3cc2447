// Technical tables: API keys, webhooks, the outbox, rate limits and backups.
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

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json, words } = columnsFor(db);
  const isPostgres = engineOf(db) === "postgres";

  // API keys of the table API. Stores only the key's hash.
  await createTable(db, "api_tokens", {
    id,
    name: sql`${text} not null`,
    key_hash: sql`${text} not null unique`,
    owner_id: sql`${integer} not null ${references("users", "cascade")}`,
    rights: sql`${json} not null`,
    last_used_at: timestamp,
    revoked_at: timestamp,
    created_at: sql`${timestamp} not null`,
    key_hint: text,
  });

  // Webhook addresses of other programs.
  await createTable(db, "webhooks", {
    id,
    table_id: sql`${integer} not null`,
    url: sql`${text} not null`,
    name: sql`${text} not null`,
    events: sql`${json} not null`,
    include_all_events: sql`${boolean} not null default false`,
    request_method: sql`${text} not null default 'POST'`,
    headers: sql`${json} not null`,
    use_user_field_names: sql`${boolean} not null default true`,
    secret: sql`${text} not null`,
    is_active: sql`${boolean} not null default true`,
    failed_tries: sql`${integer} not null default 0`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    version: sql`${integer} not null default 1`,
    format: sql`${text} not null default 'vitrine' ${oneOf("format", ["vitrine", "kiwify"])}`,
  });
  await createIndex(db, "webhooks_table", "webhooks", ["table_id", "is_active"]);

  // Webhook deliveries, sent or pending, with the response.
  await createTable(db, "webhook_deliveries", {
    id,
    webhook_id: sql`${integer} not null ${references("webhooks", "cascade")}`,
    event_id: sql`${text} not null`,
    event_type: sql`${text} not null`,
    body: sql`${text} not null`,
    status: integer,
    tries: sql`${integer} not null default 0`,
    last_error: text,
    created_at: sql`${timestamp} not null`,
    delivered_at: timestamp,
    next_try_at: timestamp,
    answer: text,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    blanked_body: text,
    is_example: sql`${boolean} not null default false`,
  });
  await createIndex(db, "webhook_deliveries_hook", "webhook_deliveries", ["webhook_id", "created_at"]);
  await createIndex(db, "webhook_deliveries_due", "webhook_deliveries", ["next_try_at"], {
    where: sql`next_try_at is not null`,
  });
  await createIndex(db, "webhook_deliveries_age", "webhook_deliveries", ["created_at"]);
  await createIndex(db, "webhook_deliveries_parked", "webhook_deliveries", ["webhook_id"], {
    where: sql`delivered_at is null and next_try_at is null`,
  });
  await createIndex(db, "webhook_deliveries_log", "webhook_deliveries", ["webhook_id", "id"]);
  await createIndex(db, "webhook_deliveries_desk", "webhook_deliveries", [
    "webhook_id",
    "id",
    "event_type",
    "status",
    "tries",
    "delivered_at",
    "next_try_at",
    "last_error",
  ]);
  await indexWords(db, "webhook_deliveries");

  // Positions of rows that an integration moved. Other rows sort by id.
  await createTable(
    db,
    "row_positions",
    {
      table_id: sql`${integer} not null`,
      row_id: sql`${integer} not null`,
      position: sql`double precision not null`,
    },
    [sql`primary key (table_id, row_id)`],
  );

  // Job queue for mails and other work, delivered at least once.
  await createTable(db, "outbox", {
    id,
    topic: sql`${text} not null`,
    dedupe_key: sql`${text} unique`,
    payload: sql`${json} not null`,
    due_at: sql`${timestamp} not null`,
    tries: sql`${integer} not null default 0`,
    last_error: text,
    done_at: timestamp,
    parked_at: timestamp,
    created_at: sql`${timestamp} not null`,
    recipient: text,
    subject: text,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    is_kept: sql`${boolean} not null default false`,
    caused_by: text,
    is_counted: sql`${boolean} not null default false`,
    held_by: sql`${text} ${oneOf("held_by", ["own-hour", "own-day", "pool-hour", "pool-day", "network-hour", "network-day"])}`,
  });
  await createIndex(db, "outbox_due", "outbox", ["due_at"], {
    where: sql`done_at is null and parked_at is null`,
  });
  await createIndex(db, "outbox_recipient", "outbox", ["recipient"]);
  await createIndex(db, "outbox_parked", "outbox", ["id"], { where: sql`parked_at is not null` });
  await createIndex(db, "outbox_mails", "outbox", ["id"], {
    where: sql`topic >= 'mail.' and topic < 'mail/'`,
  });
  await createIndex(db, "outbox_mails_sent", "outbox", ["id"], {
    where: sql`topic >= 'mail.' and topic < 'mail/' and done_at is not null and recipient is not null`,
  });
  await createIndex(db, "outbox_mails_open", "outbox", ["id"], {
    where: sql`topic >= 'mail.' and topic < 'mail/' and done_at is null and parked_at is null`,
  });
  await createIndex(db, "outbox_mails_recipient", "outbox", ["recipient", "id"], {
    where: sql`topic >= 'mail.' and topic < 'mail/'`,
  });
  await createIndex(db, "outbox_mails_subject", "outbox", ["subject", "id"], {
    where: sql`topic >= 'mail.' and topic < 'mail/'`,
  });
  await createIndex(db, "outbox_with_recipient", "outbox", ["done_at"], {
    where: sql`recipient is not null`,
  });
  await createIndex(db, "outbox_mails_dismissed", "outbox", ["id"], {
    where: sql`topic >= 'mail.' and topic < 'mail/' and done_at is not null and (recipient is null or held_by is not null)`,
  });
  await createIndex(db, "outbox_kept", "outbox", ["id"], { where: sql`is_kept` });
  await indexWords(db, "outbox");

  // Mail counts by digests of recipient or origin; not in backups.
  await createTable(db, "mail_counts", {
    key: sql`${text} primary key`,
    sent: sql`${integer} not null`,
    ends_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "mail_counts_by_end", "mail_counts", ["ends_at"]);

  // Rate limit points by key; not in backups.
  await createTable(db, "rate_limits", {
    key: sql`${text} primary key`,
    points: sql`${integer} not null default 0`,
    expire: integer,
  });
  await createIndex(db, "rate_limits_expire", "rate_limits", ["expire"]);

  // Shops from before the baseline have this column in another position on each engine.
  const origin = sql`${text} not null`;
  // Backups made by the site; not in backups, because they name files of this installation.
  await createTable(
    db,
    "backups",
    {
      id,
      ...(isPostgres && { origin }),
      place: sql`${text} not null ${oneOf("place", ["disk", "s3"])}`,
      name: sql`${text} not null`,
      slot: sql`${integer} unique`,
      day: sql`${text} unique`,
      tries: sql`${integer} not null default 0`,
      row_count: sql`${integer} not null default 0`,
      file_count: sql`${integer} not null default 0`,
      bytes: integer,
      error: text,
      requested_by_id: sql`${integer} ${references("users", "set null")}`,
      created_at: sql`${timestamp} not null`,
      seen_at: timestamp,
      finished_at: timestamp,
      ...(!isPostgres && { origin }),
      drilled_in: text,
    },
    [sql`constraint backups_origin_check ${oneOf("origin", ["manual", "daily", "drill"])}`],
  );
  await createIndex(db, "backups_requested_by", "backups", ["requested_by_id"]);
}
