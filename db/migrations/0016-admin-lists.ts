import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, createSearchIndex, type MigrationDb } from "./columns.ts";

/** The owner's lists answer from an index, whatever they are sorted by, on their last page too. */
export async function up(db: MigrationDb): Promise<void> {
  await searchMails(db);
  await searchRequests(db);
  await keepAccess(db);
  await sortLists(db);
  await sortMails(db);
  await countLists(db);
}

const BATCH = 2000;

async function searchMails(db: MigrationDb): Promise<void> {
  const folded = sql`${columnsFor(db).text} not null default ''`;
  await addColumns(db, "outbox", { search_title: folded, search_body: folded });
  await fillWords(db, "outbox", ["subject", "recipient"], (row) => ({
    search_title: fold(row.subject),
    search_body: fold(row.recipient),
  }));
  await createSearchIndex(db, "outbox");
}

async function searchRequests(db: MigrationDb): Promise<void> {
  const folded = sql`${columnsFor(db).text} not null default ''`;
  await addColumns(db, "data_requests", { search_title: folded, search_body: folded });
  await fillWords(db, "data_requests", ["email", "message", "note"], (row) => ({
    search_title: fold(row.email),
    search_body: fold(row.message, row.note),
  }));
  await createSearchIndex(db, "data_requests");
}

async function fillWords(
  db: MigrationDb,
  table: string,
  columns: string[],
  wordsOf: (row: Record<string, string | null>) => { search_title: string; search_body: string },
): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", ...columns])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const words = rows.map((row) => {
      const { search_title, search_body } = wordsOf(row);
      return sql`(cast(${row.id} as bigint), cast(${search_title} as text), cast(${search_body} as text))`;
    });
    if (words.length > 0) {
      await sql`update ${sql.table(table)} set search_title = words.column2, search_body = words.column3
        from (values ${sql.join(words)}) as words where ${sql.table(table)}.id = words.column1`.execute(db);
    }
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
  }
}

/** An enrolment says whether one of its places is open, whoever writes the places. */
async function keepAccess(db: MigrationDb): Promise<void> {
  await addColumns(db, "enrollments", { has_access: sql`${columnsFor(db).boolean} not null default false` });
  await sql`update enrollments set has_access = exists (select 1 from enrollment_sources
    where enrollment_id = enrollments.id and state = 'active')`.execute(db);
  if (engineOf(db) === "postgres") await keepAccessOnPostgres(db);
  else await keepAccessOnSqlite(db);
  await createIndex(db, "enrollments_students", "enrollments", [
    "course_id",
    "created_at",
    "id",
    "has_access",
    "user_id",
  ]);
}

async function keepAccessOnSqlite(db: MigrationDb): Promise<void> {
  const note = (
    row: string,
  ) => sql`update enrollments set has_access = exists (select 1 from enrollment_sources
    where enrollment_id = ${sql.raw(row)}.enrollment_id and state = 'active') where id = ${sql.raw(row)}.enrollment_id`;
  await sql`create trigger enrollment_sources_come after insert on enrollment_sources
    begin ${note("new")}; end`.execute(db);
  await sql`create trigger enrollment_sources_turn after update of state, enrollment_id on enrollment_sources
    begin ${note("old")}; ${note("new")}; end`.execute(db);
  await sql`create trigger enrollment_sources_go after delete on enrollment_sources
    begin ${note("old")}; end`.execute(db);
}

async function keepAccessOnPostgres(db: MigrationDb): Promise<void> {
  await sql`create function note_has_access() returns trigger language plpgsql as $$
    begin
      update enrollments set has_access = exists (select 1 from enrollment_sources
        where enrollment_id = enrollments.id and state = 'active')
      where id in (old.enrollment_id, new.enrollment_id);
      return null;
    end $$`.execute(db);
  await sql`create trigger enrollment_sources_access after insert or update or delete on enrollment_sources
    for each row execute function note_has_access()`.execute(db);
}

