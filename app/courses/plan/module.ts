// Fields and rules of a course's module, for all doors.

import { type ColumnsOf, sentFields } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { Row } from "#db/schema.ts";
import { RELEASE_RULE } from "../lessons/release-rules.ts";
import { ORDER_RULES } from "../ordering/plan-order.ts";

export const MODULE_COLUMNS = {
  course_id: {
    label: "Curso",
    kind: "courses",
    blank: 0,
    notInForm: true,
    served: { place: 2, required: true },
  },
  title: { label: "Título", blank: "", served: { place: 1, required: true } },
  description: { label: "Descrição", blank: null, served: { place: 3, as: "long_text" } },
  // A change of position does not count as an edit, so it never makes a form stale.
  order: {
    label: "Ordem",
    blank: 1,
    notInForm: true,
    served: { place: 4, as: "number", nullable: false, min: 1 },
  },
  release_days: {
    label: "Abre depois de (dias da matrícula)",
    blank: null,
    served: { place: 7, as: "number", min: 1 },
  },
  release_at: { label: "Abre em", kind: "date", blank: null, notInForm: true, served: { place: 8 } },
  after_module_id: {
    label: "Abre depois do módulo",
    kind: "course_modules",
    blank: null,
    served: { place: 9 },
  },
} satisfies ColumnsOf<Row<"course_modules">>;

export type ModuleFacts = Pick<Row<"course_modules">, keyof typeof MODULE_COLUMNS>;
export type ModulePatch = Partial<ModuleFacts>;

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
  RELEASE_RULE,
];

/** Form values of the module, with the day in its own field. */
export function moduleFormValues(module: Omit<ModuleFacts, "course_id">): FieldValues {
  const { release_at } = module;
  return {
    ...sentFields(MODULE_COLUMNS, module),
    release_on: [release_at ? formatDate(release_at) : ""],
  };
}

export const MODULE_LABELS: FieldLabels = { ...MODULE_COLUMNS, release_on: { label: "Abre em" } };
