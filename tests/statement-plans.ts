// Reads query plans: which tables a statement scans from end to end, or along an index.
import { CompiledQuery, sql } from "kysely";
import { type Db, inTransaction, type Statement } from "#db/connect.server.ts";
import type { TestSite } from "./test-site.ts";

/** The tables that a statement scans from end to end. */
export async function wholeReads(site: TestSite, { text, values }: Statement): Promise<string[]> {
  if (site.engine === "sqlite") {
    return (await stepsOf(site.db, text, values)).flatMap((step) => /^SCAN (\w+)$/.exec(step)?.[1] ?? []);
  }
  return withoutSeqScans(site.db, async (trx) => {
    const { rows } = await trx.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain ${text}`, [...values]),
    );
    return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row["QUERY PLAN"])?.[1] ?? []);
  });
}

/** Reading this many rows counts as a scan. */
const MANY_ROWS = 500;
/** An index lookup that matches more than this share of a table counts as a scan. */
const MUCH = 1 / 4;

/**
 * Like `wholeReads`, plus tables scanned along an index without a condition, or with a condition that many rows fulfil.
 * Scans that a limit ends do not count. `exists` on a whole table does not count, because it reads only one row.
 */
export async function walkedTables(site: TestSite, { text, values }: Statement): Promise<string[]> {
  const asked = text.replaceAll(/exists \(select "id" from "\w+"\)/g, "exists (select 1)");
  if (site.engine === "sqlite") {
    const steps = await stepsOf(site.db, asked, values);
    const isSorted = steps.some((step) => step.startsWith("USE TEMP B-TREE"));
    if (/ limit \S+(?: offset \S+)?$/.test(asked) && !isSorted) return [];
    const tableOf = (name: string) => new RegExp(`(\\w+)"? as "?${name}\\b`).exec(asked)?.[1] ?? name;
    const walked = steps.flatMap((step) => /^SCAN (\w+)(?! VIRTUAL)/.exec(step)?.[1] ?? []).map(tableOf);
    for (const step of steps) {
      const [, name, condition = ""] = /^SEARCH (\w+) USING .*INDEX \w+ \((.*)\)$/.exec(step) ?? [];
      const columns = [...condition.matchAll(/(\w+)=\?/g)].map(([, column = ""]) => column);
      if (!name || columns.length === 0 || columns.includes("rowid") || condition.includes("<expr>"))
        continue;
      if ((await largestShare(site.db, tableOf(name), columns)) > MUCH) walked.push(tableOf(name));
    }
    return walked;
  }
  if (!/^\s*(select|with)/i.test(asked)) return wholeReads(site, { text, values, ms: 0 });
  return withoutSeqScans(site.db, async (trx) => {
    const { rows } = await trx.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${asked}`, [...values]),
    );
    return rows.flatMap((row) => walkedBelow(row["QUERY PLAN"][0].Plan));
  });
}

/** PostgreSQL plans depend on statistics, so `explain analyze` runs the statement and counts the rows. */
interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

function walkedBelow(node: PlanNode): string[] {
  const found = (node.Plans ?? []).flatMap(walkedBelow);
  const looked = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const table = node["Relation Name"];
  return table && looked >= MANY_ROWS ? [...found, table] : found;
}

/** The largest share of rows with equal values in these columns. 0 for a small table; rows with null do not count. */
async function largestShare(db: Db, table: string, columns: readonly string[]): Promise<number> {
  const names = columns.map((column) => sql.ref(column));
  const isKnown = sql.join(
    names.map((name) => sql`${name} is not null`),
    sql` and `,
  );
  const { rows } = await sql<{ most: number; whole: number }>`select
    (select count(*) from ${sql.table(table)} where ${isKnown} group by ${sql.join(names)}
      order by 1 desc limit 1) as most,
    (select count(*) from ${sql.table(table)}) as whole`.execute(db);
  const { most = 0, whole = 0 } = rows[0] ?? {};
  return whole < MANY_ROWS ? 0 : most / whole;
}

async function stepsOf(db: Db, text: string, values: readonly unknown[]): Promise<string[]> {
  const plan = CompiledQuery.raw(`explain query plan ${text}`, [...values]);
  return (await db.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail);
}

function withoutSeqScans<T>(db: Db, ask: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    // The test tables are small, so PostgreSQL would otherwise choose a sequential scan for each of them.
    await sql`set local enable_seqscan = off`.execute(trx);
    return ask(trx);
  });
}
