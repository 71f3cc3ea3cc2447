// Whether the owner requires two factors of the team.
import type { AppContext } from "#app/context.ts";
import type { TeamRole } from "#db/schema.ts";
import { returnAddress } from "../sessions/return-address.ts";

const ASKED = "exigida";

/** The page where a team member sets up what is missing; `to` is the page after that. */
export function factorsPath(to: string): string {
  return `/minha-conta/seguranca?${new URLSearchParams({ [ASKED]: "1", voltar: to })}`;
}

/** The target after that page; undefined for direct visits. */
export function goingOn(url: URL): string | undefined {
  if (!url.searchParams.has(ASKED)) return undefined;
  const to = returnAddress(url.searchParams.get("voltar"));
  return to === "/" ? "/admin" : to;
}

export function isFactorDemanded({ company }: Pick<AppContext, "company">, role: TeamRole | null): boolean {
  return role !== null && company.signIn.teamFactors;
}
