// Counts of recipients, reached and failed deliveries of an issue, kept by triggers in the transaction of each delivery
// change.
import { sql } from "kysely";
import { engineOf } from "../../connect.server.ts";
import type { MigrationDb } from "../columns.ts";
import { createRowTrigger, createTrigger, createTriggerFunction, type Row } from "./triggers.ts";

const STATES = ["sent", "failed"];

const COUNTED = STATES.reduce(
  (line, state) => `${line}, coalesce(sum(case when state = '${state}' then 1 else 0 end), 0) as ${state}`,
  "count(*) as recipients",
);

export async function countDeliveries(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "postgres") await countOnPostgres(db);
  else await countOnSqlite(db);
}

/** One trigger per count, because an issue to 100,000 readers inserts that many rows and only one count changes. */
async function countOnSqlite(db: MigrationDb): Promise<void> {
  const add = (figure: string, row: Row, by: 1 | -1) =>
    `update newsletter_issues set ${figure} = ${figure} + ${by} where id = ${row}.issue_id;`;
  const trigger = (name: string, event: string, work: string) =>
    createTrigger(db, `newsletter_issues_${name}`, `after ${event}`, work);
  const table = "on newsletter_deliveries";
  const moved = "old.issue_id <> new.issue_id";
  await trigger("gain", `insert ${table}`, add("recipients", "new", 1));
  await trigger("lose", `delete ${table}`, add("recipients", "old", -1));
  const both = `${add("recipients", "old", -1)} ${add("recipients", "new", 1)}`;
  await trigger("move", `update of issue_id ${table} when ${moved}`, both);
  for (const state of STATES) {
    const is = (row: Row) => `${row}.state = '${state}'`;
    const turned = `update of state, issue_id ${table} when (old.state <> new.state or ${moved})`;
    await trigger(`${state}_gain`, `insert ${table} when ${is("new")}`, add(state, "new", 1));
    await trigger(`${state}_lose`, `delete ${table} when ${is("old")}`, add(state, "old", -1));
    await trigger(`${state}_enter`, `${turned} and ${is("new")}`, add(state, "new", 1));
    await trigger(`${state}_leave`, `${turned} and ${is("old")}`, add(state, "old", -1));
  }
  // A restored issue may come before or after its deliveries.
  await trigger(
    "recount",
    "insert on newsletter_issues",
    `update newsletter_issues set (recipients, sent, failed) =
      (select ${COUNTED} from newsletter_deliveries where issue_id = new.id) where id = new.id;`,
  );
}

/**
 * Statement-level trigger, because an issue inserts 100,000 rows and a row-level trigger would write a version for
 * each.
 */
async function countOnPostgres(db: MigrationDb): Promise<void> {
  const rows = (name: string, by: 1 | -1) =>
    `select issue_id, ${by} as n, ${STATES.map((state) => `case when state = '${state}' then ${by} else 0 end as ${state}`).join(", ")} from ${name}`;
  for (const [event, tables, changed] of [
    ["insert", "new table as come", rows("come", 1)],
    ["delete", "old table as gone", rows("gone", -1)],
    ["update", "old table as gone new table as come", `${rows("gone", -1)} union all ${rows("come", 1)}`],
  ] as const) {
    await createTriggerFunction(
      db,
      `keep_newsletter_${event}`,
      `update newsletter_issues as letter set recipients = letter.recipients + moved.n,
         sent = letter.sent + moved.sent, failed = letter.failed + moved.failed
       from (select issue_id, sum(n) as n, sum(sent) as sent, sum(failed) as failed
         from (${changed}) as rows group by issue_id) as moved
       where letter.id = moved.issue_id and (moved.n, moved.sent, moved.failed) <> (0, 0, 0);
       return null;`,
    );
    await sql
      .raw(
        `create trigger newsletter_issues_${event} after ${event} on newsletter_deliveries referencing ${tables}
         for each statement execute function keep_newsletter_${event}()`,
      )
      .execute(db);
  }
  // A restored issue may come before or after its deliveries.
  await createTriggerFunction(
    db,
    "recount_newsletter_issue",
    `select ${COUNTED} into new.recipients, new.sent, new.failed
     from newsletter_deliveries where issue_id = new.id;
     return new;`,
  );
  await createRowTrigger(db, "newsletter_issues_recount", "before insert on newsletter_issues", {
    runs: "recount_newsletter_issue",
  });
}
