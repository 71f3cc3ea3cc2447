// All data of a person as a ZIP: one JSON file with all tables, and a CSV per table (SEC-50).
import { strToU8, zipSync } from "fflate";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { attachmentHeader } from "#app/platform/files/attachment.ts";
import { toCsv } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { collectPersonalRows, type Person, type PersonalRow } from "./personal-data.server.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

interface ExportAsk {
  person: Person;
  /** The account that asked for the file. */
  actorId: number;
  ip: string;
  /** Set when the team exports for a request. */
  requestId?: number;
}

/** Writes the register and returns the file. */
export async function exportPerson(db: Db, ask: ExportAsk, now: Date): Promise<Uint8Array> {
  const { person, actorId, ip, requestId } = ask;
  const rows = await inTransaction(db, async (trx) => {
    const target =
      requestId === undefined
        ? { action: "account.export", entity: "users", entityId: actorId }
        : { action: "data-request.export", entity: "data_requests", entityId: requestId };
    const all = await collectPersonalRows(trx, person);
    await recordAudit(trx, { actorId, ip, ...target }, now);
    return all;
  });
  const tables = PERSONAL_TABLES.map(({ table, hidden }) => {
    const kept = (rows.get(table) ?? []).map((row) => withoutHidden(row, hidden));
    return { table, rows: kept };
  }).filter((entry) => entry.rows.length > 0);
  const all = {
    exportado_em: now.toISOString(),
    ...Object.fromEntries(tables.map((one) => [one.table, one.rows])),
  };
  const files: Record<string, Uint8Array> = { "dados.json": strToU8(JSON.stringify(all, null, 2)) };
  for (const one of tables) files[`csv/${one.table}.csv`] = strToU8(csvOf(one.rows));
  return zipSync(files);
}

export function zipResponse(zip: Uint8Array, now: Date): Response {
  return new Response(new Uint8Array(zip), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": attachmentHeader(`meus-dados-${dayOf(now)}.zip`),
      "cache-control": "private, no-store",
    },
  });
}

function withoutHidden(row: PersonalRow, hidden: string[]): PersonalRow {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !hidden.includes(column) && column !== "search_vector"),
  );
}

function csvOf(rows: PersonalRow[]): string {
  const header = Object.keys(rows[0] ?? {});
  return toCsv(
    header,
    rows.map((row) => header.map((column) => cellOf(row[column]))),
  );
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "sim" : "não";
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
