import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, inOrderAfter, withPlaces } from "#db/pages.server.ts";
import type { StudentFilter } from "./student-filter.ts";
import {
  describeStudents,
  enrolled,
  lookAt,
  matchingStudents,
  type StudentItem,
  studentOrder,
} from "./students.server.ts";
import { STATE_OF_ONE } from "./study-state.ts";
import { whereStopped } from "./where-stopped.ts";

const COLUMNS: CsvColumns<StudentItem> = {
  "Número da matrícula": (student) => student.id,
  Aluno: (student) => student.name,
  "E-mail": (student) => student.email,
  Origem: (student) => student.origin,
  Desde: (student) => formatDateTime(student.created_at),
  "Progresso (%)": (student) => student.percent,
  "Aulas concluídas": (student) => student.completed,
  "Aulas do curso": (student) => student.lessons,
  "Último estudo": (student) => (student.studied_at ? formatDateTime(student.studied_at) : null),
  Situação: (student) => (student.is_active ? "Com acesso" : "Sem acesso"),
  Motivo: (student) => student.loss,
  Andamento: (student) => STATE_OF_ONE[student.state],
  "Onde parou": (student) => whereStopped(student),
  "Concluiu em": (student) => (student.finished_at ? formatDate(student.finished_at) : null),
  "Acesso até": (student) => (student.ends_at ? lastDayBefore(student.ends_at) : null),
  Turma: (student) => student.cohort,
};

export const STUDENT_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered students of a course in list order, read in batches. */
export async function* exportStudents(
  db: Db,
  courseId: number,
  filter: StudentFilter,
  now: Date,
): AsyncGenerator<CsvRow[]> {
  const looked = await lookAt(db, courseId, now);
  const order = studentOrder(filter);
  const matching = matchingStudents(db, looked, filter).select("enrollments.id");
  const rowsIn = (wanted: typeof matching) =>
    withPlaces(inOrder(enrolled(db).where("enrollments.id", "in", wanted), order), order).execute();
  yield* csvPages(
    (last, limit) => rowsIn(inOrderAfter(matching, order, last).limit(limit)),
    async (found) => csvRows(COLUMNS, await describeStudents(db, looked, found)),
  );
}
