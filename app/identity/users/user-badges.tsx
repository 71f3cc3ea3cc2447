import { Badge } from "#app/ui/display/badge.tsx";
import { type Standing, standingName } from "../rights/rights.ts";
import { stateName } from "../user-rules.ts";

export function UserState({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? "ok" : "plain"} dot>
      {stateName(isActive)}
    </Badge>
  );
}

export function UserRole({ who }: { who: Standing }) {
  return <Badge tone={who.team_role ? "run" : "plain"}>{standingName(who)}</Badge>;
}
