// Sends the recorded statements to PostgreSQL, each over the rows that it met on SQLite.
import { type CompiledQuery, createQueryId, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { type Client, databaseOn, onServer, type Template, withClient } from "../databases.setup.ts";
import { canonical, refusalOf } from "./answers.ts";
import type { Answer, Occurrence, Row } from "./recorded.ts";
import { NOT_YET_GIVEN_BACK } from "./unlike.ts";

/** Rolled-back rows stay until vacuum, so a new database is faster. */
const STATEMENTS_A_DATABASE = 300;

export interface Replayed {
  occurrence: Occurrence;
  text: string;
  /** Difference in PostgreSQL's answer. */
  difference?: string;
}

/** Replays in sequence; several of these run concurrently. */
export async function replay(template: Template, queue: Occurrence[]): Promise<Replayed[]> {
  const replayed: Replayed[] = [];
  for (let number = 0; queue.length > 0; number++) {
    const name = `${template.name}_replay${number}_${Math.random().toString(36).slice(2, 8)}`;
    await onServer(template.server, `create database ${name} template ${template.name}`);
    await withClient(databaseOn(template.server, name), async (client) => {
      await client.query(`truncate ${template.tables.join(", ")} cascade`);
      const tables = await readTables(client);
      for (const occurrence of queue.splice(0, STATEMENTS_A_DATABASE)) {
        replayed.push(await replayOne(client, tables, occurrence));
      }
    });
    await onServer(template.server, `drop database ${name} with (force)`);
  }
  return replayed;
}

interface Table {
  /** Written columns, without generated ones. */
  columns: string;
  /** The same as select expressions; in a not-null column, null is a JSON value. */
  given: string;
  /** True if the table has an identity column. */
  isNumbered: boolean;
}

async function readTables(client: Client): Promise<Map<string, Table>> {
  const { rows } = await client.query<{ name: string } & Table>(
    `select table_name as name, bool_or(is_identity = 'YES') as "isNumbered",
       string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns,
       string_agg(case when data_type = 'jsonb' and is_nullable = 'NO' then format('coalesce(%I, ''null'')', column_name)
         else quote_ident(column_name) end, ', ' order by ordinal_position) as given
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  return new Map(rows.map(({ name, ...table }) => [name, table]));
}

async function replayOne(
  client: Client,
  tables: Map<string, Table>,
  occurrence: Occurrence,
): Promise<Replayed> {
  const compiled = new PostgresQueryCompiler().compileQuery(occurrence.node, createQueryId());
  await client.query("begin");
  try {
    await load(client, tables, occurrence);
    const answer = await ask(client, compiled);
    const difference = await compare(client, tables, occurrence, answer);
    return { occurrence, text: compiled.sql, ...(difference ? { difference } : {}) };
  } catch (error) {
    return {
      occurrence,
      text: compiled.sql,
      difference: `the rows cannot be brought over: ${String(error)}`,
    };
  } finally {
    await client.query("rollback");
  }
}

/** Disables triggers and foreign keys while rows are inserted. */
async function load(client: Client, tables: Map<string, Table>, { before, after, lastIds }: Occurrence) {
  await client.query("set local session_replication_role = replica");
  for (const [name, rows] of Object.entries(before)) {
    const { columns, given } = tables.get(name) ?? {};
    await client.query(
      `insert into "${name}" (${columns}) select ${given} from json_populate_recordset(null::"${name}", $1)`,
      [JSON.stringify(rows)],
    );
  }
  const counted = Object.keys(after).filter((name) => tables.get(name)?.isNumbered);
  const lasts = counted.map((name) => lastIds[name] ?? 0);
  await client.query(
    `set local session_replication_role = origin; ${counted
      .map(
        (name, at) =>
          `select setval('"${name}_id_seq"', ${Math.max(lasts[at] ?? 0, 1)}, ${(lasts[at] ?? 0) > 0});`,
      )
      .join(" ")}`,
  );
}

async function ask(client: Client, { sql, parameters }: CompiledQuery): Promise<Answer> {
  try {
    const { command, rowCount, rows } = await client.query<Row>(sql, [...parameters]);
    // Generated from the searched columns, which are compared.
    for (const row of rows) delete row.search_vector;
    if (command === "SELECT" || rows.length > 0) return { rows };
    return { rows, affected: rowCount ?? 0 };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { rows: [], error: `${refusalOf(error)}`, message: error.message };
  }
}

async function compare(
  client: Client,
  tables: Map<string, Table>,
  { shape, answer, after, node }: Occurrence,
  theirs: Answer,
): Promise<string | undefined> {
  if (answer.error !== theirs.error) {
    return `SQLite: ${answer.error ?? "done"}; PostgreSQL: ${theirs.error ?? "done"} ${theirs.message ?? ""}`;
  }
  if (answer.affected !== undefined && answer.affected !== (theirs.affected ?? theirs.rows.length)) {
    return `SQLite changed ${answer.affected} rows; PostgreSQL ${theirs.affected ?? theirs.rows.length}`;
  }
  const isOrdered = "orderBy" in node && node.orderBy !== undefined;
  const [ours, given] = NOT_YET_GIVEN_BACK.statements.test(shape)
    ? [answer.rows, theirs.rows].map((rows) =>
        rows.map((row) => ({ ...row, [NOT_YET_GIVEN_BACK.column]: null })),
      )
    : [answer.rows, theirs.rows];
  const answers = difference(ours ?? [], given ?? [], isOrdered);
  if (answers) return answers;
  for (const [table, rows] of Object.entries(after)) {
    const list = tables.get(table)?.columns;
    const found = await client.query<{ row: Row }>(
      `select to_json(changed) as row from (select ${list} from "${table}") as changed`,
    );
    const left = difference(
      rows,
      found.rows.map(({ row }) => row),
      false,
    );
    if (left) return `${table} afterwards: ${left}`;
  }
  return undefined;
}

function difference(ours: Row[], theirs: Row[], isOrdered: boolean): string | undefined {
  const one = ours.map(canonical);
  const other = theirs.map(canonical);
  if (one.join() === other.join()) return undefined;
  const inOrder = one.toSorted();
  const otherInOrder = other.toSorted();
  if (inOrder.join() === otherInOrder.join()) return isOrdered ? "the same rows in another order" : undefined;
  const at = inOrder.findIndex((row, place) => row !== otherInOrder[place]);
  return `SQLite: ${one.length} rows, ${inOrder[at]}; PostgreSQL: ${other.length} rows, ${otherInOrder[at]}`;
}
