// Fields and rules of a lesson, for all doors.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { NO_VIDEO, namesNoVideo } from "#app/ui/embeds/video-address.ts";
import type { Row } from "#db/schema.ts";
import { ORDER_RULES } from "../ordering/plan-order.ts";
import { LESSON_KIND_LABELS, LESSON_KINDS } from "./lesson-kinds.ts";
import { RELEASE_RULE } from "./release-rules.ts";

export const LESSON_COLUMNS = {
  module_id: {
    label: "Módulo",
    kind: "course_modules",
    blank: 0,
    notInForm: true,
    served: { place: 2, required: true },
  },
  title: { label: "Título", blank: "", served: { place: 1, required: true } },
  content_type: {
    label: "Tipo",
    words: LESSON_KIND_LABELS,
    blank: "video",
    served: { place: 3, oneOf: LESSON_KINDS, nullable: false },
  },
  order: {
    label: "Ordem",
    blank: 1,
    notInForm: true,
    served: { place: 8, as: "number", nullable: false, min: 1 },
  },
  is_free_preview: { label: "Prévia gratuita", kind: "truth", blank: false, served: { place: 9 } },
  duration_seconds: { label: "Duração em segundos", blank: null, notInForm: true },
  is_published: {
    label: "Publicada",
    kind: "truth",
    blank: true,
    notInForm: true,
    served: { place: 12, byDefault: true },
  },
  release_days: {
    label: "Abre depois de (dias da matrícula)",
    blank: null,
    served: { place: 13, as: "number", min: 1 },
  },
  release_at: { label: "Abre em", kind: "date", blank: null, notInForm: true, served: { place: 14 } },
  after_lesson_id: {
    label: "Abre depois da aula",
    kind: "course_lessons",
    blank: null,
    served: { place: 15 },
  },
  video_url: { label: "Endereço do vídeo", blank: null, served: { place: 4, as: "url" } },
  video_file_key: { label: "Arquivo do vídeo", blank: null },
  video_file_name: { label: "Nome do vídeo", blank: null },
  captions_key: { label: "Legendas", blank: null },
  transcript: { label: "Transcrição", blank: null },
  pdf_file: { label: "Endereço do PDF", blank: null, served: { place: 5, as: "url" } },
  pdf_file_key: { label: "Arquivo do PDF", blank: null },
  pdf_file_name: { label: "Nome do PDF", blank: null },
  text_content: { label: "Texto", kind: "rich", blank: null, served: { place: 6 } },
  quiz_data: { label: "Questionário", blank: null, served: { place: 7, as: "long_text" } },
  quiz_pass_percent: { label: "Nota para passar (%)", blank: 70 },
  quiz_one_by_one: { label: "Uma pergunta por vez", kind: "truth", blank: false },
} satisfies ColumnsOf<Row<"course_lessons">>;

export type LessonFacts = Pick<Row<"course_lessons">, keyof typeof LESSON_COLUMNS>;
export type LessonPatch = Partial<LessonFacts>;

export const LESSON_LIMITS = {
  title: 160,
  text_content: 200_000,
  transcript: 200_000,
  quiz_data: 200_000,
  attachments: 20,
  quiz_pass_percent: 100,
} as const;

export const LESSON_SENTENCES = {
  title: "Informe o título da aula.",
  attachments: `Use no máximo ${LESSON_LIMITS.attachments} anexos.`,
  noModule: "Este módulo não existe mais. Escolha outro.",
  percent: `Use um número de 1 a ${LESSON_LIMITS.quiz_pass_percent}.`,
} as const;

/**
 * An integration may write any quiz (docs/contracts/table-api.md). Only the form checks that the quiz can be answered.
 */
export const LESSON_RULES: readonly Rule<LessonFacts>[] = [
  {
    field: "title",
    code: "required",
    error: LESSON_SENTENCES.title,
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", LESSON_LIMITS.title),
  ...ORDER_RULES,
  {
    field: "video_url",
    code: "invalid",
    error: NO_VIDEO,
    with: ["content_type", "video_file_key"],
    breaks: ({ content_type, video_url, video_file_key }) =>
      content_type === "video" && !video_file_key && namesNoVideo(video_url),
    imported: { note: "não é de um vídeo: ficou como veio" },
  },
  atMost("text_content", LESSON_LIMITS.text_content),
  atMost("transcript", LESSON_LIMITS.transcript),
  atMost("quiz_data", LESSON_LIMITS.quiz_data),
  RELEASE_RULE,
  {
    field: "quiz_pass_percent",
    code: "invalid",
    error: LESSON_SENTENCES.percent,
    breaks: ({ quiz_pass_percent: percent }) => percent < 1 || percent > LESSON_LIMITS.quiz_pass_percent,
  },
];
