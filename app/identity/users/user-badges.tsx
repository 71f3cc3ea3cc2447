import { Badge } from "#app/ui/display/badge.tsx";
import type { TeamRole } from "#db/schema.ts";
import { teamName } from "../rights/rights.ts";
import { stateName } from "../user-rules.ts";

export function UserState({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? "ok" : "plain"} dot>
      {stateName(isActive)}
    </Badge>
  );
}

export function UserRole({ role }: { role: TeamRole | null }) {
  return <Badge tone={role ? "run" : "plain"}>{teamName(role)}</Badge>;
}
