// What a course is: its fields and the rules that hold at every door.
import { atMost, type Rule } from "#app/platform/rule-book.ts";
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
  ...{ title: "", description: null, cover_image: null, instructor_id: null, product_id: null },
  is_published: true,
};

export const COURSE_LIMITS = { title: 160, description: 5000 } as const;

export const COURSE_SENTENCES = {
  title: "Informe o título do curso.",
  /** Asked by the form alone: elsewhere a course is begun by its title. */
  description: "Informe a descrição do curso.",
} as const;

export const COURSE_RULES: readonly Rule<CourseFacts>[] = [
  {
    ...{ field: "title", code: "required", error: COURSE_SENTENCES.title },
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", COURSE_LIMITS.title),
  atMost("description", COURSE_LIMITS.description),
];
