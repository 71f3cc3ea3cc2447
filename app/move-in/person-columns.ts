// Finds the e-mail and name columns of a list by their headings; a code column is never a name.

import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import type { FileColumns } from "#app/platform/files/file-columns.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { foldWords } from "#app/platform/text/search.ts";

/** Several name columns are parts of one name. The columns of `instead` are read if the name is empty. */
export interface StudentColumns {
  hasHeadings: boolean;
  email: number;
  name: number[];
  instead: number[];
  /** A list of two columns without headings, in which the e-mail may be in either column. */
  eitherWay?: true;
  /** Addresses in one row, as a mail program writes them: each cell is a person. */
  everyCell?: true | undefined;
}

/** Headings that the help asks for; synonyms are read too. */
export const STUDENT_FILE = {
  email: { title: "E-mail", says: "Um por linha.", example: "ana@exemplo.com", isNeeded: true },
  name: {
    title: "Nome",
    says: "De quem ainda não tem conta. Vazio: o começo do e-mail.",
    example: "Ana Souza",
  },
  cohort: {
    title: "Turma",
    says: "A turma do curso em que a pessoa entra. Vazio: nenhuma.",
    example: "Turma de março",
  },
  ends: {
    title: "Acesso até",
    says: "O último dia de acesso, como 31/12/2030. Vazio: sem fim.",
    example: "31/12/2030",
  },
} as const satisfies FileColumns;

type ColumnsFound = Outcome<{ columns: StudentColumns }>;

const words = (text: string) => new Set(text.split(" "));
const LITTLE = words("a o as os de do da dos das e the of seu sua your");
const STUDENTS = words(
  "aluno aluna estudante student participante attendee learner inscrito inscrita membro member",
);
const BUYERS = words(
  "comprador compradora cliente buyer customer assinante subscriber contato contact pessoa person titular convidado convidada lead billing cobranca faturamento",
);
/** Words for other people or things in a list of sales. */
const OTHERS = words(
  "produto product curso course oferta offer plano plan turma classe class cohort coorte grupo empresa company organizacao organization loja store produtor producer coprodutor afiliado afiliada affiliate vendedor seller cupom coupon campanha campaign arquivo file cartao card banco bank cidade city bairro rua item usuario user username login mae pai prefix suffix phonetic nickname group shipping entrega",
);
const NAMES = words("nome name fullname nomecompleto");
const WHOLE = words("completo full complete display exibicao social");
const GIVEN = ["primeiro nome", "first name", "given name", "first", "firstname"];
const MIDDLE = ["nome meio", "segundo nome", "middle name", "additional name"];
const FAMILY = [
  "sobrenome",
  "ultimo nome",
  "nome familia",
  "last name",
  "family name",
  "surname",
  "last",
  "lastname",
];
const EMAILS = words("email emails mail");
const PLAIN_EMAIL = words("endereco address value valor principal primary 1");

const EACH_CELL = { email: 0, name: [], instead: [], everyCell: true } satisfies Partial<StudentColumns>;

type Kind = "whole" | "given" | "middle" | "family" | "person" | "unsure";

interface Heading {
  at: number;
  title: string;
  person: "student" | "buyer" | undefined;
  /** Words of the heading without filler words and the person. */
  rest: string[];
}

export function findStudentColumns(rows: readonly CsvLine[]): ColumnsFound {
  const [first, ...people] = rows;
  if (!first) return { ok: false, message: "O arquivo está vazio." };
  if (first.cells.some(isAddressLike)) return columnsWithoutHeadings(rows);
  const headings = first.cells.map(headingOf);
  const email = emailColumn(headings, people);
  if (typeof email !== "object") return { ok: false, message: email };
  // Below a single e-mail heading, several addresses may be pasted into one row.
  const beyond = people.flatMap(({ cells }) => cells.slice(1).filter(Boolean));
  if (headings.length === 1 && beyond.length > 0 && beyond.every(isAddressLike)) {
    return { ok: true, columns: { ...EACH_CELL, hasHeadings: true } };
  }
  const isEmpty = !people.some(({ cells }) => cells.some(Boolean));
  const names = nameColumns(
    headings.filter(
      ({ at }) => at !== email.at && (isEmpty || people.some(({ cells }) => isNameLike(cells[at] ?? ""))),
    ),
    email,
  );
  if (typeof names === "string") return { ok: false, message: names };
  return { ok: true, columns: { hasHeadings: true, email: email.at, ...names } };
}

/** Contains letters, and is not a purchase number. */
export function isNameLike(cell: string): boolean {
  if (!/\p{L}/u.test(cell) || isAddressLike(cell)) return false;
  return !/\d{3}/.test(cell) && !(/\d/.test(cell) && !/\s/.test(cell));
}

export function isAddressLike(cell: string): boolean {
  return cell.includes("@");
}

export function isEmailTitle(cell: string): boolean {
  return headingOf(cell, 0).rest.some((word) => EMAILS.has(word));
}

function headingOf(title: string, at: number): Heading {
  const apart = title.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const spoken = foldWords(apart).replace(/\be mail/g, "email");
  const all = spoken.split(" ").filter((word) => word !== "" && !LITTLE.has(word));
  const isOf = (people: Set<string>) => all.some((word) => people.has(word));
  const person = isOf(STUDENTS) ? "student" : isOf(BUYERS) ? "buyer" : undefined;
  return { at, title, person, rest: all.filter((word) => !STUDENTS.has(word) && !BUYERS.has(word)) };
}

