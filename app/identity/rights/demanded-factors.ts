// Whether the owner wants two factors of somebody: of the whole team, or of nobody.
import type { AppContext } from "#app/context.ts";
import type { TeamRole } from "#db/schema.ts";

/** Where somebody of the team finds what is missing. */
export const FACTORS_PATH = "/minha-conta/seguranca?exigida=1";

export function isFactorDemanded({ company }: Pick<AppContext, "company">, role: TeamRole | null): boolean {
  return role !== null && company.signIn.teamFactors;
}
