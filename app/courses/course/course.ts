// What a course is: its fields and the rules that hold at every door.

import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a course. */
export const COURSE_FIELDS = [
  "title",
  "description",
  "cover_image",
  "instructor_id",
  "product_id",
  "is_published",
] as const satisfies (keyof Row<"courses">)[];

export type CourseFacts = Pick<Row<"courses">, (typeof COURSE_FIELDS)[number]>;
export type CoursePatch = Partial<CourseFacts>;

/** An integration may make one by its title alone, and is told that it is published then. */
export const NEW_COURSE: CourseFacts = {
  title: "",
  description: null,
  cover_image: null,
  instructor_id: null,
  product_id: null,
  is_published: true,
};

export const COURSE_LIMITS = { title: 160, description: 5000 } as const;

export const COURSE_SENTENCES = {
  title: "Informe o título do curso.",
  /** Asked by the form alone: elsewhere a course is begun by its title. */
  description: "Informe a descrição do curso.",
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
];

export const COURSE_LABELS: FieldLabels = {
  title: { label: "Título" },
  description: { label: "Descrição" },
  cover_image: { label: "Capa" },
  instructor_id: { label: "Instrutor", kind: "users" },
  product_id: { label: "Página de venda", kind: "products" },
  is_published: { label: "Publicado", kind: "truth" },
};

/** As the form would send it. */
export function courseFields(course: CourseFacts): FieldValues {
  return {
    title: [course.title],
    description: [course.description ?? ""],
    cover_image: [course.cover_image ?? ""],
    instructor_id: [String(course.instructor_id ?? "")],
    product_id: [String(course.product_id ?? "")],
    is_published: course.is_published ? ["on"] : [],
  };
}
