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

/** Published unless something else is said, as integrations are told. */
export const NEW_COURSE: CourseFacts = {
  ...{ title: "", description: null, cover_image: null, instructor_id: null, product_id: null },
  is_published: true,
};

export const COURSE_LIMITS = { title: 160, description: 5000 } as const;

export const COURSE_SENTENCES = {
  title: "Informe o título do curso.",
  description: "Informe a descrição do curso.",
} as const;

export const COURSE_RULES: readonly Rule<CourseFacts>[] = [
  {
    ...{ field: "title", code: "required", error: COURSE_SENTENCES.title },
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", COURSE_LIMITS.title),
  {
    ...{ field: "description", code: "required", error: COURSE_SENTENCES.description },
    ...{ ofWhole: true, with: ["is_published"] },
    breaks: ({ description }) => !description?.trim(),
    imported: { note: "veio vazia: a página do curso fica sem ela" },
  },
  atMost("description", COURSE_LIMITS.description),
];
