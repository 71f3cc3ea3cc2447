// The file of --map: maps the service's tables and fields to ours.

import { z } from "zod";
import { findField, findTableOver } from "#app/api/protocol/registry.ts";
import { TransferStopped } from "../transfer-stopped.ts";
import { IMPORT_ORDER, type TableMap } from "./import-plan.ts";

export const NO_MAP: TableMap = { tables: {}, fields: {} };

const NAMES = `use um destes nomes de tabela: ${IMPORT_ORDER.join(", ")}`;
const shapeError = ({ code }: { code: string }) =>
  code === "unrecognized_keys" || code === "invalid_key" ? NAMES : "deve ser um objeto";
const tableName = z.enum(IMPORT_ORDER, NAMES);
const tableId = z
  .int("o número da tabela deve ser inteiro")
  .min(1, "o número da tabela deve ser maior que zero");
const mapSchema = z.strictObject(
  {
    tables: z.partialRecord(tableName, tableId.nullable(), { error: shapeError }).default({}),
    fields: z
      .partialRecord(
        tableName,
        z.record(z.string(), z.string("informe o nome do campo na Vitrine"), { error: shapeError }),
        { error: shapeError },
      )
      .default({}),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? "só aceita tables e fields" : "deve ser um objeto",
  },
);

/** Throws TransferStopped with one sentence per mistake. */
export function parseTableMap(text: string, file: string): TableMap {
  const parsed = mapSchema.safeParse(readJson(text, file));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${file}: ${placeOf(issue)}${issue.message}.`);
    throw new TransferStopped(lines.join("\n"));
  }
  const wrong = Object.entries(parsed.data.fields).flatMap(([table, names]) =>
    wrongFields(table, names ?? {}).map((sentence) => `${file}: fields.${table}: ${sentence}.`),
  );
  if (wrong.length > 0) throw new TransferStopped(wrong.join("\n"));
  return parsed.data;
}

function readJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new TransferStopped(`${file}: não é um JSON válido.`);
  }
}

function placeOf({ path }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join(".")}: ` : "";
}

function wrongFields(table: string, names: Record<string, string>): string[] {
  const served = findTableOver(table);
  if (!served) return [];
  const targets = Object.values(names);
  return Object.entries(names).flatMap(([sourceName, ours]) => {
    if (!findField(served, ours)) {
      const known = served.fields.map((field) => field.name).join(", ");
      return [`"${sourceName}" aponta para "${ours}", que não existe; os campos são ${known}`];
    }
    return targets.indexOf(ours) === targets.lastIndexOf(ours)
      ? []
      : [`mais de um campo aponta para "${ours}"`];
  });
}
