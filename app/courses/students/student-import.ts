// The list of people that an owner wants to enrol, read line by line: a plain list, or another platform's file of sales.

import { NAME_MAX, NAME_MIN } from "#app/identity/user-rules.ts";
import { findStudentColumns, isAddressLike, isNameLike } from "#app/move-in/person-columns.ts";
import { findSaleColumns, type SaleColumns } from "#app/move-in/sale-columns.ts";
import { cleanCell, judgeRows, type SaleRow } from "#app/move-in/sale-evidence.ts";
import { type CsvLine, readCsv, writeColumns } from "#app/platform/files/csv-reading.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { foldWords } from "#app/platform/text/search.ts";

const MOST_LINES = 1000;

export interface ImportLine {
  /** Of the file, from 1. */
  number: number;
  email: string;
  name: string;
  /** Why the line is left out. */
  problem?: string;
  /** What else there is to know of a line that enrols. */
  note?: string;
}

interface StudentList {
  /** The columns that are asked for: the others are neither kept nor sent back. */
  csv: string;
  lines: ImportLine[];
}

/** What the file calls what was sold, where it tells several things. */
type NotRead = { message: string; csv?: string; products?: string[] };

/**
 * With a first line of headings, or without one: then the address is the cell that looks like one. Of a file of sales only
 * those of `product` enrol whom they give access; it may be left open where the file tells one product.
 */
export function readStudentList(text: string, today: string, product = ""): Outcome<StudentList, NotRead> {
  const written = readCsv(text);
  const sale = findSaleColumns(written[0]?.cells ?? []);
  if (!sale.ok) return sale;
  const rows = withoutNumbers(written, sale.columns?.transaction);
  const found = findStudentColumns(rows);
  if (!found.ok) return found;
  const { hasHeadings, email, name, instead, eitherWay } = found.columns;
  const people = hasHeadings ? rows.slice(1) : rows;
  if (people.length > MOST_LINES) {
    const most = MOST_LINES.toLocaleString("pt-BR");
    return { ok: false, message: `O arquivo tem ${people.length} linhas; envie até ${most} por vez.` };
  }
  const asked = [...new Set([email, ...name, ...instead, ...saleColumns(sale.columns)])];
  const isAsAsked = rows === written && rows.every(({ cells }) => cells.length <= asked.length);
  const csv = isAsAsked ? text : writeColumns(rows, asked);
  const judged = sale.columns && judgeRows(people, sale.columns, { today });
  const products = productsOf(judged ?? []);
  const chosen = products.length > 1 ? products.find((each) => isSame(each, product)) : products[0];
  if (products.length > 1 && !chosen) {
    return { ok: false, message: `O arquivo tem vendas de ${products.length} produtos.`, csv, products };
  }
  const seen = new Map<string, number>();
  return {
    ok: true,
    csv,
    lines: people.map(({ number, cells: written }, at) => {
      const cells = eitherWay && !isAddressLike(written[0] ?? "") ? written.toReversed() : written;
      const line = { number, email: normalEmail(cleanCell(cells[email])) };
      const named = { ...line, name: nameIn(cells, name) || nameIn(cells, instead) };
      return checked({ ...named, ...asSold(judged?.[at], chosen) }, seen);
    }),
  };
}

/** What is sold in the file's rows, each once, as it is called first. */
function productsOf(rows: readonly SaleRow[]): string[] {
  const known = new Map<string, string>();
  for (const product of rows.flatMap((row) => row.products)) {
    const key = foldWords(product);
    if (key !== "" && !known.has(key)) known.set(key, product);
  }
  return [...known.values()];
}

function isSame(one: string, other: string): boolean {
  return foldWords(one) === foldWords(other);
}

function asSold(row: SaleRow | undefined, chosen: string | undefined): Pick<ImportLine, "problem" | "note"> {
  if (!row) return {};
  if (chosen !== undefined && !row.products.some((product) => isSame(product, chosen))) {
    const [other] = row.products;
    return { problem: other ? `Comprou outro produto: ${other}.` : "Não diz o que comprou." };
  }
  const { reason } = row;
  // What was bought stands there, so that a file of another product is seen.
  const bought = chosen === undefined ? "" : `Comprou ${chosen}.`;
  const note = [bought, reason].filter(Boolean).join(" ");
  if (row.effect === "give" || row.effect === "keep") return note ? { note } : {};
  return { problem: reason ?? "Não está pago." };
}

function saleColumns(columns: SaleColumns | undefined): number[] {
  if (!columns) return [];
  const { signs = [], paid = [], status, transaction, product, charge, ends, left, orders } = columns;
  // Without a status each row is a purchase of its own.
  const purchase = status === undefined ? [] : [status, transaction, charge];
  return [...signs, ...paid, ...purchase, product, ends, left, orders].flatMap((at) => at ?? []);
}

/** A purchase's number of digits alone could be a card's: kept shorter, it still tells one purchase from another. */
function withoutNumbers(rows: readonly CsvLine[], column: number | undefined): readonly CsvLine[] {
  if (column === undefined) return rows;
  const shorter = rows.map((row) => {
    const digits = (row.cells[column] ?? "").replace(/[\s.-]/g, "");
    if (!/^\d{12,40}$/.test(digits)) return row;
    return { ...row, cells: row.cells.with(column, `n${BigInt(digits).toString(36)}`) };
  });
  return shorter.every((row, at) => row === rows[at]) ? rows : shorter;
}

/** The parts of a name, each once; what is no name is left out. */
function nameIn(cells: readonly string[], columns: readonly number[]): string {
  const parts = columns.map((at) => cleanCell(cells[at])).filter(isNameLike);
  return parts.reduce((name, part) => (name.endsWith(part) ? name : `${name} ${part}`.trim()), "");
}

/** A name for an account that has none: what stands before the @. */
export function nameFor(line: { email: string; name: string }): string {
  const name = line.name.replace(/\s+/g, " ").trim();
  return [...name].length >= NAME_MIN ? name : (line.email.split("@")[0] ?? "").padEnd(NAME_MIN, "-");
}

function checked(line: ImportLine, seen: Map<string, number>): ImportLine {
  if (line.problem) return line;
  if (line.email === "") return { ...line, problem: "Sem e-mail." };
  if (!isEmail(line.email)) return { ...line, problem: "E-mail inválido." };
  if ([...line.name].length > NAME_MAX || /\p{Cc}/u.test(line.name))
    return { ...line, problem: "Nome inválido." };
  const first = seen.get(line.email);
  if (first !== undefined) return { ...line, problem: `Repete a linha ${first}.` };
  seen.set(line.email, line.number);
  return line;
}
