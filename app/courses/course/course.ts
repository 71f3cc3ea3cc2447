// Fields and rules of a course, for all doors.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { strayPlace, strayPlaceSentence } from "#app/platform/text/places.ts";
import type { CertificateLayout, Row } from "#db/schema.ts";

export const CERTIFICATE_LAYOUTS: Record<CertificateLayout, string> = {
  classic: "Clássico",
  modern: "Moderno",
  plain: "Simples",
};

export const COURSE_COLUMNS = {
  title: { label: "Título", blank: "", served: { place: 1, required: true } },
  description: { label: "Descrição", blank: null, served: { place: 2, as: "long_text" } },
  cover_image: { label: "Capa", blank: null, served: { place: 3, as: "url" } },
  instructor_id: { label: "Instrutor", kind: "users", blank: null, served: { place: 4 } },
  product_id: { label: "Página de venda", kind: "products", blank: null, served: { place: 5 } },
  // An integration may create a course by title alone. The API contract says that such a course is published.
  is_published: { label: "Publicado", kind: "truth", blank: true, served: { place: 6, byDefault: true } },
  workload_minutes: {
    label: "Carga horária em minutos",
    blank: null,
    served: { place: 9, as: "number", min: 1 },
  },
  certificate_layout: {
    label: "Modelo do certificado",
    words: CERTIFICATE_LAYOUTS,
    blank: "classic",
    served: { place: 10, oneOf: Object.keys(CERTIFICATE_LAYOUTS), nullable: false },
  },
  certificate_words: { label: "Frase no certificado", blank: null, served: { place: 11, as: "long_text" } },
  signature_image: { label: "Imagem da assinatura", blank: null, served: { place: 12, as: "url" } },
  signature_name: { label: "Nome de quem assina", blank: null, served: { place: 13 } },
  finish_message: { label: "Mensagem ao concluir", blank: null, served: { place: 14, as: "long_text" } },
  next_course_id: { label: "Próximo curso", kind: "courses", blank: null, served: { place: 15 } },
  tells_stopped: { label: "Lembra quem parou", kind: "truth", blank: false },
} satisfies ColumnsOf<Row<"courses">>;

export type CourseFacts = Pick<Row<"courses">, keyof typeof COURSE_COLUMNS>;
export type CoursePatch = Partial<CourseFacts>;

export const COURSE_LIMITS = {
  title: 160,
  description: 5000,
  workload_minutes: 600_000,
  certificate_words: 300,
  signature_name: 100,
  finish_message: 2000,
} as const;

export const COURSE_SENTENCES = {
  title: "Informe o título do curso.",
  /** Required only by the form: at other doors a title is enough. */
  description: "Informe a descrição do curso.",
  workload: `Use um número de minutos de 1 a ${(600_000).toLocaleString("pt-BR")}, ou deixe vazio.`,
  layout: "Escolha um dos três modelos do certificado.",
  signature: "Envie a imagem da assinatura por aqui: o certificado só usa imagens guardadas nesta loja.",
  nextItself: "O próximo curso não pode ser este mesmo. Escolha outro.",
  nextDraft: "Este curso não está publicado. Escolha um que esteja.",
  nextGone: "Este curso não existe mais. Escolha outro.",
  place: strayPlaceSentence(),
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
      minutes !== null && !(minutes >= 1 && minutes <= COURSE_LIMITS.workload_minutes),
  },
  atMost("certificate_words", COURSE_LIMITS.certificate_words),
  ...(["certificate_words", "finish_message"] as const).map(
    (field): Rule<CourseFacts> => ({
      field,
      code: "invalid",
      error: COURSE_SENTENCES.place,
      breaks: (course) => strayPlace(course[field] ?? "") !== undefined,
      imported: { note: "tem um campo entre chaves, que sai como está" },
    }),
  ),
  {
    field: "signature_image",
    code: "invalid",
    error: COURSE_SENTENCES.signature,
    breaks: ({ signature_image: address }) => address !== null && !/^\/media\/[\w.-]+$/.test(address),
    imported: { as: { signature_image: null }, note: "não é uma imagem desta loja: ficou sem" },
  },
  atMost("signature_name", COURSE_LIMITS.signature_name),
  atMost("finish_message", COURSE_LIMITS.finish_message),
];
