// A message to selected students of a course: its columns and its placeholders.
import type { ColumnsOf } from "#app/nouns/columns.ts";
import type { Row } from "#db/schema.ts";

export const MESSAGE_COLUMNS = {
  subject: { label: "Assunto", blank: "" },
  body: { label: "Texto", blank: "" },
  course_id: { label: "Curso", blank: 0, notInForm: true },
  author_id: { label: "Quem escreveu", kind: "users", blank: null, notInForm: true },
  state: { label: "Situação", blank: "draft", notInForm: true },
} satisfies ColumnsOf<Row<"student_messages">>;

export type MessageFacts = Pick<Row<"student_messages">, keyof typeof MESSAGE_COLUMNS>;

export const MESSAGE_LIMITS = { subject: 150, body: 5000 } as const;

export const MESSAGE_STATES = {
  draft: { word: "Rascunho", tone: "plain" },
  sending: { word: "Saindo", tone: "wait" },
  sent: { word: "Enviada", tone: "ok" },
} as const;

export const UNNAMED = "Mensagem sem assunto";

export const MESSAGE_PLACES = ["nome", "curso", "aula"] as const;

export interface Filled {
  /** Undefined if the name is unknown or must not be used. */
  name: string | undefined;
  course: string;
  lesson: string | null;
}

/** Fills in {nome}, {curso} and {aula} for this student. */
export function filledIn(text: string, { name, course, lesson }: Filled): string {
  const fields: Record<string, string> = {
    nome: name ?? "estudante",
    curso: course,
    aula: lesson ?? "a primeira aula",
  };
  return text.replace(/\{(nome|curso|aula)\}/g, (whole, field: string) => fields[field] ?? whole);
}
