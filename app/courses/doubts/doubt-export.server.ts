import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { videoMinute } from "../media/video-minute.ts";
import { type DoubtFilter, type DoubtState, doubtStateOf } from "./doubt-filter.ts";
import { matchingDoubts } from "./doubt-inbox.server.ts";

export const DOUBT_EXPORT_HEADER = [
  "Dúvida",
  "Data",
  "Curso",
  "Aula",
  "Momento",
  "Aluno",
  "E-mail",
  "Pergunta",
  "Situação",
  "Resposta",
  "Quem respondeu",
  "Respondida em",
];

const STATES: Record<DoubtState, string> = {
  aguardando: "Aguardando",
  respondidas: "Respondida",
  resolvidas: "Resolvida",
  todas: "",
};

/** The filtered doubts, newest first, a bounded number at a time. */
export function exportDoubts(db: Db, filter: DoubtFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (before, limit) => readPage(db, filter, before, limit),
    (doubts) => doubts.map(rowOf),
  );
}

async function readPage(db: Db, filter: DoubtFilter, before: number | undefined, limit: number) {
  let wanted = matchingDoubts(db, filter).select("lesson_doubts.id");
  if (before !== undefined) wanted = wanted.where("lesson_doubts.id", "<", before);
  return db
    .selectFrom("lesson_doubts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .leftJoin("users as students", "students.id", "lesson_doubts.user_id")
    .leftJoin("users as teachers", "teachers.id", "lesson_doubts.answered_by_id")
    .select(["lesson_doubts.id", "doubt_text", "video_second", "answer_text", "is_resolved"])
    .select(["lesson_doubts.created_at", "answered_at", "teachers.name as answered_by"])
    .select(["students.name as student_name", "students.email as student_email"])
    .select(["course_lessons.title as lesson_title", "courses.title as course_title"])
    .where("lesson_doubts.id", "in", wanted.orderBy("lesson_doubts.id", "desc").limit(limit))
    .orderBy("lesson_doubts.id", "desc")
    .execute();
}

function rowOf(doubt: Awaited<ReturnType<typeof readPage>>[number]): CsvRow {
  return [
    doubt.id,
    formatDateTime(doubt.created_at),
    doubt.course_title,
    doubt.lesson_title,
    doubt.video_second === null ? null : videoMinute(doubt.video_second),
    doubt.student_name,
    doubt.student_email,
    doubt.doubt_text,
    STATES[doubtStateOf(doubt)],
    doubt.answer_text,
    doubt.answered_by,
    doubt.answered_at ? formatDateTime(doubt.answered_at) : null,
  ];
}
