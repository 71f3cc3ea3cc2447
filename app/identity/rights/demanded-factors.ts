// Whether the owner wants two factors of somebody: of the whole team, or of nobody.
import type { AppContext } from "#app/context.ts";
import type { TeamRole } from "#db/schema.ts";
import { returnAddress } from "../sessions/return-address.ts";

const ASKED = "exigida";

/** Where somebody of the team finds what is missing; it leads on to where they were going. */
export function factorsPath(to: string): string {
  return `/minha-conta/seguranca?${new URLSearchParams({ [ASKED]: "1", voltar: to })}`;
}

/** Where that page leads on to; undefined for whoever came by themselves. */
export function goingOn(url: URL): string | undefined {
  if (!url.searchParams.has(ASKED)) return undefined;
  const to = returnAddress(url.searchParams.get("voltar"));
  return to === "/" ? "/admin" : to;
}

export function isFactorDemanded({ company }: Pick<AppContext, "company">, role: TeamRole | null): boolean {
  return role !== null && company.signIn.teamFactors;
}
