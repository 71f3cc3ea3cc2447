// What a course is: its fields and the rules that hold at every door.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a course. */
export const COURSE_COLUMNS = {
  title: { label: "Título", blank: "", served: { place: 1, required: true } },
  description: { label: "Descrição", blank: null, served: { place: 2, as: "long_text" } },
  cover_image: { label: "Capa", blank: null, served: { place: 3, as: "url" } },
  instructor_id: { label: "Instrutor", kind: "users", blank: null, served: { place: 4 } },
  product_id: { label: "Página de venda", kind: "products", blank: null, served: { place: 5 } },
  // An integration may make one by its title alone, and is told that it is published then.
  is_published: { label: "Publicado", kind: "truth", blank: true, served: { place: 6, byDefault: true } },
  tells_stopped: { label: "Lembra quem parou", kind: "truth", blank: false },
} satisfies ColumnsOf<Row<"courses">>;

export type CourseFacts = Pick<Row<"courses">, keyof typeof COURSE_COLUMNS>;
export type CoursePatch = Partial<CourseFacts>;

export const COURSE_LIMITS = { title: 160, description: 5000, workload_minutes: 600_000 } as const;

export const COURSE_SENTENCES = {
  title: "Informe o título do curso.",
  /** Asked by the form alone: elsewhere a course is begun by its title. */
  description: "Informe a descrição do curso.",
  workload: `Use um número de minutos de 1 a ${(600_000).toLocaleString("pt-BR")}, ou deixe vazio.`,
  noLesson: "Publique pelo menos uma aula antes de publicar o curso.",
} as const;

export const COURSE_RULES: readonly Rule<CourseFacts>[] = [
  {
    field: "title",
    code: "required",
    error: COURSE_SENTENCES.title,
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", COURSE_LIMITS.title),
  atMost("description", COURSE_LIMITS.description),
  {
    field: "workload_minutes",
    code: "invalid",
    error: COURSE_SENTENCES.workload,
    breaks: ({ workload_minutes: minutes }) =>
      minutes !== null && (minutes < 1 || minutes > COURSE_LIMITS.workload_minutes),
  },
];
