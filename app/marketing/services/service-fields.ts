// The fields of a service as people read them, and as its form holds them.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import type { ServiceFacts } from "./service.ts";

export const SERVICE_LABELS: FieldLabels = {
  slug: { label: "Endereço" },
  name: { label: "Nome" },
  badge: { label: "Selo" },
  monthly_price: { label: "Preço por mês", kind: "money" },
  description: { label: "Descrição" },
  features: { label: "O que inclui" },
  promise: { label: "Texto da página do serviço" },
  steps: { label: "Como funciona" },
  questions: { label: "Perguntas frequentes" },
  step_title: { label: "Como funciona, títulos" },
  step_words: { label: "Como funciona, textos" },
  question: { label: "Perguntas frequentes, perguntas" },
  answer: { label: "Perguntas frequentes, respostas" },
  tiles: { label: "Desenho da capa" },
  picture: { label: "Imagem" },
  position: { label: "Ordem na página" },
  is_published: { label: "Publicado", kind: "truth" },
};

/** As the form would send it. */
export function serviceFields(service: ServiceFacts): FieldValues {
  return {
    name: [service.name],
    badge: [service.badge ?? ""],
    monthly_price: [centsToField(service.monthly_price)],
    description: [service.description],
    features: [service.features.join("\n")],
    promise: [service.promise],
    step_title: service.steps.map(({ title }) => title),
    step_words: service.steps.map(({ words }) => words),
    question: service.questions.map(({ question }) => question),
    answer: service.questions.map(({ answer }) => answer),
    picture: [service.picture],
    position: [String(service.position || "")],
    is_published: service.is_published ? ["on"] : [],
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
