// Whose courses somebody of the team works on: everybody's, or those that name them as the teacher.
import { may, type Standing } from "#app/identity/rights/rights.ts";

type Member = { id: number } & Standing;

/** The teacher whose courses alone they build; undefined for whoever looks after all of them. */
export function teacherLimit(user: Member): number | undefined {
  return may(user, "courses.manage") ? undefined : user.id;
}

/** The teacher whose students and doubts alone are theirs; undefined for whoever looks after all of them. */
export function studentsLimit(user: Member): number | undefined {
  return may(user, "students.manage") ? undefined : user.id;
}
