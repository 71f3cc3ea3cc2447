// What a lesson is: its fields and the rules that hold at every door.

import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { NO_VIDEO, namesNoVideo } from "#app/platform/images/video-address.ts";
import type { Row } from "#db/schema.ts";
import { ORDER_RULES } from "../ordering/plan-order.ts";
import { LESSON_KIND_COLUMNS, LESSON_KINDS } from "./lesson-kinds.ts";

/** What a lesson of every kind has. */
export const LESSON_COMMON_FIELDS = [
  "module_id",
  "title",
  "content_type",
  "order",
  "is_free_preview",
  "duration_seconds",
  "is_published",
  "release_days",
  "release_at",
] as const satisfies (keyof Row<"course_lessons">)[];

/** What may be written of a lesson. */
export const LESSON_FIELDS = [
  ...LESSON_COMMON_FIELDS,
  ...new Set(LESSON_KINDS.flatMap((kind) => LESSON_KIND_COLUMNS[kind])),
];

export type LessonFacts = Omit<Row<"course_lessons">, "id" | "version" | "created_at" | "updated_at">;
export type LessonPatch = Partial<LessonFacts>;

/** Its module is named by every door. */
export const NEW_LESSON: LessonFacts = {
  module_id: 0,
  title: "",
  content_type: "video",
  order: 1,
  is_free_preview: false,
  duration_seconds: null,
  is_published: true,
  release_days: null,
  release_at: null,
  video_url: null,
  video_file_key: null,
  video_file_name: null,
  captions_key: null,
  transcript: null,
  pdf_file: null,
  pdf_file_key: null,
  pdf_file_name: null,
  text_content: null,
  quiz_data: null,
  quiz_pass_percent: 70,
  quiz_one_by_one: false,
};

export const LESSON_LIMITS = {
  title: 160,
  text_content: 200_000,
  transcript: 200_000,
  quiz_data: 200_000,
  attachments: 20,
  quiz_pass_percent: 100,
  release_days: 3650,
} as const;

export const LESSON_SENTENCES = {
  title: "Informe o título da aula.",
  attachments: `Use no máximo ${LESSON_LIMITS.attachments} anexos.`,
  noModule: "Este módulo não existe mais. Escolha outro.",
  releaseDays: `Use um número de dias de 1 a ${LESSON_LIMITS.release_days.toLocaleString("pt-BR")}, ou deixe vazio.`,
  releaseDay: "Escolha um dia do calendário.",
  percent: `Use um número de 1 a ${LESSON_LIMITS.quiz_pass_percent}.`,
} as const;

/** What a quiz holds an integration writes as it likes (docs/contracts/table-api.md); the form asks whether it can be answered. */
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
  {
    field: "release_days",
    code: "invalid",
    error: LESSON_SENTENCES.releaseDays,
    breaks: ({ release_days: days }) => days !== null && (days < 1 || days > LESSON_LIMITS.release_days),
  },
  {
    field: "quiz_pass_percent",
    code: "invalid",
    error: LESSON_SENTENCES.percent,
    breaks: ({ quiz_pass_percent: percent }) => percent < 1 || percent > LESSON_LIMITS.quiz_pass_percent,
  },
];
