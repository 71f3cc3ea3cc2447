// Whose courses somebody of the team works on: everybody's, or those that name them as the teacher.
import { may } from "#app/identity/rights/rights.ts";
import type { TeamRole } from "#db/schema.ts";

/** The teacher whose courses alone are theirs; undefined for whoever looks after all of them. */
export function teacherLimit(user: { id: number; team_role: TeamRole | null }): number | undefined {
  return may(user.team_role, "courses.manage") ? undefined : user.id;
}