function emailColumn(headings: Heading[], people: readonly CsvLine[]): Heading | string {
  const filled = headings.filter(({ at }) => people.some(({ cells }) => isAddressLike(cells[at] ?? "")));
  const called = headings.filter(({ rest }) => rest.some((word) => EMAILS.has(word)));
  // Distinguishes a list with headings only from a list without the column.
  const found = filled.length > 0 ? filled : called;
  const ofNobodyElse = found.filter(({ rest }) => !rest.some((word) => OTHERS.has(word) && word !== "login"));
  const named = ofNobodyElse.filter((heading) => called.includes(heading));
  const plain = named.filter(({ rest }) => rest.every((word) => EMAILS.has(word) || PLAIN_EMAIL.has(word)));
  const best =
    plain.find(({ person }) => person === undefined) ??
    plain.find(({ person }) => person === "student") ??
    plain[0];
  if (best) return best;
  const left = named.length > 0 ? named : ofNobodyElse;
  if (left[0] && left.length === 1) return left[0];
  if (left.length > 1) return whichOne(left, "e-mail dos alunos", "email");
  return "Não há uma coluna de e-mail. Use email como título dela.";
}

function nameColumns(headings: Heading[], email: Heading): Pick<StudentColumns, "name" | "instead"> | string {
  const of = (kind: Kind) => headings.filter((heading) => kindOf(heading) === kind);
  const parts = [of("given")[0], of("middle")[0], of("family")[0]].flatMap((part) => part?.at ?? []);
  const whole = chosenOf(of("whole"), email);
  if (typeof whole === "string") return whole;
  if (whole) {
    const hasGiven = of("given").length > 0;
    const isPart = whole.rest.length === 1 && !hasGiven;
    return { name: isPart ? [whole.at, ...parts] : [whole.at], instead: isPart ? [] : parts };
  }
  if (of("given").length > 0) return { name: parts, instead: [] };
  const person = chosenOf(of("person"), email);
  if (typeof person === "string") return person;
  if (person) return { name: [person.at], instead: [] };
  const unsure = of("unsure");
  return unsure.length > 0 ? whichOne(unsure, "nome dos alunos", "nome") : { name: [], instead: [] };
}

/** The heading of the same person as the e-mail, then of a student, then the fullest. Undefined if there is none. */
function chosenOf(found: Heading[], email: Heading): Heading | string | undefined {
  const ofSame = found.filter(({ person }) => person === email.person);
  const fullest = ofSame.filter(({ rest }) => rest.length > 1);
  const students = found.filter(({ person }) => person === "student");
  for (const some of [fullest, ofSame, students, found]) {
    if (some[0] && some.length === 1) return some[0];
    if (some.length > 1) return whichOne(some, "nome dos alunos", "nome");
  }
  return undefined;
}

function kindOf({ rest, person }: Heading): Kind | undefined {
  const spoken = rest.join(" ");
  if (GIVEN.includes(spoken)) return "given";
  if (MIDDLE.includes(spoken)) return "middle";
  if (FAMILY.includes(spoken)) return "family";
  if (rest.length === 0) return person && "person";
  const isName = rest.some((word) => NAMES.has(word));
  if (isName && rest.every((word) => NAMES.has(word) || WHOLE.has(word))) return "whole";
  return isName && !rest.some((word) => OTHERS.has(word)) ? "unsure" : undefined;
}

function whichOne(headings: Heading[], what: string, word: string): string {
  const titles = headings.slice(0, 4).map(({ title }) => `"${title.slice(0, 60)}"`);
  const last = titles.pop();
  const list = titles.length > 0 ? `${titles.join(", ")} ou ${last}` : last;
  return `Não dá para saber qual coluna é o ${what}: ${list}? Escreva ${word} como título da coluna certa.`;
}

/** The e-mail is the column with addresses; the name is the only column that may be one. */
function columnsWithoutHeadings(rows: readonly CsvLine[]): ColumnsFound {
  const filled = rows.map(({ cells }) => cells.filter(Boolean));
  if (filled.flat().every(isAddressLike) && filled.some((cells) => cells.length > 1)) {
    return { ok: true, columns: { ...EACH_CELL, hasHeadings: false } };
  }
  const widest = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: widest }, (_, at) => rows.flatMap(({ cells }) => cells[at] || []));
  if (widest <= 2) {
    const email = addressesIn(columns[1]) > addressesIn(columns[0]) ? 1 : 0;
    const two = { hasHeadings: false, email, name: [1 - email], instead: [] };
    return { ok: true, columns: { ...two, eitherWay: true } };
  }
  const emails = columns.flatMap((cells, at) => (cells.some(isAddressLike) ? [at] : []));
  const email =
    emails.toSorted((one, other) => addressesIn(columns[other]) - addressesIn(columns[one]))[0] ?? 0;
  const names = columns.flatMap((cells, at) =>
    at !== email && cells.length > 0 && cells.every(isNameLike) ? [at] : [],
  );
  if (names.length > 1) {
    const problem =
      "Não dá para saber qual coluna é o nome dos alunos. Ponha na primeira linha os títulos das colunas, como e-mail;nome.";
    return { ok: false, message: problem };
  }
  return { ok: true, columns: { hasHeadings: false, email, name: names, instead: [] } };
}

function addressesIn(cells: readonly string[] = []): number {
  return cells.filter(isAddressLike).length;
}
