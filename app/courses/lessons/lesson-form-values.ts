// A lesson as form values, with the labels for the register and for edit conflicts.
import { sentFields } from "#app/nouns/columns.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { videoMinute } from "../media/video-minute.ts";
import { quizText, readQuiz, writtenSettings } from "../quiz/quiz.ts";
import { LESSON_COLUMNS, type LessonFacts } from "./lesson.ts";

export const LESSON_LABELS: FieldLabels = {
  ...LESSON_COLUMNS,
  state: { label: "Situação", words: { published: "Publicada", draft: "Rascunho" } },
  release_on: { label: "Abre em" },
  duration: { label: "Duração" },
  attachments: { label: "Anexos" },
};

export interface LessonAttachment {
  key: string;
  name: string;
}

/** Form values of the lesson, in the form's own format. */
export function lessonFormValues(
  lesson: Omit<LessonFacts, "module_id" | "order">,
  attachments: LessonAttachment[],
): FieldValues {
  return {
    ...sentFields(LESSON_COLUMNS, lesson),
    state: [lesson.is_published ? "published" : "draft"],
    release_on: [lesson.release_at ? formatDate(lesson.release_at) : ""],
    duration: [durationText(lesson.duration_seconds)],
    video_file_name: [lesson.video_file_key ? (lesson.video_file_name ?? "Vídeo") : ""],
    pdf_file_name: [lesson.pdf_file_key ? (lesson.pdf_file_name ?? "PDF") : ""],
    quiz_data: [writtenQuiz(lesson.quiz_data)],
    attachments: [attachmentsText(attachments)],
  };
}

/** The quiz in the editor's format, whatever door wrote it. */
function writtenQuiz(text: string | null): string {
  const read = readQuiz(text);
  return read.ok ? quizText(read.questions, writtenSettings(read.settings)) : (text ?? "");
}

export function attachmentsText(attachments: LessonAttachment[]): string {
  return JSON.stringify(attachments.map(({ key, name }) => ({ key, name })));
}

/** Parses the attachments of the form field; empty if the text is invalid. */
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
