import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";

/** Every table, column, constraint, index, trigger and function, as the engine describes them. */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await (engineOf(db) === "sqlite"
    ? sql<{ line: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master
        where name not like 'sqlite_%' and name not like 'kysely_%'`
    : sql<{
        line: string;
      }>`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
          || coalesce(column_default, '') as line from information_schema.columns
          where table_schema = 'public' and table_name not like 'kysely_%'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely_%'
        union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%'
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`
  ).execute(db);
  return rows
    .map(({ line }) =>
      line
        .replaceAll('"', "")
        .replace(/\s+/g, " ")
        .replace(/ ?([(),;]) ?/g, "$1"),
    )
    .sort();
}
