// Checks a SQLite file in a child process: node db/sqlite/check-file.ts FILE. Exit code 0: no damage found; 3: damaged,
// with a line that says how; 4: could not check.
import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import SQLite from "better-sqlite3";
import { TEXT_FUNCTIONS } from "../text-functions.ts";
import { SMALL_BYTES } from "./small-file.ts";

const path = process.argv[2] ?? "";
try {
  const wrong = findDamage(path);
  if (wrong) process.stdout.write(`${wrong}\n`);
  process.exitCode = wrong ? 3 : 0;
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(code ?? "");
  const words = code === "SQLITE_NOTADB" ? "não é um banco SQLite" : "há páginas ilegíveis";
  process.stdout.write(`${isDamaged ? words : message}\n`);
  process.exitCode = isDamaged ? 3 : 4;
}

function findDamage(file: string): string | undefined {
  const database = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    for (const [name, read] of Object.entries(TEXT_FUNCTIONS)) {
      database.function(name, { deterministic: true }, (text) => (text === null ? null : read(String(text))));
    }
    database.function("is_utf8", { deterministic: true }, (bytes) => Number(isUtf8(bytes as Buffer)));
    const all = database.pragma("table_list") as { schema: string; name: string; type: string }[];
    const tables = all.filter(({ schema, type }) => schema === "main" && /^(table|shadow)$/.test(type));
    // Table by table, because checking the derived full-text index would take ten times as long.
    for (const { name } of tables) {
      const found = database.pragma(`quick_check("${name}")`, { simple: true });
      if (found !== "ok") return `tabela ${name}`;
    }
    // For small files the contents are read too, not only the page structure.
    if (statSync(file).size > SMALL_BYTES) return undefined;
    const found = database.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") return "tabelas e índices não combinam";
    return tables.map(({ name }) => unreadable(database, name)).find(Boolean);
  } finally {
    database.close();
  }
}

/** SQLite has no page checksums; invalid UTF-8 reveals a changed page. */
function unreadable(database: SQLite.Database, table: string): string | undefined {
  const columns = database.pragma(`table_info("${table}")`) as { name: string; type: string }[];
  const conditions = columns.flatMap(({ name, type }) => {
    if (/^jsonb$/i.test(type)) return [`("${name}" is not null and not json_valid("${name}"))`];
    if (!/^(text|timestamptz)$/i.test(type)) return [];
    return [`(typeof("${name}") = 'text' and not is_utf8(cast("${name}" as blob)))`];
  });
  if (conditions.length === 0) return undefined;
  const query = `select 1 from "${table}" where ${conditions.join(" or ")} limit 1`;
  return database.prepare(query).get() ? `texto ilegível na tabela ${table}` : undefined;
}