async function sortLists(db: MigrationDb): Promise<void> {
  const postgres = engineOf(db) === "postgres";
  const here = sql`erased_at is null`;
  // Each engine's own way of putting those who never came at the end of the newest.
  const visits = postgres ? ["(last_login) desc nulls last", "(id) desc"] : ["last_login", "id"];
  await replaceIndex(db, "users_last_login", "users", visits, here);
  await replaceIndex(db, "audit_log_time", "audit_log", ["created_at", "id"]);
  await replaceIndex(db, "audit_log_actor", "audit_log", ["actor_id", "created_at", "id"]);
  await replaceIndex(db, "audit_log_action", "audit_log", ["action", "created_at", "id"]);
  await replaceIndex(db, "audit_log_kind", "audit_log", ["entity", "created_at", "id"]);
  await createIndex(db, "audit_log_ip", "audit_log", ["ip", "created_at", "id"], {
    where: sql`ip is not null`,
  });
  await replaceIndex(db, "data_requests_state", "data_requests", ["state", "due_at", "id", "kind"]);
  await createIndex(db, "data_requests_closed", "data_requests", ["state", "closed_at", "id", "kind"]);
  await replaceIndex(db, "orders_status", "orders", ["status", "created_at", "id"]);
  await replaceIndex(db, "orders_payment", "orders", ["payment_status", "created_at", "id"]);
  await createIndex(db, "orders_customer", "orders", ["search_title", "id"]);
  await createIndex(db, "orders_charged", "orders", ["(total + financing_cents)", "id"]);
  await createIndex(db, "leads_arrival", "leads", ["created_at", "id"]);
  await createIndex(db, "leads_name", "leads", ["search_title", "id"]);
  await replaceIndex(db, "leads_status", "leads", ["status", "created_at", "id"]);
  await createIndex(db, "newsletter_arrival", "newsletter_subscriptions", ["subscribed_at", "id", "status"]);
  await replaceIndex(db, "newsletter_email", "newsletter_subscriptions", ["email", "id", "status"]);
  await createIndex(db, "product_reviews_inbox", "product_reviews", [
    "is_approved",
    "created_at",
    "id",
    "rejected_at",
    "product_id",
    "rating",
  ]);
  await replaceIndex(db, "comments_inbox", "comments", ["status", "created_at", "id"]);
  await createIndex(db, "lesson_doubts_arrival", "lesson_doubts", ["created_at", "id"]);
  await createIndex(db, "lesson_doubts_resolved", "lesson_doubts", ["created_at", "id"], {
    where: sql`is_resolved`,
  });
  await createIndex(db, "lesson_doubts_waiting", "lesson_doubts", ["created_at", "id"], {
    where: sql`not is_resolved and answer_text is null`,
  });
  await createIndex(db, "lesson_doubts_answered", "lesson_doubts", ["created_at", "id"], {
    where: sql`not is_resolved and answer_text is not null`,
  });
}

async function sortMails(db: MigrationDb): Promise<void> {
  const mails = sql`topic >= 'mail.' and topic < 'mail/'`;
  await createIndex(db, "outbox_mails", "outbox", ["id"], { where: mails });
  await createIndex(db, "outbox_mails_sent", "outbox", ["id"], {
    where: sql`${mails} and done_at is not null and recipient is not null`,
  });
  await createIndex(db, "outbox_mails_open", "outbox", ["id"], {
    where: sql`${mails} and done_at is null and parked_at is null`,
  });
  await createIndex(db, "outbox_mails_recipient", "outbox", ["recipient", "id"], { where: mails });
  await createIndex(db, "outbox_mails_subject", "outbox", ["subject", "id"], { where: mails });
}

async function countLists(db: MigrationDb): Promise<void> {
  await createIndex(db, "orders_counters", "orders", [
    "status",
    "payment_status",
    "paid_cents",
    "refunded_cents",
  ]);
  await createIndex(db, "refunds_asked", "refunds", ["order_id"], {
    where: sql`state = 'requested' and origin = 'customer'`,
  });
  await createIndex(db, "newsletter_left", "newsletter_subscriptions", ["unsubscribed_at"], {
    where: sql`unsubscribed_at is not null`,
  });
}

async function replaceIndex(
  db: MigrationDb,
  name: string,
  table: string,
  columns: string[],
  where?: ReturnType<typeof sql>,
): Promise<void> {
  await sql`drop index ${sql.ref(name)}`.execute(db);
  await createIndex(db, name, table, columns, where ? { where } : {});
}

function fold(...texts: (string | null | undefined)[]): string {
  const plain = texts.filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
