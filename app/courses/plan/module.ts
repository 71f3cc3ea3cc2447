// What a module of a course is: its fields and the rules that hold at every door.

import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Row } from "#db/schema.ts";
import { ORDER_RULES } from "../ordering/plan-order.ts";

/** What may be written of a module. */
export const MODULE_FIELDS = [
  "course_id",
  "title",
  "description",
  "order",
] as const satisfies (keyof Row<"course_modules">)[];

export type ModuleFacts = Pick<Row<"course_modules">, (typeof MODULE_FIELDS)[number]>;
export type ModulePatch = Partial<ModuleFacts>;

/** Its course is named by every door. */
export const NEW_MODULE: ModuleFacts = { course_id: 0, title: "", description: null, order: 1 };

export const MODULE_LIMITS = { title: 160, description: 1000 } as const;

export const MODULE_SENTENCES = { title: "Informe o título do módulo." } as const;

export const MODULE_RULES: readonly Rule<ModuleFacts>[] = [
  {
    field: "title",
    code: "required",
    error: MODULE_SENTENCES.title,
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", MODULE_LIMITS.title),
  atMost("description", MODULE_LIMITS.description),
  ...ORDER_RULES,
];

export const MODULE_LABELS: FieldLabels = {
  title: { label: "Título" },
  description: { label: "Descrição" },
  order: { label: "Ordem" },
  course_id: { label: "Curso", kind: "courses" },
};

/** As the form would send it; where it stands is nobody's edit. */
export function moduleFields({
  title,
  description,
}: Pick<ModuleFacts, "title" | "description">): FieldValues {
  return { title: [title], description: [description ?? ""] };
}
