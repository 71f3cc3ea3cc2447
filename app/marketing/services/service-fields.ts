// The fields of a service as people read them, and as its form holds them.
import { sentFields } from "#app/nouns/columns.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { SERVICE_COLUMNS, type ServiceFacts } from "./service.ts";

export const SERVICE_LABELS: FieldLabels = {
  ...SERVICE_COLUMNS,
  step_title: { label: "Como funciona, títulos" },
  step_words: { label: "Como funciona, textos" },
  question: { label: "Perguntas frequentes, perguntas" },
  answer: { label: "Perguntas frequentes, respostas" },
};

/** As the form would send it. */
export function serviceFields(service: ServiceFacts): FieldValues {
  return {
    ...sentFields(SERVICE_COLUMNS, service),
    features: [service.features.join("\n")],
    position: [String(service.position || "")],
    step_title: service.steps.map(({ title }) => title),
    step_words: service.steps.map(({ words }) => words),
    question: service.questions.map(({ question }) => question),
    answer: service.questions.map(({ answer }) => answer),
  };
}

/** As the register tells it. */
export function serviceWords({ steps, questions, ...facts }: ServiceFacts) {
  return {
    ...facts,
    steps: steps.map(({ title, words }) => `${title}: ${words}`),
    questions: questions.map(({ question, answer }) => `${question} ${answer}`),
  };
}
