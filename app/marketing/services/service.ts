// What a service paid by the month is: its fields and the rules that hold at every door. Prices are centavos a month.
import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a service. */
export const SERVICE_COLUMNS = {
  // An empty one is made from the name.
  slug: { label: "Endereço", blank: "", notInForm: true },
  name: { label: "Nome", blank: "" },
  badge: { label: "Selo", blank: null },
  monthly_price: { label: "Preço por mês", kind: "money", blank: null },
  description: { label: "Descrição", blank: "" },
  features: { label: "O que inclui", blank: [] },
  promise: { label: "Texto da página do serviço", blank: "" },
  steps: { label: "Como funciona", blank: [], notInForm: true },
  questions: { label: "Perguntas frequentes", blank: [], notInForm: true },
  tiles: { label: "Desenho da capa", blank: "", notInForm: true },
  picture: { label: "Imagem", blank: "" },
  position: { label: "Ordem na página", blank: 0 },
  is_published: { label: "Publicado", kind: "truth", blank: false },
} satisfies ColumnsOf<Row<"services">>;

export type ServiceFacts = Pick<Row<"services">, keyof typeof SERVICE_COLUMNS>;
export type ServicePatch = Partial<ServiceFacts>;

export const SERVICE_LIMITS = {
  name: 80,
  slug: 80,
  badge: 30,
  description: 400,
  promise: 600,
  tiles: 80,
  features: 12,
  feature: 120,
  steps: 8,
  questions: 20,
  title: 120,
  words: 1000,
} as const;

export const SERVICE_SENTENCES = {
  name: "Informe o nome do serviço.",
  description: "Escreva em uma ou duas frases o que o serviço faz.",
  price: "Informe um preço maior que zero, ou deixe em branco para combinar em conversa.",
  picture: "Envie a imagem por este formulário.",
  unfinished: "Preencha o título e o texto de cada item, ou apague o item.",
  long: "Um dos textos da lista é longo demais.",
} as const;

export const SERVICE_RULES: readonly Rule<ServiceFacts>[] = [
  {
    field: "name",
    code: "required",
    error: SERVICE_SENTENCES.name,
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", SERVICE_LIMITS.name),
  atMost("slug", SERVICE_LIMITS.slug),
  atMost("badge", SERVICE_LIMITS.badge),
  {
    field: "monthly_price",
    code: "min_value",
    error: SERVICE_SENTENCES.price,
    breaks: ({ monthly_price: price }) => price !== null && (!Number.isSafeInteger(price) || price <= 0),
  },
  {
    field: "description",
    code: "required",
    error: SERVICE_SENTENCES.description,
    ofWhole: true,
    with: ["is_published"],
    breaks: ({ description, is_published }) => is_published && description.trim() === "",
  },
  atMost("description", SERVICE_LIMITS.description),
  atMost("promise", SERVICE_LIMITS.promise),
  atMost("tiles", SERVICE_LIMITS.tiles),
  fewerThan("features", SERVICE_LIMITS.features, `Use no máximo ${SERVICE_LIMITS.features} linhas.`),
  {
    field: "features",
    code: "max_length",
    error: SERVICE_SENTENCES.long,
    breaks: ({ features }) => features.some((line) => line.length > SERVICE_LIMITS.feature),
  },
  fewerThan("steps", SERVICE_LIMITS.steps, `Use no máximo ${SERVICE_LIMITS.steps} passos.`),
  {
    field: "steps",
    code: "required",
    error: SERVICE_SENTENCES.unfinished,
    breaks: ({ steps }) => steps.some((step) => !fits(step.title, step.words)),
  },
  fewerThan("questions", SERVICE_LIMITS.questions, `Use no máximo ${SERVICE_LIMITS.questions} perguntas.`),
  {
    field: "questions",
    code: "required",
    error: SERVICE_SENTENCES.unfinished,
    breaks: ({ questions }) => questions.some((item) => !fits(item.question, item.answer)),
  },
  {
    field: "picture",
    code: "invalid",
    error: SERVICE_SENTENCES.picture,
    breaks: ({ picture }) => picture !== "" && !/^\/media\/[a-f0-9]{32}-(?:800|1600)\.webp$/.test(picture),
  },
];

function fits(title: string, words: string): boolean {
  const isSaid = title.trim() !== "" && words.trim() !== "";
  return isSaid && title.length <= SERVICE_LIMITS.title && words.length <= SERVICE_LIMITS.words;
}

/** The columns that each place shows. */
export const SERVICE_CARD_COLUMNS = [
  "slug",
  "name",
  "badge",
  "monthly_price",
  "description",
  "features",
  "tiles",
  "picture",
] as const;
export const SERVICE_PAGE_COLUMNS = [...SERVICE_CARD_COLUMNS, "promise", "steps", "questions"] as const;

export type ServiceCard = Pick<Row<"services">, (typeof SERVICE_CARD_COLUMNS)[number]>;
export type ServicePage = Pick<Row<"services">, (typeof SERVICE_PAGE_COLUMNS)[number]>;
