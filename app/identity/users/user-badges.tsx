import { Badge } from "#app/ui/display/badge.tsx";
import { roleName, stateName } from "../user-rules.ts";

export function UserState({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? "ok" : "plain"} dot>
      {stateName(isActive)}
    </Badge>
  );
}

export function UserRole({ role }: { role: "user" | "admin" }) {
  return <Badge tone={role === "admin" ? "run" : "plain"}>{roleName(role)}</Badge>;
}
