// Who looks at the students of a course: whoever manages students, of all courses, and a teacher, of their own.
import type { RouterContextProvider } from "react-router";
import { mayHere, requireRight, type TeamMember } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "../access/teacher-limit.ts";

interface StudentAccess {
  person: TeamMember;
  /** The teacher whose courses alone these are; undefined: everybody's. */
  teacherId: number | undefined;
  /** Gives places and takes them, and takes the list along as a file; else the students are only seen and written to. */
  mayManage: boolean;
}

export function requireStudents(context: Readonly<RouterContextProvider>): StudentAccess {
  if (mayHere(context, "students.manage"))
    return { person: requireRight(context, "students.manage"), teacherId: undefined, mayManage: true };
  const person = requireRight(context, "courses.teach");
  return { person, teacherId: teacherLimit(person), mayManage: false };
}
