// Who looks at the students of a course: whoever manages students, of all courses, and a teacher, of their own.
import type { RouterContextProvider } from "react-router";
import { requireRight, type TeamMember } from "#app/identity/rights/require-right.server.ts";
import { studentsLimit } from "#app/identity/rights/rights.ts";

interface StudentAccess {
  person: TeamMember;
  /** The teacher whose courses alone these are; undefined: everybody's. */
  teacherId: number | undefined;
}

export function requireStudents(context: Readonly<RouterContextProvider>): StudentAccess {
  const person = requireRight(context, "students.teach");
  return { person, teacherId: studentsLimit(person) };
}
