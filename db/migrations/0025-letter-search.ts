import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, createSearchIndex, type MigrationDb } from "./columns.ts";

/** A single letter begins many words of a long text. */
const LONG_TEXTS = "1 2 3";

/** Letters and deliveries are found by their words; what became of a letter is kept, not counted. */
export async function up(db: MigrationDb): Promise<void> {
  const folded = sql`${columnsFor(db).text} not null default ''`;
  await addColumns(db, "newsletter_issues", { search_body: folded });
  await fillWords(db, "newsletter_issues", ["body"], ({ body }) => ({ search_body: fold(textOf(body)) }));
  await createSearchIndex(db, "newsletter_issues", LONG_TEXTS);
  await keepDeliveries(db);
  await sortLetters(db);

  await addColumns(db, "webhook_deliveries", { search_title: folded, search_body: folded });
  await fillWords(
    db,
    "webhook_deliveries",
    ["event_id", "event_type", "body", "status", "last_error"],
    (row) => ({
      search_title: fold([EVENTS[row.event_type ?? ""], row.event_id, ...rowIdsIn(row.body)].join(" ")),
      search_body: fold([row.status === null ? "" : `http ${row.status}`, row.last_error].join(" ")),
    }),
  );
  await createSearchIndex(db, "webhook_deliveries");
  // Whatever the log is narrowed to and sorted by: only the rows that are shown are read whole.
  await createIndex(db, "webhook_deliveries_desk", "webhook_deliveries", [
    ...["webhook_id", "id", "event_type", "status", "tries", "delivered_at", "next_try_at", "last_error"],
  ]);
  await lookUpLetters(db);
  await sortUsers(db);
}

/** To how many a letter goes, whom it reached and whom it did not, in the transaction that changes a delivery. */
async function keepDeliveries(db: MigrationDb): Promise<void> {
  const count = sql`${columnsFor(db).integer} not null default 0`;
  await addColumns(db, "newsletter_issues", { recipients: count, sent: count, failed: count });
  await sql
    .raw(
      `update newsletter_issues set recipients = counted.recipients, sent = counted.sent, failed = counted.failed
       from (select issue_id, ${COUNTED} from newsletter_deliveries group by issue_id) as counted
       where counted.issue_id = newsletter_issues.id`,
    )
    .execute(db);
  if (engineOf(db) === "postgres") await keepOnPostgres(db);
  else await keepOnSqlite(db);
}

const COUNTED = ["sent", "failed"].reduce(
  (line, state) => `${line}, coalesce(sum(case when state = '${state}' then 1 else 0 end), 0) as ${state}`,
  "count(*) as recipients",
);

/** Each figure by itself: a letter to a hundred thousand readers begins with as many rows, and only one figure moves. */
async function keepOnSqlite(db: MigrationDb): Promise<void> {
  const trigger = (name: string, event: string, work: string) =>
    sql.raw(`create trigger newsletter_issues_${name} after ${event} begin ${work} end`).execute(db);
  const table = "on newsletter_deliveries";
  const moved = "old.issue_id <> new.issue_id";
  await trigger("gain", `insert ${table}`, add("recipients", "new", 1));
  await trigger("lose", `delete ${table}`, add("recipients", "old", -1));
  const both = `${add("recipients", "old", -1)} ${add("recipients", "new", 1)}`;
  await trigger("move", `update of issue_id ${table} when ${moved}`, both);
  for (const state of ["sent", "failed"]) {
    const is = (row: "new" | "old") => `${row}.state = '${state}'`;
    const turned = `update of state, issue_id ${table} when (old.state <> new.state or ${moved})`;
    await trigger(`${state}_gain`, `insert ${table} when ${is("new")}`, add(state, "new", 1));
    await trigger(`${state}_lose`, `delete ${table} when ${is("old")}`, add(state, "old", -1));
    await trigger(`${state}_enter`, `${turned} and ${is("new")}`, add(state, "new", 1));
    await trigger(`${state}_leave`, `${turned} and ${is("old")}`, add(state, "old", -1));
  }
  // A letter that is put back, from a backup, may come before its deliveries or after them.
  await trigger(
    "recount",
    "insert on newsletter_issues",
    `update newsletter_issues set (recipients, sent, failed) =
      (select ${COUNTED} from newsletter_deliveries where issue_id = new.id) where id = new.id;`,
  );
}

/** What one delivery adds to a figure of its letter, or takes from it. */
function add(figure: string, row: "new" | "old", by: 1 | -1): string {
  return `update newsletter_issues set ${figure} = ${figure} + ${by} where id = ${row}.issue_id;`;
}

