// The list of people that an owner wants to enrol, read line by line.

import { NAME_MAX, NAME_MIN } from "#app/identity/user-rules.ts";
import { readCsv, writeColumns } from "#app/platform/files/csv-reading.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { findStudentColumns, isAddressLike, isNameLike } from "./student-columns.ts";

const MOST_LINES = 1000;

export interface ImportLine {
  /** Of the file, from 1. */
  number: number;
  email: string;
  name: string;
  /** Why the line is left out. */
  problem?: string;
}

/** With the list as it was read: the columns that are asked for. */

/** With a first line of headings, or without one: then the address is the cell that looks like one. */
export function readStudentList(text: string): Outcome<{ csv: string; lines: ImportLine[] }> {
  const rows = readCsv(text);
  const found = findStudentColumns(rows);
  if (!found.ok) return found;
  const { hasHeadings, email, name, instead, eitherWay } = found.columns;
  const people = hasHeadings ? rows.slice(1) : rows;
  if (people.length > MOST_LINES) {
    const most = MOST_LINES.toLocaleString("pt-BR");
    return { ok: false, message: `O arquivo tem ${people.length} linhas; envie até ${most} por vez.` };
  }
  const asked = [email, ...name, ...instead];
  const seen = new Map<string, number>();
  return {
    ok: true,
    csv: rows.some(({ cells }) => cells.length > asked.length) ? writeColumns(rows, asked) : text,
    lines: people.map(({ number, cells: written }) => {
      const cells = eitherWay && !isAddressLike(written[0] ?? "") ? written.toReversed() : written;
      const line = { number, email: normalEmail(cells[email] ?? "") };
      return checked({ ...line, name: nameIn(cells, name) || nameIn(cells, instead) }, seen);
    }),
  };
}

/** The parts of a name, each once; what is no name is left out. */
function nameIn(cells: readonly string[], columns: readonly number[]): string {
  const parts = columns.map((at) => cells[at] ?? "").filter(isNameLike);
  return parts.reduce((name, part) => (name.endsWith(part) ? name : `${name} ${part}`.trim()), "");
}

/** A name for an account that has none: what stands before the @. */
export function nameFor(line: { email: string; name: string }): string {
  const name = line.name.replace(/\s+/g, " ").trim();
  return [...name].length >= NAME_MIN ? name : (line.email.split("@")[0] ?? "").padEnd(NAME_MIN, "-");
}

function checked(line: ImportLine, seen: Map<string, number>): ImportLine {
  if (line.email === "") return { ...line, problem: "Sem e-mail." };
  if (!isEmail(line.email)) return { ...line, problem: "E-mail inválido." };
  if ([...line.name].length > NAME_MAX || /\p{Cc}/u.test(line.name))
    return { ...line, problem: "Nome inválido." };
  const first = seen.get(line.email);
  if (first !== undefined) return { ...line, problem: `Repete a linha ${first}.` };
  seen.set(line.email, line.number);
  return line;
}
