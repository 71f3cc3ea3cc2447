// The list of people that an owner wants to enrol, read line by line.
import { NAME_MAX, NAME_MIN } from "#app/identity/user-rules.ts";
import { readCsv } from "#app/platform/files/csv-reading.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

const MOST_LINES = 1000;

export interface ImportLine {
  /** Of the file, from 1. */
  number: number;
  email: string;
  name: string;
  /** Why the line is left out. */
  problem?: string;
}

export type ImportReading = { ok: true; lines: ImportLine[] } | { ok: false; problem: string };

const EMAIL_HEADERS = ["email", "e-mail", "mail"];
const NAME_HEADERS = ["nome", "name", "aluno", "nome completo"];

/** With a first line of headings, or without one: then the address is the cell that looks like one. */
export function readStudentList(text: string): ImportReading {
  const rows = readCsv(text);
  if (rows.length === 0) return { ok: false, problem: "O arquivo está vazio." };
  const header = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const emailAt = header.findIndex((cell) => EMAIL_HEADERS.includes(cell));
  const nameAt = header.findIndex((cell) => NAME_HEADERS.includes(cell));
  const people = emailAt === -1 ? rows : rows.slice(1);
  if (emailAt === -1 && !rows.some(({ cells }) => cells.some((cell) => cell.includes("@")))) {
    return { ok: false, problem: "Não há uma coluna de e-mail. Use email como título dela." };
  }
  if (people.length > MOST_LINES) {
    const most = MOST_LINES.toLocaleString("pt-BR");
    return { ok: false, problem: `O arquivo tem ${people.length} linhas; envie até ${most} por vez.` };
  }
  const seen = new Map<string, number>();
  return {
    ok: true,
    lines: people.map(({ number, cells }) => {
      const at = emailAt === -1 ? cells.findIndex((cell) => cell.includes("@")) : emailAt;
      const other = emailAt === -1 ? cells.findIndex((cell, place) => place !== at && cell !== "") : nameAt;
      return checked({ number, email: normalEmail(cells[at] ?? ""), name: cells[other] ?? "" }, seen);
    }),
  };
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
