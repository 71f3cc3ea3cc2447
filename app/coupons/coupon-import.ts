// Parses an owner's list of coupons, by the columns of the export.

import { readCsv, writeColumns } from "#app/platform/files/csv-reading.ts";
import { broughtColumns, type FileColumn } from "#app/platform/files/file-columns.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { readMoment } from "#app/platform/money-and-dates/typed-dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { listed } from "#app/platform/text/listed.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { COUPON_COLUMNS, COUPON_KINDS, COUPON_SCOPES, COUPON_STATES } from "./coupon.ts";
import { normalCode } from "./coupon-code.ts";
import { type BroughtCouponColumn, COUPON_FILE } from "./coupon-file.ts";

export const MOST_COUPON_LINES = 500;

/** Other words that people write for a kind of discount. */
const KIND_WORDS: Record<keyof typeof COUPON_KINDS, string[]> = {
  percent: ["percentual", "por cento", "%"],
  amount: ["fixo", "valor fixo", "valor", "reais", "r$"],
};

export interface CouponLine {
  /** Line number in the file, from 1. */
  number: number;
  code: string;
  /** The line's fields in the form's format; missing columns are left out. */
  fields: FieldValues;
  /** Why the line is skipped. */
  problem?: string;
}

/** Parses the list into lines of the form. `csv` is the list with the known columns. */
export function readCouponList(text: string): Outcome<{ csv: string; lines: CouponLine[] }> {
  const all = readCsv(text);
  const [header, ...rows] = all;
  if (!header) return { ok: false, message: "O arquivo está vazio." };
  const columns = header.cells.map(columnOf);
  if (!columns.includes("code")) {
    return { ok: false, message: "A primeira linha precisa ter os títulos das colunas. Falta Código." };
  }
  const unknown = header.cells.filter((title, at) => title.trim() && !columns[at] && !isFigure(title));
  // An unknown column is refused: without its type column, 5,50 reais would become 5,5 per cent.
  if (unknown.length > 0) return { ok: false, message: unknownColumns(unknown) };
  if (rows.length === 0) return { ok: false, message: "O arquivo só tem a linha dos títulos." };
  if (rows.length > MOST_COUPON_LINES) {
    return {
      ok: false,
      message: `O arquivo tem ${rows.length} linhas; envie até ${MOST_COUPON_LINES} por vez.`,
    };
  }
  const asked = columns.flatMap((column, at) => (column ? [at] : []));
  const csv = asked.length < columns.length ? writeColumns(all, asked) : text;
  const seen = new Map<string, number>();
  const lines = rows.map(({ number, cells }): CouponLine => {
    const fields: FieldValues = {};
    for (const [at, column] of columns.entries()) {
      if (column) Object.assign(fields, fieldOf(column, plainCell(cells[at] ?? "")));
    }
    if (isWholeDay(fields)) fields.ends_at = [fields.ends_at?.[0]?.slice(0, 10) ?? ""];
    const code = normalCode(fields.code?.[0] ?? "");
    const first = seen.get(code);
    seen.set(code, first ?? number);
    return { number, code, fields, ...(first && code ? { problem: `Repete a linha ${first}.` } : {}) };
  });
  return { ok: true, csv, lines };
}

function isFigure(title: string): boolean {
  return Object.values<FileColumn>(COUPON_FILE).some(
    ({ title: name, says }) => says === undefined && foldWords(name) === foldWords(title),
  );
}

function unknownColumns(titles: string[]): string {
  const one = titles.length === 1;
  const known = broughtColumns(COUPON_FILE).map(({ title }) => title);
  return `${one ? "Esta coluna não é" : "Estas colunas não são"} de cupons: ${listed(titles)}. Mude o título ou apague a coluna. As que existem: ${listed(known)}.`;
}

function columnOf(title: string): BroughtCouponColumn | undefined {
  const found = Object.entries<FileColumn>(COUPON_FILE).find(
    ([, { title: name, says }]) => says !== undefined && foldWords(name) === foldWords(title),
  );
  return found?.[0] as BroughtCouponColumn | undefined;
}

/** Removes the character that the export puts before text that a spreadsheet would run as a formula. */
function plainCell(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, "");
}

/** A cell in the form's format. Unknown values stay and are refused by the form's rules. */
function fieldOf(column: BroughtCouponColumn, text: string): FieldValues {
  switch (column) {
    case "state":
      return { is_paused: foldWords(text) === foldWords(COUPON_STATES.paused) ? ["on"] : [] };
    case "kind":
      return text ? { kind: [kindIn(text)] } : {};
    case "applies_to":
      return text ? { applies_to: [wordIn(COUPON_SCOPES, text)] } : {};
    case "products":
      return { products: text.split(/[^\d]+/).filter(Boolean) };
    case "starts_at":
    case "ends_at":
      return { [column]: [momentField(text)] };
    default:
      return { [column]: [text] };
  }
}

function kindIn(text: string): string {
  const typed = text.trim().toLowerCase();
  const found = Object.entries(KIND_WORDS).find(([, words]) => words.includes(typed));
  return found?.[0] ?? wordIn(COUPON_KINDS, text);
}

function wordIn(words: Record<string, string>, text: string): string {
  const found = Object.entries(words).find(
    ([word, name]) => word === text || foldWords(name) === foldWords(text),
  );
  return found?.[0] ?? text;
}

/** Shortens a cell's date and time to the form's format. Without a time it returns the date. */
function momentField(text: string): string {
  const read = readMoment(text);
  return read ? read.day + (read.time ? `T${read.time}` : "") : text;
}

/**
 * True if start and end are the same midnight: Excel adds midnight to every day of a column with times, and the whole
 * day is meant.
 */
function isWholeDay({ starts_at: [start = ""] = [], ends_at: [end = ""] = [] }: FieldValues): boolean {
  return end.endsWith("T00:00") && end.slice(0, 10) === start.slice(0, 10);
}

/** "Código: Use de 2 a 40 letras…". */
export function problemIn(errors: Record<string, string>): string {
  return Object.entries(errors)
    .map(([field, sentence]) => {
      const label = (COUPON_COLUMNS as FieldLabels)[field]?.label;
      return label ? `${label}: ${sentence}` : sentence;
    })
    .join(" ");
}
