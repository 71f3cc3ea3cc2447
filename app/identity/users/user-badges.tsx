import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
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

interface Visited {
  last_login: Date | null;
  /** Something was bought for the address, and nobody has confirmed it yet. */
  has_waiting_right: boolean;
}

export function lastVisit({ last_login: at, has_waiting_right }: Visited, now: Date): string {
  if (at) return formatRecent(at, now);
  return has_waiting_right ? "Comprou, ainda não entrou" : "Nunca entrou";
}
