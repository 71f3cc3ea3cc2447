import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import { videoMinute } from "../media/video-minute.ts";
import { DOUBT_COLUMNS } from "./doubt.ts";
import { type DoubtFilter, type DoubtState, doubtStateOf } from "./doubt-filter.ts";
import { doubtOrder, matchingDoubts } from "./doubt-inbox.server.ts";

const STATES: Record<DoubtState, string> = {
  aguardando: "Aguardando",
  respondidas: "Respondida",
  resolvidas: "Resolvida",
  todas: "",
};

type Row = Awaited<ReturnType<typeof readPage>>[number];

const COLUMNS: CsvColumns<Row> = {
  "Número da dúvida": (doubt) => doubt.id,
  Data: (doubt) => formatDateTime(doubt.created_at),
  Curso: (doubt) => doubt.course_title,
  [DOUBT_COLUMNS.lesson_id.label]: (doubt) => doubt.lesson_title,
  Momento: (doubt) => (doubt.video_second === null ? null : videoMinute(doubt.video_second)),
  [DOUBT_COLUMNS.user_id.label]: (doubt) => doubt.student_name,
  "E-mail": (doubt) => doubt.student_email,
  Pergunta: (doubt) => doubt.doubt_text,
  Situação: (doubt) => STATES[doubtStateOf(doubt)],
  ...allInFile(DOUBT_COLUMNS, "answer_text"),
  [DOUBT_COLUMNS.answered_by_id.label]: (doubt) => doubt.answered_by,
  ...allInFile(DOUBT_COLUMNS, "answered_at"),
};

export const DOUBT_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered doubts in list order, read in batches. */
export function exportDoubts(db: Db, filter: DoubtFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, last, limit),
    (doubts) => csvRows(COLUMNS, doubts),
  );
}

async function readPage(db: Db, filter: DoubtFilter, last: Placed | undefined, limit: number) {
  const order = doubtOrder(filter);
  const wanted = inOrderAfter(matchingDoubts(db, filter).select("lesson_doubts.id"), order, last).limit(
    limit,
  );
  const rows = db
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
    .where("lesson_doubts.id", "in", wanted);
  return withPlaces(inOrder(rows, order), order).execute();
}
