// Permission to see the students of a course: a person who manages students sees all courses, a teacher their own.
import type { RouterContextProvider } from "react-router";
import { requireRight, type TeamMember } from "#app/identity/rights/require-right.server.ts";
import { studentsLimit } from "#app/identity/rights/rights.ts";

interface StudentAccess {
  person: TeamMember;
  /** Limits to the courses of this teacher. Undefined: all courses. */
  teacherId: number | undefined;
}

export function requireStudents(context: Readonly<RouterContextProvider>): StudentAccess {
  const person = requireRight(context, "students.teach");
  return { person, teacherId: studentsLimit(person) };
}
