import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { StudentFilter } from "./student-filter.ts";
import { describeStudents, enrolled, matchingStudents, type StudentItem } from "./students.server.ts";

export const STUDENT_EXPORT_HEADER = [
  "Matrícula",
  "Aluno",
  "E-mail",
  "Origem",
  "Desde",
  "Progresso (%)",
  "Aulas concluídas",
  "Aulas do curso",
  "Último estudo",
  "Situação",
  "Motivo",
];

/** The filtered students of a course, newest first, a bounded number at a time. */
export function exportStudents(db: Db, courseId: number, filter: StudentFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (before, limit) => {
      let wanted = matchingStudents(db, courseId, filter).select("enrollments.id");
      if (before !== undefined) wanted = wanted.where("enrollments.id", "<", before);
      return enrolled(db)
        .where("enrollments.id", "in", wanted.orderBy("enrollments.id", "desc").limit(limit))
        .orderBy("enrollments.id", "desc")
        .execute();
    },
    async (found) => (await describeStudents(db, courseId, found)).map(rowOf),
  );
}

function rowOf(student: StudentItem): CsvRow {
  return [
    student.id,
    student.name,
    student.email,
    student.origin,
    formatDateTime(student.created_at),
    student.percent,
    student.completed,
    student.lessons,
    student.last_seen_at ? formatDateTime(student.last_seen_at) : null,
    student.is_active ? "Com acesso" : "Sem acesso",
    student.loss,
  ];
}
