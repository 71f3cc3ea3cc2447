// A lesson in the fields of its form, and what they are called in the register and between two who edit it.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { videoMinute } from "../media/video-minute.ts";
import { quizText, readQuiz, writtenSettings } from "../quiz/quiz.ts";
import type { LessonFacts } from "./lesson.ts";
import { LESSON_KIND_LABELS } from "./lesson-kinds.ts";

export const LESSON_LABELS: FieldLabels = {
  title: { label: "Título" },
  content_type: { label: "Tipo", words: LESSON_KIND_LABELS },
  module_id: { label: "Módulo", kind: "course_modules" },
  order: { label: "Ordem" },
  is_published: { label: "Publicada", kind: "truth" },
  state: { label: "Situação", words: { published: "Publicada", draft: "Rascunho" } },
  release_days: { label: "Abre depois de (dias da matrícula)" },
  release_at: { label: "Abre em", kind: "date" },
  release_on: { label: "Abre em" },
  is_free_preview: { label: "Prévia gratuita", kind: "truth" },
  duration_seconds: { label: "Duração em segundos" },
  duration: { label: "Duração" },
  video_url: { label: "Endereço do vídeo" },
  video_file_key: { label: "Arquivo do vídeo" },
  video_file_name: { label: "Nome do vídeo" },
  captions_key: { label: "Legendas" },
  transcript: { label: "Transcrição" },
  pdf_file: { label: "Endereço do PDF" },
  pdf_file_key: { label: "Arquivo do PDF" },
  pdf_file_name: { label: "Nome do PDF" },
  text_content: { label: "Texto", kind: "rich" },
  quiz_data: { label: "Questionário" },
  quiz_pass_percent: { label: "Nota para passar (%)" },
  quiz_one_by_one: { label: "Uma pergunta por vez", kind: "truth" },
  attachments: { label: "Anexos" },
};

export interface LessonAttachment {
  key: string;
  name: string;
}

/** As the form would send it. */
export function lessonFormValues(
  lesson: Omit<LessonFacts, "module_id" | "order">,
  attachments: LessonAttachment[],
): FieldValues {
  const { title, content_type, release_days, release_at, duration_seconds } = lesson;
  return {
    title: [title],
    content_type: [content_type],
    state: [lesson.is_published ? "published" : "draft"],
    release_days: [release_days === null ? "" : String(release_days)],
    release_on: [release_at ? formatDate(release_at) : ""],
    is_free_preview: lesson.is_free_preview ? ["on"] : [],
    duration: [durationText(duration_seconds)],
    video_url: [lesson.video_url ?? ""],
    video_file_key: [lesson.video_file_key ?? ""],
    video_file_name: [lesson.video_file_key ? (lesson.video_file_name ?? "Vídeo") : ""],
    captions_key: [lesson.captions_key ?? ""],
    transcript: [lesson.transcript ?? ""],
    pdf_file: [lesson.pdf_file ?? ""],
    pdf_file_key: [lesson.pdf_file_key ?? ""],
    pdf_file_name: [lesson.pdf_file_key ? (lesson.pdf_file_name ?? "PDF") : ""],
    text_content: [lesson.text_content ?? ""],
    quiz_data: [writtenQuiz(lesson.quiz_data)],
    quiz_pass_percent: [String(lesson.quiz_pass_percent)],
    quiz_one_by_one: lesson.quiz_one_by_one ? ["on"] : [],
    attachments: [attachmentsText(attachments)],
  };
}

/** As the editor writes it, however it came. */
function writtenQuiz(text: string | null): string {
  const read = readQuiz(text);
  return read.ok ? quizText(read.questions, writtenSettings(read.settings)) : (text ?? "");
}

export function attachmentsText(attachments: LessonAttachment[]): string {
  return JSON.stringify(attachments.map(({ key, name }) => ({ key, name })));
}

/** What a text of them holds; nothing when it is none. */
export function attachmentsIn(text: string): LessonAttachment[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.filter(
      (one: unknown): one is LessonAttachment =>
        typeof one === "object" && one !== null && "key" in one && "name" in one,
    );
  } catch {
    return [];
  }
}

export function durationText(seconds: number | null | undefined): string {
  return seconds ? videoMinute(seconds) : "";
}