/** Once a statement: a letter to a hundred thousand readers begins with one, and each row would be a version of it. */
async function keepOnPostgres(db: MigrationDb): Promise<void> {
  const rows = (name: string, by: 1 | -1) =>
    `select issue_id, ${by} as n, ${["sent", "failed"].map((state) => `case when state = '${state}' then ${by} else 0 end as ${state}`).join(", ")} from ${name}`;
  for (const [event, tables, changed] of [
    ["insert", "new table as come", rows("come", 1)],
    ["delete", "old table as gone", rows("gone", -1)],
    ["update", "old table as gone new table as come", `${rows("gone", -1)} union all ${rows("come", 1)}`],
  ] as const) {
    await sql
      .raw(
        `create function keep_newsletter_${event}() returns trigger language plpgsql as $$ begin
          update newsletter_issues as letter set recipients = letter.recipients + moved.n,
            sent = letter.sent + moved.sent, failed = letter.failed + moved.failed
          from (select issue_id, sum(n) as n, sum(sent) as sent, sum(failed) as failed
            from (${changed}) as rows group by issue_id) as moved
          where letter.id = moved.issue_id and (moved.n, moved.sent, moved.failed) <> (0, 0, 0);
          return null;
        end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger newsletter_issues_${event} after ${event} on newsletter_deliveries referencing ${tables}
         for each statement execute function keep_newsletter_${event}()`,
      )
      .execute(db);
  }
  // A letter that is put back, from a backup, may come before its deliveries or after them.
  await sql
    .raw(
      `create function recount_newsletter_issue() returns trigger language plpgsql as $$ begin
        select ${COUNTED} into new.recipients, new.sent, new.failed
        from newsletter_deliveries where issue_id = new.id;
        return new;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger newsletter_issues_recount before insert on newsletter_issues
       for each row execute function recount_newsletter_issue()`,
    )
    .execute(db);
}

/** Every order of the list from an index alone, narrowed to a state or not; equal ones stand newest first. */
async function sortLetters(db: MigrationDb): Promise<void> {
  const date = "(coalesce(finished_at, started_at, created_at))";
  // PostgreSQL reads the index alone when what the date is made of stands in it too.
  const parts = engineOf(db) === "postgres" ? ["finished_at", "started_at", "created_at"] : [];
  for (const name of ["subject", "date", "state"]) {
    await sql`drop index ${sql.ref(`newsletter_issues_${name}`)}`.execute(db);
  }
  for (const [name, columns] of [
    ["date", [date, "id", "state"]],
    ["subject", ["search_title", date, "id", "state"]],
    ["sent", ["sent", date, "id", "state"]],
    ["failed", ["failed", date, "id", "state"]],
    ["state", ["state", date, "id"]],
    ["life", ["state", `${date} desc`, "(id) desc"]],
  ] as const) {
    await createIndex(db, `newsletter_issues_${name}`, "newsletter_issues", [...columns, ...parts]);
  }
}

/** Posts are long too: one letter looked for is one of many, "a" or "o". */
async function lookUpLetters(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "postgres") return;
  for (const event of ["insert", "delete", "update"]) {
    await sql.raw(`drop trigger blog_posts_search_${event}`).execute(db);
  }
  await sql`drop table blog_posts_search`.execute(db);
  await createSearchIndex(db, "blog_posts", LONG_TEXTS);
}

/** A word that everybody has is looked for along an index, whatever the list is narrowed to. */
async function sortUsers(db: MigrationDb): Promise<void> {
  const postgres = engineOf(db) === "postgres";
  for (const [name, columns] of [
    ["users_arrival", ["created_at", "id"]],
    ["users_name", ["search_title", "id"]],
    ["users_last_login", postgres ? ["(last_login) desc nulls last", "(id) desc"] : ["last_login", "id"]],
  ] as const) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    const narrow = ["erased_at", "role", "is_active"];
    await createIndex(db, name, "users", [...columns, ...narrow], { where: sql`erased_at is null` });
  }
}

const BATCH = 500;
type Found = Record<string, string | null>;

/** The folded columns are written from these others. */
async function fillWords(
  db: MigrationDb,
  table: string,
  sources: string[],
  wordsOf: (row: Found) => Record<string, string>,
): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", ...sources])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const found = rows.map((row) => ({ id: row.id, words: wordsOf(row) }));
    const [first] = found;
    if (first) {
      const names = Object.keys(first.words);
      const assigned = names.map((name, at) => sql`${sql.ref(name)} = words.${sql.ref(`column${at + 2}`)}`);
      const values = found.map(({ id, words }) => {
        const texts = names.map((name) => sql`cast(${words[name]} as text)`);
        return sql`(${sql.join([sql`cast(${id} as bigint)`, ...texts])})`;
      });
      await sql`update ${sql.table(table)} set ${sql.join(assigned)}
        from (values ${sql.join(values)}) as words where ${sql.table(table)}.id = words.column1`.execute(db);
    }
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
  }
}

const EVENTS: Record<string, string> = {
  "rows.created": "linha criada",
  "rows.updated": "linha mudada",
  "rows.deleted": "linha excluida",
};

/** The numbers of the rows that a delivery tells of. */
function rowIdsIn(body: string | null | undefined): number[] {
  const { items = [], row_ids = [] } = JSON.parse(body ?? "{}");
  return [...row_ids, ...items.map(({ id }: { id: number }) => id)];
}

/** Of cleaned HTML: ends of blocks part words, other tags do not. */
function textOf(html: string | null | undefined): string {
  return (html ?? "")
    .replace(/<(\/(p|h[1-3]|li|blockquote|pre)|br)\b[^>]*>/gi, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|amp|quot|nbsp);/g, " ");
}

function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
