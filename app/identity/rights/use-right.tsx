import { createContext, type ReactNode, useContext } from "react";
import { Link, type LinkProps } from "react-router";
import type { TeamRole } from "#db/schema.ts";
import { may, type Right } from "./rights.ts";

const RoleContext = createContext<TeamRole | null>(null);

/** Around the back office: what is inside leaves out what this role may not do. */
export function RoleProvider({ role, children }: { role: TeamRole | null; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Asks whether whoever looks may do it; the server asks again. */
export function useRight(): (right: Right) => boolean {
  const role = useContext(RoleContext);
  return (right) => may(role, right);
}

/** What whoever looks is. */
export function useRole(): TeamRole | null {
  return useContext(RoleContext);
}

/** Shown to those with this right. */
export function WithRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRight()(right) ? children : null;
}

/** A link for those whom it lets in; for the others its words. */
export function LinkWithRight({ right, ...link }: LinkProps & { right: Right }) {
  return useRight()(right) ? <Link {...link} /> : <span>{link.children}</span>;
}
